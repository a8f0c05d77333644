/** The form of the checkout: its fields, their errors, and the order made from them. */
import type { PlaceOrder, PriceQuery } from '#shop/order/order.api.ts'
import { assertNever } from '#kernel/assert-never.ts'
import { partsOfKey } from '#shop/order/facts/basket-plan.ts'
import { orderFields } from '#shop/order/facts/order-fields.ts'
import type { StoreId, VariantId } from '#kernel/ids.ts'
import { addressOfLine, cleanParts, isHouse, type AddressParts } from '#kernel/postal-address.ts'
import { oneLine } from '#kernel/text.ts'
import { parsePhone } from '#kernel/phone.ts'
import {
  CONTACT_REFUSALS,
  errorsFrom,
  isValid,
  type FieldErrors,
  type FieldOfRefusal,
} from '#platform/ui/forms/form-errors.ts'
import { partPaymentFields, type PartPayments } from './part-payments.ts'
import type { PaymentMethod } from '#shop/payment/payment.api.ts'
import type { CourierInterval, DeliveryMethod } from '#shop/delivery/methods.api.ts'

/** What is typed, by the names of the form's fields. Of `phone` only the digits are read; `street`: may have the house after a comma. */
export const EMPTY_TEXTS = {
  phone: '',
  name: '',
  email: '',
  street: '',
  house: '',
  flat: '',
  entrance: '',
  floor: '',
  intercom: '',
  comment: '',
}
/** The saved address that is chosen, or one that is typed; null: not chosen yet. */
export type AddressChoice = number | 'other' | null

type Choices = {
  /** Plan of two sources (`planKey`, `movedKey`); empty: one source; null: nothing is chosen. */
  readonly plan: string | null
  readonly delivery: DeliveryMethod | null
  readonly storeId: StoreId | null
  readonly pointId: number | null
  /** Postal code of a picked house; null for a typed one. */
  readonly postalCode: string | null
  /** When the shop's own courier comes; null: at any time of the first day. */
  readonly interval: CourierInterval | null
  readonly addressId: AddressChoice
  /** Whether a customer wants the typed address in the book. */
  readonly savesAddress: boolean
  /** Nothing is paid beforehand until the shopper chooses so. */
  readonly payment: PaymentMethod
}
export type CheckoutForm = Readonly<typeof EMPTY_TEXTS> & Choices
export type DoorFields = Pick<CheckoutForm, keyof AddressParts>
export type FieldName =
  | 'phone'
  | 'name'
  | 'email'
  | 'delivery'
  | 'storeId'
  | 'pointId'
  | 'street'
  | 'house'
  | 'interval'
  | 'comment'

export const NOTHING_CHOSEN: Choices = {
  plan: null,
  delivery: null,
  storeId: null,
  pointId: null,
  postalCode: null,
  interval: null,
  addressId: null,
  savesAddress: true,
  payment: 'on_receipt',
}
export const EMPTY_FORM: CheckoutForm = { ...EMPTY_TEXTS, ...NOTHING_CHOSEN }

export type Contacts = Pick<CheckoutForm, 'phone' | 'name' | 'email'>
/** Fills in the empty fields only. */
export const fillContacts = (form: CheckoutForm, contacts: Contacts | null): CheckoutForm =>
  contacts === null
    ? form
    : {
        ...form,
        phone: form.phone || contacts.phone,
        name: form.name || contacts.name,
        email: form.email || contacts.email,
      }

/** In the order of the page: the focus goes to the first one with an error. */
export const FIELD_ORDER: readonly FieldName[] = [
  'phone',
  'name',
  'email',
  'delivery',
  'storeId',
  'pointId',
  'street',
  'house',
  'interval',
  'comment',
]

/**
 * The typed door. A whole line in the field of the street is divided by its commas, for those who paste it, and for a form that was
 * begun in an earlier release.
 */
export const doorOf = (form: DoorFields): AddressParts => {
  const typed = cleanParts(form)
  if (typed.house !== null) return typed
  const line = addressOfLine(form.street)
  return line.house === null ? typed : cleanParts(withoutNulls(form, line))
}
/** Fields of their own win over the line. */
const withoutNulls = (form: DoorFields, line: AddressParts): DoorFields => ({
  street: line.street,
  house: line.house ?? '',
  flat: form.flat || (line.flat ?? ''),
  entrance: form.entrance || (line.entrance ?? ''),
  floor: form.floor || (line.floor ?? ''),
  intercom: form.intercom || (line.intercom ?? ''),
})

