/** CDEK API v2 at /cdek/v2: tokens that expire, points, cities, prices, orders, labels, webhooks. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxClock } from '#providers/sandbox/clock.ts'
import { sandboxCities, type SandboxCity } from '#providers/sandbox/cities.ts'
import type { Journal } from '#providers/sandbox/journal.ts'
import { answerCall, type Answer } from '#providers/sandbox/scripted-answer.ts'
import type { WebhookSender } from '#providers/sandbox/webhooks.ts'
import { calculate, listTariffs, type Calculation } from './stand-in/calculator.ts'
import { labelPdf } from './stand-in/label-pdf.ts'
import { CdekOrders, type NewOrder } from './stand-in/orders.ts'
import { findPoints } from './stand-in/points.ts'

type Query = Readonly<Record<string, string | undefined>>
type Parts = { readonly journal: Journal; readonly clock: SandboxClock; readonly webhooks: WebhookSender }
type Params = { Params: { uuid: string } }

const TOKEN_SECONDS = 3600
const CITIES_PAGE = 500
const METHODS = [
  'token',
  'deliverypoints',
  'cities',
  'tariff',
  'tarifflist',
  'orders.create',
  'orders.get',
  'orders.delete',
  'orders.refusal',
  'print.create',
  'print.get',
  'print.file',
  'webhooks.list',
  'webhooks.create',
] as const
type Method = (typeof METHODS)[number]

const fine = (body: object): Answer => ({ status: 200, body })
const refused = (code: string, message = code, status = 400): Answer => ({
  status,
  body: { errors: [{ code, message }] },
})
const accepted = (uuid: string, type: string): Answer => ({
  status: 202,
  body: {
    entity: { uuid },
    requests: [{ request_uuid: uuid, type, state: 'ACCEPTED', date_time: new Date().toISOString() }],
  },
})
const refusedEntity = (code: string): Answer => ({
  status: 400,
  body: { requests: [{ type: 'CREATE', state: 'INVALID', errors: [{ code, message: code }] }] },
})

const cityItem = ({ cdekCode, name, fiasId, kladrId, region, postalCode, lat, lon }: SandboxCity) => ({
  code: cdekCode,
  city: name,
  fias_guid: fiasId,
  kladr_code: kladrId,
  country_code: 'RU',
  country: 'Россия',
  region,
  postal_codes: [postalCode],
  longitude: lon,
  latitude: lat,
  payment_limit: -1,
})

const findCities = (query: Query): object[] => {
  const size = Number(query['size'] ?? CITIES_PAGE)
  const page = Number(query['page'] ?? 0)
  return sandboxCities()
    .filter(
      (city) =>
        (query['code'] ?? String(city.cdekCode)) === String(city.cdekCode) &&
        (query['city'] ?? city.name) === city.name &&
        (query['postal_code'] ?? city.postalCode) === city.postalCode &&
        (query['fias_guid'] ?? city.fiasId) === city.fiasId,
    )
    .slice(page * size, (page + 1) * size)
    .map(cityItem)
}

export const mountCdek = (app: FastifyInstance, { journal, clock, webhooks }: Parts): void => {
  const tokens = new Map<string, number>()
  const orders = new CdekOrders(clock, webhooks)
  /** Readings of each print form: it is made at the second one. */
  const prints = new Map<string, { readonly orderId: string; reads: number }>()
  journal.declare('cdek', METHODS)

  const answer = (
    reply: FastifyReply,
    method: Method,
    request: Readonly<Record<string, unknown>>,
    work: () => Answer,
    empty?: object,
  ) =>
    answerCall(journal, reply, {
      service: 'cdek',
      method,
      request,
      now: clock.now(),
      work,
      decline: (code) => refused(code || 'v2_entity_invalid'),
      ...(empty === undefined ? {} : { empty }),
    })
  const isSignedIn = ({ headers }: FastifyRequest): boolean =>
    (tokens.get(headers.authorization?.replace(/^Bearer /, '') ?? '') ?? 0) > clock.now()
  const withToken = (request: FastifyRequest, work: () => Answer) => (): Answer =>
    isSignedIn(request)
      ? work()
      : { status: 401, body: { error: 'unauthorized', error_description: 'Token is expired' } }

  app.post<{ Body: Query }>('/cdek/v2/oauth/token', async ({ body }, reply) =>
    answer(reply, 'token', { client_id: body['client_id'] }, () => {
      if (!body['client_id'] || !body['client_secret'] || body['grant_type'] !== 'client_credentials')
        return { status: 401, body: { error: 'invalid_client', error_description: 'Bad client credentials' } }
      const token = randomUUID()
      tokens.set(token, clock.now() + TOKEN_SECONDS * 1000)
      return fine({
        access_token: token,
        token_type: 'bearer',
        expires_in: TOKEN_SECONDS,
        scope: 'order:all',
        jti: token,
      })
    }),
  )
  app.get<{ Querystring: Query }>('/cdek/v2/deliverypoints', async (request, reply) =>
    answer(
      reply,
      'deliverypoints',
      request.query,
      withToken(request, () => fine(findPoints(request.query))),
      [],
    ),
  )
  app.get<{ Querystring: Query }>('/cdek/v2/location/cities', async (request, reply) =>
    answer(
      reply,
      'cities',
      request.query,
      withToken(request, () => fine(findCities(request.query))),
      [],
    ),
  )
  app.post<{ Body: Calculation }>('/cdek/v2/calculator/tariff', async (request, reply) =>
    answer(
      reply,
      'tariff',
      request.body,
      withToken(request, () => fine(calculate(request.body))),
    ),
  )
  app.post<{ Body: Calculation }>('/cdek/v2/calculator/tarifflist', async (request, reply) =>
    answer(
      reply,
      'tarifflist',
      request.body,
      withToken(request, () => fine(listTariffs(request.body))),
      { tariff_codes: [] },
    ),
  )

  const orderAnswer = (uuid: string | undefined): Answer => {
    const body = uuid === undefined ? undefined : orders.read(uuid)
    return body === undefined ? refused('v2_entity_not_found', 'Entity is not found', 404) : fine(body)
  }
  app.post<{ Body: NewOrder }>('/cdek/v2/orders', async (request, reply) =>
    answer(
      reply,
      'orders.create',
      request.body,
      withToken(request, () => {
        const problem = orders.formProblem(request.body)
        return problem === null ? accepted(orders.create(request.body), 'CREATE') : refusedEntity(problem)
      }),
    ),
  )
  app.get<{ Querystring: Query }>('/cdek/v2/orders', async (request, reply) =>
    answer(
      reply,
      'orders.get',
      request.query,
      withToken(request, () => orderAnswer(orders.findByNumber(request.query['im_number'] ?? ''))),
    ),
  )
  app.get<Params>('/cdek/v2/orders/:uuid', async (request, reply) =>
    answer(
      reply,
      'orders.get',
      request.params,
      withToken(request, () => orderAnswer(request.params.uuid)),
    ),
  )
  app.delete<Params>('/cdek/v2/orders/:uuid', async (request, reply) =>
    answer(
      reply,
      'orders.delete',
      request.params,
      withToken(request, () => {
        const removed = orders.remove(request.params.uuid)
        if (removed === undefined) return refused('v2_entity_not_found', 'Entity is not found', 404)
        return removed ? accepted(request.params.uuid, 'DELETE') : refused('v2_entity_invalid', 'The order has moved')
      }),
    ),
  )
  app.post<Params>('/cdek/v2/orders/:uuid/refusal', async (request, reply) =>
    answer(
      reply,
      'orders.refusal',
      request.params,
      withToken(request, () => accepted(request.params.uuid, 'UPDATE')),
    ),
  )

  app.post<{ Body: { orders?: { order_uuid?: string }[] } }>('/cdek/v2/print/barcodes', async (request, reply) =>
    answer(
      reply,
      'print.create',
      request.body,
      withToken(request, () => {
        const orderId = request.body.orders?.[0]?.order_uuid ?? ''
        if (orders.trackNumber(orderId) === undefined) return refusedEntity('v2_entity_not_found')
        const uuid = randomUUID()
        prints.set(uuid, { orderId, reads: 0 })
        return accepted(uuid, 'CREATE')
      }),
    ),
  )
  app.get<Params>('/cdek/v2/print/barcodes/:uuid', async (request, reply) => {
    const isFile = request.params.uuid.endsWith('.pdf')
    const print = prints.get(request.params.uuid.replace(/\.pdf$/, ''))
    return answer(
      reply,
      isFile ? 'print.file' : 'print.get',
      request.params,
      withToken(request, () => {
        if (print === undefined) return refused('v2_entity_not_found', 'Entity is not found', 404)
        if (isFile)
          return { status: 200, body: labelPdf(orders.trackNumber(print.orderId) ?? ''), type: 'application/pdf' }
        print.reads += 1
        const codes = print.reads > 1 ? ['ACCEPTED', 'PROCESSING', 'READY'] : ['ACCEPTED', 'PROCESSING']
        return fine({ entity: { uuid: request.params.uuid, statuses: codes.map((code) => ({ code })) } })
      }),
    )
  })

  app.get('/cdek/v2/webhooks', async (request, reply) =>
    answer(
      reply,
      'webhooks.list',
      {},
      withToken(request, () => fine(orders.hooks)),
      [],
    ),
  )
  app.post<{ Body: { url: string; type: string } }>('/cdek/v2/webhooks', async (request, reply) =>
    answer(
      reply,
      'webhooks.create',
      request.body,
      withToken(request, () => accepted(orders.subscribe(request.body.url, request.body.type), 'CREATE')),
    ),
  )
}
