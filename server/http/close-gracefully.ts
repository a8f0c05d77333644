/**
 * A stop that loses no request which has begun (SAFE-08). While the process drains, `/ready` answers 503 and each answer
 * carries `Connection: close`, so that busy connections end by themselves. Then the server stops listening, idle connections
 * are closed, and requests in progress are answered. A connection that is still open after that is closed.
 */
import type { FastifyInstance } from 'fastify'
import { setImmediate, setTimeout as delay } from 'node:timers/promises'
import type { Connections } from './connections.ts'
import type { Load } from './load.ts'

/** A connection without a request may be about to send one. */
const SILENT_MS = 300
const SILENT_CHECK_MS = 50
/** Handlers are limited to less; with it the whole stop stays below the ten seconds that container runtimes give. */
const FINISH_MS = 7_000
const MAX_ACCEPTING_MS = 500

/**
 * Waits until the operating system holds no accepted connection that Node has not taken: the event loop takes one in a turn,
 * and closing the server resets those left.
 */
const untilAllAccepted = async (connections: Connections): Promise<void> => {
  const until = performance.now() + MAX_ACCEPTING_MS
  let before = -1
  while (connections.accepted !== before && performance.now() < until) {
    before = connections.accepted
    await setImmediate()
  }
}

const stopListening = (app: FastifyInstance): Promise<void> =>
  new Promise((resolve) => {
    if (app.server.listening) app.server.close(() => resolve())
    else resolve()
  })

const finishRequests = async (connections: Connections, closed: Promise<void>): Promise<void> => {
  const began = performance.now()
  const timer = setInterval(() => {
    const ms = performance.now() - began
    if (ms > FINISH_MS) connections.closeAll()
    else if (ms > SILENT_MS) connections.closeIdle()
  }, SILENT_CHECK_MS)
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
    await untilAllAccepted(connections)
    await finishRequests(connections, stopListening(app))
    await app.close()
  })
}
