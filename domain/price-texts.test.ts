import { expect, test } from 'vitest'
import { billRows, missingCondition } from './price-texts.ts'
import { line, priceOf } from '#kit/price-input.ts'

const cream = (quantity: number) => line(1, 1000_00, quantity, { old_price: 1200_00 })

test('ORD-04: the price breakdown shows the rules that apply, with a minus sign and «бесплатно» instead of zero', () => {
  expect(billRows(priceOf([cream(2)], { way: 'pickup' })).map(({ title, amount }) => [title, amount])).toEqual([
    ['2\u00a0товара', '2\u00a0400\u00a0₽'],
    ['Скидка на товары', '−400\u00a0₽'],
    ['Самовывоз', 'бесплатно'],
  ])
})

test('ORD-04: returns the missing condition of a rule that does not apply', () => {
  const tree = priceOf([cream(2)], { way: 'courier' })
  expect(missingCondition(tree, 'free-delivery')).toBe('до\u00a0бесплатной доставки не\u00a0хватает 1\u00a0000\u00a0₽')
  expect(missingCondition(priceOf([cream(3)], { way: 'courier' }), 'free-delivery')).toBeNull()
})
