import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anonymous } from '#platform/calls/caller.ts'
import type { AddressHints } from '#providers/ports/address-hints.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { loadFixtureShop } from '#kit/shops/fixture-shop.ts'
import { updateCarrierCodes } from './carrier-codes.ts'
import { citiesCalls } from '#shop/places/cities/cities.calls.ts'

let base: TestDatabase
let now = new Date('2026-11-20T12:00:00Z')
let asked: string[] = []
let failsAfter = Number.POSITIVE_INFINITY

const provider: AddressHints = {
  suggest: async () => ({ ok: true, value: [] }),
  locate: async () => ({ ok: true, value: null }),
  carrierCodes: async (fiasId) => {
    if (asked.length >= failsAfter) return { ok: false, failure: 'rate_limited', detail: 'quota' }
    asked.push(fiasId)
    return { ok: true, value: asked.length === 2 ? { cdek: null, boxberry: null } : { cdek: 44, boxberry: '68' } }
  },
  check: async () => ({ ok: true, value: '' }),
}
const update = (): Promise<number> =>
  updateCarrierCodes({ db: base.db, clock: { now: () => now } }, provider, new AbortController().signal)
const count = async (): Promise<number> =>
  (await base.db.selectFrom('city').select('id').where('cdek_code', 'is', null).execute()).length

beforeAll(async () => {
  base = await freshDatabase()
  await loadFixtureShop(base.db)
})
afterAll(() => base.close())
beforeEach(async () => {
  asked = []
  failsAfter = Number.POSITIVE_INFINITY
  await base.db
    .updateTable('city')
    .set({ cdek_code: null, boxberry_code: null, carrier_codes_asked_at: null })
    .execute()
})

test('CITY-08: codes are asked of cities with stores first; those of the import stay', async () => {
  await base.db.updateTable('city').set({ boxberry_code: '1' }).where('code', '=', 'chel').execute()
  const withStores = await base.db.selectFrom('city').select('fias_id').where('code', 'is not', null).execute()
  await update()
  expect(new Set(asked.slice(0, withStores.length))).toEqual(new Set(withStores.map(({ fias_id }) => fias_id)))
  const chelyabinsk = await base.db
    .selectFrom('city')
    .select(['boxberry_code'])
    .where('code', '=', 'chel')
    .executeTakeFirstOrThrow()
  expect(chelyabinsk.boxberry_code).toBe('1')
  const answer = await citiesCalls({ db: base.db, homeCity: null }).get({}, anonymous('test'))
  expect(answer.ok && answer.value.cities.some(({ cdek_code }) => cdek_code === 44)).toBe(true)
})

test('CITY-08: a city that carriers do not know is asked for again after a month; known ones never', async () => {
  const all = await update()
  expect(await count()).toBe(1)
  expect(await update()).toBe(0)
  now = new Date(now.getTime() + 31 * 86_400_000)
  expect(await update()).toBe(1)
  expect(all).toBeGreaterThan(2)
})

test('CITY-08: a provider that refuses ends the run, and the next one goes on', async () => {
  failsAfter = 1
  expect(await update()).toBe(1)
  failsAfter = Number.POSITIVE_INFINITY
  const first = asked[0]
  asked = []
  await update()
  expect(asked).not.toContain(first)
  expect(asked.length).toBeGreaterThan(1)
})
