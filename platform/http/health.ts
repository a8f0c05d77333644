import Fastify, { type FastifyInstance } from 'fastify'
import type { Load } from './load.ts'
import type { Metrics } from './metrics.ts'

export type HealthDeps = {
  /** Queries the database; rejects when it does not answer. */
  readonly ping: () => Promise<unknown>
  readonly load: Load
}
export type Readiness = {
  readonly ready: boolean
  readonly draining: boolean
  /** Whether the database answers in time. */
  readonly database: boolean
}

const PING_TIMEOUT_MS = 500
export const NOT_STORED = { 'cache-control': 'no-store' } as const

/** Whether the work is done in time and without an error. */
export const resolvesWithin = (work: Promise<unknown>, ms: number): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms)
    work
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(() => clearTimeout(timer))
  })

export const readinessOf = async ({ ping, load: { draining } }: HealthDeps): Promise<Readiness> => {
  const database = await resolvesWithin(ping(), PING_TIMEOUT_MS)
  return { ready: database && !draining, draining, database }
}

/** The requests of load balancers. Details are for operators: see monitoring.ts. */
export const mountHealth = (app: FastifyInstance, deps: HealthDeps): void => {
  /** Liveness. Does not query the database: restarting the process would not repair it. */
  app.get('/live', async (_request, reply) => reply.headers(NOT_STORED).send({ live: true }))
  /** Readiness: false while the process drains or cannot reach the database. */
  app.get('/ready', async (_request, reply) => {
    const { ready } = await readinessOf(deps)
    return reply
      .headers(NOT_STORED)
      .code(ready ? 200 : 503)
      .send({ ready })
  })
}

/**
 * The requests of monitoring, on a port of its own (SAFE-06): `/metrics` for Prometheus, `/ready` with its reasons, `/live`. The shop's
 * own port serves none of it, because an address proves little there: behind a proxy every visitor may seem to be local.
 */
export const createMonitoring = ({ registry }: Metrics, health: HealthDeps): FastifyInstance => {
  const app = Fastify()
  app.get('/metrics', async (_request, reply) =>
    reply
      .headers(NOT_STORED)
      .type(registry.contentType)
      .send(await registry.metrics()),
  )
  app.get('/live', async (_request, reply) => reply.headers(NOT_STORED).send({ live: true }))
  app.get('/ready', async (_request, reply) => {
    const readiness = await readinessOf(health)
    return reply
      .headers(NOT_STORED)
      .code(readiness.ready ? 200 : 503)
      .send({ ...readiness, requestsInFlight: health.load.inFlight, requestsShed: health.load.shed })
  })
  return app
}
