import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dadata } from './adapter.ts'
import type { AddressHints } from '#providers/ports/address-hints.ts'
import { buildSandbox, type Outcome } from '#providers/sandbox/app.ts'
import { sandboxCities } from '#providers/sandbox/cities.ts'
import { STREETS } from './stand-in/streets.ts'

const CHELYABINSK = 'a376e68d-724a-4472-be7c-891bdb09ae32'
const KOPEYSK = '69462f61-d1da-4e61-a970-3b71c6623002'
const { app, journal } = buildSandbox()
let baseUrl: string
let provider: AddressHints
const never = new AbortController().signal

beforeAll(async () => {
  baseUrl = `${await app.listen({ host: '127.0.0.1', port: 0 })}/dadata`
})
afterAll(() => app.close())
beforeEach(() => {
  journal.clear()
  // Another circuit breaker for each test.
  provider = dadata(baseUrl, { token: 'sandbox', timeoutMs: 700 })
})

const found = async (query: string, within: string | null = CHELYABINSK): Promise<string[]> => {
  const answer = await provider.suggest(query, within, never)
  if (!answer.ok) throw new Error(`${answer.failure}: ${answer.detail}`)
  return answer.value.map(({ value }) => value)
}
const failureAfter = async (outcome: Outcome): Promise<string> => {
  journal.script('dadata', [outcome, outcome])
  const answer = await provider.suggest('кирова 19', CHELYABINSK, never)
  return answer.ok ? 'ok' : answer.failure
}

describe('suggestions of the sandbox through the adapter', () => {
  test('knows streets of at least twelve cities, and the common ones of any other', async () => {
    expect(Object.keys(STREETS).length).toBeGreaterThanOrEqual(12)
    const names = new Set(sandboxCities().map(({ name }) => name))
    expect(Object.keys(STREETS).filter((city) => !names.has(city))).toEqual([])
    expect(await found('советск', '110c731e-d72b-4c37-91cb-03ce33d9e727')).toEqual(['ул Советская'])
  })

  test.each([
    ['a part of the last word', 'братьев каш', 'ул Братьев Кашириных'],
    ['a house', 'ул. Кирова, д. 104', 'ул Кирова, д 104'],
    ['a house and a flat', 'кирова 104 кв 12', 'ул Кирова, д 104, кв 12'],
    ['a number in the name', '8 марта 5', 'ул 8 Марта, д 5'],
    ['the other keyboard layout', 'rbhjdf 104', 'ул Кирова, д 104'],
    ['one wrong letter', 'тимерязева', 'ул Тимирязева'],
    ['a missing letter', 'цвилинга 25', 'ул Цвиллинга, д 25'],
    ['another type of street', 'пр победы 100', 'пр-кт Победы, д 100'],
  ])('understands %s', async (_, typed, expected) => {
    expect((await found(typed))[0]).toBe(expected)
  })

  test('stays within the city, and finds nothing of what it does not have', async () => {
    expect(await found('лен', KOPEYSK)).toEqual(['ул Ленина'])
    expect(await found('цвиллинга', KOPEYSK)).toEqual([])
    expect(await found('москва хабар', null)).toEqual(['г Москва, ул Хабаровская'])
  })

  test('a house has its postal code and position; the nearest house is found at that position', async () => {
    const answer = await provider.suggest('кирова 104', CHELYABINSK, never)
    const house = answer.ok ? answer.value[0] : undefined
    expect(house).toMatchObject({
      house: '104',
      cityFiasId: CHELYABINSK,
      postalCode: expect.stringMatching(/^454\d{3}$/),
    })
    expect(await provider.locate(house?.lat ?? 0, house?.lon ?? 0, never)).toMatchObject({
      ok: true,
      value: { street: 'ул Кирова', house: '104' },
    })
    expect(await provider.locate(0, 0, never)).toEqual({ ok: true, value: null })
  })

  test('CITY-08: finds the codes of a city by its FIAS id; an unknown city has none', async () => {
    const codes = (fiasId: string) => provider.carrierCodes(fiasId, never)
    expect(await codes(CHELYABINSK)).toMatchObject({ value: { cdek: 259, boxberry: expect.any(String) } })
    expect(await codes('0c5b2444-70a0-4932-980c-b4dc0d3f02b5')).toMatchObject({ value: { cdek: 44, boxberry: '68' } })
    expect(await codes('00000000-0000-4000-8000-000000000000')).toMatchObject({ value: { cdek: null, boxberry: null } })
  })

  test('sends the key, the city and a limited query', async () => {
    await provider.suggest('к'.repeat(400), CHELYABINSK, never)
    expect(journal.requests[0]?.body).toMatchObject({
      query: 'к'.repeat(300),
      count: 10,
      locations: [{ fias_id: CHELYABINSK }],
      restrict_value: true,
    })
    const withoutKey = await fetch(`${baseUrl}/suggestions/api/4_1/rs/suggest/address`, { method: 'POST' })
    expect(withoutKey.status).toBe(401)
  })

  test.each<[string, Outcome, string]>([
    ['ok', { kind: 'ok' }, 'ok'],
    ['a wrong key', { kind: 'decline', reason: '403' }, 'config'],
    ['the quota of the day', { kind: 'decline', reason: 'quota' }, 'rate_limited'],
    ['HTTP 502 with a page', { kind: 'status', status: 502 }, 'unavailable'],
    ['a short delay', { kind: 'delay', ms: 100 }, 'ok'],
    ['no answer', { kind: 'hang' }, 'timeout'],
    ['a closed connection', { kind: 'reset' }, 'unavailable'],
    ['broken JSON', { kind: 'garbage' }, 'malformed'],
    ['half of the JSON', { kind: 'truncate' }, 'malformed'],
    ['too many requests', { kind: 'ratelimit', calls: 0, seconds: 60 }, 'rate_limited'],
    ['no suggestions', { kind: 'empty' }, 'ok'],
  ])('%s is an outcome, never an exception', async (_, outcome, expected) => {
    expect(await failureAfter(outcome)).toBe(expected)
  })

  test('the check says that the key works, or what the provider says', async () => {
    expect(await provider.check(never)).toMatchObject({ ok: true })
    journal.script('dadata', [{ kind: 'decline', reason: '403' }])
    expect(await provider.check(never)).toMatchObject({
      ok: false,
      failure: 'config',
      detail: 'HTTP 403: Access is denied',
    })
  })
})
