import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DeliveryQuote, PickupPoint } from '#shop/delivery/delivery.api.ts'
import { api } from '#platform/client/client.ts'
import { logged } from '#platform/client/failure.ts'
import { valueOf } from '#platform/client/value-of.ts'
import { priceInputOf, type Receiving } from './checkout-form.ts'
import type { PartPayments } from './part-payments.ts'

/**
 * Never from a cache (BASK-09); refetched when city or basket differ. A failure is only logged; the form shows the shop's terms and
 * can ask again.
 */
const FRESH = {
  staleTime: 0,
  gcTime: 0,
  networkMode: 'always',
  placeholderData: keepPreviousData,
  meta: { overlay: true },
} as const

/** `basket`: any text that differs between two baskets. */
export const methodsQuery = (city: string, basket: string) =>
  queryOptions({
    ...FRESH,
    queryKey: ['delivery', 'methods', city, basket],
    queryFn: ({ signal }) =>
      logged('Failed to load deliveries', async () => valueOf(await api.order.methods({ city }, { signal })), signal),
  })

/** The chosen point, judged for the basket; null when it is not there any more. */
export const pointQuery = (city: string, basket: string, id: number | null) =>
  queryOptions({
    staleTime: 60_000,
    networkMode: 'always',
    meta: { overlay: true },
    queryKey: ['delivery', 'point', city, basket, id],
    enabled: id !== null,
    queryFn: ({ signal }): Promise<PickupPoint | null> =>
      logged(
        'Failed to load the chosen point',
        async () => valueOf(await api.delivery.getPickupPoints({ city, id: id ?? 0 }, { signal })).points[0] ?? null,
        signal,
      ),
  })

/** `delivery`: null while none is chosen. `quote`: of the carrier that takes it; a new answer of it is a new price. */
export const priceQuery = (
  city: string,
  basket: string,
  receiving: Receiving,
  quote: DeliveryQuote | null,
  promoCode: string | null,
  partPayments: PartPayments,
) =>
  queryOptions({
    ...FRESH,
    queryKey: [
      'delivery',
      'price',
      city,
      basket,
      receiving.delivery,
      receiving.delivery === 'point' && receiving.pointId,
      receiving.delivery === 'pickup' && receiving.storeId,
      receiving.delivery === 'express' && receiving.door,
      receiving.plan,
      quote,
      promoCode,
      partPayments,
    ],
    queryFn: ({ signal }) =>
      logged(
        'Failed to load deliveries',
        async () =>
          valueOf(
            await api.order.price(priceInputOf(city, receiving, promoCode, partPayments), {
              signal,
            }),
          ),
        signal,
      ),
  })
