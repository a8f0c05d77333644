import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { addressOfLine } from '#kernel/postal-address.ts'
import { phoneOf } from '#kernel/fields/checks.ts'
import { isRefused } from '#kernel/endpoint.ts'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import { Refusal, valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { phoneApi } from '#shop/order/office/phone-api.ts'
import type { PhonePrice, PlaceByPhone } from '#shop/order/phone-order.api.ts'
import type { PaymentMethod } from '#shop/payment/facts/methods.ts'
import { buyersApi } from '#shop/people/office/buyers-api.ts'
import type { BuyerOnPhone } from '#shop/people/office-buyers.api.ts'
import type { StoreId } from '#kernel/ids.ts'
import type { PhoneStart } from '#shop/order/office/order-parts.tsx'
import { destinationOf, methodOfPlan, methodOptionsOf, type Line } from './method-options.ts'

export type ChosenCity = { readonly key: string; readonly name: string }

/** Fields as typed. `name`, `email`, `address` null: those of the account. */
type Typed = {
  readonly phone: string
  readonly name: string | null
  readonly email: string | null
  readonly lines: readonly Line[]
  /** Null: the city of the chosen store. */
  readonly city: ChosenCity | null
  /** See `method-options.ts`; empty until it is chosen. */
  readonly method: string
  readonly address: string | null
  /** State of the form. `name`, `email` and `address` are null while they are those of the account. */
  readonly interval: string
  readonly promoCode: string
  readonly comment: string
  readonly payment: PaymentMethod
  readonly isAgreed: boolean
}
const NOTHING: Typed = {
  phone: '',
  name: null,
  email: null,
  lines: [],
  city: null,
  method: '',
  address: null,
  interval: '',
  promoCode: '',
  comment: '',
  payment: 'on_receipt',
  isAgreed: false,
}

const startedAt = ({ recipient_name, recipient_phone, store_id, delivery }: PhoneStart): Typed => ({
  ...NOTHING,
  phone: recipient_phone ?? '',
  name: recipient_name,
  method: delivery === 'pickup' ? `pickup ${store_id}` : '',
})

const CHOSEN = 'Этот способ уже выбран: назовите его покупателю и\u00a0нажмите ещё раз.'

/** Fields in the order in which the operator asks for them. */
export type Missing = 'phone' | 'name' | 'goods' | 'city' | 'method' | 'address' | 'consent'

/** `near`: the store in whose city the order begins. */
const useCity = (chosen: ChosenCity | null, near: StoreId) => {
  const { data } = useQuery({
    queryKey: ['cities'],
    queryFn: async ({ signal }) => valueOrThrow(await phoneApi.cities.get({}, { signal })).cities,
    staleTime: Infinity,
  })
  const own = data?.find(({ shops }) => shops.some(({ store_id }) => store_id === near)) ?? data?.[0]
  return { withShops: data ?? [], city: chosen ?? (own === undefined ? null : { key: own.key, name: own.name }) }
}

/** The account of a phone; null without one. Opening it is in the audit log, so it is asked for once. */
const useBuyer = (phone: string): BuyerOnPhone | null | undefined =>
  useQuery({
    queryKey: ['buyer on phone', phone],
    enabled: phone.length === 11,
    queryFn: async () => {
      const answer = await buyersApi.buyerOnPhone({ phone })
      return isRefused(answer, 'no-customer') ? null : valueOrThrow(answer)
    },
    staleTime: Infinity,
    gcTime: 0,
  }).data

/** `start`: the order to which the buyer adds another. */
export const usePhoneOrder = (start: PhoneStart | null) => {
  const { storeId: here } = useDesk()
  const [typed, setTyped] = useState(() => (start === null ? NOTHING : startedAt(start)))
  const [draft] = useState(() => crypto.randomUUID())
  const attempt = useRef({ body: '', key: '' })
  const phone = phoneOf(typed.phone)
  const buyer = useBuyer(phone)
  const { withShops, city } = useCity(typed.city, start?.store_id ?? here)
  const name = typed.name ?? buyer?.name ?? ''
  const email = typed.email ?? buyer?.email ?? ''
  const ofCity = buyer?.addresses.filter((saved) => saved.city === city?.key) ?? []
  const address = typed.address ?? ofCity[0]?.line ?? ''
  const promoCode = typed.promoCode.trim()
  const asked: PhonePrice = {
    draft,
    phone,
    lines: typed.lines.map(({ good, quantity }) => ({ variant_id: good.variant_id, quantity })),
    city: city?.key ?? '',
    ...(promoCode === '' ? {} : { promo_codes: [promoCode] }),
    ...destinationOf(typed.method),
  }
  const priced = useQuery({
    queryKey: ['phone price', asked],
    enabled: phone.length === 11 && asked.lines.length > 0 && city !== null,
    queryFn: async ({ signal }) => valueOrThrow(await phoneApi.phonePrice(asked, { signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  const methodOptions = priced.data === undefined ? [] : methodOptionsOf(priced.data.methods, typed.lines, new Date())
  // With other goods it is another plan.
  const isGone =
    typed.method.startsWith('plan ') &&
    priced.data !== undefined &&
    !methodOptions.some(({ method }) => method === typed.method)
  const isBrought = asked.delivery === 'courier' && !isGone
  const missing: Missing | null =
    phone.length < 11
      ? 'phone'
      : name.trim() === ''
        ? 'name'
        : typed.lines.length === 0
          ? 'goods'
          : city === null
            ? 'city'
            : typed.method === '' || isGone
              ? 'method'
              : isBrought && address.trim() === ''
                ? 'address'
                : typed.isAgreed
                  ? null
                  : 'consent'

  /** Repeated without a change, it sends the same key: an answer that was lost places no second order. */
  const place = async (): Promise<string> => {
    const shown = priced.data
    const { delivery, store_id = null, ...point } = asked
    if (shown === undefined || delivery === undefined) throw new Error('The order has no price yet')
    const interval = shown.methods.courier?.intervals.find(({ date, from }) => `${date} ${from}` === typed.interval)
    const input: PlaceByPhone = {
      ...point,
      delivery,
      store_id,
      name,
      email,
      comment: typed.comment,
      payment: typed.payment,
      postal_address: delivery === 'courier' ? { ...addressOfLine(address), postal_code: null } : null,
      ...(delivery === 'courier' && interval !== undefined ? { interval } : {}),
      shown_total: shown.price.total,
      agreement_version: shown.consent.agreement_version,
      consent_text_version: shown.consent.consent_text_version,
    }
    const body = JSON.stringify(input)
    if (attempt.current.body !== body) attempt.current = { body, key: crypto.randomUUID() }
    const answer = await phoneApi.placeByPhone(input, { idempotencyKey: attempt.current.key })
    if (!answer.ok) await priced.refetch()
    const refused = isRefused(answer, 'plan-changed') || isRefused(answer, 'not-enough') ? answer : null
    const method = refused?.data.nearest ? methodOfPlan(refused.data.nearest) : null
    if (refused === null || method === null) return valueOrThrow(answer).number
    setTyped((now) => ({ ...now, method }))
    throw new Refusal(refused.refusal, `${refused.message} ${CHOSEN}`)
  }

  return {
    typed,
    set: (part: Partial<Typed>): void => setTyped((now) => ({ ...now, ...part })),
    buyer,
    withShops,
    city,
    name,
    email,
    saved: ofCity,
    address,
    priced,
    methodOptions,
    isBrought,
    missing,
    place,
  }
}
export type PhoneOrder = ReturnType<typeof usePhoneOrder>
