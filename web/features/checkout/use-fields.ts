import { useCallback, useEffect, useMemo, useState } from 'react'
import type { DeliveryKind, Ways } from '#contract/order.schema.ts'
import {
  errorsOf,
  withContacts,
  type Contacts,
  type CheckoutForm,
  type FieldErrors,
  type FieldName,
} from './checkout-form.ts'
import { keepForm, keptForm } from './checkout-memory.ts'

/** A way or a store that the city does not offer is no choice; the only way there is needs no choosing. */
export const fitted = (form: CheckoutForm, ways: Ways | undefined): CheckoutForm => {
  if (!ways) return form
  const pickup = ways.pickup.some((store) => store.ready_at !== null)
  const courier = ways.courier !== null && ways.courier.missing.length === 0
  const offered: Record<DeliveryKind, boolean> = { pickup, courier }
  const way = form.way !== null && offered[form.way] ? form.way : pickup ? 'pickup' : courier ? 'courier' : null
  const store = ways.pickup.find(({ store_id, ready_at }) => store_id === form.storeId && ready_at !== null)
  return { ...form, way, storeId: store?.store_id ?? null }
}

export type Fields = {
  readonly form: CheckoutForm
  /** To be shown at once: said by the server, or found when the order was pressed. A field left by itself checks itself. */
  readonly errors: FieldErrors
  readonly set: (part: Partial<CheckoutForm>) => void
  readonly showAll: () => void
  readonly refuse: (field: FieldName, message: string) => void
}

export const useFields = (ways: Ways | undefined, city: string, contacts: Contacts | null): Fields => {
  const [typed, setTyped] = useState(() => withContacts(keptForm(), contacts))
  const [filledFor, setFilledFor] = useState(contacts)
  // Signed in half-way through the form.
  if (filledFor !== contacts) {
    setFilledFor(contacts)
    setTyped((before) => withContacts(before, contacts))
  }
  const [chosenIn, setChosenIn] = useState(city)
  // CITY-03: a store chosen in one city is no choice in another, nor after the way back.
  if (chosenIn !== city) {
    setChosenIn(city)
    setTyped((before) => ({ ...before, storeId: null }))
  }
  const [pressed, setPressed] = useState(false)
  const [refused, setRefused] = useState<FieldErrors>({})
  const form = useMemo(() => fitted(typed, ways), [typed, ways])

  const set = useCallback((part: Partial<CheckoutForm>) => {
    setTyped((before) => ({ ...before, ...part }))
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))))
  }, [])
  useEffect(() => keepForm(typed), [typed])
  const showAll = useCallback(() => setPressed(true), [])
  const refuse = useCallback(
    (field: FieldName, message: string) => setRefused((before) => ({ ...before, [field]: message })),
    [],
  )
  const errors = useMemo(() => ({ ...(pressed ? errorsOf(form) : {}), ...refused }), [form, pressed, refused])
  return { form, errors, set, showAll, refuse }
}
