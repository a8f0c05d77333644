/** Forwards a pool's connections to PostgreSQL, counts the round trips and cuts connections at one of them. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type CountingProxy = {
  readonly url: string
  /** Round trips so far: what is sent since the last answer is one. */
  readonly trips: () => number
  /** Ends the connection instead of forwarding the answer to this text. */
  readonly loseAnswerTo: (text: string) => void
  /** Forwards another text of the same length instead of this one, once. */
  readonly replaceOnce: (text: string, other: string) => void
  /** Ends the connection that makes this many round trips from now on: before the question or instead of the answer. */
  readonly cutAt: (trips: number, when: 'asked' | 'answered', onCut: () => void) => void
  readonly cutNothing: () => void
  /** Ends every connection, as the death of the process behind them does; others are refused. */
  readonly kill: () => void
  readonly close: () => void
}

/** `appUrl`: of an embedded PostgreSQL, which listens at a socket file. */
export const openCountingProxy = async (appUrl: string): Promise<CountingProxy> => {
  const url = new URL(appUrl)
  const socket = `${url.searchParams.get('host')}/.s.PGSQL.${url.port || '5432'}`
  let trips = 0
  let lost: string | undefined
  let replaced: readonly [text: string, other: string] | undefined
  let cut: { left: number; readonly when: 'asked' | 'answered'; readonly onCut: () => void } | undefined
  let isDead = false
  const open = new Set<Socket>()
  const isCutNow = (): typeof cut => {
    if (cut === undefined || (cut.left -= 1) > 0) return undefined
    const now = cut
    cut = undefined
    return now
  }
  const proxy = createServer((client: Socket) => {
    if (isDead) return void client.destroy()
    const postgres = connect(socket)
    open.add(client)
    let isAsking = false
    let isLost = false
    let onLost = (): void => {}
    client.on('data', (data) => {
      if (!isAsking) {
        trips += 1
        const now = isCutNow()
        if (now?.when === 'asked') {
          client.destroy()
          return now.onCut()
        }
        if (now !== undefined) {
          isLost = true
          onLost = now.onCut
        }
      }
      isAsking = true
      if (lost !== undefined && data.includes(lost)) {
        isLost = true
        lost = undefined
      }
      const at = replaced === undefined ? -1 : data.indexOf(replaced[0])
      if (replaced !== undefined && at >= 0) {
        data.write(replaced[1], at)
        replaced = undefined
      }
      postgres.write(data)
    })
    postgres.on('data', (data) => {
      isAsking = false
      if (!isLost) return void client.write(data)
      client.destroy()
      onLost()
    })
    for (const [one, other] of [
      [client, postgres],
      [postgres, client],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
    client.on('close', () => open.delete(client))
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${address.port}`
  return {
    url: url.href,
    trips: () => trips,
    loseAnswerTo: (text) => void (lost = text),
    replaceOnce: (text, other) => void (replaced = [text, other]),
    cutAt: (left, when, onCut) => void (cut = { left, when, onCut }),
    cutNothing: () => void (cut = undefined),
    kill: () => {
      isDead = true
      for (const client of open) client.destroy()
    },
    close: () => void proxy.close(),
  }
}
