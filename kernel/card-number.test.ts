import { expect, test } from 'vitest'
import { maskCardNumbers } from './card-number.ts'

test('reduces a card number with spaces, dashes or no separators to its last four digits', () => {
  expect(maskCardNumbers('Карта 4111 1111 1111 1111, спасибо')).toBe('Карта •••• 1111, спасибо')
  expect(maskCardNumbers('5555-5555-5555-4444')).toBe('•••• 4444')
  expect(maskCardNumbers('4111111111111111')).toBe('•••• 1111')
})

test('leaves phones, flat numbers and numbers with a wrong check digit unchanged', () => {
  for (const text of ['+7 912 345-67-90', 'домофон 104к5, код 1234', 'заказ 4111 1111 1111 1112'])
    expect(maskCardNumbers(text)).toBe(text)
})
