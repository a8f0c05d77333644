/** EXCH-01: the interface for programs, `/api/v1/…`, with a description of its own. */
import { setTimeout as pause } from 'node:timers/promises'
import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { AnyEndpoint } from '#kernel/endpoint.ts'
import { isStaffRight } from '#kernel/staff-rights.ts'
import { HttpError } from '#platform/calls/http-error.ts'
import type { Clock } from '#platform/clock.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { compileOnFirstUse, envelopeOf, errorEnvelope, requestParts } from '#platform/http/request-schemas.ts'
import { readList, type ProgramList } from '#shop/programs/changes/read-list.ts'
import { programOf, refusalOfRight } from '#shop/programs/face.ts'
import { v1, v1Lists } from '../programs/v1.ts'
import { forReaders } from './docs.ts'

export type ProgramCallsDeps = { readonly db: Kysely<DB>; readonly clock: Clock }

const SECURITY = [{ bearer: [] }, { basic: [] }]
const INFO =
  'Списки читают по курсору: первый запрос без cursor, каждый следующий с next прошлого ответа, пока has_more не станет false. ' +
  'Дальше тот же next отдаёт только то, что изменилось. Деньги: целые копейки. Что не изменится в версии: docs/en/programs.md.'

/** Work of visitors comes first: a program that reads a long list waits this many times as long as a page of it took, and not longer. */
const REST_OF_WORK = 3
const MAX_REST_MS = 80

const listRoute = (deps: ProgramCallsDeps, endpoint: AnyEndpoint, list: ProgramList<{ readonly id: string }>) => {
  const right = endpoint.staff
  if (right === null || !isStaffRight(right)) throw new Error(`${endpoint.path} names no right of programs`)
  return async (request: FastifyRequest): Promise<object> => {
    const began = performance.now()
    const now = deps.clock.now()
    const { headers, ip } = request
    const program = await programOf(deps.db, { header: headers.authorization, address: ip, now, call: endpoint.path })
    if (program instanceof HttpError) throw program
    const refused = refusalOfRight(program, right)
    if (refused !== null) throw refused
    const page = await readList(deps.db, list, request.query as object, { reader: program, now })
    if (page instanceof HttpError) throw page
    if (page.has_more) await pause(Math.min(MAX_REST_MS, (performance.now() - began) * REST_OF_WORK))
    return { status: 'success', data: page, errors: [] }
  }
}

/** Mounted at `/api`. */
export const mountProgramCalls = async (
  api: FastifyInstance,
  deps: ProgramCallsDeps | undefined,
  { origin, shopName }: { readonly origin: string; readonly shopName: string },
): Promise<void> => {
  if (deps === undefined) return
  compileOnFirstUse(api)
  await api.register(swagger, {
    transform: ({ schema, url }) => ({ schema: forReaders(schema as Parameters<typeof forReaders>[0]), url }),
    openapi: {
      openapi: '3.0.3',
      info: { title: `${shopName}: программам`, version: '1', description: INFO },
      servers: [{ url: origin }],
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer' }, basic: { type: 'http', scheme: 'basic' } },
      },
    },
  })
  for (const [name, endpoint] of Object.entries(v1)) {
    const { rest } = requestParts(endpoint)
    api.route({
      method: 'GET',
      url: endpoint.path,
      config: { traffic: 'programs' },
      schema: {
        operationId: name,
        summary: endpoint.summary,
        description: `Право ключа: ${endpoint.staff}.`,
        security: SECURITY,
        querystring: rest,
        response: { 200: envelopeOf(endpoint.out), '4xx': errorEnvelope, '5xx': errorEnvelope },
      },
      onSend: async (_request, reply, body) => {
        reply.header('cache-control', 'no-store')
        return body
      },
      handler: listRoute(deps, endpoint, v1Lists[name as keyof typeof v1]),
    })
  }
  api.get('/v1/openapi.json', { schema: { hide: true } as object }, async () => api.swagger())
}
