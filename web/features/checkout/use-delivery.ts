import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DeliveryKind, PriceTree, Ways } from '#contract/order.schema.ts'
import { api } from '#web/api/client.ts'

/** CITY-09: only logged; the page shows what it knows and a way to ask again. */
const logged = async <T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (failure) {
    if (!signal.aborted) console.error('Failed to load deliveries', failure)
    throw failure
  }
}

/** Never from a cache (BASK-09); asked again when city or basket differ. `basket`: any text that tells one basket from another. */
const FRESH = {
  staleTime: 0,
  gcTime: 0,
  networkMode: 'always',
  placeholderData: keepPreviousData,
  meta: { backdrop: true },
} as const

export const useWays = (city: string, basket: string | null) =>
  useQuery<Ways>({
    ...FRESH,
    queryKey: ['delivery', 'ways', city, basket],
    enabled: basket !== null,
    queryFn: ({ signal }) =>
      logged(signal, async () => {
        const answer = await api.order.ways({ city }, { signal })
        if (!answer.ok) throw new Error(answer.message)
        return answer.value
      }),
  })

export const priceKey = (city: string, basket: string | null, delivery: DeliveryKind | null) => [
  'delivery',
  'price',
  city,
  basket,
  delivery,
]

export const usePrice = (city: string, basket: string | null, delivery: DeliveryKind | null) =>
  useQuery<PriceTree>({
    ...FRESH,
    queryKey: priceKey(city, basket, delivery),
    enabled: basket !== null,
    queryFn: ({ signal }) =>
      logged(signal, async () => {
        const answer = await api.order.price({ city, ...(delivery === null ? {} : { delivery }) }, { signal })
        if (!answer.ok) throw new Error(answer.message)
        return answer.value
      }),
  })
