/**
 * Buyers of two parcels through a balancer while its nodes are replaced: each order is placed with one key and one of its parcels is
 * cancelled with one key, repeated until a node takes it. A node of a release without parcels refuses them.
 */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { newPhone } from '#kit/shops/phones.ts'
import { shopForTests } from '#kit/shops/shop-settings.ts'

export type TwoStores = {
  readonly city: string
  readonly stores: readonly [number, number]
  /** Each is in its store alone. */
  readonly variants: readonly [number, number]
}
export type Buying = {
  /** Numbers of the confirmed orders, of which the second parcel was cancelled. */
  readonly confirmed: string[]
  /** Requests that were repeated. */
  repeated: number
  readonly failed: string[]
  stopped: boolean
}
export const newBuying = (): Buying => ({ confirmed: [], repeated: 0, failed: [], stopped: false })

const MOST_TRIES = 120
const BETWEEN_TRIES_MS = 500

/** An address of its own network for each purchase, apart from those of the visitors: limits count networks. */
const addressOf = (purchase: number): string => `127.${2 + Math.floor(purchase / 250)}.${1 + (purchase % 250)}.1`
let purchases = 0

type Answer = { readonly status: number; readonly cookie: string | undefined; readonly body: string }

const buyer = async (port: number, certificate: string, goods: TwoStores, log: Buying): Promise<void> => {
  // A connection for each request: the balancer chooses a node anew.
  const agent = new Agent({ keepAlive: false, ca: certificate })
  let cookie = ''
  let localAddress = ''
  const send = (method: string, path: string, body?: object, key?: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const sent = request(
        {
          agent,
          localAddress,
          method,
          path: `/api${path}`,
          host: '127.0.0.1',
          servername: 'localhost',
          port,
          timeout: 20_000,
          headers: {
            host: `localhost:${port}`,
            'sec-fetch-site': 'same-origin',
            ...(cookie === '' ? {} : { cookie }),
            ...(key === undefined ? {} : { 'idempotency-key': key }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
        },
        (response) => {
          let text = ''
          response.setEncoding('utf8').on('data', (piece: string) => (text += piece))
          response.once('error', reject)
          response.once('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              cookie: response.headers['set-cookie']?.[0]?.split(';')[0],
              body: text,
            }),
          )
        },
      )
      sent.once('timeout', () => sent.destroy(new Error('no answer in 20 s')))
      sent.once('error', reject)
      sent.end(body === undefined ? undefined : JSON.stringify(body))
    })
  const untilTaken = async (method: string, path: string, body?: object, key?: string): Promise<string> => {
    let last = ''
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const answer = await send(method, path, body, key).catch((error: unknown) => String(error))
      if (typeof answer !== 'string' && answer.status === 200) {
        cookie = answer.cookie ?? cookie
        return answer.body
      }
      last = typeof answer === 'string' ? answer : `${answer.status} ${answer.body.slice(0, 300)}`
      log.repeated += 1
      await pause(BETWEEN_TRIES_MS)
    }
    throw new Error(`${method} ${path}: ${last}`)
  }
  const buyOnce = async (): Promise<void> => {
    cookie = ''
    localAddress = addressOf(purchases++)
    const [first, second] = goods.variants
    await untilTaken('POST', '/basket/add', { product_id: first })
    const filled = JSON.parse(await untilTaken('POST', '/basket/add', { product_id: second }))
    const phone = newPhone()
    const order = {
      city: goods.city,
      delivery: 'pickup',
      store_id: goods.stores[0],
      recipient: { name: 'Анна', phone, email: 'anna@example.ru' },
      comment: '',
      payment: 'on_receipt',
      shown_total: filled.data.goods_total,
      agreement_version: shopForTests.agreementVersion,
      consent_text_version: shopForTests.terms.consents.order.version,
      second_parcel: { store_id: goods.stores[1], variant_ids: [second] },
    }
    const { token, number } = JSON.parse(await untilTaken('POST', '/order/place', order, randomUUID())).data
    const parcels = async (): Promise<{ token: string; state: string }[]> => {
      for (;;) {
        // A node of the release before does not name them.
        const { data } = JSON.parse(await untilTaken('GET', `/order/${token}`))
        if (data.parcels !== undefined) return data.parcels
        log.repeated += 1
        await pause(BETWEEN_TRIES_MS)
      }
    }
    const own = (await parcels())[1]?.token
    await untilTaken('POST', `/order/${own}/cancel`, { last_digits: phone.slice(-4) }, randomUUID())
    const states = (await parcels()).map(({ state }) => state).join()
    if (states !== 'new,cancelled') log.failed.push(`${number}: ${states}`)
    log.confirmed.push(number)
  }
  while (!log.stopped) await buyOnce().catch((error: unknown) => void log.failed.push(String(error)))
  agent.destroy()
}

export const buyUntilStopped = async (
  front: { readonly port: number; readonly certificate: string },
  buyers: number,
  goods: TwoStores,
  log: Buying,
): Promise<void> => {
  await Promise.all(Array.from({ length: buyers }, () => buyer(front.port, front.certificate, goods, log)))
}
