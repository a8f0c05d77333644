import { expect, test } from 'vitest'
import { maskCardNumbers } from './card-number.ts'

test('a card number in a text is reduced to its last four digits, however it is written', () => {
  expect(maskCardNumbers('Карта 4111 1111 1111 1111, спасибо')).toBe('Карта •••• 1111, спасибо')
  expect(maskCardNumbers('5555-5555-5555-4444')).toBe('•••• 4444')
  expect(maskCardNumbers('4111111111111111')).toBe('•••• 1111')
})

test('phones, flat numbers and other digits are not taken for a card number', () => {
  for (const text of ['+7 912 345-67-90', 'домофон 104к5, код 1234', 'заказ 4111 1111 1111 1112'])
    expect(maskCardNumbers(text)).toBe(text)
})
