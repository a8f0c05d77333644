/** Mounts the contract: schemas validate path, query and body and serialise the answer; refusals become wire codes. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnyEndpoint, Answer } from '#kernel/endpoint.ts'
import type { RefusalName } from '#kernel/wire-codes.ts'
import { anonymous, type Caller } from '#platform/calls/caller.ts'
import { toResponse } from './envelope.ts'
import type { Connections } from './connections.ts'
import { formReaders, registerForms, uploadsOf, type FormReaders } from './form.ts'
import { HttpError } from '#platform/calls/http-error.ts'
import { envelopeOf, errorEnvelope, holdsList, refusalsDescription, requestParts } from './request-schemas.ts'
import type { Sessions } from './session.ts'
import { deviceCookieOf, staffCookieOf } from './staff-cookie.ts'

/** One endpoint without its static types: its schema checks the input before `handle` is called. */
export type BoundEndpoint = {
  readonly group: string
  readonly call: string
  readonly endpoint: AnyEndpoint
  readonly handle: (input: unknown, caller: Caller) => Promise<Answer<unknown>>
}

const KEY_HEADER = {
  type: 'object',
  required: ['idempotency-key'],
  properties: {
    'idempotency-key': {
      type: 'string',
      pattern: '^[!-~]{8,255}$',
      description: 'Новый для каждого намерения, тот же для его повторов.',
    },
  },
}
/** A photo over a slow mobile connection takes this long. */
const FORM_TIMEOUT_MS = 100_000
const isWrite = (endpoint: BoundEndpoint): boolean => endpoint.endpoint.method !== 'GET'
const usesBody = (endpoint: BoundEndpoint): boolean =>
  endpoint.endpoint.method === 'POST' || endpoint.endpoint.method === 'PATCH'

const keyOf = (request: FastifyRequest, endpoint: BoundEndpoint): string | null =>
  endpoint.endpoint.idempotent ? String(request.headers['idempotency-key']) : null

/** A call whose answer is shared by all visitors gets an anonymous caller, so that it cannot put personal data into a shared cache. */
const callerOf = async (
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: BoundEndpoint,
  sessions: Sessions,
): Promise<Caller> => {
  if (!endpoint.endpoint.fresh) return anonymous(request.id)
  const idempotencyKey = keyOf(request, endpoint)
  const from = { requestId: request.id, address: request.ip, idempotencyKey }
  if (endpoint.endpoint.staff)
    return {
      ...anonymous(request.id),
      ...from,
      staffCookie: staffCookieOf(request, reply),
      staffDevice: deviceCookieOf(request, reply),
    }
  if (isWrite(endpoint)) return { ...(await sessions.ofWrite(request, reply)), ...from }
  const session = await sessions.find(request)
  return {
    visitorId: session?.visitorId ?? null,
    customerId: session?.customerId ?? null,
    sessionHash: sessions.hashOf(request),
    ...from,
  }
}

/** Makes `?brand=a,b` the same list as `?brand=a&brand=b`. */
const splitLists =
  (isList: (name: string) => boolean) =>
  async (request: FastifyRequest): Promise<void> => {
    const query = request.query as Record<string, unknown>
    for (const [name, value] of Object.entries(query))
      if (typeof value === 'string' && isList(name)) query[name] = value === '' ? [] : value.split(',')
  }

const mount = (
  app: FastifyInstance,
  endpoint: BoundEndpoint,
  sessions: Sessions,
  formReader: FormReaders | null,
): void => {
  const { params, rest } = requestParts(endpoint.endpoint)
  const body = usesBody(endpoint)
  const { form } = endpoint.endpoint
  app.route({
    method: endpoint.endpoint.method,
    url: endpoint.endpoint.path,
    schema: {
      operationId: `${endpoint.group}.${endpoint.call}`,
      tags: [endpoint.group],
      summary: endpoint.endpoint.summary,
      params,
      ...(form === null ? {} : { consumes: ['multipart/form-data'] }),
      ...(body ? { body: rest } : { querystring: rest }),
      ...(endpoint.endpoint.idempotent ? { headers: KEY_HEADER } : {}),
      response: {
        200: envelopeOf(endpoint.endpoint.out),
        '4xx': { ...errorEnvelope, ...refusalsDescription(endpoint.endpoint) },
        '5xx': errorEnvelope,
      },
    },
    ...(form === null ? {} : { handlerTimeout: FORM_TIMEOUT_MS }),
    preValidation:
      form === null
        ? body
          ? []
          : [splitLists(holdsList(rest))]
        : formReader === null
          ? []
          : [formReader(rest, form.fileBytes)],
    handler: async (request, reply) => {
      const input = {
        ...(body ? (request.body as object) : (request.query as object)),
        ...(request.params as object),
        ...uploadsOf(request),
      }
      const caller = await callerOf(request, reply, endpoint, sessions)
      const answer = await endpoint.handle(input, caller)
      if (!answer.ok) request.refusal = answer.refusal as RefusalName
      const wire = toResponse(answer)
      reply.header('cache-control', endpoint.endpoint.fresh || wire.status !== 200 ? 'no-store' : 'public, max-age=60')
      return reply.code(wire.status).send(wire.body)
    },
  })
}

/** A known path with another method answers 405 and the allowed methods. */
const mountWrongMethods = (app: FastifyInstance, all: readonly BoundEndpoint[]): void => {
  for (const [url, here] of Map.groupBy(all, (endpoint) => endpoint.endpoint.path)) {
    const allowed: string[] = here.map((endpoint) => endpoint.endpoint.method)
    const otherMethods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'].filter((method) => !allowed.includes(method))
    if (allowed.includes('GET')) allowed.push('HEAD')
    app.route({
      method: otherMethods,
      url,
      schema: { hide: true },
      exposeHeadRoute: false,
      onRequest: async (_request, reply) => {
        reply.header('allow', allowed.join(', '))
        throw new HttpError('method-not-allowed', `По этому адресу возможно только: ${allowed.join(', ')}.`)
      },
      handler: async () => undefined,
    })
  }
}

export const mountEndpoints = (
  app: FastifyInstance,
  all: readonly BoundEndpoint[],
  sessions: Sessions,
  connections: Connections,
): void => {
  for (const endpoint of all) if (endpoint.endpoint.form === null) mount(app, endpoint, sessions, null)
  // In a separate scope, so that no other endpoint parses forms.
  app.register(async (forms) => {
    await registerForms(forms)
    const formReader = formReaders(connections)
    for (const endpoint of all) if (endpoint.endpoint.form !== null) mount(forms, endpoint, sessions, formReader)
  })
  mountWrongMethods(app, all)
}
