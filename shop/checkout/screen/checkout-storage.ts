/**
 * The half-filled form and unanswered orders, which survive a reload of this tab only, and the last choices of this device.
 */
import { isDeliveryMethod, isPaymentMethod, type DeliveryMethod } from '#shop/payment/facts/methods.ts'
import type { PlaceOrder } from '#shop/order/order.api.ts'
import { type StoreId, storeId } from '#kernel/ids.ts'
import { EMPTY_TEXTS, NOTHING_CHOSEN, type CheckoutForm } from './checkout-form.ts'
import { addressChoiceOf } from './saved-address.ts'
import { isRecord } from '#kernel/is-record.ts'
import { numberOrNull, parseDraft, readStored, readTexts, writeStored } from '#platform/ui/forms/stored.ts'

const FORM_KEY = 'glad.checkout'
const ATTEMPTS_KEY = 'glad.checkout.unanswered'

const storeOf = (value: unknown): StoreId | null => (typeof value === 'number' ? storeId(value) : null)

const intervalOf = (value: unknown): CheckoutForm['interval'] => {
  if (!isRecord(value)) return null
  const { date, from, to } = value
  return typeof date === 'string' && typeof from === 'string' && typeof to === 'string' ? { date, from, to } : null
}

/** A form of an earlier release has street and house in one field. */
const withStreet = (found: unknown): unknown =>
  isRecord(found) && found['street'] === undefined ? { ...found, street: found['address'] } : found

/** Parses the stored form. A field of another type is left empty. */
export const parseForm = (found: unknown): CheckoutForm => {
  const form = withStreet(found)
  return {
    ...readTexts(EMPTY_TEXTS, (name) => (isRecord(form) ? form[name] : undefined)),
    ...parseDraft(form, NOTHING_CHOSEN, {
      plan: (value) => (typeof value === 'string' ? value : null),
      delivery: (value) => (isDeliveryMethod(value) ? value : null),
      storeId: storeOf,
      pointId: numberOrNull,
      postalCode: (value) => (typeof value === 'string' ? value : null),
      interval: intervalOf,
      addressId: addressChoiceOf,
      savesAddress: (value, fresh) => (typeof value === 'boolean' ? value : fresh),
      payment: (value, fresh) => (isPaymentMethod(value) ? value : fresh),
    }),
  }
}

export const savedForm = (): CheckoutForm => parseForm(readStored(FORM_KEY))
export const saveForm = (form: CheckoutForm | null): void => writeStored(FORM_KEY, form)

/** How the last order of this device in a city was to be received, as long as the browser keeps it. */
export type LastChoice = {
  readonly delivery: DeliveryMethod | null
  readonly storeId: StoreId | null
  readonly pointId: number | null
}
export const NO_LAST_CHOICE: LastChoice = { delivery: null, storeId: null, pointId: null }

const LAST_CHOICES_KEY = 'glad.checkout.last'
const lastChoices = (): Readonly<Record<string, unknown>> => {
  const choices = readStored(LAST_CHOICES_KEY, 'localStorage')
  return isRecord(choices) ? choices : {}
}

export const lastChoiceIn = (city: string): LastChoice => {
  const choice = lastChoices()[city]
  if (!isRecord(choice)) return NO_LAST_CHOICE
  const { delivery, pointId } = choice
  return {
    delivery: isDeliveryMethod(delivery) ? delivery : null,
    storeId: storeOf(choice['storeId']),
    pointId: numberOrNull(pointId),
  }
}
/** A method without a store or point leaves the last ones as they are. */
export const rememberChoice = (city: string, { delivery, storeId, pointId }: LastChoice): void => {
  const before = lastChoiceIn(city)
  const choice = { delivery, storeId: storeId ?? before.storeId, pointId: pointId ?? before.pointId }
  writeStored(LAST_CHOICES_KEY, { ...lastChoices(), [city]: choice }, 'localStorage')
}

/** An order that was sent and has no answer yet. Sent again with the same idempotency key it makes no second order. */
export type Attempt = { readonly key: string; readonly order: PlaceOrder }

const isAttempt = (value: unknown): value is Attempt =>
  isRecord(value) &&
  typeof value['key'] === 'string' &&
  isRecord(value['order']) &&
  typeof value['order']['shown_total'] === 'number'

export type AttemptStorage = {
  readonly read: () => readonly Attempt[]
  readonly write: (attempts: readonly Attempt[]) => void
}
export const attemptStorage: AttemptStorage = {
  read: () => {
    const found = readStored(ATTEMPTS_KEY)
    return Array.isArray(found) ? found.filter(isAttempt) : []
  },
  write: (attempts) => writeStored(ATTEMPTS_KEY, attempts),
}
