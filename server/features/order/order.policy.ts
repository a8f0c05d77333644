import { isRefused, refuse, type Refused } from '#contract/endpoint.ts'
import type { PlaceOrder } from '#contract/order.schema.ts'
import { assertNever } from '#domain/assert-never.ts'
import { isEmail } from '#domain/email.ts'
import { canReceiveSms } from '#domain/sign-in.ts'
import { hasHouseNumber } from '#domain/postal-address.ts'
import { maskCardNumbers } from '#domain/card-number.ts'
import { oneLine } from '#domain/one-line.ts'

/** The fields of the order form, trimmed and checked. */
export type CheckedOrder = {
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly address: string | null
  readonly comment: string
}

const checkAddress = (input: PlaceOrder): string | null | Refused<'bad-address'> => {
  switch (input.delivery) {
    case 'pickup':
    case 'point':
      return null
    case 'courier': {
      const address = oneLine(input.address ?? '')
      if (address === '') return refuse('bad-address', 'Укажите улицу и\u00a0дом')
      return hasHouseNumber(address) ? address : refuse('bad-address', 'Укажите дом')
    }
    default:
      return assertNever(input.delivery)
  }
}

const oldConsent = refuse(
  'old-consent',
  'Тексты соглашения и\u00a0согласия изменились. Обновите страницу и\u00a0отметьте их ещё раз: введённое сохранится.',
)

export const checkOrder = (
  input: PlaceOrder,
  agreementVersion: string,
  consentVersion: string,
): CheckedOrder | Refused<'bad-name' | 'bad-phone' | 'bad-email' | 'bad-address' | 'old-consent'> => {
  if (input.agreement_version !== agreementVersion || input.consent_text_version !== consentVersion) return oldConsent
  const name = oneLine(input.recipient.name)
  if (!/\p{L}/u.test(name)) return refuse('bad-name', 'Укажите имя получателя')
  if (!canReceiveSms(input.recipient.phone))
    return refuse('bad-phone', 'Укажите мобильный номер: +7\u00a09…\u00a0Мы пришлём на\u00a0него SMS о\u00a0заказе')
  const email = input.recipient.email.trim()
  if (!isEmail(email)) return refuse('bad-email', 'Проверьте адрес почты: в\u00a0нём ошибка')
  const address = checkAddress(input)
  if (isRefused(address)) return address
  return {
    name: maskCardNumbers(name),
    phone: input.recipient.phone,
    email,
    address,
    comment: maskCardNumbers(input.comment.trim()),
  }
}

/** The token of the order's link (ROUTE-11): 16 bytes as 22 characters of base64url. */
export const tokenOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
export const TOKEN_BYTES = 16
