/** ORD-01: the fields of the order form, for the form and for the server. */
import { oneLine } from '#kernel/text.ts'
import { isHouse } from '#kernel/postal-address.ts'
import {
  emailCheck,
  MALFORMED_EMAIL,
  MAX_BUYER_EMAIL_LENGTH,
  nameCheck,
  phoneCheck,
  phoneOf,
  REQUIRED,
  type FieldCheck,
} from '#kernel/fields/checks.ts'

export const ORDER_LENGTHS = { name: 100, email: MAX_BUYER_EMAIL_LENGTH, comment: 1000 } as const

const MALFORMED_PHONE = 'Некорректный телефон'
const mobile = phoneCheck({
  missing: REQUIRED,
  malformed: MALFORMED_PHONE,
  noSms: 'Укажите мобильный номер: +7\u00a09…\u00a0Мы пришлём на\u00a0него СМС о\u00a0заказе',
})

const street: FieldCheck = (typed) => (oneLine(typed) === '' ? 'Укажите улицу' : null)
const house: FieldCheck = (typed) => (isHouse(typed) ? null : 'Допишите номер дома')

/** `street` and `house` are needed by a courier only. */
export const orderFields = {
  phone: (typed: string) => mobile(phoneOf(typed)),
  name: nameCheck(REQUIRED, 'Укажите имя получателя'),
  email: emailCheck(REQUIRED, MALFORMED_EMAIL),
  street,
  house,
}

/**
 * «Г-100001» of «г-100001», «Г100001» or «100001», and «Г-100001-2» of a second parcel; undefined: not a number of the shop whose numbers
 * begin with `prefix`.
 */
export const orderNumberIn = (text: string, prefix: string): string | undefined => {
  const [, letters = '', digits] = /^([A-ZА-ЯЁ]*)\s*-?\s*([0-9]{6,12}(?:-[2-9])?)$/i.exec(text.trim()) ?? []
  if (digits === undefined || (letters !== '' && letters.toUpperCase() !== prefix)) return undefined
  return `${prefix}-${digits.replace(/^0+/, '')}`
}

/**
 * The number of an order in a barcode: nine digits, which are neither a hand-over code, nor a phone, nor a product; «000100001-2» of a
 * second parcel.
 */
export const numberToScan = (number: string): string => {
  const [, digits = '', ...parcel] = number.split('-')
  return [digits.padStart(9, '0'), ...parcel].join('-')
}
