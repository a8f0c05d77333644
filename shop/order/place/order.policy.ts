import { isRefused, refuse, type Refused } from '#kernel/endpoint.ts'
import type { PlaceOrder } from '../order.api.ts'
import { assertNever } from '#kernel/assert-never.ts'
import { orderFields } from '../facts/order-fields.ts'
import { maskCardNumbers } from '#kernel/card-number.ts'
import { oneLine } from '#kernel/text.ts'
import type { OrderRow } from '../order-row.ts'

/** The fields of the order form, trimmed and checked. */
export type CheckedOrder = Pick<
  OrderRow,
  'recipient_name' | 'recipient_phone' | 'recipient_email' | 'address' | 'comment'
>

const checkAddress = (input: PlaceOrder): string | null | Refused<'bad-address'> => {
  switch (input.delivery) {
    case 'pickup':
    case 'point':
      return null
    case 'courier': {
      const address = oneLine(input.address ?? '')
      const wrong = orderFields.address(address)
      return wrong === null ? address : refuse('bad-address', wrong)
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
  const { recipient } = input
  const wrongName = orderFields.name(recipient.name)
  if (wrongName !== null) return refuse('bad-name', wrongName)
  const wrongPhone = orderFields.phone(recipient.phone)
  if (wrongPhone !== null) return refuse('bad-phone', wrongPhone)
  const wrongEmail = orderFields.email(recipient.email)
  if (wrongEmail !== null) return refuse('bad-email', wrongEmail)
  const address = checkAddress(input)
  if (isRefused(address)) return address
  return {
    recipient_name: maskCardNumbers(oneLine(recipient.name)),
    recipient_phone: recipient.phone,
    recipient_email: recipient.email.trim(),
    address,
    comment: maskCardNumbers(input.comment.trim()),
  }
}

/** The token of the order's link (ROUTE-11): 16 bytes as 22 characters of base64url. */
export const tokenOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
export const TOKEN_BYTES = 16
