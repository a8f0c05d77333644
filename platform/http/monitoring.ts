/**
 * The requests of monitoring, on a port of its own (SAFE-06): `/metrics` for Prometheus, `/ready` with its reasons, `/live`. The shop's
 * own port serves none of it, because an address proves little there: behind a proxy every visitor may seem to be local.
 */
import Fastify, { type FastifyInstance } from 'fastify'
import { NOT_STORED, readinessOf, type HealthDeps } from './health.ts'
import type { Metrics } from './metrics.ts'

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
