import { shopTerms } from '#kit/shops/shop-terms.ts'
import { expect, test } from 'vitest'
import { deliveryTerms, expressTerm, paymentTerms } from './city-terms.ts'

const CHEL = { code: 'chel', name: 'Челябинск', nameIn: 'в\u00a0Челябинске', hasStores: true }
const MSK = { code: 'msk', name: 'Москва', nameIn: 'в\u00a0Москве', hasStores: true }
const MIASS = { code: '', name: 'Миасс', nameIn: null, hasStores: false }
const textsOf = (terms: readonly { title: string; text: string }[]): string[] =>
  terms.map(({ title, text }) => `${title}: ${text}`.replaceAll('\u00a0', ' '))

test('PAGE-01: shows delivery as it is charged: free where HEAD-01 requires it, never in Москва, never without shops', () => {
  expect(textsOf(deliveryTerms(shopTerms.courier, CHEL, 12))).toEqual([
    'Самовывоз: в 12 магазинах в Челябинске, бесплатно, обычно в тот же день',
    'Курьер: обычно на следующий день, 290 ₽, от 3 000 ₽ бесплатно',
  ])
  expect(textsOf(deliveryTerms(shopTerms.courier, MSK, 1))).toEqual([
    'Самовывоз: в 1 магазине в Москве, бесплатно, обычно в тот же день',
    'Курьер: обычно на следующий день, 290 ₽',
  ])
  expect(textsOf(deliveryTerms(shopTerms.courier, MIASS, null))).toEqual([
    'Курьер: срок и цена зависят от посылки и видны до оплаты',
  ])
})

test('PAGE-01: offers payment in a shop only in a city with shops', () => {
  expect(textsOf(paymentTerms(CHEL, null))).toHaveLength(2)
  expect(textsOf(paymentTerms(MIASS, null))).toEqual(['Курьеру: картой или наличными при получении'])
})

test('PAGE-01: names every payment method that the city has, and none that it has not', () => {
  const all = { pickup: [{}], courier: {}, point: {}, payment_methods: ['card', 'sbp', 'on_receipt'] } as const
  expect(textsOf(paymentTerms(CHEL, all))).toEqual([
    'На сайте: картой или по СБП, когда оформите заказ',
    'В магазине: картой или наличными, когда заберёте заказ',
    'Курьеру: картой или наличными при получении',
    'В пункте выдачи: картой или наличными, если пункт принимает деньги',
  ])
  const points = { pickup: [], courier: null, point: {}, payment_methods: ['on_receipt'] } as const
  expect(textsOf(paymentTerms(MIASS, points))).toEqual([
    'В пункте выдачи: картой или наличными, если пункт принимает деньги',
  ])
})

test('ORD-01: express is said with its window of now, or with why there is none', () => {
  const terms = { from: '10:00', to: '22:00', maxKm: 14, minPrice: 29_900 }
  const window = { from: '2026-11-20T12:40:00.000Z', to: '2026-11-20T14:40:00.000Z', price: 29_900 }
  const common = { terms, timezoneoffset: 300, missing: [] }
  const shown = (express: Parameters<typeof expressTerm>[0]) =>
    expressTerm(express, new Date('2026-11-20T12:00:00Z'))?.text.replaceAll('\u00a0', ' ')
  expect(shown({ ...common, window, refusal: null })).toBe(
    'сегодня с 17:40 до 19:40, от 299 ₽. Из магазина, где всё есть, до 14 км',
  )
  expect(shown({ ...common, window: null, refusal: 'full' })).toContain('на сегодня все курьеры заняты')
  expect(shown(null)).toBeUndefined()
})
