import { expect, test } from 'vitest'
import type { Availability } from '../../product.api.ts'
import { type StoreId, storeId, variantId } from '#kernel/ids.ts'
import { arrivalOptions, firstOption } from './arrival-options.ts'

const store = (store_id: StoreId, quantity: number) => ({
  store_id,
  name: `Магазин ${store_id}`,
  address: `Кирова, ${store_id}`,
  quantity,
  synced_at: null,
  stale: false,
  ready_at: null,
  best_before: null,
  short_dated: false,
})
const availability = (best_quantity: number, quantities: readonly number[], city = true): Availability => ({
  city_name: city ? 'Челябинск' : null,
  city_name_in: city ? 'в Челябинске' : null,
  variants: [
    {
      variant_id: variantId(7),
      stores: quantities.map((quantity, index) => store(storeId(index + 1), quantity)),
      courier_quantity: 0,
      courier_synced_at: null,
      express: null,
      courier_best_before: null,
      courier_short_dated: false,
      best_quantity,
      other_cities: [],
      coming: null,
    },
  ],
  courier: null,
  timezoneoffset: city ? 300 : null,
})
const labels = (of: Availability) =>
  arrivalOptions(of, variantId(7)).map(({ label }) => label.replaceAll('\u00a0', ' '))

test('CAT-13: where nothing is left, any store of the city may be awaited, or one of them', () => {
  expect(labels(availability(0, [0, 0]))).toEqual([
    'В любом магазине в Челябинске',
    'Магазин 1, Кирова, 1',
    'Магазин 2, Кирова, 2',
  ])
  expect(labels(availability(0, [], false))).toEqual(['С доставкой по России'])
})

test('CAT-13: where some shop has it, only the others may be awaited', () => {
  expect(labels(availability(3, [3, 0]))).toEqual(['Магазин 2, Кирова, 2'])
})

test('CAT-13: the shop that was asked for is chosen first', () => {
  const options = arrivalOptions(availability(0, [0, 0]), variantId(7))
  expect(firstOption(options, storeId(2))).toBe('2')
  expect(firstOption(options, undefined)).toBe('anywhere')
  expect(firstOption(options, storeId(99))).toBe('anywhere')
})
