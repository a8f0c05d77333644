import { useShop } from '#platform/client/shop.ts'
import { useSingleRun } from '#platform/client/use-mutate.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useMemo, useState } from 'react'
import { firstInvalid, focusOn } from '#platform/ui/forms/form-errors.ts'
import type { Ticks } from '#platform/ui/forms/consents.tsx'
import { isRefused } from '#kernel/endpoint.ts'
import type { DeliveryQuote, PickupPoint } from '#shop/delivery/delivery.api.ts'
import type { SavedAddress, TypedAddress } from '#kernel/postal-address.api.ts'
import type { PlaceOrder } from '#shop/order/order.api.ts'
import type { Placed } from '#shop/payment/payment.api.ts'
import { assertNever } from '#kernel/assert-never.ts'
import type { VariantId } from '#kernel/ids.ts'
import { api } from '#platform/client/client.ts'
import { readVisit } from '#platform/client/visit.ts'
import { failureText, logged } from '#platform/client/failure.ts'
import { choicesOfPlan } from './chosen-plan.ts'
import { doorQuote } from '#shop/delivery/facts/delivery-quote.ts'
import { pointQuote, type CarrierOffers } from './carrier-offers.ts'
import {
  errorsOf,
  typedDoor,
  FIELD_OF_REFUSAL,
  FIELD_ORDER,
  orderOf,
  type CheckoutForm,
  type Contacts,
} from './checkout-form.ts'
import { attemptStorage, rememberChoice, saveForm } from './checkout-storage.ts'
import { pointQuery, priceQuery, methodsQuery } from './delivery-query.ts'
import { addressesIn, isForBook } from './saved-address.ts'
import { placeOrder, type PlaceOrderRefusal } from './place-order.ts'
import { lostNotice, refusalWithPlan, noticeOf, type Notice } from './refusal.ts'
import { settledPrice } from './settled-price.ts'
import { NO_PART_PAYMENTS, type PartPayments } from './part-payments.ts'
import { useCheckoutFields, type CheckoutFields } from './use-checkout-fields.ts'
import type { BasketPrice } from '#shop/pricing/price.api.ts'
import type { OfferedMethods } from '#shop/delivery/methods.api.ts'

/** Id of the form. */
export const FORM_ID = 'checkout'

const PRICE_FAILED = 'Не\u00a0получилось посчитать сумму, поэтому заказ не\u00a0отправлен. Нажмите ещё раз.'

/** Refusals after which other methods, plans or hours are offered. */
const OF_METHODS: ReadonlySet<PlaceOrderRefusal['refusal']> = new Set(['not-enough', 'no-interval', 'no-express'])
const NO_ADDRESSES: readonly SavedAddress[] = []
/** Added when the order is sent: one that is sent again may know more. */
const withVisit = (order: PlaceOrder): PlaceOrder => {
  const visit = readVisit()
  return visit === undefined ? order : { ...order, visit }
}
/** The order is placed: a failure is only logged. */
const saveAddress = async (city: string, postal_address: TypedAddress): Promise<void> => {
  await logged('Failed to save an address', () => api.savedAddresses.save({ city, postal_address })).catch(() => {})
}

type CheckoutOptions = {
  /** Key of the chosen city. */
  readonly city: string
  /** Any text that differs between two baskets. */
  readonly basket: string
  /** Variants of the basket; empty where an order of two parcels is not offered. */
  readonly variants: readonly VariantId[]
  readonly onPlaced: (order: Placed) => void
  readonly contacts: Contacts | null
  /** The address book of the signed-in customer; null for a guest. */
  readonly saved: readonly SavedAddress[] | null
  readonly offers: CarrierOffers
  /** The promo code that applies to the basket. */
  readonly promoCode: string | null
  /** Choices made before the form was opened. */
  readonly start?: Partial<CheckoutForm>
}
/** What scripts add to the form. */
type LiveCheckout = {
  readonly reloadMethods: () => void
  readonly reloadPrice: () => void
  readonly partPayments: PartPayments
  readonly setPartPayments: Dispatch<SetStateAction<PartPayments>>
  readonly setNotice: (notice: Notice | null) => void
  readonly submit: () => void
}
export type Checkout = Pick<
  CheckoutFields,
  'form' | 'methods' | 'plans' | 'secondStore' | 'isPlanGone' | 'typedDoor' | 'point' | 'errors' | 'set'
> & {
  /** The customer's addresses in the chosen city; null for a guest. */
  readonly saved: readonly SavedAddress[] | null
  /** Key of the chosen city. */
  readonly city: string
  readonly methodsFailed: boolean
  /** Null: the carriers are not asked. */
  readonly offers: CarrierOffers | null
  readonly choosePickupPoint: (point: PickupPoint) => void
  /** The offer of the carrier that takes the order as it is to be received; null for the shop's own methods. */
  readonly quote: DeliveryQuote | null
  readonly price: BasketPrice | undefined
  readonly priceFailed: boolean
  /** What the shopper has ticked; never preselected and never stored. */
  readonly ticks: Ticks
  readonly tick: (change: Partial<Ticks>) => void
  /** The order was submitted without a tick. */
  readonly isConsentMissed: boolean
  readonly busy: boolean
  readonly notice: Notice | null
  /** Null without JavaScript: the form is posted then. */
  readonly live: LiveCheckout | null
}
export type ScriptedCheckout = Checkout & { readonly live: LiveCheckout }

const quoteFor = (
  { delivery }: CheckoutForm,
  methods: OfferedMethods | undefined,
  point: PickupPoint | null,
  offers: CarrierOffers,
): DeliveryQuote | null => {
  switch (delivery) {
    case 'point':
      return point && pointQuote(offers, point.carrier)
    case 'courier':
      return methods?.courier?.carrier ? doorQuote(offers) : null
    case 'pickup':
    case 'express':
    case null:
      return null
    default:
      return assertNever(delivery)
  }
}