const doorErrors = ({ street, house }: AddressParts): FieldErrors<FieldName> =>
  errorsFrom({ street: orderFields.street(street), house: orderFields.house(house ?? '') })

const deliveryErrors = (form: CheckoutForm): FieldErrors<FieldName> => {
  switch (form.delivery) {
    case null:
      return { delivery: 'Выберите, как получить заказ' }
    case 'pickup':
      return form.storeId === null ? { storeId: 'Выберите магазин' } : {}
    case 'point':
      return form.pointId === null ? { pointId: 'Выберите пункт выдачи' } : {}
    case 'express':
    case 'courier':
      return doorErrors(doorOf(form))
    default:
      return assertNever(form.delivery)
  }
}

export const errorsOf = (form: CheckoutForm): FieldErrors<FieldName> => ({
  ...errorsFrom({
    phone: orderFields.phone(form.phone),
    name: orderFields.name(form.name),
    email: orderFields.email(form.email),
  }),
  ...deliveryErrors(form),
})

type Destination = Pick<PlaceOrder, 'store_id' | 'point_id' | 'postal_address' | 'interval'>
const destinationOf = (form: CheckoutForm, delivery: DeliveryMethod): Destination => {
  switch (delivery) {
    case 'pickup':
      return { store_id: form.storeId }
    case 'point':
      return { store_id: null, point_id: form.pointId }
    case 'express':
    case 'courier':
      return {
        store_id: null,
        postal_address: { ...doorOf(form), postal_code: form.postalCode },
        ...(form.interval === null ? {} : { interval: form.interval }),
      }
    default:
      return assertNever(delivery)
  }
}

type ShownPrice = {
  readonly city: string
  readonly total: number
  /** What of it the certificate pays. */
  readonly certificateTotal: number
  /** Products that are given away. */
  readonly gifts: readonly VariantId[]
  readonly promoCode: string | null
  readonly partPayments: PartPayments
  /** Version of the user agreement that the page links to. */
  readonly agreement: string
  /** Version of the consent to the processing of personal data. */
  readonly consent: string
}
/** Null while a field has an error. */
export const orderOf = (form: CheckoutForm, shown: ShownPrice): PlaceOrder | null => {
  const phone = parsePhone(form.phone)
  if (phone === null || form.delivery === null || !isValid(errorsOf(form))) return null
  return {
    city: shown.city,
    delivery: form.delivery,
    ...destinationOf(form, form.delivery),
    ...partsOfKey(form.plan ?? ''),
    recipient: { name: oneLine(form.name), phone, email: oneLine(form.email) },
    comment: form.comment.trim(),
    payment: form.payment,
    ...(shown.promoCode === null ? {} : { promo_codes: [shown.promoCode] }),
    ...partPaymentFields(shown.partPayments),
    shown_total: shown.total,
    shown_certificate: shown.certificateTotal,
    ...(shown.gifts.length === 0 ? {} : { shown_gifts: [...shown.gifts] }),
    agreement_version: shown.agreement,
    consent_text_version: shown.consent,
  }
}

/** The typed door, when it has a house; the price of express depends on it. */
export const typedDoor = (form: DoorFields): { readonly street: string; readonly house: string } | null => {
  const { street, house } = doorOf(form)
  return street === '' || !isHouse(house) || house === null ? null : { street, house }
}
export type Receiving = Pick<CheckoutForm, 'delivery' | 'pointId' | 'storeId' | 'plan'> & {
  readonly door?: ReturnType<typeof typedDoor>
}
/** What the price of the basket is asked with. */
export const priceInputOf = (
  city: string,
  { delivery, pointId, storeId, plan, door = null }: Receiving,
  promoCode: string | null,
  partPayments: PartPayments,
): PriceQuery => ({
  city,
  ...(delivery === null ? {} : { delivery: delivery }),
  ...(delivery === 'point' ? { point_id: pointId } : {}),
  ...(delivery === 'pickup' ? { store_id: storeId } : {}),
  ...(delivery === 'express' && door !== null ? { door } : {}),
  ...partsOfKey(plan ?? ''),
  ...(promoCode === null ? {} : { promo_codes: [promoCode] }),
  ...partPaymentFields(partPayments),
})

/** The field under which a refusal of the server is shown. */
export const FIELD_OF_REFUSAL: FieldOfRefusal<FieldName> = {
  ...CONTACT_REFUSALS,
  'too-many-orders': 'phone',
  'bad-address': 'street',
  'no-store': 'storeId',
  'no-courier': 'delivery',
  'no-interval': 'interval',
  'no-express': 'delivery',
  'no-point': 'pointId',
}
