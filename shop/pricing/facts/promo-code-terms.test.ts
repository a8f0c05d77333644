import { expect, test } from 'vitest'
import { promoCodeTerms, type PromoCodeTerms } from './promo-code-terms.ts'

const ANY: PromoCodeTerms = {
  threshold: null,
  brands: [],
  categories: [],
  excluded_brands: [],
  excluded_categories: [],
  without_sale: false,
  first_order: false,
  with_points: true,
  stackable: true,
  per_customer: null,
  total_uses: null,
}
const termsOf = (terms: Partial<PromoCodeTerms>): string[] =>
  promoCodeTerms({ ...ANY, ...terms }).map((term) => term.replaceAll('\u00a0', ' '))

test('BASK-05: a listed code names its conditions, the most important first; one without any names none', () => {
  expect(termsOf({})).toEqual([])
  expect(
    termsOf({ first_order: true, threshold: 150_000, without_sale: true, with_points: false, stackable: false }),
  ).toEqual([
    'На первый заказ',
    'Заказ от 1 500 ₽',
    'Не действует на товары с зачёркнутой ценой',
    'Не складывается с акциями',
    'Бонусы с ним не списываются',
  ])
})

test('BASK-05: a listed code names its products and their exceptions', () => {
  expect(termsOf({ brands: ['Калина'], categories: ['Помады'], excluded_brands: ['Лён'] })).toEqual([
    'Только «Калина», «Помады»',
    'Кроме «Лён»',
  ])
})

test('BASK-05: a listed code names how often it may be used; a code for the first order is used once anyway', () => {
  expect(termsOf({ per_customer: 1, total_uses: 100 })).toEqual([
    'Один раз на покупателя',
    'Число применений ограничено',
  ])
  expect(termsOf({ per_customer: 3 })).toEqual(['Не больше 3 раз на покупателя'])
  expect(termsOf({ first_order: true, per_customer: 1 })).toEqual(['На первый заказ'])
})
