import { expect, test } from 'vitest'
import type { Basket } from '../basket.api.ts'
import { storeId, variantId } from '#kernel/ids.ts'
import { basketLine } from '#kit/shops/basket-line.ts'
import { isOut, isShort, availabilityOf, shownForText, stockWords, type LineAvailability } from './line-availability.ts'
import type { AvailByCity } from '#shop/stock/stock.api.ts'

const basketOf = (...lines: readonly Parameters<typeof basketLine>[0][]): Basket => ({
  total_items: 0,
  goods_total: 0,
  items: lines.map(basketLine),
})
const answerOf = (...items: readonly { product: number; requested: number; limit: number }[]): AvailByCity => ({
  avail_by_city: {
    items: items.map(({ product, requested, limit }) => ({
      product_id: variantId(product),
      available: { quantity: Math.min(requested, limit) },
      not_available: { quantity: Math.max(0, requested - limit) },
      limit,
      synced_at: '2026-11-20T11:48:00.000Z',
    })),
    total_available: { quantity: 0 },
  },
  store_amount: [
    {
      store_id: storeId(1),
      items: items.map(({ product, requested, limit }) => ({
        product_id: variantId(product),
        quantity: Math.min(requested, limit),
      })),
    },
  ],
})
const lineOf = (quantity: number, limit: number, discontinued = false): LineAvailability => {
  const [line] = availabilityOf(
    basketOf({ id: 1, quantity, price: 100_00, discontinued }),
    answerOf({ product: 10, requested: quantity, limit }),
    new Map(),
    NOW,
  )
  if (!line) throw new Error('no line')
  return line
}
const NOW = new Date('2026-11-20T12:00:00Z')
const CHEL = 'в\u00a0Челябинске'

test('BASK-06: a line without stock in the city is out of stock, a short one shows how many are left', () => {
  expect(isOut(lineOf(2, 0))).toBe(true)
  expect(isShort(lineOf(2, 1))).toBe(true)
  expect(isShort(lineOf(2, 2))).toBe(false)
  expect(stockWords(lineOf(2, 0), CHEL).text).toBe('Нет в\u00a0Челябинске')
  expect(stockWords(lineOf(2, 1), CHEL).text).toBe('В\u00a0Челябинске есть только 1 из\u00a02')
  expect(stockWords(lineOf(1, 2), CHEL).text).toBe('В\u00a0Челябинске осталось 2\u00a0шт.')
  expect(stockWords(lineOf(1, 9), CHEL).text).toBe('Есть в\u00a01\u00a0магазине')
})

test('BASK-06: a discontinued product is out of stock, even with stock in stores', () => {
  expect(isOut(lineOf(1, 9, true))).toBe(true)
  expect(stockWords(lineOf(1, 9, true), CHEL).text).toBe('Больше не\u00a0продаётся')
})

test('BASK-02: while the availability is unknown nothing is called out of stock', () => {
  const [line] = availabilityOf(basketOf({ id: 1, quantity: 2, price: 100_00 }), null, new Map(), NOW)
  expect(line && isOut(line)).toBe(false)
  expect(line && stockWords(line, CHEL).level).toBe('unknown')
})

test('CAT-15: a line with stale stock says «уточняйте»', () => {
  const answer = answerOf({ product: 10, requested: 1, limit: 9 })
  const threeDaysLater = new Date('2026-11-23T12:00:00Z')
  const [line] = availabilityOf(basketOf({ id: 1, quantity: 1, price: 100_00 }), answer, new Map(), threeDaysLater)
  expect(line?.age).toBe('обновлено 3\u00a0дня назад, уточняйте')
})

test('CAT-15: the age of fresh figures is said once, the oldest; a line without stock has none', () => {
  expect(lineOf(1, 9).age).toBeNull()
  const older = { ...lineOf(1, 9), syncedAt: '2026-11-20T09:00:00.000Z' }
  const stale = { ...lineOf(1, 9), syncedAt: '2026-11-17T09:00:00.000Z' }
  const shownFor = (...stocks: readonly LineAvailability[]) => shownForText({ name: 'Миасс' }, stocks, NOW)
  expect(shownFor(lineOf(1, 9), older, stale)).toBe(
    'Наличие показано для\u00a0города Миасс, обновлено 3\u00a0часа назад.',
  )
  expect(shownFor(lineOf(1, 0), stale, { ...stale, syncedAt: null })).toBe('Наличие показано для\u00a0города Миасс.')
})
