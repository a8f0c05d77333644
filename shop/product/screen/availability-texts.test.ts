import { type StoreId, storeId } from '#kernel/ids.ts'
import { expect, test } from 'vitest'
import { pickupText as textOf, shownStores, stockText, type StoreStock } from './availability-texts.ts'

/** 17:00 in Челябинск. */
const NOW = new Date('2026-11-20T12:00:00Z')
const pickupText = (stores: readonly StoreStock[], nameIn: string | null, now = NOW) => textOf(stores, nameIn, 300, now)

const store = (store_id: StoreId, quantity: number, stale = false): StoreStock => ({
  store_id,
  name: `Магазин ${store_id}`,
  address: '',
  quantity,
  synced_at: null,
  stale,
  ready_at: '2026-11-20T12:40:00.000Z',
  best_before: null,
  short_dated: false,
})

test('CAT-09: stock is shown as a text, «последняя» for one piece', () => {
  expect([0, 1, 2, 7].map((quantity) => stockText(store(storeId(1), quantity)).text)).toEqual([
    'нет',
    'последняя',
    '2\u00a0шт.',
    '7\u00a0шт.',
  ])
})

test('CAT-15: an outdated quantity reads «уточняйте» and is not promised for today', () => {
  expect(stockText(store(storeId(1), 5, true))).toEqual({ text: 'уточняйте', level: 'low' })
  expect(pickupText([store(storeId(1), 5, true)], 'в Челябинске').title).toBe('Забрать в магазине, бесплатно')
  expect(pickupText([store(storeId(1), 5)], 'в Челябинске').title).toBe('Забрать сегодня после\u00a017:40, бесплатно')
})

test('CAT-09: stores with stock come first, three are shown', () => {
  expect(
    shownStores([store(storeId(1), 0), store(storeId(2), 3), store(storeId(3), 0), store(storeId(4), 1)]).map(
      (one) => one.store_id,
    ),
  ).toEqual([2, 4, 1])
})

test('CAT-09: the number of stores agrees with its noun', () => {
  expect(pickupText([store(storeId(1), 5)], 'в Челябинске').hint).toBe('Есть в\u00a01\u00a0магазине в Челябинске')
  expect(pickupText([store(storeId(1), 5), store(storeId(2), 2)], null).hint).toBe('Есть в\u00a02\u00a0магазинах')
  expect(pickupText([store(storeId(1), 0)], 'в Миассе').level).toBe('none')
})

test('CAT-09: the pickup is promised for the earliest ready moment, never for today when the store is closed by then', () => {
  const tomorrow = { ...store(storeId(1), 5), ready_at: '2026-11-21T05:40:00.000Z' }
  expect(pickupText([tomorrow], null).title).toBe('Забрать завтра после\u00a010:40, бесплатно')
  expect(pickupText([tomorrow, store(storeId(2), 1)], null).title).toBe('Забрать сегодня после\u00a017:40, бесплатно')
  expect(pickupText([{ ...tomorrow, ready_at: null }], null).title).toBe('Забрать в магазине, бесплатно')
  expect(pickupText([tomorrow], null, new Date('2026-12-31T18:00:00Z')).title).not.toContain('сегодня')
})
