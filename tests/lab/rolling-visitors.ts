/** Visitors who browse and fill baskets through a balancer, and remember what the shop confirmed. */
import { Agent, request } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'

export type Visit = {
  /** Requests by kind. */
  readonly sent: Record<string, number>
  readonly failed: string[]
  /** Milliseconds of every request. */
  readonly times: number[]
  readonly lostBaskets: string[]
  stopped: boolean
}
export type ShopFront = {
  readonly port: number
  readonly certificate: string
  readonly pages: readonly string[]
  /** Variants that can be added to a basket. */
  readonly variants: readonly number[]
}
export const newVisit = (): Visit => ({ sent: {}, failed: [], times: [], lostBaskets: [], stopped: false })

type Reply = { readonly status: number; readonly body: string; readonly cookie: string | undefined }
type Basket = { data?: { items?: { product_id: number; quantity: number }[] } }

/** Since the program began, as text. */
export const secondsNow = (): string => `${(performance.now() / 1000).toFixed(1)} s`

/** At most this many pieces of a line: the shop's own limit. */
const MAX_PIECES = 99
const PAUSE_MS = 2000
/** An address of its own network for each: limits count networks. */
const addressOf = (visitor: number): string => `127.0.${1 + (visitor % 250)}.1`

const CHUNK = /\/assets\/[\w.-]+\.js/g

/** One visitor with one connection. `chunks` are shared: a tab may ask for those of any release. */
const visit = async (front: ShopFront, visitor: number, chunks: Set<string>, log: Visit): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, ca: front.certificate, localAddress: addressOf(visitor) })
  /** What the shop has confirmed. */
  let basket = new Map<number, number>()
  /** An addition failed: it may have had its effect. */
  let isUnknown = false
  let cookie = ''

  const send = (kind: string, method: string, path: string, body?: object): Promise<Reply | null> =>
    new Promise((resolve) => {
      const began = performance.now()
      const end = (reply: Reply | null, reason: string): void => {
        log.times.push(performance.now() - began)
        if (reply?.status !== 200) log.failed.push(`${secondsNow()} ${kind} ${path}: ${reason}`)
        resolve(reply?.status === 200 ? reply : null)
      }
      log.sent[kind] = (log.sent[kind] ?? 0) + 1
      const sent = request(
        {
          agent,
          method,
          path,
          host: '127.0.0.1',
          servername: 'localhost',
          port: front.port,
          timeout: 20_000,
          headers: {
            host: `localhost:${front.port}`,
            'sec-fetch-site': 'same-origin',
            ...(cookie === '' ? {} : { cookie }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
        },
        (response) => {
          let text = ''
          response.setEncoding('utf8').on('data', (piece: string) => (text += piece))
          response.once('error', (error) => end(null, error.message))
          response.once('end', () => {
            const status = response.statusCode ?? 0
            const given = response.headers['set-cookie']?.[0]?.split(';')[0]
            end({ status, body: text, cookie: given }, `${status} ${text.slice(0, 300)}`)
          })
        },
      )
      sent.once('timeout', () => sent.destroy(new Error('no answer in 20 s')))
      sent.once('error', (error) => end(null, error.message))
      sent.end(body === undefined ? undefined : JSON.stringify(body))
    })

  const browse = async (): Promise<void> => {
    const page = await send('page', 'GET', pick(front.pages))
    for (const chunk of page?.body.match(CHUNK) ?? []) chunks.add(chunk)
    if (chunks.size > 0) await send('chunk', 'GET', pick([...chunks]))
  }
  const fill = async (): Promise<void> => {
    const variant = pick(front.variants)
    const answer = await send('add', 'POST', '/api/basket/add', { product_id: variant })
    cookie = answer?.cookie ?? cookie
    if (answer === null) isUnknown = true
    else basket.set(variant, Math.min(MAX_PIECES, (basket.get(variant) ?? 0) + 1))
  }
  const compare = async (): Promise<void> => {
    const answer = await send('basket', 'GET', '/api/basket')
    if (answer === null) return
    const { data }: Basket = JSON.parse(answer.body)
    const found = new Map((data?.items ?? []).map((line) => [line.product_id, line.quantity]))
    const isSame = isUnknown || found.size === basket.size
    const hasAll = [...basket].every(([variant, pieces]) => {
      const there = found.get(variant) ?? 0
      return isUnknown ? there >= pieces : there === pieces
    })
    if (!isSame || !hasAll)
      log.lostBaskets.push(`visitor ${visitor}: ${JSON.stringify([...basket])} became ${answer.body}`)
    isUnknown = false
    basket = found
  }

  while (!log.stopped) {
    await browse()
    await fill()
    await compare()
    await pause(PAUSE_MS * (0.5 + Math.random()))
  }
  await compare()
  agent.destroy()
}

const pick = <T>(all: readonly T[]): T => {
  const chosen = all[Math.floor(Math.random() * all.length)]
  if (chosen === undefined) throw new Error('There is nothing to choose from')
  return chosen
}

export const visitUntilStopped = async (front: ShopFront, visitors: number, log: Visit): Promise<void> => {
  const chunks = new Set<string>()
  await Promise.all(Array.from({ length: visitors }, (_, visitor) => visit(front, visitor, chunks, log)))
}
