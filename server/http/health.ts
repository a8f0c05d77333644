import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isIPv4 } from 'node:net'
import type { Load } from './load.ts'
import type { Metrics } from './metrics.ts'

export type HealthDeps = {
  /** Queries the database; rejects when it does not answer. */
  readonly ping: () => Promise<unknown>
  readonly load: Load
  readonly metrics: Metrics
}

const PING_TIMEOUT_MS = 500
const PRIVATE_V4 = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/
const PRIVATE_V6 = /^(::1$|f[cd])/i

/** Metrics are for operators: answered on the machine itself and in private networks only. */
const isFromPrivateNetwork = (request: FastifyRequest): boolean => {
  const address = request.ip.replace(/^::ffff:/, '')
  return isIPv4(address) ? PRIVATE_V4.test(address) : PRIVATE_V6.test(address)
}

const resolvesWithin = (work: Promise<unknown>, ms: number): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms)
    work
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(() => clearTimeout(timer))
  })

export const mountHealth = (app: FastifyInstance, { ping, load, metrics }: HealthDeps): void => {
  const fresh = { 'cache-control': 'no-store' }
  /** Liveness. Does not query the database: restarting the process would not repair it. */
  app.get('/live', async (_request, reply) => reply.headers(fresh).send({ live: true }))
  /** Readiness: false while the process drains or cannot reach the database. */
  app.get('/ready', async (_request, reply) => {
    const ready = !load.draining && (await resolvesWithin(ping(), PING_TIMEOUT_MS))
    return reply
      .headers(fresh)
      .code(ready ? 200 : 503)
      .send({ ready })
  })
  app.get('/metrics', async (request, reply) => {
    if (!isFromPrivateNetwork(request)) return reply.callNotFound()
    return reply
      .headers(fresh)
      .type(metrics.registry.contentType)
      .send(await metrics.registry.metrics())
  })
}
