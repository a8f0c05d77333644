import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Basket } from '../basket.api.ts'
import { NO_CITY } from '#kernel/city-cookie.ts'
import { api } from '#platform/client/client.ts'
import { logged } from '#platform/client/failure.ts'
import { valueOf } from '#platform/client/value-of.ts'

/** The chosen city, as the basket page shows it. */
export type BasketCity = {
  /** Empty while none is chosen, and for a city without stores. */
  readonly code: string
  readonly name: string | null
  /** «в Челябинске» */
  readonly nameIn: string | null
  readonly hasStores: boolean
}

/** Differs by person and within seconds (BASK-09). Every component may read it: mounting another one sends no request. */
const FRESH = { staleTime: 0, networkMode: 'always', refetchOnMount: false, retryOnMount: false } as const

/** A call about one answer of the basket. */
const OF_ANSWER = { ...FRESH, staleTime: Number.POSITIVE_INFINITY, gcTime: 0, meta: { overlay: true } } as const

/** The basket as the server last answered it. Changes that are not answered yet are the pending mutations (basket-change.ts). */
export const basketQuery = queryOptions({
  ...FRESH,
  queryKey: ['basket'],
  refetchOnWindowFocus: true,
  meta: { overlay: true, reloadWithCity: true },
  queryFn: ({ signal }) =>
    logged('Failed to initialize cart', async () => valueOf(await api.basket.get({}, { signal })), signal),
})

/**
 * BASK-02: availability of the basket in the city. `answeredAt` distinguishes answers of the basket, so that every
 * answer is followed by a call; the call for an older one is aborted, because its query has no reader any more.
 */
export const availabilityQuery = (basket: Basket | undefined, answeredAt: number, city: string) => {
  const products = basket?.items.map((line) => line.product_id) ?? []
  return queryOptions({
    ...OF_ANSWER,
    queryKey: [...basketQuery.queryKey, 'availability', city, answeredAt],
    enabled: products.length > 0,
    queryFn: ({ signal }) =>
      logged(
        'Failed to get availability',
        async () =>
          valueOf(
            await api.basket.postAvailByCity({ products, city, uf_mainstore_delivery: city === NO_CITY }, { signal }),
          ),
        signal,
      ),
  })
}

/** ORD-04: the price of what the city can provide, by the function that prices the order; as `availabilityQuery`. */
export const basketPriceQuery = (
  basket: Basket | undefined,
  answeredAt: number,
  city: string,
  promoCode: string | null,
) =>
  queryOptions({
    ...OF_ANSWER,
    queryKey: [...basketQuery.queryKey, 'price', city, answeredAt, promoCode],
    enabled: basket !== undefined && basket.items.length > 0,
    queryFn: ({ signal }) =>
      logged(
        'Failed to price the basket',
        async () => {
          const codes = promoCode === null ? {} : { promo_codes: [promoCode] }
          return valueOf(await api.order.price({ city, only_available: true, ...codes }, { signal }))
        },
        signal,
      ),
  })

/** BASK-07: what stores and the courier have of the basket; as `availabilityQuery`. */
export const basketMethodsQuery = (basket: Basket | undefined, answeredAt: number, city: string) =>
  queryOptions({
    ...OF_ANSWER,
    queryKey: [...basketQuery.queryKey, 'methods', city, answeredAt],
    enabled: basket !== undefined && basket.items.length > 0 && city !== NO_CITY,
    queryFn: ({ signal }) =>
      logged('Failed to load deliveries', async () => valueOf(await api.order.methods({ city }, { signal })), signal),
  })

/** The basket in a text that differs between any two baskets. */
export const basketKeyOf = ({ items }: Basket): string =>
  items.map(({ product_id, quantity }) => `${product_id}×${quantity}`).join()

/** Refetches the basket; its availability follows. */
export const reloadBasket = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: basketQuery.queryKey, exact: true })

/** BASK-09: asks again for a basket that an earlier page has shown; its availability and price follow. */
export const refreshShownBasket = async (client: QueryClient): Promise<void> => {
  if (client.getQueryData(basketQuery.queryKey) !== undefined) await reloadBasket(client)
}
