import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupedDigits } from './text.ts'

test('UI-08: groups digits by three as Intl does for Russian', () => {
  const russian = new Intl.NumberFormat('ru-RU')
  expect(groupedDigits(1_234_567)).toBe('1\u00a0234\u00a0567')
  fc.assert(fc.property(fc.nat(), (whole) => groupedDigits(whole) === russian.format(whole).replace(/\s/g, '\u00a0')))
})
