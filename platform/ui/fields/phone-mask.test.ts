import { expect, test } from 'vitest'
import { editPhone } from './mask.ts'

const typed = (text: string, before = '', caret = text.length) => editPhone(text, before, caret)

test('UI-05: stores ten digits with a leading 7 and fewer digits as they are', () => {
  expect(typed('9123456789').value).toBe('79123456789')
  expect(typed('912').value).toBe('912')
})

test('UI-05: drops a leading 8 or +7 of a pasted number', () => {
  expect(typed('+7 912 345-67-89')).toEqual({ value: '79123456789', masked: '(912) 345 67 89', caret: 15 })
  expect(typed('89123456789').masked).toBe('(912) 345 67 89')
})

test('UI-05: the caret stays behind a digit typed in the middle', () => {
  expect(typed('(91)', '(912)', 3)).toEqual({ value: '91', masked: '(91', caret: 3 })
  expect(typed('(9102) 345', '(912) 345', 4)).toEqual({ value: '9102345', masked: '(910) 234 5', caret: 4 })
})

test('UI-05: erasing a separator erases the digit before it', () => {
  expect(typed('(912', '(912)', 4)).toEqual({ value: '91', masked: '(91', caret: 3 })
  expect(typed('(912) 34567 89', '(912) 345 67 89', 9)).toEqual({
    value: '912346789',
    masked: '(912) 346 78 9',
    caret: 8,
  })
})

test('UI-05: drops an 8 typed before a full number and keeps the caret', () => {
  expect(typed('8(912) 345 67 89', '(912) 345 67 89', 1)).toEqual({
    value: '79123456789',
    masked: '(912) 345 67 89',
    caret: 0,
  })
})

test.each(['+7 912 345-67-89', '8 (912) 345-67-89', '79123456789', '912\u00a0345\u00a067\u00a089', ' 9123456789 '])(
  'AUTH-12: the pasted number «%s» fills the field',
  (pasted) => {
    expect(typed(pasted)).toEqual({ value: '79123456789', masked: '(912) 345 67 89', caret: 15 })
  },
)

test('AUTH-12: a whole number pasted next to digits replaces them', () => {
  const whole = { value: '79123456789', masked: '(912) 345 67 89', caret: 15 }
  expect(typed('(495) 1+7 912 345-67-89', '(495) 1')).toEqual(whole)
  expect(typed('+7 912 345-67-89(495) 123 45 67', '(495) 123 45 67', 16)).toEqual(whole)
  expect(typed('(912) 39123456789', '(912) 3')).toEqual(whole)
  // Digits that are no whole number are inserted where the caret is.
  expect(typed('(495) 1234', '(495) 1').masked).toBe('(495) 123 4')
})
