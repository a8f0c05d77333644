import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { SavedAddress } from '#kernel/postal-address.api.ts'
import type { PickupPoint } from '#shop/delivery/delivery.api.ts'
import { isSameInterval } from '#shop/delivery/facts/courier-intervals.ts'
import { intervalOfWindow } from '#shop/delivery/facts/express.ts'
import { DELIVERY_METHODS, type PaymentMethod } from '#shop/payment/facts/methods.ts'
import {
  errorsOf,
  fillContacts,
  type Contacts,
  type CheckoutForm,
  type DoorFields,
  type FieldName,
} from './checkout-form.ts'
import type { VariantId } from '#kernel/ids.ts'
import type { PlanOption } from '#shop/basket/facts/plan-options.ts'
import { withPlan } from './chosen-plan.ts'
import { withSavedAddress } from './saved-address.ts'
import { pointQuery } from './delivery-query.ts'
import { useShownErrors, type FieldErrors } from '#platform/ui/forms/form-errors.ts'
import { lastChoiceIn, NO_LAST_CHOICE, saveForm, savedForm, type LastChoice } from './checkout-storage.ts'
import type { DeliveryMethod, OfferedMethods } from '#shop/delivery/methods.api.ts'

/**
 * Drops what is not offered, a store, a delivery or a payment method, and chooses the first delivery method that is.
 * `last`: of this device in this city, chosen when nothing else is. `point`: the chosen one; undefined until it is known, null when
 * it is not there any more.
 */
export const withOfferedMethod = (
  form: CheckoutForm,
  methods: OfferedMethods | undefined,
  last: LastChoice = NO_LAST_CHOICE,
  point: PickupPoint | null | undefined = undefined,
): CheckoutForm => {
  if (!methods) return form
  const pickup = methods.pickup.some((store) => store.ready_at !== null)
  const courier = methods.courier !== null && methods.courier.missing.length === 0
  const offered: Record<DeliveryMethod, boolean> = {
    pickup,
    courier,
    point: isPickupPointOffered(methods),
    express: isExpressOffered(methods),
  }
  const delivery =
    [form.delivery, last.delivery, ...DELIVERY_METHODS].find(
      (each): each is DeliveryMethod => each !== null && offered[each],
    ) ?? null
  const store = methods.pickup.find(
    ({ store_id, ready_at }) => store_id === (form.storeId ?? last.storeId) && ready_at !== null,
  )
  const interval = methods.courier?.intervals.find(
    (one) => form.interval !== null && isSameInterval(one, form.interval),
  )
  const isPointGone = point === null || (point !== undefined && point.unusable !== null)
  const payments = offeredPayments(methods, delivery, point)
  const payment = payments.includes(form.payment) ? form.payment : (payments[0] ?? 'on_receipt')
  return {
    ...form,
    delivery,
    storeId: store?.store_id ?? null,
    interval: delivery === 'express' ? expressInterval(methods.express) : (interval ?? null),
    pointId: isPointGone ? null : (form.pointId ?? last.pointId),
    payment,
  }
}

/**
 * BASK-07: the last choice of the device with the store that the basket has named, the earliest that has everything, where the last one
 * is unknown or lacks something.
 */
export const withPromisedStore = (
  last: LastChoice,
  methods: Pick<OfferedMethods, 'pickup'> | undefined,
): LastChoice => {
  const whole = methods?.pickup.filter(({ ready_at }) => ready_at !== null) ?? []
  if (whole.some(({ store_id }) => store_id === last.storeId)) return last
  const [first] = whole.toSorted(
    (a, b) => (a.ready_at ?? '').localeCompare(b.ready_at ?? '', 'en') || a.store_id - b.store_id,
  )
  return { ...last, storeId: first?.store_id ?? null }
}

/** The window of now as the hours that the order asks for. */
const expressInterval = (express: OfferedMethods['express']): CheckoutForm['interval'] =>
  express?.window
    ? intervalOfWindow({ from: new Date(express.window.from), to: new Date(express.window.to) }, express.timezoneoffset)
    : null

/** CITY-03: what was chosen in one city is dropped in another, and stays dropped after the way back. What was typed stays. */
export const inAnotherCity = (form: CheckoutForm): CheckoutForm => ({
  ...form,
  plan: null,
  storeId: null,
  pointId: null,
  postalCode: null,
  interval: null,
  addressId: null,
})

/** Its window is of this moment, so that it is never chosen for the buyer beforehand. */
export const isExpressOffered = ({ express }: OfferedMethods): boolean =>
  express !== null && express.window !== null && express.missing.length === 0

