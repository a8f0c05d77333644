import { queryOptions, useQuery } from '@tanstack/react-query'
import type { DeliveryQuote, Quotes } from '#contract/delivery.schema.ts'
import { CARRIERS, type Carrier } from '#domain/carriers.ts'
import { NO_CITY } from '#domain/contacts.ts'
import { api, type Client } from '#web/api/client.ts'
import { logged } from '#web/api/logged.ts'
import { valueOf } from '#web/api/value-of.ts'

/** What the carriers ask for the visitor's basket, as far as they have answered. */
export type CarrierQuotes = {
  readonly quotes: readonly DeliveryQuote[]
  readonly waiting: readonly Carrier[]
  /** The shop itself did not answer. A carrier that is silent still has a quote, with its `source`. */
  readonly failed: readonly Carrier[]
  readonly reload: () => void
}

const CALLS: Readonly<Record<Carrier, Client['delivery']['postCDEKTariff']>> = {
  cdek: (...call) => api.delivery.postCDEKTariff(...call),
  boxberry: (...call) => api.delivery.postBoxberryTariff(...call),
  russian_post: (...call) => api.delivery.postRussianPostTariff(...call),
}

/** `basket`: any text that differs between two baskets. */
const quotesQuery = (carrier: Carrier, city: string, basket: string) =>
  queryOptions({
    queryKey: ['delivery', 'quotes', carrier, city, basket],
    enabled: city !== NO_CITY,
    staleTime: 60_000,
    networkMode: 'always',
    queryFn: ({ signal }): Promise<Quotes> =>
      logged(
        `Failed to load quotes of ${carrier}`,
        async () => valueOf(await CALLS[carrier]({ city }, { signal })),
        signal,
      ),
  })

/**
 * ORD-02: every carrier is asked by a call of its own, so that one that is down does not delay the others. Three hooks instead of
 * `useQueries`, which is a kilobyte of every page.
 */
export const useCarrierQuotes = (city: string, basket: string): CarrierQuotes => {
  const answers = {
    cdek: useQuery(quotesQuery('cdek', city, basket)),
    boxberry: useQuery(quotesQuery('boxberry', city, basket)),
    russian_post: useQuery(quotesQuery('russian_post', city, basket)),
  } satisfies Record<Carrier, unknown>
  return {
    quotes: CARRIERS.flatMap((carrier) => answers[carrier].data?.quotes ?? []),
    waiting: CARRIERS.filter((carrier) => answers[carrier].isFetching && answers[carrier].data === undefined),
    failed: CARRIERS.filter((carrier) => answers[carrier].isError && !answers[carrier].isFetching),
    reload: () => {
      for (const { isError, refetch } of Object.values(answers)) if (isError) void refetch()
    },
  }
}

export const quoteOf = (
  quotes: CarrierQuotes,
  carrier: Carrier,
  place: DeliveryQuote['place'],
): DeliveryQuote | undefined => quotes.quotes.find((quote) => quote.carrier === carrier && quote.place === place)
