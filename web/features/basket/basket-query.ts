import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Basket } from '#contract/basket.schema.ts'
import { NO_CITY } from '#domain/contacts.ts'
import { api } from '#web/api/client.ts'
import { logged } from '#web/api/logged.ts'
import { valueOf } from '#web/api/value-of.ts'

/** Differs by person and within seconds (BASK-09). Every component may read it: mounting another one asks for nothing. */
const FRESH = { staleTime: 0, networkMode: 'always', refetchOnMount: false, retryOnMount: false } as const

/** The basket as the server last answered it. Changes that are not answered yet are the pending mutations (basket-change.ts). */
export const basketQuery = queryOptions({
  ...FRESH,
  queryKey: ['basket'],
  refetchOnWindowFocus: true,
  meta: { backdrop: 'first', reloadWithCity: true },
  queryFn: ({ signal }) =>
    logged('Failed to initialize cart', async () => valueOf(await api.basket.get({}, { signal })), signal),
})

/**
 * BASK-02: what the city can give of the basket. `answeredAt` tells one answer of the basket from the next, so that every
 * answer is followed by a call; the call for an older one is aborted, because nobody reads its query any more.
 */
export const availabilityQuery = (basket: Basket | undefined, answeredAt: number, city: string) => {
  const products = basket?.items.map((line) => line.product_id) ?? []
  return queryOptions({
    ...FRESH,
    queryKey: [...basketQuery.queryKey, 'availability', city, answeredAt],
    enabled: products.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { backdrop: 'always' },
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

/** Asks for the basket again; its availability follows. */
export const reloadBasket = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: basketQuery.queryKey, exact: true })
