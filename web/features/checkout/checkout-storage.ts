/**
 * The half-filled form and unanswered orders, which survive a reload of this tab only, and the last choices of this device.
 */
import { isDeliveryWay, isPaymentWay, type DeliveryWay } from '#domain/delivery.ts'
import type { PlaceOrder } from '#contract/order.schema.ts'
import { EMPTY_FORM, type CheckoutForm } from './checkout-form.ts'
import { isRecord } from '#domain/is-record.ts'

const FORM_KEY = 'glad.checkout'
const ATTEMPTS_KEY = 'glad.checkout.unanswered'

/** By name: a browser that forbids storage throws as soon as it is read. */
type StorageName = 'sessionStorage' | 'localStorage'
const read = (name: string, storage: StorageName = 'sessionStorage'): unknown => {
  try {
    return JSON.parse(globalThis[storage].getItem(name) ?? 'null')
  } catch {
    return null
  }
}
const write = (name: string, value: unknown, storage: StorageName = 'sessionStorage'): void => {
  try {
    globalThis[storage].setItem(name, JSON.stringify(value))
  } catch (failure) {
    console.warn(`Failed to save ${name}`, failure)
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const intervalOf = (value: unknown): CheckoutForm['interval'] => {
  if (!isRecord(value)) return null
  const { date, from, to } = value
  return typeof date === 'string' && typeof from === 'string' && typeof to === 'string' ? { date, from, to } : null
}

/** Parses the stored form. A field of another type is left empty. */
export const parseForm = (found: unknown): CheckoutForm => {
  if (!isRecord(found)) return EMPTY_FORM
  return {
    phone: text(found['phone']),
    name: text(found['name']),
    email: text(found['email']),
    way: isDeliveryWay(found['way']) ? found['way'] : null,
    storeId: typeof found['storeId'] === 'number' ? found['storeId'] : null,
    pointId: typeof found['pointId'] === 'number' ? found['pointId'] : null,
    address: text(found['address']),
    postalCode: typeof found['postalCode'] === 'string' ? found['postalCode'] : null,
    interval: intervalOf(found['interval']),
    flat: text(found['flat']),
    entrance: text(found['entrance']),
    floor: text(found['floor']),
    intercom: text(found['intercom']),
    comment: text(found['comment']),
    payment: isPaymentWay(found['payment']) ? found['payment'] : 'on_receipt',
  }
}

export const savedForm = (): CheckoutForm => parseForm(read(FORM_KEY))
export const saveForm = (form: CheckoutForm): void => write(FORM_KEY, form)
export const removeSavedForm = (): void => {
  write(FORM_KEY, null)
}

/** How the last order of this device in a city was to be received, as long as the browser keeps it. */
export type LastChoice = {
  readonly way: DeliveryWay | null
  readonly storeId: number | null
  readonly pointId: number | null
}
export const NO_LAST_CHOICE: LastChoice = { way: null, storeId: null, pointId: null }

const LAST_CHOICES_KEY = 'glad.checkout.last'
const lastChoices = (): Readonly<Record<string, unknown>> => {
  const choices = read(LAST_CHOICES_KEY, 'localStorage')
  return isRecord(choices) ? choices : {}
}
const idOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

export const lastChoiceIn = (city: string): LastChoice => {
  const choice = lastChoices()[city]
  if (!isRecord(choice)) return NO_LAST_CHOICE
  const { way, storeId, pointId } = choice
  return { way: isDeliveryWay(way) ? way : null, storeId: idOf(storeId), pointId: idOf(pointId) }
}
/** A way without a place leaves the last places as they are. */
export const rememberChoice = (city: string, { way, storeId, pointId }: LastChoice): void => {
  const before = lastChoiceIn(city)
  const choice = { way, storeId: storeId ?? before.storeId, pointId: pointId ?? before.pointId }
  write(LAST_CHOICES_KEY, { ...lastChoices(), [city]: choice }, 'localStorage')
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
    const found = read(ATTEMPTS_KEY)
    return Array.isArray(found) ? found.filter(isAttempt) : []
  },
  write: (attempts) => write(ATTEMPTS_KEY, attempts),
}
