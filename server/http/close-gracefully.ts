/**
 * A stop that loses no request which has begun (SAFE-08):
 * 1. For a while `/ready` answers 503 and each answer carries `Connection: close`, so that busy connections end by themselves.
 * 2. The server accepts the connections that have been made, and listens no longer.
 * 3. Requests in progress are answered. A connection without one is closed when it has been idle for a second: a client may
 *    be about to use it. What is still open in the end is closed.
 */
import type { FastifyInstance } from 'fastify'
import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate, setTimeout as delay } from 'node:timers/promises'
import { isRecord } from '#domain/is-record.ts'
import type { Connections } from './connections.ts'
import type { Load } from './load.ts'

const IDLE_MS = 1_000
const CHECK_MS = 50
/** Handlers are limited to less; with it the whole stop stays below the ten seconds that container runtimes give. */
const FINISH_MS = 7_000
const SHORT_TURN_MS = 0.5
const MAX_SHORT_TURN_WAIT_MS = 2_500
const MAX_ACCEPTING_MS = 5_000

/**
 * Lets the operating system queue no more connections: they would be reset when the server stops listening. Node has no public
 * call for it; without it only connections made in this very moment are lost.
 */
const queueNoMore = (server: Server): void => {
  const handle: unknown = Reflect.get(server, '_handle')
  if (isRecord(handle) && typeof handle['listen'] === 'function') handle['listen'](0)
}

/**
 * Waits until the operating system's queue is empty: the event loop takes one connection in a turn. The last turn should be
 * short, or a connection may have been made while it worked; a busy machine has no short turns.
 */
const untilAllAccepted = async (connections: Connections): Promise<void> => {
  const began = performance.now()
  for (;;) {
    const [accepted, turnBegan] = [connections.accepted, performance.now()]
    await setImmediate()
    const now = performance.now()
    const isEmpty = connections.accepted === accepted
    if (isEmpty && (now - turnBegan < SHORT_TURN_MS || now - began > MAX_SHORT_TURN_WAIT_MS)) return
    if (now - began > MAX_ACCEPTING_MS) return
  }
}

/** The close of an HTTP server would also close idle connections, at once. Resolves when the last connection has ended. */
const stopListening = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    if (server.listening) NetServer.prototype.close.call(server, () => resolve())
    else resolve()
  })

const finishRequests = async (connections: Connections, closed: Promise<void>): Promise<void> => {
  const until = performance.now() + FINISH_MS
  const close = (): void => (performance.now() < until ? connections.closeIdle(IDLE_MS) : connections.closeAll())
  close()
  const timer = setInterval(close, CHECK_MS)
  await closed
  clearInterval(timer)
}

export const closeGracefully = (app: FastifyInstance, load: Load, connections: Connections): void => {
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
    queueNoMore(app.server)
    await untilAllAccepted(connections)
    await finishRequests(connections, stopListening(app.server))
    await app.close()
  })
}
