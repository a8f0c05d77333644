import { isRefused, refuse, type Refused } from '#kernel/endpoint.ts'
import type { OrderNotes, PlaceOrder } from '../order.api.ts'
import { assertNever } from '#kernel/assert-never.ts'
import { orderFields } from '../facts/order-fields.ts'
import { maskCardNumbers } from '#kernel/card-number.ts'
import { addressOfLine, cleanParts, isHouse, lineOfAddress, type PostalAddress } from '#kernel/postal-address.ts'
import { oneLine } from '#kernel/text.ts'
import type { OrderRow } from '../order-row.ts'

/** An address whose city is that of the order. */
type Door = Omit<PostalAddress, 'city' | 'city_fias'>
/** The fields of the order form, trimmed and checked. */
export type CheckedOrder = Pick<
  OrderRow,
  'recipient_name' | 'recipient_phone' | 'recipient_email' | keyof OrderNotes
> & { readonly door: Door | null }

/** Pages of earlier releases send one line. Its house is what follows the last comma. */
const doorOfLine = (line: string, postalCode: string | null): Door | Refused<'bad-address'> => {
  const parts = addressOfLine(line)
  return isHouse(parts.house)
    ? { ...parts, comment: null, postal_code: postalCode, line }
    : refuse('bad-address', 'Допишите номер дома после запятой: «ул. Кирова, 104»')
}

const checkDoor = ({ delivery, postal_address: typed, ...old }: PlaceOrder): Door | null | Refused<'bad-address'> => {
  switch (delivery) {
    case 'pickup':
    case 'point':
      return null
    case 'express':
    case 'courier': {
      const line = oneLine(old.address ?? '')
      if (!typed && line !== '') return doorOfLine(line, old.postal_code ?? null)
      const parts = cleanParts(typed ?? NOTHING_TYPED)
      const wrong = orderFields.street(parts.street) ?? orderFields.house(parts.house ?? '')
      if (wrong !== null) return refuse('bad-address', wrong)
      return { ...parts, comment: null, postal_code: typed?.postal_code ?? null, line: lineOfAddress(parts) }
    }
    default:
      return assertNever(delivery)
  }
}

export const NOTHING_TYPED = { street: '', house: null, flat: null, entrance: null, floor: null, intercom: null }

const oldConsent = refuse(
  'old-consent',
  'Тексты соглашения и\u00a0согласия изменились. Обновите страницу и\u00a0отметьте их ещё раз: введённое сохранится.',
)

export const checkOrder = (
  input: PlaceOrder,
  agreementVersion: string,
  consentVersion: string,
  /** A buyer on the phone may have no mailbox. */
  mayLackEmail = false,
): CheckedOrder | Refused<'bad-name' | 'bad-phone' | 'bad-email' | 'bad-address' | 'old-consent'> => {
  if (input.agreement_version !== agreementVersion || input.consent_text_version !== consentVersion) return oldConsent
  const { recipient } = input
  const wrongName = orderFields.name(recipient.name)
  if (wrongName !== null) return refuse('bad-name', wrongName)
  const wrongPhone = orderFields.phone(recipient.phone)
  if (wrongPhone !== null) return refuse('bad-phone', wrongPhone)
  const wrongEmail = mayLackEmail && recipient.email.trim() === '' ? null : orderFields.email(recipient.email)
  if (wrongEmail !== null) return refuse('bad-email', wrongEmail)
  const door = checkDoor(input)
  if (isRefused(door)) return door
  const comment = maskCardNumbers(input.comment.trim())
  return {
    recipient_name: maskCardNumbers(oneLine(recipient.name)),
    recipient_phone: recipient.phone,
    recipient_email: recipient.email.trim(),
    door: door === null ? null : { ...door, comment: comment === '' ? null : comment },
    comment,
  }
}

/** The token of the order's link (ROUTE-11): 16 bytes as 22 characters of base64url. */
export const tokenOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
export const TOKEN_BYTES = 16
