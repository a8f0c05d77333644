import { expect, test } from 'vitest'
import { billRows, missingCondition } from './price-texts.ts'
import { priceTree } from './price-tree.ts'

const CHEL = { code: 'chel', has_shops: true, utc_offset_min: 300 }
const line = { product_id: 1, quantity: 2, price: 1000_00, old_price: 1200_00 }

test('ORD-04: the price breakdown shows the rules that apply, with a minus sign and «бесплатно» instead of zero', () => {
  expect(billRows(priceTree([line], 'pickup', CHEL)).map(({ title, amount }) => [title, amount])).toEqual([
    ['2\u00a0товара', '2\u00a0400\u00a0₽'],
    ['Скидка на товары', '−400\u00a0₽'],
    ['Самовывоз', 'бесплатно'],
  ])
})

test('ORD-04: returns the missing condition of a rule that does not apply', () => {
  const tree = priceTree([line], 'courier', CHEL)
  expect(missingCondition(tree, 'free-delivery')).toBe('до\u00a0бесплатной доставки не\u00a0хватает 1\u00a0000\u00a0₽')
  expect(missingCondition(priceTree([{ ...line, quantity: 3 }], 'courier', CHEL), 'free-delivery')).toBeNull()
})
