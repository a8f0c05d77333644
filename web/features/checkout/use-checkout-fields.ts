import { useCallback, useEffect, useMemo, useState } from 'react'
import type { DeliveryWay, Ways } from '#contract/order.schema.ts'
import { DELIVERY_WAYS } from '#domain/delivery.ts'
import {
  errorsOf,
  fillContacts,
  type Contacts,
  type CheckoutForm,
  type FieldErrors,
  type FieldName,
} from './checkout-form.ts'
import { lastStoreIn, saveForm, savedForm } from './checkout-storage.ts'

/**
 * Drops what is not offered, a store or a way to get or to pay the order, and chooses the first way of delivery that is.
 * `lastStore` is chosen when no other one is.
 */
export const withOfferedWay = (
  form: CheckoutForm,
  ways: Ways | undefined,
  lastStore: number | null = null,
): CheckoutForm => {
  if (!ways) return form
  const pickup = ways.pickup.some((store) => store.ready_at !== null)
  const courier = ways.courier !== null && ways.courier.missing.length === 0
  const offered: Record<DeliveryWay, boolean> = { pickup, courier, point: false }
  const way = form.way !== null && offered[form.way] ? form.way : (DELIVERY_WAYS.find((each) => offered[each]) ?? null)
  const store = ways.pickup.find(
    ({ store_id, ready_at }) => store_id === (form.storeId ?? lastStore) && ready_at !== null,
  )
  const payment = ways.payment_ways.includes(form.payment) ? form.payment : 'on_receipt'
  return { ...form, way, storeId: store?.store_id ?? null, payment }
}

export type CheckoutFields = {
  readonly form: CheckoutForm
  /** Shown without waiting: from the server, or found when the order was submitted. Each field also validates itself when it is left. */
  readonly errors: FieldErrors
  readonly set: (part: Partial<CheckoutForm>) => void
  readonly showAllErrors: () => void
  readonly setFieldError: (field: FieldName, message: string) => void
}

export const useCheckoutFields = (ways: Ways | undefined, city: string, contacts: Contacts | null): CheckoutFields => {
  const [typed, setTyped] = useState(() => fillContacts(savedForm(), contacts))
  const [contactsUsed, setContactsUsed] = useState(contacts)
  // The visitor signed in while filling in the form.
  if (contactsUsed !== contacts) {
    setContactsUsed(contacts)
    setTyped((before) => fillContacts(before, contacts))
  }
  const [storeCity, setStoreCity] = useState(city)
  // CITY-03: a store chosen in one city is dropped in another, and stays dropped after the way back.
  if (storeCity !== city) {
    setStoreCity(city)
    setTyped((before) => ({ ...before, storeId: null }))
  }
  const [isSubmitted, setSubmitted] = useState(false)
  const [refused, setRefused] = useState<FieldErrors>({})
  const lastStore = useMemo(() => lastStoreIn(city), [city])
  const form = useMemo(() => withOfferedWay(typed, ways, lastStore), [typed, ways, lastStore])

  const set = useCallback((part: Partial<CheckoutForm>) => {
    setTyped((before) => ({ ...before, ...part }))
    // The fields of another way have not been filled in yet: they show their errors when they are left or submitted.
    if ('way' in part) setSubmitted(false)
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))))
  }, [])
  useEffect(() => saveForm(typed), [typed])
  const showAllErrors = useCallback(() => setSubmitted(true), [])
  const setFieldError = useCallback(
    (field: FieldName, message: string) => setRefused((before) => ({ ...before, [field]: message })),
    [],
  )
  const errors = useMemo(() => ({ ...(isSubmitted ? errorsOf(form) : {}), ...refused }), [form, isSubmitted, refused])
  return { form, errors, set, showAllErrors, setFieldError }
}
