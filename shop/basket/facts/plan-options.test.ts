import { expect, test } from 'vitest'
import { storeId, variantId } from '#kernel/ids.ts'
import { linesOfKey, movedKey, planKey } from './parcel-plan.ts'
import { planOptions } from './plan-options.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const store = (id: number, name: string, ready: string, ...missing: number[]) => ({
  moved_ready_at: null as string | null,
  store_id: storeId(id),
  name,
  partly_ready_at: ready,
  timezoneoffset: 300,
  missing: missing.map(variantId),
})
const KIROVKA = store(1, 'Кировка', '2026-11-20T12:40:00.000Z', 3)
const RODNIK = store(2, 'Родник', '2026-11-21T05:40:00.000Z', 1)
const courier = (price: number, ...missing: number[]) => ({
  price,
  date: '2026-11-21',
  timezoneoffset: 300,
  missing: missing.map(variantId),
})
const VARIANTS = [1, 2, 3].map(variantId)
const optionsOf = (pickup: ReturnType<typeof store>[], by: ReturnType<typeof courier> | null) =>
  planOptions(VARIANTS, { pickup, courier: by }, NOW).map(({ key, delivery, words }) => [
    key,
    delivery,
    words.replaceAll('\u00a0', ' '),
  ])

test('PARCEL-01: two stores, the whole by courier, a store and the courier stand side by side with time and price', () => {
  expect(optionsOf([KIROVKA, RODNIK], courier(29_000))).toEqual([
    ['pickup-2-3', 'pickup', '2 сегодня после 17:40 — Кировка, ещё 1 завтра после 10:40 — Родник, бесплатно'],
    ['', 'courier', 'завтра, 290 ₽'],
    ['courier-1-1.2', 'courier', '2 сегодня после 17:40 — Кировка, ещё 1 курьером: завтра, 290 ₽'],
  ])
})

test('PARCEL-01: the whole by courier is the first choice only where it is free', () => {
  expect(optionsOf([KIROVKA, RODNIK], courier(0)).map(([key]) => key)).toEqual(['', 'pickup-2-3', 'courier-1-1.2'])
  expect(optionsOf([KIROVKA, RODNIK], courier(0, 1))).toEqual([
    ['pickup-2-3', 'pickup', '2 сегодня после 17:40 — Кировка, ещё 1 завтра после 10:40 — Родник, бесплатно'],
    ['courier-1-1.2', 'courier', '2 сегодня после 17:40 — Кировка, ещё 1 курьером: завтра, бесплатно'],
  ])
})

test('PARCEL-01: there is nothing to choose where a store has everything, or two parcels do not suffice', () => {
  expect(optionsOf([store(4, 'Арбат', '2026-11-21T05:40:00.000Z'), KIROVKA], courier(0))).toEqual([])
  expect(optionsOf([KIROVKA], courier(0, 1, 3))).toEqual([])
  expect(optionsOf([KIROVKA], null)).toEqual([])
})

test('PARCEL-01: a plan in an address is read back; any other text is no plan', () => {
  const second = { store_id: storeId(2), variant_ids: [variantId(3), variantId(14)] }
  const plan = { kind: 'store-and-courier', first: { store: 2, lines: [3, 14] }, courier: [1] } as const
  expect(linesOfKey(planKey(plan))).toEqual({ ...second, isMoved: false })
  for (const text of ['', '2-3', 'courier-2-', 'courier--3', 'pickup-2-3.', 'courier-2-x', 'courier-2-3 OR 1=1'])
    expect(linesOfKey(text)).toBeNull()
})

test('PARCEL-03: what one store gets from another is chosen before two stores only where it is no later than they are', () => {
  const movingOn = (day: string) =>
    [KIROVKA, RODNIK].map((one) => ({ ...one, moved_ready_at: `2026-11-${day}T11:40:00.000Z` }))
  const options = optionsOf(movingOn('24'), courier(29_000))
  expect(options.map(([key]) => key)).toEqual(['pickup-2-3', 'moved-2-3', '', 'courier-1-1.2'])
  expect(options[1]).toEqual([
    'moved-2-3',
    'pickup',
    'Всё 24 ноября после 16:40 — Кировка: 1 привезём из магазина Родник, бесплатно',
  ])
  expect(optionsOf(movingOn('21'), courier(29_000)).map(([key]) => key)).toEqual([
    'moved-2-3',
    'pickup-2-3',
    '',
    'courier-1-1.2',
  ])
  expect(linesOfKey(movedKey({ store_id: storeId(2), variant_ids: [variantId(3)] }))).toEqual({
    isMoved: true,
    store_id: 2,
    variant_ids: [3],
  })
})

test('PARCEL-01: two plans with the same parcel in a store differ by how the rest is received', () => {
  const rodnik = store(2, 'Родник', '2026-11-21T05:40:00.000Z', 1, 2)
  expect(optionsOf([KIROVKA, rodnik], courier(0, 3)).map(([key]) => key)).toEqual(['pickup-2-3', 'courier-2-3'])
})
