/** DaData suggestions API 4.1 at /dadata: suggest/address, geolocate/address, findById/address and findById/delivery. */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxClock } from '#providers/sandbox/clock.ts'
import type { Journal } from '#providers/sandbox/journal.ts'
import { answerCall, type Answer } from '#providers/sandbox/scripted-answer.ts'
import { addressesAt, cityOfFias, cityOfKladr, suggestAddresses } from './stand-in/address-index.ts'
import { suggestionOf } from './stand-in/suggestion.ts'

type Fields = Readonly<Record<string, unknown>>

const BASE = '/dadata/suggestions/api/4_1/rs'
const MAX_QUERY = 300
const MAX_COUNT = 20
/** A short text is answered later than the longer one that follows, so answers come out of order. */
const SLOWEST_MS = 400
const FASTEST_MS = 50
const MS_A_LETTER = 70

const clientError = (status: number, reason: string, message: string): Answer => ({
  status,
  body: { family: 'CLIENT_ERROR', reason, message },
})
const found = (suggestions: readonly object[]): Answer => ({ status: 200, body: { suggestions } })
/** `quota`: the day's limit, which the provider answers with 403. Others: an HTTP status, 403 for what is none. */
const declined = (code: string): Answer =>
  code === 'quota'
    ? clientError(403, 'Forbidden', 'Daily limit of requests is exceeded')
    : clientError(/^[45]\d\d$/.test(code) ? Number(code) : 403, 'Forbidden', 'Access is denied')

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const countOf = (value: unknown, fallback: number): number =>
  typeof value === 'number' ? Math.min(Math.max(1, value), MAX_COUNT) : fallback

/** Bounds from which no city is suggested. */
const BELOW_CITY = ['settlement', 'planning_structure', 'street', 'house']

const suggest = (body: Fields): Answer => {
  const query = textOf(body['query'])
  if (query.length > MAX_QUERY) return clientError(413, 'Content Too Large', 'The query is too long')
  const locations = Array.isArray(body['locations']) ? body['locations'].map(fieldsOf) : []
  const scopes = locations.map((location) => ({
    fiasId: textOf(location['fias_id']) || textOf(location['city_fias_id']) || undefined,
    kladrId: textOf(location['kladr_id']) || undefined,
  }))
  const isBelowCity = BELOW_CITY.includes(textOf(fieldsOf(body['from_bound'])['value']))
  const addresses = suggestAddresses(query, scopes, countOf(body['count'], 10) + 1)
    .filter(({ street }) => !isBelowCity || street !== null)
    .slice(0, countOf(body['count'], 10))
  return found(addresses.map((address) => suggestionOf(address, body['restrict_value'] === true)))
}

const geolocate = (body: Fields): Answer => {
  const { lat, lon, radius_meters: radius } = body
  if (typeof lat !== 'number' || typeof lon !== 'number')
    return clientError(400, 'Bad Request', 'lat and lon are required')
  const metres = typeof radius === 'number' ? Math.min(radius, 1000) : 100
  return found(
    addressesAt({ lat, lon }, metres, countOf(body['count'], 10)).map((address) => suggestionOf(address, false)),
  )
}

const findAddress = (body: Fields): Answer => {
  const query = textOf(body['query'])
  const city = cityOfFias(query) ?? cityOfKladr(query)
  return found(city === undefined ? [] : [suggestionOf({ city, street: null, house: null, flat: null }, false)])
}

const findDelivery = (body: Fields): Answer => {
  const city = cityOfKladr(textOf(body['query']))
  if (city === undefined) return found([])
  const data = {
    kladr_id: city.kladrId,
    fias_id: city.fiasId,
    cdek_id: String(city.cdekCode),
    boxberry_id: city.boxberryCode,
    dpd_id: null,
  }
  return found([{ value: city.kladrId, unrestricted_value: city.name, data }])
}

const METHODS: Readonly<Record<string, (body: Fields) => Answer>> = {
  'suggest/address': suggest,
  'geolocate/address': geolocate,
  'findById/address': findAddress,
  'findById/delivery': findDelivery,
}

export const mountDadata = (app: FastifyInstance, journal: Journal, clock: SandboxClock): void => {
  journal.declare('dadata', Object.keys(METHODS))
  const answer = (method: string) => (request: FastifyRequest, reply: FastifyReply) => {
    const body = fieldsOf(request.body)
    return answerCall(journal, reply, {
      service: 'dadata',
      method,
      request: body,
      now: clock.now(),
      decline: declined,
      empty: { suggestions: [] },
      work: async () => {
        if (!/^Token \S+$/.test(request.headers.authorization ?? ''))
          return clientError(401, 'Unauthorized', 'The API key is missing')
        const letters = textOf(body['query']).length
        if (method === 'suggest/address') await pause(Math.max(FASTEST_MS, SLOWEST_MS - letters * MS_A_LETTER))
        return METHODS[method]?.(body) ?? clientError(404, 'Not Found', method)
      },
    })
  }
  for (const method of Object.keys(METHODS)) {
    app.post(`${BASE}/${method}`, answer(method))
    app.get(`${BASE}/${method}`, async (_request, reply) =>
      reply.code(405).send(clientError(405, 'Method Not Allowed', 'Use POST').body),
    )
  }
}
