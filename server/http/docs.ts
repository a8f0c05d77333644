/** OpenAPI description made from the schemas that validate requests (API-07): /api/docs for people, /api/docs/json for programs. */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/** Swagger UI sets styles from its script, which needs no permission; the few style attributes of its markup are lost. */
const VIEWER_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
  "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Call it before the endpoints are mounted: the plugin describes routes that are added after it. */
export const describeApi = async (api: FastifyInstance, origin: string, shopName: string): Promise<void> => {
  await api.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: {
        title: `${shopName}: вызовы магазина`,
        version: '1',
        description:
          'Ответ всегда {status, data, errors}. Деньги: целые копейки. ' +
          'Записи требуют заголовка Origin магазина; помеченные idempotent: Idempotency-Key.',
      },
      servers: [{ url: origin }],
      components: { securitySchemes: { importToken: { type: 'http', scheme: 'bearer' } } },
    },
  })
  await api.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: false,
    theme: { title: `${shopName}: вызовы магазина` },
    uiConfig: { docExpansion: 'list', deepLinking: true },
    uiHooks: {
      onRequest: (_request, reply, next) => {
        reply.header('content-security-policy', VIEWER_POLICY)
        next()
      },
    },
  })
}
