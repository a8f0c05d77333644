import { expect, test } from 'vitest'
import { storeId, variantId } from '#kernel/ids.ts'
import type { OfferedMethods } from '#shop/delivery/methods.api.ts'
import type { BasketPlan } from '#shop/order/parcels.api.ts'
import { destinationOf, methodOfPlan, methodOptionsOf, type Line } from './method-options.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const READY = '2026-11-20T12:40:00.000Z'
const store = (id: number, name: string, ...missing: number[]): OfferedMethods['pickup'][number] => ({
  store_id: storeId(id),
  name,
  address: 'ул. Кирова, 104',
  metro: null,
  coordinates: '55.1,61.4',
  ready_at: missing.length === 0 ? READY : null,
  partly_ready_at: READY,
  moved_ready_at: null,
  timezoneoffset: 300,
  missing: missing.map(variantId),
  hours_today: null,
  synced_at: null,
})
const methods = (...pickup: OfferedMethods['pickup']): OfferedMethods => ({
  pickup,
  courier: {
    price: 29_000,
    free_from: null,
    carrier: null,
    date: '2026-11-21',
    timezoneoffset: 300,
    intervals: [],
    missing: [],
  },
  point: null,
  express: null,
  payment_methods: ['on_receipt'],
})
const line = (id: number, name: string): Line => ({
  good: {
    variant_id: variantId(id),
    brand_name: 'Иней',
    name,
    shade_name: null,
    size_text: '50 мл',
    picture: null,
    height_mm: 120,
    sku: `SKU-${id}`,
    price: 100,
    is_exact: false,
    stores: [],
    sent: 0,
  },
  quantity: 1,
})
const LINES = [line(1, 'Крем'), line(2, 'Бальзам')]
const shownBy = (offered: OfferedMethods) =>
  methodOptionsOf(offered, LINES, NOW).map(({ method, note, isWhole }) => [
    method,
    note.replaceAll('\u00a0', ' '),
    isWhole,
  ])

test('DESK-04, PARCEL-01: where no store has everything, plans of two sources come first and say what is where', () => {
  expect(shownBy(methods(store(1, 'Кировка', 2), store(2, 'Родник', 1)))).toEqual([
    [
      'plan 1 pickup-2-2',
      '1 сегодня после 17:40 — Кировка, ещё 1 сегодня после 17:40 — Родник, бесплатно. Родник: «Бальзам»',
      true,
    ],
    ['courier', 'завтра, 290 ₽', true],
    ['plan  courier-1-1', '1 сегодня после 17:40 — Кировка, ещё 1 курьером: завтра, 290 ₽. Кировка: «Крем»', true],
    ['pickup 1', 'не хватает: 1 товар', false],
    ['pickup 2', 'не хватает: 1 товар', false],
  ])
  expect(shownBy(methods(store(1, 'Кировка'), store(2, 'Родник', 1))).map(([method]) => method)).toEqual([
    'pickup 1',
    'pickup 2',
    'courier',
  ])
})

const plan = (named: Partial<BasketPlan>): BasketPlan => ({
  delivery: 'pickup',
  store_id: null,
  second_parcel: null,
  moved_from: null,
  ...named,
})
const BALM = { store_id: storeId(2), variant_ids: [variantId(2)] }
test.each([
  ['two stores', plan({ store_id: storeId(1), second_parcel: BALM })],
  ['goods moved to the store', plan({ store_id: storeId(1), moved_from: BALM })],
  ['a store and the courier', plan({ delivery: 'courier', second_parcel: BALM })],
  ['the courier', plan({ delivery: 'courier' })],
  ['a store', plan({ store_id: storeId(1) })],
])(
  'DESK-04, PARCEL-01: the plan that a refusal names is an option of the form, and is ordered as it was named: %s',
  (_, named) => {
    expect(plan(destinationOf(methodOfPlan(named) ?? ''))).toEqual(named)
  },
)
