import { expect, test } from 'vitest'
import { promotionSentence } from './promotion-sentence.ts'

const said = (fields: Readonly<Record<string, unknown>>): string =>
  promotionSentence(fields, '2026-11-29').replaceAll(/\s/gu, ' ')

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
    'Подарок: P-1, заказ от 1 000 ₽, с 1 ноября.',
  )
  expect(said({ amount: 50_000, from: '2026-11-01', per_customer: 1 })).toBe(
    'Скидка 500 ₽ с заказа, один раз на покупателя, с 1 ноября.',
  )
  expect(said({ kind: 'price', skus: ['200921'], from: '2026-11-01', total_uses: 3 })).toBe(
    'Цена уже снижена на товары: артикулы 200921, не больше 3 раз на всех, с 1 ноября.',
  )
})

test('OFFICE-06: a day of another year has its year', () => {
  expect(said({ kind: 'percent', percent: 10, from: '2025-01-15', until: '2026-12-31' })).toBe(
    'Скидка 10 % на все товары, с 15 января 2025 по 31 декабря.',
  )
  expect(said({ kind: 'percent', percent: 10, from: '2026-11-01', until: '2027-02-28' })).toBe(
    'Скидка 10 % на все товары, с 1 ноября по 28 февраля 2027.',
  )
})

test('OFFICE-06: a number that is typed as a word is missing in the sentence', () => {
  expect(said({ kind: 'percent', percent: Number('abc'), threshold: Number('abc'), from: '2026-11-01' })).toBe(
    'Скидка … %, с 1 ноября.',
  )
})

test('OFFICE-06: a sentence says what a promotion leaves out, what counts to its sum and which gifts there are', () => {
  expect(
    said({
      kind: 'cheapest_percent',
      percent: 50,
      n: 3,
      same_brand: true,
      categories: ['Лицо'],
      excludes: { on_sale: true, brands: ['Иней'] },
      from: '2026-11-01',
    }),
  ).toBe(
    'Скидка 50 % на самый дешёвый из 3 одной марки на товары: раздел Лицо, с 1 ноября. ' +
      'Не участвуют: товары с зачёркнутой ценой; марка Иней.',
  )
  expect(
    said({
      kind: 'percent',
      percent: 30,
      skus: ['1'],
      threshold: 150_000,
      threshold_categories: ['SPF'],
      from: '2026-12-01',
    }),
  ).toBe('Скидка 30 % на товары: артикулы 1, заказ от 1 500 ₽ (считается раздел SPF), с 1 декабря.')
  expect(said({ kind: 'gift', gift_skus: ['Резинка', 'Салфетка'], threshold: 400_000, from: '2026-11-20' })).toBe(
    'Подарок на выбор: Резинка; Салфетка, заказ от 4 000 ₽, с 20 ноября.',
  )
})

test('OFFICE-06: a set and a gift that are not named yet are not said to hold for everything', () => {
  expect(said({ kind: 'set', percent: 10, from: '2026-11-01' })).toBe(
    'Скидка 10 % на набор из названных товаров, с 1 ноября.',
  )
  expect(said({ kind: 'gift', from: '2026-11-01' })).toBe('Подарок: …, с 1 ноября.')
})
