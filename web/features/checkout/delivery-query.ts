import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DeliveryWay } from '#contract/order.schema.ts'
import { api } from '#web/api/client.ts'
import { logged } from '#web/api/logged.ts'
import { valueOf } from '#web/api/value-of.ts'
import { tenderFields, type Tenders } from './tenders.ts'

/** Never from a cache (BASK-09); refetched when city or basket differ. A failure is logged, and the form offers a retry. */
const FRESH = {
  staleTime: 0,
  gcTime: 0,
  networkMode: 'always',
  placeholderData: keepPreviousData,
  meta: { backdrop: 'always' },
} as const

/** `basket`: any text that differs between two baskets. */
export const waysQuery = (city: string, basket: string) =>
  queryOptions({
    ...FRESH,
    queryKey: ['delivery', 'ways', city, basket],
    queryFn: ({ signal }) =>
      logged('Failed to load deliveries', async () => valueOf(await api.order.ways({ city }, { signal })), signal),
  })

/** `delivery`: null while no way is chosen. */
export const priceQuery = (
  city: string,
  basket: string,
  delivery: DeliveryWay | null,
  promoCode: string | null,
  tenders: Tenders,
) =>
  queryOptions({
    ...FRESH,
    queryKey: ['delivery', 'price', city, basket, delivery, promoCode, tenders],
    queryFn: ({ signal }) =>
      logged(
        'Failed to load deliveries',
        async () => {
          const chosen = {
            ...(delivery === null ? {} : { delivery }),
            ...(promoCode === null ? {} : { promo_codes: [promoCode] }),
            ...tenderFields(tenders),
          }
          return valueOf(await api.order.price({ city, ...chosen }, { signal }))
        },
        signal,
      ),
  })
