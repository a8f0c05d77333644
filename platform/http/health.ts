import Fastify, { type FastifyInstance } from 'fastify'
import type { Load } from './load.ts'
import type { Metrics } from './metrics.ts'
import { tlsServer, type TlsFiles } from './tls.ts'

export type HealthDeps = {
  /** Queries the database; rejects when it does not answer. */
  readonly ping: () => Promise<unknown>
  readonly load: Load
  /** Whether the machine's clock agrees with the database's; absent: it does. */
  readonly isClockRight?: (() => boolean) | undefined
}
export type Readiness = {
  readonly ready: boolean
  readonly draining: boolean
  /** Whether the database answers in time. */
  readonly database: boolean
  /** Whether the machine's clock agrees with the database's. */
  readonly clock: boolean
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

export const readinessOf = async ({ ping, load: { draining }, isClockRight }: HealthDeps): Promise<Readiness> => {
  const database = await resolvesWithin(ping(), PING_TIMEOUT_MS)
  const clock = isClockRight?.() ?? true
  return { ready: database && clock && !draining, draining, database, clock }
}

/** The requests of load balancers. Details are for operators: see monitoring.ts. */
export const mountHealth = (app: FastifyInstance, deps: HealthDeps): void => {
  /** Liveness. Does not query the database: restarting the process would not repair it. */
  app.get('/live', async (_request, reply) => reply.headers(NOT_STORED).send({ live: true }))
  /** Readiness: false while the process drains, cannot reach the database, or its machine has another time. */
  app.get<{ Querystring: { unready?: string } }>('/ready', async ({ query }, reply) => {
    const { ready } = await readinessOf(deps)
    // For balancers that end the sessions of a node that is down: haproxy lets those of one that answers 404 go on.
    const unready = query.unready === '404' ? 404 : 503
    return reply
      .headers(NOT_STORED)
      .code(ready ? 200 : unready)
      .send({ ready })
  })
}

/**
 * The requests of monitoring, on a port of its own (SAFE-06): `/metrics` for Prometheus, `/ready` with its reasons, `/live`. The shop's
 * own port serves none of it, because an address proves little there: behind a proxy every visitor may seem to be local.
 */
export const createMonitoring = (
  { registry }: Metrics,
  health: HealthDeps,
  tls: TlsFiles | undefined,
): FastifyInstance => {
  const app = tls === undefined ? Fastify() : Fastify({ serverFactory: tlsServer(tls) })
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
