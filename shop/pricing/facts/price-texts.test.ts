import { expect, test } from 'vitest'
import { variantId } from '#kernel/ids.ts'
import { billRows, goneGifts, missingCondition, reachablePromotions } from './price-texts.ts'
import { line, priceOf, ruleOf } from '#kit/shops/price-input.ts'

const cream = (quantity: number) => line(1, 1000_00, quantity, { old_price: 1200_00 })

test('ORD-04: the price breakdown shows the rules that apply, with a minus sign and «бесплатно» instead of zero', () => {
  expect(billRows(priceOf([cream(2)], { method: 'pickup' })).map(({ title, amount }) => [title, amount])).toEqual([
    ['2\u00a0товара', '2\u00a0400\u00a0₽'],
    ['Скидка на товары', '−400\u00a0₽'],
    ['Самовывоз', 'бесплатно'],
  ])
})

test('ORD-04: returns the missing condition of a rule that does not apply', () => {
  const tree = priceOf([cream(2)], { method: 'courier' })
  expect(missingCondition(tree, 'free-delivery')).toBe('до\u00a0бесплатной доставки не\u00a0хватает 1\u00a0000\u00a0₽')
  expect(missingCondition(priceOf([cream(3)], { method: 'courier' }), 'free-delivery')).toBeNull()
})

test('ORD-04: says which promotions more products would add, and which gifts have run out', () => {
  const gifts = [{ variant_id: variantId(9), name: 'Салфетки', price: 34_000, pieces: 0 }]
  const promotions = [
    ruleOf({ code: 'A', title: 'Скидка от суммы', threshold: 250_000 }),
    ruleOf({ code: 'B', title: 'Салфетки в подарок', effect: { kind: 'gift', gifts } }),
    ruleOf({ code: 'C', title: 'Первый заказ', first_order: true, from: '2027-01-01' }),
  ]
  const tree = priceOf([cream(2)], { promotions })
  const texts = (rows: { text: string }[]) => rows.map(({ text }) => text.replaceAll('\u00a0', ' '))
  expect(texts(reachablePromotions(tree))).toEqual(['Скидка от суммы: до скидки не хватает 500 ₽'])
  expect(texts(goneGifts(tree))).toEqual(['Салфетки в подарок: подарки закончились'])
})