export const useCheckout = ({
  city,
  basket,
  variants,
  onPlaced,
  contacts,
  saved: allSaved,
  promoCode,
  offers,
  start,
}: CheckoutOptions): ScriptedCheckout => {
  const client = useQueryClient()
  const shop = useShop()
  const methods = useQuery(methodsQuery(city, basket))
  const saved = useMemo(() => allSaved && addressesIn(allSaved, city), [allSaved, city])
  const fields = useCheckoutFields(methods.data, city, basket, variants, contacts, saved ?? NO_ADDRESSES, start)
  const { form, typedDoor: door, point, errors, set, showAllErrors, setFieldError } = fields
  const [partPayments, setPartPayments] = useState<PartPayments>(NO_PART_PAYMENTS)
  const quote = quoteFor(form, fields.methods, point, offers)
  const [hasGifts, setHasGifts] = useState(false)
  // Which gifts are left depends on the store of a pickup; without gifts the store changes no price.
  const receiving = {
    delivery: form.delivery,
    pointId: form.pointId,
    storeId: hasGifts ? form.storeId : null,
    plan: form.plan,
    door: typedDoor(form),
  }
  const priceNow = priceQuery(city, basket, receiving, quote, promoCode, partPayments)
  // The answer of `methods` chooses a method immediately: a sum without one would be asked for in vain.
  const isMethodComing = form.delivery === null && methods.data === undefined && methods.failureCount === 0
  const price = useQuery({ ...priceNow, enabled: !isMethodComing })
  if (!hasGifts && price.data !== undefined && price.data.gifts.length > 0) setHasGifts(true)
  const [ticks, setTicks] = useState<Ticks>({ agreement: false, consent: false })
  const [isConsentMissed, setConsentMissed] = useState(false)
  const { busy, run } = useSingleRun()
  const [notice, setNotice] = useState<Notice | null>(null)

  // The form of one store cannot show another plan.
  const hasPlans = variants.length > 0
  const showRefusal = (refused: PlaceOrderRefusal): void => {
    const field = FIELD_OF_REFUSAL[refused.refusal]
    if (isRefused(refused, 'total-changed')) client.setQueryData(priceNow.queryKey, refused.data.price)
    const planned = hasPlans ? refusalWithPlan(refused) : null
    if (planned !== null) void methods.refetch().then(() => set(choicesOfPlan(planned.data)))
    else if (OF_METHODS.has(refused.refusal)) void methods.refetch()
    if (!field) return setNotice(noticeOf(refused, hasPlans ? form : null))
    setFieldError(field, refused.message)
    focusOn(FORM_ID, field)
  }

  const shownOf = ({ total, certificate_total, gifts }: BasketPrice) => ({
    city,
    total,
    certificateTotal: certificate_total,
    gifts: gifts.flatMap(({ given }) => given ?? []),
    promoCode,
    partPayments,
    agreement: shop.agreement,
    consent: shop.terms.consents.order.version,
  })
  const send = async (): Promise<void> => {
    // The sum on the screen may still be that of another method or basket, which is not what would be charged.
    const onScreen = { data: price.data, isCurrent: !price.isPlaceholderData }
    const settled = await settledPrice(onScreen, () => client.fetchQuery(priceNow)).catch(() => null)
    if (settled === null) return setNotice({ kind: 'other', message: PRICE_FAILED, short: [] })
    if (settled.kind === 'changed') return setNotice({ kind: 'total', message: settled.message, short: [] })
    const order = orderOf(form, shownOf(settled.price))
    if (!order) return
    const outcome = await placeOrder(order, {
      send: (body, idempotencyKey) => api.order.place(withVisit(body), { idempotencyKey }),
      storage: attemptStorage,
      newKey: () => crypto.randomUUID(),
    })
    if (outcome.kind === 'refused') return showRefusal(outcome.refused)
    if (outcome.kind === 'lost') {
      console.error('Failed to place order', outcome.failure)
      return setNotice(lostNotice(failureText(outcome.failure)))
    }
    if (saved !== null && order.postal_address && isForBook(form)) await saveAddress(city, order.postal_address)
    saveForm(null)
    rememberChoice(city, { delivery: form.delivery, storeId: order.store_id, pointId: order.point_id ?? null })
    onPlaced(outcome.order)
  }

  const submit = (): void => {
    const invalid = firstInvalid(FIELD_ORDER, errorsOf(form))
    showAllErrors()
    if (invalid) return focusOn(FORM_ID, invalid)
    if (!ticks.agreement || !ticks.consent) {
      setConsentMissed(true)
      return focusOn(FORM_ID, ticks.agreement ? 'consent' : 'agreement')
    }
    run(() => {
      setNotice(null)
      return send()
    })
  }

  return {
    form,
    typedDoor: door,
    saved,
    point,
    errors,
    set,
    city,
    methods: fields.methods,
    plans: fields.plans,
    secondStore: fields.secondStore,
    isPlanGone: fields.isPlanGone,
    methodsFailed: methods.isError,
    offers,
    choosePickupPoint: (chosen) => {
      client.setQueryData(pointQuery(city, basket, chosen.id).queryKey, chosen)
      set({ pointId: chosen.id })
    },
    quote,
    price: price.data,
    priceFailed: price.isError,
    ticks,
    isConsentMissed,
    tick: (change) => setTicks((before) => ({ ...before, ...change })),
    busy,
    notice,
    live: {
      reloadMethods: () => void methods.refetch(),
      reloadPrice: () => void price.refetch(),
      partPayments,
      setPartPayments,
      setNotice,
      submit,
    },
  }
}
