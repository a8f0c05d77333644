import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyMask, editMasked } from './mask.ts'

const DATE = '00.00.0000'

test('UI-03: a mask formats what was typed so far and shows a separator only before a digit', () => {
  expect(['', '1', '12', '120', '12031990', '120319901'].map((typed) => applyMask(DATE, typed))).toEqual([
    '',
    '1',
    '12',
    '12.0',
    '12.03.1990',
    '12.03.1990',
  ])
  expect(applyMask('000-000 00', '112233445')).toBe('112-233 44')
})

test('UI-03: keeps every digit that fits the mask and drops the others', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^\d{0,12}$/),
      (digits) => applyMask(DATE, digits).replace(/\D/g, '') === digits.slice(0, 8),
    ),
  )
})

test('UI-03: the caret stays behind a digit typed in the middle', () => {
  expect(editMasked(DATE, '192.03.1990', '12.03.1990', 2)).toEqual({ masked: '19.20.3199', caret: 2 })
  expect(editMasked(DATE, '12.0', '12', 4)).toEqual({ masked: '12.0', caret: 4 })
})

test('UI-03: erasing a separator erases the digit before it', () => {
  expect(editMasked(DATE, '1203.1990', '12.03.1990', 2)).toEqual({ masked: '10.31.990', caret: 1 })
})
