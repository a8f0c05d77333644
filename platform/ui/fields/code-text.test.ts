import { expect, test } from 'vitest'
import { codeDigits } from './use-masked-input.ts'

test.each(['123456', '123 456', ' 123\u00a0456\n', '123-456', 'Код: 123456', '1234567'])(
  'AUTH-12: six digits are taken from a pasted code «%s»',
  (pasted) => {
    expect(codeDigits(pasted)).toBe('123456')
  },
)

test('AUTH-04: a code in the making keeps its digits only', () => {
  expect(['', '1', '12a', 'код'].map(codeDigits)).toEqual(['', '1', '12', ''])
})
