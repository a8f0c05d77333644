import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { anonymous, type Caller } from '#platform/calls/caller.ts'
import type { AddressHint, AddressHints } from '#providers/ports/address-hints.ts'
import type { ProviderAnswer } from '#providers/ports/provider-answer.ts'
import { PATIENCE } from '#kit/patience.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { loadFixtureShop } from '#kit/shops/fixture-shop.ts'
import { addressCalls } from './address.calls.ts'
import { MAX_A_DAY, MAX_A_MINUTE } from './address.policy.ts'

const CHELYABINSK = 'a376e68d-724a-4472-be7c-891bdb09ae32'
const HOUSE: AddressHint = {
  value: 'г Челябинск, ул Кирова, д 104',
  postalCode: '454091',
  city: 'Челябинск',
  cityFiasId: CHELYABINSK,
  street: 'ул Кирова',
  house: '104',
  flat: null,
  fiasId: null,
  lat: 55.16,
  lon: 61.4,
}
const DOWN: ProviderAnswer<never> = { ok: false, failure: 'timeout', detail: 'no answer' }

let base: TestDatabase
let now: Date
let asked: string[]
let answer: () => Promise<ProviderAnswer<readonly AddressHint[]>>
let calls: ReturnType<typeof addressCalls>
let visitors = 0
let caller: Caller

const provider: AddressHints = {
  suggest: (query, within) => {
    asked.push(`${within} ${query}`)
    return answer()
  },
  locate: async (lat, lon) => {
    asked.push(`${lat} ${lon}`)
    const found = await answer()
    return found.ok ? { ok: true, value: found.value[0] ?? null } : found
  },
  carrierCodes: async () => DOWN,
  check: async () => DOWN,
}

beforeAll(async () => {
  base = await freshDatabase()
  await loadFixtureShop(base.db)
  await base.db.updateTable('city').set({ fias_id: CHELYABINSK }).where('code', '=', 'chel').execute()
})
afterAll(() => base.close())
beforeEach(() => {
  now = new Date('2026-11-20T12:00:10Z')
  asked = []
  answer = async () => ({ ok: true, value: [HOUSE] })
  calls = addressCalls({ db: base.db, clock: { now: () => now }, addressHints: provider })
  visitors += 1
  caller = { ...anonymous('test'), address: `203.0.113.${visitors}` }
})

const suggest = async (q: string, as = caller) => {
  const { ok, ...rest } = await calls.suggest({ city: 'chel', q }, as)
  if (!ok || !('value' in rest)) throw new Error('refused')
  return rest.value
}
const locate = async (lat: number, lon: number) => {
  const found = await calls.locate({ city: 'chel', lat, lon }, caller)
  if (!found.ok) throw new Error('refused')
  return found.value
}

describe('suggestions of addresses', () => {
  test('are those of the chosen city, without its name, with postal code and position', async () => {
    expect(await suggest('  кирова  104 ')).toEqual({
      hints: [
        {
          value: 'ул Кирова, д 104',
          street: 'ул Кирова',
          house: '104',
          flat: null,
          postal_code: '454091',
          coordinates: '55.16,61.4',
        },
      ],
      available: true,
    })
    expect(asked[0]).toMatch(/^[0-9a-f-]{36} кирова 104$/)
    expect(await calls.suggest({ city: 'nowhere', q: 'кирова' }, caller)).toMatchObject({ refusal: 'no-city' })
  })

  test('one letter asks nobody; equal texts ask once, until six hours later', async () => {
    expect(await suggest('к')).toEqual({ hints: [], available: true })
    const slow = Promise.withResolvers<ProviderAnswer<readonly AddressHint[]>>()
    answer = () => slow.promise
    const both = [suggest('кирова'), suggest('Кирова ')]
    await vi.waitUntil(() => asked.length > 0, PATIENCE)
    slow.resolve({ ok: true, value: [HOUSE] })
    expect((await Promise.all(both)).map(({ hints }) => hints.length)).toEqual([1, 1])
    await suggest('КИРОВА')
    expect(asked).toHaveLength(1)
    now = new Date(now.getTime() + 7 * 3_600_000)
    await suggest('кирова')
    expect(asked).toHaveLength(2)
  })

  test('a silent provider, and a shop without one, leave the address to be typed; the failure is not cached', async () => {
    answer = async () => DOWN
    expect(await suggest('кирова')).toEqual({ hints: [], available: false })
    answer = async () => ({ ok: true, value: [] })
    expect(await suggest('кирова')).toEqual({ hints: [], available: true })
    const without = addressCalls({ db: base.db, clock: { now: () => now } })
    expect(await without.suggest({ city: 'chel', q: 'кирова' }, caller)).toMatchObject({ value: { available: false } })
    expect(await without.locate({ city: 'chel', lat: 55, lon: 61 }, caller)).toMatchObject({
      value: { available: false },
    })
  })

  test('a visitor asks at most sixty times a minute, a network a limited number of times a day', async () => {
    for (let at = 0; at < MAX_A_MINUTE; at += 1) await suggest(`улица ${at}`)
    expect((await suggest('ещё одна')).available).toBe(false)
    expect((await suggest('улица 1')).available).toBe(true)
    now = new Date(now.getTime() + 60_000)
    expect((await suggest('ещё одна')).available).toBe(true)
    await base.db
      .updateTable('rate_count')
      .set({ hits: MAX_A_DAY })
      .where('subject', 'like', 'address hints today%')
      .execute()
    expect((await suggest('и ещё')).available).toBe(false)
    expect((await suggest('и ещё', { ...caller, address: '198.51.100.1' })).available).toBe(true)
  })

  test('the address of a position says whether it lies in the chosen city; the exact position stays here', async () => {
    expect(await locate(55.160_262_4, 61.400_807_8)).toMatchObject({
      hint: { value: 'ул Кирова, д 104', house: '104' },
      city_name: 'Челябинск',
      in_city:
        (await base.db.selectFrom('city').select('fias_id').where('code', '=', 'chel').executeTakeFirst())?.fias_id ===
        HOUSE.cityFiasId,
    })
    expect(asked).toEqual(['55.1603 61.4008'])
    answer = async () => ({
      ok: true,
      value: [{ ...HOUSE, value: 'Челябинская обл, г Копейск, ул Ленина, д 5', city: 'Копейск', cityFiasId: 'other' }],
    })
    expect(await locate(55.11, 61.61)).toMatchObject({
      hint: { value: 'ул Ленина, д 5' },
      city_name: 'Копейск',
      in_city: false,
    })
    answer = async () => ({ ok: true, value: [] })
    expect(await locate(10, 10)).toEqual({ hint: null, city_name: null, in_city: false, available: true })
    answer = async () => DOWN
    expect((await locate(11, 11)).available).toBe(false)
  })
})
