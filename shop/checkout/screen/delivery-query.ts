import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DeliveryQuote, PickupPoint } from '#shop/delivery/delivery.api.ts'
import { api } from '#platform/client/client.ts'
import { logged } from '#platform/client/failure.ts'
import { valueOf } from '#platform/client/value-of.ts'
import { priceInputOf, type CheckoutForm } from './checkout-form.ts'
import type { Tenders } from './tenders.ts'

/** Never from a cache (BASK-09); refetched when city or basket differ. A failure is logged, and the form offers a retry. */
const FRESH = {
  staleTime: 0,
  gcTime: 0,
  networkMode: 'always',
  placeholderData: keepPreviousData,
  meta: { overlay: 'always' },
} as const

/** `basket`: any text that differs between two baskets. */
export const waysQuery = (city: string, basket: string) =>
  queryOptions({
    ...FRESH,
    queryKey: ['delivery', 'ways', city, basket],
    queryFn: ({ signal }) =>
      logged('Failed to load deliveries', async () => valueOf(await api.order.ways({ city }, { signal })), signal),
  })

/** The chosen point, judged for the basket; null when it is not there any more. */
export const pointQuery = (city: string, basket: string, id: number | null) =>
  queryOptions({
    staleTime: 60_000,
    networkMode: 'always',
    queryKey: ['delivery', 'point', city, basket, id],
    enabled: id !== null,
    queryFn: ({ signal }): Promise<PickupPoint | null> =>
      logged(
        'Failed to load the chosen point',
        async () => valueOf(await api.delivery.getPoints({ city, id: id ?? 0 }, { signal })).points[0] ?? null,
        signal,
      ),
  })

/** `way`: null while none is chosen. `quote`: of the carrier that takes it; a new answer of it is a new price. */
export const priceQuery = (
  city: string,
  basket: string,
  { way, pointId, storeId }: Pick<CheckoutForm, 'way' | 'pointId' | 'storeId'>,
  quote: DeliveryQuote | null,
  promoCode: string | null,
  tenders: Tenders,
) =>
  queryOptions({
    ...FRESH,
    queryKey: [
      'delivery',
      'price',
      city,
      basket,
      way,
      way === 'point' && pointId,
      way === 'pickup' && storeId,
      quote,
      promoCode,
      tenders,
    ],
    queryFn: ({ signal }) =>
      logged(
        'Failed to load deliveries',
        async () =>
          valueOf(await api.order.price(priceInputOf(city, { way, pointId, storeId }, promoCode, tenders), { signal })),
        signal,
      ),
  })
