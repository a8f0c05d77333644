import { expect, test } from 'vitest'
import { promotionSentence } from './promotion-sentence.ts'

const said = (fields: Readonly<Record<string, unknown>>): string => promotionSentence(fields).replaceAll(/\s/gu, ' ')

test('OFFICE-06: a sentence says what a promotion does, on what, for whom, when and up to which sum', () => {
  expect(
    said({
      kind: 'percent',
      percent: 15,
      brands: ['iney'],
      threshold: 300_000,
      first_order: true,
      from: '2026-11-01',
      until: '2026-12-31',
      budget: 1_000_000,
    }),
  ).toBe(
    'Скидка 15 % на товары: марка iney, заказ от 3 000 ₽, только на первый заказ, с 1 ноября по 31 декабря. ' +
      'Закончится, когда отдаст 10 000 ₽.',
  )
  expect(said({ kind: 'n_for_m', n: 3, m: 2, from: '2026-11-01' })).toBe(
    '3 товара по цене 2 на все товары, с 1 ноября.',
  )
  expect(said({ kind: 'gift', gift_sku: 'P-1', threshold: 100_000, from: '2026-11-01' })).toBe(
    'Подарок P-1, заказ от 1 000 ₽, с 1 ноября.',
  )
  expect(said({ amount: 50_000, from: '2026-11-01', per_customer: 1 })).toBe(
    'Скидка 500 ₽ с заказа, один раз на покупателя, с 1 ноября.',
  )
  expect(said({ kind: 'price', skus: ['200921'], from: '2026-11-01', total_uses: 3 })).toBe(
    'Цена уже снижена на товары: артикулы 200921, не больше 3 раз на всех, с 1 ноября.',
  )
})

test('OFFICE-06: a number that is typed as a word is missing in the sentence', () => {
  expect(said({ kind: 'percent', percent: Number('abc'), threshold: Number('abc'), from: '2026-11-01' })).toBe(
    'Скидка … %, с 1 ноября.',
  )
})
