import { type StoreId, storeId } from '#kernel/ids.ts'
import { expect, test } from 'vitest'
import { pickupText, shownStores, stockText, type StoreStock } from './availability-texts.ts'

const store = (store_id: StoreId, quantity: number, stale = false): StoreStock => ({
  store_id,
  name: `Магазин ${store_id}`,
  address: '',
  quantity,
  synced_at: null,
  stale,
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
  expect(pickupText([store(storeId(1), 5)], 'в Челябинске').title).toBe('Забрать сегодня, бесплатно')
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
