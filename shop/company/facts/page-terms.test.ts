import { expect, test } from 'vitest'
import { shopTerms } from '#kit/shops/shop-terms.ts'
import { termsFault, withTerms } from './page-terms.ts'

test('ORD-13: a page says the numbers that the shop applies', () => {
  const text = 'Деньги — в течение {{refund_days}}, вернуть можно {{ return_days }}, курьер {{courier_price}}.'
  expect(termsFault(text)).toBeNull()
  expect(withTerms(text, shopTerms, '2026-11-26').replaceAll('\u00a0', ' ')).toBe(
    'Деньги — в течение 10 дней, вернуть можно 14 дней, курьер 290 ₽.',
  )
  const changed = { ...shopTerms, courier: { ...shopTerms.courier, price: 35_000 } }
  expect(withTerms('{{courier_price}}', changed, '2026-11-26').replaceAll('\u00a0', ' ')).toBe('350 ₽')
})

test('ORD-13: a name that means nothing is a fault that says which there are', () => {
  expect(termsFault('Деньги — {{refund_day}}')).toMatch(/^\{\{refund_day\}\}: такого условия нет. Есть: refund_days, /)
})
