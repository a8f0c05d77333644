import { queryOptions, useQueries, type QueryClient } from '@tanstack/react-query'
import type { DeliveryQuote, Quotes } from '../delivery.api.ts'
import { CARRIERS, type Carrier } from '../facts/carriers.ts'
import type { VariantId } from '#kernel/ids.ts'
import { NO_CITY } from '#kernel/city-cookie.ts'
import { api } from '#platform/client/client.ts'
import { logged } from '#platform/client/failure.ts'
import { valueOf } from '#platform/client/value-of.ts'

/** What the carriers ask for the visitor's basket or one piece, as far as they have answered. */
export type CarrierQuotes = {
  readonly quotes: readonly DeliveryQuote[]
  readonly waiting: readonly Carrier[]
  /** The shop itself did not answer. A carrier that is silent still has a quote, with its `source`. */
  readonly failed: readonly Carrier[]
  readonly reload: () => void
}

/** `basket`: any text that differs between two baskets; `piece`: the variant that is priced instead of it. */
export const quotesQuery = (carrier: Carrier, city: string, basket: string, piece?: VariantId) =>
  queryOptions({
    queryKey: ['delivery', 'quotes', carrier, city, piece ?? basket],
    enabled: city !== NO_CITY,
    staleTime: 60_000,
    networkMode: 'always',
    meta: { overlay: true },
    queryFn: ({ signal }): Promise<Quotes> =>
      logged(
        `Failed to load quotes of ${carrier}`,
        async () =>
          valueOf(await api.delivery.getQuotes({ city, carrier, ...(piece && { variant_id: piece }) }, { signal })),
        signal,
      ),
  })

/** Outside the checkout quotes are the same on every page: the parcel is the visitor's basket. */
export const ANY_BASKET = 'any'

/** CITY-03: asks every carrier about the chosen city, so that the next page shows its delivery options without waiting. */
export const loadDeliveryOptions = (client: QueryClient, city: string): Promise<unknown> =>
  Promise.all(CARRIERS.map((carrier) => client.prefetchQuery(quotesQuery(carrier, city, ANY_BASKET))))

/** ORD-02: every carrier is asked by a call of its own, so that one that is down does not delay the others. */
export const useCarrierQuotes = (city: string, basket: string, piece?: VariantId): CarrierQuotes => {
  const answers = useQueries({ queries: CARRIERS.map((carrier) => quotesQuery(carrier, city, basket, piece)) })
  const which = (is: (answer: (typeof answers)[number]) => boolean): readonly Carrier[] =>
    CARRIERS.filter((_, at) => answers[at] !== undefined && is(answers[at]))
  return {
    quotes: answers.flatMap(({ data }) => data?.quotes ?? []),
    waiting: which(({ isFetching, data }) => isFetching && data === undefined),
    failed: which(({ isError, isFetching }) => isError && !isFetching),
    reload: () => {
      for (const { isError, refetch } of answers) if (isError) void refetch()
    },
  }
}

export const quoteOf = (
  quotes: CarrierQuotes,
  carrier: Carrier,
  place: DeliveryQuote['place'],
): DeliveryQuote | undefined => quotes.quotes.find((quote) => quote.carrier === carrier && quote.place === place)
