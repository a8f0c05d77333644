/**
 * A stop that loses no request which has begun (SAFE-08):
 * 1. For a while `/ready` answers 503 and each answer carries `Connection: close`, so that busy connections end by themselves.
 * 2. The server accepts every connection that has been made, and listens no longer. Later ones are refused.
 * 3. Requests in progress are answered, uploads that come too slowly with 503. A connection without one is closed when it has been
 *    idle for a second: a client may be about to use it. What is still open in the end is closed.
 */
import type { FastifyInstance } from 'fastify'
import type { Server } from 'node:http'
import { connect, Server as NetServer, type AddressInfo, type Socket } from 'node:net'
import { setImmediate, setTimeout as delay } from 'node:timers/promises'
import { isRecord } from '#kernel/is-record.ts'
import { bytesOf } from './client-error.ts'
import type { Connections } from './connections.ts'
import type { Load } from './load.ts'

const IDLE_MS = 1_000
const CHECK_MS = 50
/** Handlers are limited to less; with it the whole stop stays below the ten seconds that container runtimes give. */
const FINISH_MS = 7_000
const MAX_ACCEPTING_MS = 5_000
/** Uploads that still come then are answered, so that the sender has time to read it. */
const UPLOADS_MS = 5_500
const CUT_OFF = bytesOf(
  503,
  'Магазин перезапускается, и файл не успел загрузиться. Отправьте его ещё раз через несколько секунд.',
  { 'retry-after': '10', 'x-content-type-options': 'nosniff' },
)

/** Node's internal handle of a socket or server; there is no public call for `listen` again and for the peer of a connection. */
const callHandle = (of: Server | Socket, method: 'listen' | 'getpeername', argument: unknown): unknown => {
  const handle: unknown = Reflect.get(of, '_handle')
  return isRecord(handle) && typeof handle[method] === 'function' ? handle[method](argument) : undefined
}

/**
 * Takes the only place in the operating system's queue with a connection of our own, which the close resets in place of
 * somebody else's. Does not return to the event loop, where the server would accept it. Resolves with false when the place is
 * taken: another connection waits to be accepted.
 */
const fillQueue = async ({ port, address }: AddressInfo): Promise<boolean> => {
  const own = connect(port, address).on('error', () => {})
  // It begins on the next tick and is made before the operating system's call returns, or waits for a place.
  await new Promise<void>((resolve) => process.nextTick(resolve))
  const isMade = callHandle(own, 'getpeername', {}) === 0
  if (!isMade) own.destroy()
  return isMade
}

/** Accepts every connection that the operating system has made. The caller stops listening before the event loop continues. */
const acceptAll = async (server: Server): Promise<void> => {
  const address = server.address()
  if (address === null || typeof address === 'string') return
  const until = performance.now() + MAX_ACCEPTING_MS
  // The shortest queue there is: one connection.
  callHandle(server, 'listen', 0)
  while (!(await fillQueue(address)) && performance.now() < until) await setImmediate()
}

/** The close of an HTTP server would also close idle connections, immediately. Resolves when the last connection has ended. */
const stopListening = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    if (server.listening) NetServer.prototype.close.call(server, () => resolve())
    else resolve()
  })

const finishRequests = async (connections: Connections, closed: Promise<void>): Promise<void> => {
  const begun = performance.now()
  const close = (): void => {
    const ms = performance.now() - begun
    if (ms >= FINISH_MS) return connections.closeAll()
    if (ms >= UPLOADS_MS) connections.endUploads(CUT_OFF)
    connections.closeIdle(IDLE_MS)
  }
  close()
  const timer = setInterval(close, CHECK_MS)
  await closed
  clearInterval(timer)
}

export const closeGracefully = (app: FastifyInstance, load: Pick<Load, 'draining'>, connections: Connections): void => {
  const unfollow = connections.follow(app.server)
  app.addHook('onClose', async () => unfollow())
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (load.draining) reply.header('connection', 'close')
    done()
  })
  app.decorate('drain', () => {
    load.draining = true
  })
  app.decorate('closeGracefully', async (noticeMs: number) => {
    load.draining = true
    await delay(noticeMs)
    await acceptAll(app.server)
    await finishRequests(connections, stopListening(app.server))
    await app.close()
  })
}
