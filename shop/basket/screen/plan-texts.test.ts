import { expect, test } from 'vitest'
import { type StoreId, storeId, variantId } from '#kernel/ids.ts'
import { basketLine } from '#kit/shops/basket-line.ts'
import type { LineAvailability } from './line-availability.ts'
import { pickupTodayOf, planTexts } from './plan-texts.ts'
import type { OfferedMethods } from '#shop/delivery/methods.api.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const lineOf = (id: number, available = 1): LineAvailability => ({
  line: basketLine({ id, quantity: 1 }),
  quantity: 1,
  available,
  limit: available,
  syncedAt: undefined,
  age: null,
  storesCount: 1,
})
const store = (
  store_id: StoreId,
  name: string,
  partly_ready_at: string,
  missing: number[],
): OfferedMethods['pickup'][number] => ({
  store_id,
  name,
  address: 'ул. Кирова, 104',
  metro: null,
  coordinates: '55.1,61.4',
  ready_at: missing.length === 0 ? partly_ready_at : null,
  partly_ready_at,
  moved_ready_at: null,
  timezoneoffset: 300,
  missing: missing.map(variantId),
  hours_today: null,
  synced_at: null,
})
const TODAY = '2026-11-20T12:40:00.000Z'
const TOMORROW = '2026-11-21T05:40:00.000Z'
const courier = (missing: number[]): OfferedMethods['courier'] => ({
  price: 29_000,
  free_from: 300_000,
  carrier: null,
  date: '2026-11-21',
  timezoneoffset: 300,
  intervals: [],
  missing: missing.map(variantId),
})
const title = (methods: Pick<OfferedMethods, 'pickup' | 'courier'>, lines = [1, 2, 3, 4, 5].map((id) => lineOf(id))) =>
  planTexts(lines, methods, NOW)?.title.replaceAll('\u00a0', ' ')

test('BASK-07: a shop that has everything is named with its time', () => {
  const pickup = [store(storeId(2), 'Родник', TOMORROW, []), store(storeId(1), 'Кировка', TODAY, [])]
  expect(title({ pickup, courier: null })).toBe('Всё сегодня после 17:40 — Кировка')
})

test('BASK-07: otherwise the best split, by two stores or a store and the courier', () => {
  const pickup = [store(storeId(1), 'Кировка', TODAY, [50]), store(storeId(2), 'Родник', TOMORROW, [10, 20, 30])]
  expect(title({ pickup, courier: null })).toBe(
    '4 из 5 сегодня после 17:40 — Кировка, ещё 1 завтра после 10:40 — Родник',
  )
  expect(title({ pickup: pickup.slice(0, 1), courier: courier([10]) })).toBe(
    '4 из 5 сегодня после 17:40 — Кировка, ещё 1 привезёт курьер: завтра',
  )
  expect(title({ pickup: [], courier: courier([]) })).toBe('Всё привезёт курьер: завтра')
})

test('BASK-07: a line that the city lacks is left out of the plan', () => {
  const pickup = [store(storeId(1), 'Кировка', TODAY, [50])]
  expect(title({ pickup, courier: null }, [1, 2].map((id) => lineOf(id)).concat(lineOf(5, 0)))).toBe(
    'Всё сегодня после 17:40 — Кировка',
  )
})

test('BASK-07: the whole basket can be reserved in the earliest store that has it today, where it is paid on receipt', () => {
  const lines = [1, 2].map((id) => lineOf(id))
  const kirovka = store(storeId(1), 'Кировка', TODAY, [])
  const rodnik = store(storeId(2), 'Родник', TOMORROW, [])
  const named = (
    pickup: OfferedMethods['pickup'],
    of = lines,
    payment_methods: OfferedMethods['payment_methods'] = ['on_receipt'],
  ) => pickupTodayOf(of, { pickup, courier: null, payment_methods }, NOW)?.name
  expect(named([rodnik, kirovka])).toBe('Кировка')
  expect(named([rodnik])).toBeUndefined()
  expect(named([{ ...kirovka, missing: [variantId(10)], ready_at: null }])).toBeUndefined()
  expect(named([kirovka], [...lines, lineOf(3, 0)])).toBeUndefined()
  expect(named([kirovka], lines, ['card'])).toBeUndefined()
})
