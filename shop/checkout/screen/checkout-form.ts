/** The form of the checkout: its fields, their errors, and the order made from them. */
import type { PlaceOrder, PriceQuery } from '#shop/order/order.api.ts'
import { assertNever } from '#kernel/assert-never.ts'
import { orderFields } from '#shop/order/facts/order-fields.ts'
import type { StoreId, VariantId } from '#kernel/ids.ts'
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

export type CheckoutForm = {
  /** The typed text; only its digits are read. */
  readonly phone: string
  readonly name: string
  readonly email: string
  readonly delivery: DeliveryMethod | null
  readonly storeId: StoreId | null
  readonly pointId: number | null
  /** Street and house, as typed or picked. */
  readonly address: string
  /** Known of a picked address; null for a typed one. */
  readonly postalCode: string | null
  /** When the shop's own courier comes; null: at any time of the first day. */
  readonly interval: CourierInterval | null
  readonly flat: string
  readonly entrance: string
  readonly floor: string
  readonly intercom: string
  readonly comment: string
  /** Nothing is paid beforehand until the shopper chooses so. */
  readonly payment: PaymentMethod
}
export type FieldName =
  | 'phone'
  | 'name'
  | 'email'
  | 'delivery'
  | 'storeId'
  | 'pointId'
  | 'address'
  | 'interval'
  | 'comment'

export const EMPTY_FORM: CheckoutForm = {
  phone: '',
  name: '',
  email: '',
  delivery: null,
  storeId: null,
  pointId: null,
  address: '',
  postalCode: null,
  interval: null,
  flat: '',
  entrance: '',
  floor: '',
  intercom: '',
  comment: '',
  payment: 'on_receipt',
}

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
  'address',
  'interval',
  'comment',
]

const deliveryErrors = (form: CheckoutForm): FieldErrors<FieldName> => {
  switch (form.delivery) {
    case null:
      return { delivery: 'Выберите, как получить заказ' }
    case 'pickup':
      return form.storeId === null ? { storeId: 'Выберите магазин' } : {}
    case 'point':
      return form.pointId === null ? { pointId: 'Выберите пункт выдачи' } : {}
    case 'courier':
      return errorsFrom({ address: orderFields.address(form.address) })
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

/** `before` and the text, or nothing for an empty one. */
const named = (before: string, text: string): string => (oneLine(text) === '' ? '' : `${before} ${oneLine(text)}`)

/** «ул. Кирова, 104, кв. 12, подъезд 2, этаж 5, домофон 12К» */
export const addressOf = (form: CheckoutForm): string =>
  [
    oneLine(form.address),
    /^\d/.test(oneLine(form.flat)) ? named('кв.', form.flat) : oneLine(form.flat),
    named('подъезд', form.entrance),
    named('этаж', form.floor),
    named('домофон', form.intercom),
  ]
    .filter((part) => part !== '')
    .join(', ')

type Destination = Pick<PlaceOrder, 'store_id' | 'point_id' | 'address' | 'postal_code' | 'interval'>
const destinationOf = (form: CheckoutForm, delivery: DeliveryMethod): Destination => {
  switch (delivery) {
    case 'pickup':
      return { store_id: form.storeId, address: null }
    case 'point':
      return { store_id: null, point_id: form.pointId, address: null }
    case 'courier':
      return {
        store_id: null,
        address: addressOf(form),
        ...(form.postalCode === null ? {} : { postal_code: form.postalCode }),
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

/** What the price of the basket is asked with. */
export const priceInputOf = (
  city: string,
  { delivery, pointId, storeId }: Pick<CheckoutForm, 'delivery' | 'pointId' | 'storeId'>,
  promoCode: string | null,
  partPayments: PartPayments,
): PriceQuery => ({
  city,
  ...(delivery === null ? {} : { delivery: delivery }),
  ...(delivery === 'point' ? { point_id: pointId } : {}),
  ...(delivery === 'pickup' ? { store_id: storeId } : {}),
  ...(promoCode === null ? {} : { promo_codes: [promoCode] }),
  ...partPaymentFields(partPayments),
})

/** The field under which a refusal of the server is shown. */
export const FIELD_OF_REFUSAL: FieldOfRefusal<FieldName> = {
  ...CONTACT_REFUSALS,
  'too-many-orders': 'phone',
  'bad-address': 'address',
  'no-store': 'storeId',
  'no-courier': 'delivery',
  'no-interval': 'interval',
  'no-point': 'pointId',
}
