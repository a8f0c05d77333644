/** ORD-01: the fields of the order form, for the form and for the server. */
import { oneLine } from '#kernel/text.ts'
import { hasHouseNumber } from '#shop/delivery/facts/postal-address.ts'
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

const address: FieldCheck = (typed) => {
  if (oneLine(typed) === '') return 'Укажите улицу и\u00a0дом'
  return hasHouseNumber(oneLine(typed)) ? null : 'Допишите номер дома'
}

/** `address`: street and house, as only a courier needs them. */
export const orderFields = {
  phone: (typed: string) => mobile(phoneOf(typed)),
  name: nameCheck(REQUIRED, 'Укажите имя получателя'),
  email: emailCheck(REQUIRED, MALFORMED_EMAIL),
  address,
}