export const isPickupPointOffered = ({ point }: OfferedMethods): boolean =>
  point !== null && point.count > 0 && point.missing.length === 0

/** A point that takes no payment hands over paid orders only. */
export const offeredPayments = (
  { payment_methods }: OfferedMethods,
  delivery: DeliveryMethod | null,
  point: PickupPoint | null | undefined,
): readonly PaymentMethod[] =>
  delivery === 'point' && point && !point.takes_cash && !point.takes_cards
    ? payment_methods.filter((payment) => payment !== 'on_receipt')
    : payment_methods.toSorted((a, b) => Number(b === 'on_receipt') - Number(a === 'on_receipt'))

const NO_PLANS: readonly PlanOption[] = []

export type CheckoutFields = {
  readonly form: CheckoutForm
  /** For the lines that do not wait in a store of their own. */
  readonly methods: OfferedMethods | undefined
  /** Plans of one parcel and of two, to choose from; empty where there is no choice. */
  readonly plans: readonly PlanOption[]
  /** Where the second parcel waits; null in one parcel. */
  readonly secondStore: OfferedMethods['pickup'][number] | null
  readonly isPlanGone: boolean
  /** What was typed as the address, whether or not a saved one is chosen. */
  readonly typedDoor: DoorFields
  /** The chosen point; null while none is, or its description is loading. */
  readonly point: PickupPoint | null
  /** Shown without waiting: from the server, or found when the order was submitted. Each field also validates itself when it is left. */
  readonly errors: FieldErrors<FieldName>
  readonly set: (part: Partial<CheckoutForm>) => void
  readonly showAllErrors: () => void
  readonly setFieldError: (field: FieldName, message: string) => void
}

export const useCheckoutFields = (
  methods: OfferedMethods | undefined,
  city: string,
  basket: string,
  variants: readonly VariantId[],
  contacts: Contacts | null,
  saved: readonly SavedAddress[],
  start: Partial<CheckoutForm> = {},
): CheckoutFields => {
  const [typed, setTyped] = useState(() => ({ ...fillContacts(savedForm(), contacts), ...start }))
  const [contactsUsed, setContactsUsed] = useState(contacts)
  // The visitor signed in while filling in the form.
  if (contactsUsed !== contacts) {
    setContactsUsed(contacts)
    setTyped((before) => fillContacts(before, contacts))
  }
  const [storeCity, setStoreCity] = useState(city)
  const [isMoved, setMoved] = useState(false)
  if (storeCity !== city) {
    setStoreCity(city)
    setMoved(true)
    setTyped(inAnotherCity)
  }
  const [isSubmitted, setSubmitted] = useState(false)
  const { errors: refused, show, forget } = useShownErrors<FieldName>()
  // The basket has named no store of a city that was chosen here.
  const last = useMemo(
    () => (isMoved ? lastChoiceIn(city) : withPromisedStore(lastChoiceIn(city), methods)),
    [city, methods, isMoved],
  )
  const { data: point } = useQuery(pointQuery(city, basket, typed.pointId ?? last.pointId))
  const planned = useMemo(
    () => (methods === undefined ? undefined : withPlan(typed, methods, variants, new Date(), last.delivery)),
    [typed, methods, variants, last],
  )
  const form = useMemo(
    () => withSavedAddress(withOfferedMethod(planned?.form ?? typed, planned?.methods, last, point), saved),
    [typed, planned, last, point, saved],
  )

  const set = useCallback(
    (part: Partial<CheckoutForm>) => {
      // A method or store is chosen for the plan that is shown, which may be chosen by nobody yet.
      const shown = 'delivery' in part || 'storeId' in part ? { plan: form.plan, delivery: form.delivery } : {}
      setTyped((before) => ({ ...before, ...shown, ...part }))
      // The fields of another method have not been filled in yet: they show their errors when they are left or submitted.
      if ('delivery' in part) setSubmitted(false)
      forget(part)
    },
    [forget, form.plan, form.delivery],
  )
  useEffect(() => saveForm(typed), [typed])
  const showAllErrors = useCallback(() => setSubmitted(true), [])
  const setFieldError = useCallback((field: FieldName, message: string) => show({ [field]: message }), [show])
  const errors = useMemo(() => ({ ...(isSubmitted ? errorsOf(form) : {}), ...refused }), [form, isSubmitted, refused])
  return {
    form,
    methods: planned?.methods,
    plans: planned?.plans ?? NO_PLANS,
    secondStore: planned?.secondStore ?? null,
    isPlanGone: planned?.isPlanGone === true,
    typedDoor: typed,
    point: form.pointId === null ? null : (point ?? null),
    errors,
    set,
    showAllErrors,
    setFieldError,
  }
}
