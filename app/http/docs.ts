/** OpenAPI description made from the schemas that validate requests (API-07): /api/docs for people, /api/docs/json for programs. */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { isRecord } from '#kernel/is-record.ts'
import { exampleOf } from './examples.ts'

/** Swagger UI sets styles from its script, which needs no permission; the few style attributes of its markup are lost. */
const VIEWER_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
  "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

type RouteSchema = Readonly<Record<string, unknown>>
const withExample = (schema: unknown): unknown =>
  isRecord(schema) ? { ...schema, examples: [exampleOf(schema)] } : schema
/** Query and path are described field by field. */
const withExamplesOfFields = (schema: unknown): unknown => {
  const fields = isRecord(schema) && isRecord(schema['properties']) ? schema['properties'] : {}
  const described = Object.entries(fields).map(([name, field]) => [
    name,
    isRecord(field) ? { ...field, examples: [exampleOf(field, name)] } : field,
  ])
  return isRecord(schema) ? { ...schema, properties: Object.fromEntries(described) } : schema
}
/** Adds what only readers need: validation and serialisation use the schema without it. */
export const forReaders = (schema: RouteSchema): RouteSchema => {
  const { body, querystring, params, headers, response } = schema
  return {
    ...schema,
    ...(body === undefined ? {} : { body: withExample(body) }),
    ...(querystring === undefined ? {} : { querystring: withExamplesOfFields(querystring) }),
    ...(params === undefined ? {} : { params: withExamplesOfFields(params) }),
    ...(headers === undefined ? {} : { headers: withExamplesOfFields(headers) }),
    ...(isRecord(response) ? { response: { ...response, 200: withExample(response['200']) } } : {}),
  }
}

/** Call it before the endpoints are mounted: the plugin describes routes that are added after it. */
export const describeApi = async (api: FastifyInstance, origin: string, shopName: string): Promise<void> => {
  await api.register(swagger, {
    transform: ({ schema, url }) => ({
      schema: isRecord(schema) && schema['hide'] !== true ? forReaders(schema) : schema,
      url,
    }),
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
