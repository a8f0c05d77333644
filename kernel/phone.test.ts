import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shopPhone, formatPhone, maskPhone, formatPhoneInput, nationalDigits, parsePhone } from './phone.ts'

const national = fc.stringMatching(/^9\d{9}$/)

test('UI-05: parses a complete phone in any notation to 11 digits with a leading 7', () => {
  for (const typed of ['(912) 345 67 89', '9123456789', '8 912 345-67-89', '+7 912 345 67 89', '79123456789'])
    expect(parsePhone(typed)).toBe('79123456789')
  for (const unfinished of ['', '912', '(912) 345 67 8', '+7 912 345 67', '99123456789', '791234567890'])
    expect(parsePhone(unfinished)).toBeNull()
})

test('UI-05: formats an incomplete phone without losing a digit', () => {
  expect(formatPhoneInput('9')).toBe('(9')
  expect(formatPhoneInput('912')).toBe('(912)')
  expect(formatPhoneInput('91234')).toBe('(912) 34')
  expect(formatPhoneInput('79123456789')).toBe('(912) 345 67 89')
  fc.assert(
    fc.property(fc.stringMatching(/^9\d{0,9}$/), (digits) => nationalDigits(formatPhoneInput(digits)) === digits),
  )
})

test('UI-07: formats 10 digits, or 11 with a leading 7, with no-break spaces', () => {
  expect(formatPhone('9123456789')).toBe('+7\u00a0(912)\u00a0345-67-89')
  expect(formatPhone('79123456789')).toBe('+7\u00a0(912)\u00a0345-67-89')
  expect(formatPhone('89123456789')).toBe('Некорректный номер телефона')
  expect(formatPhone('912')).toBe('Некорректный номер телефона')
  fc.assert(fc.property(national, (digits) => parsePhone(formatPhone(digits)) === `7${digits}`))
})

test('SAFE-04: redacts a phone to its code and last two digits', () => {
  expect(maskPhone('79123456789')).toBe('+7\u00a0(912)\u00a0***-**-**')
})

test('OWN-01: a phone of a shop is shown as it is written in its city, and called by its digits', () => {
  expect(shopPhone('8 (8172) 55-50-01')).toEqual({
    text: '8\u00a0(8172)\u00a055-50-01',
    tel: 'tel:+78172555001',
  })
  expect(shopPhone('73512001004')).toEqual({ text: '+7\u00a0(351)\u00a0200-10-04', tel: 'tel:+73512001004' })
  expect(shopPhone('83512001004').tel).toBe('tel:+73512001004')
})
