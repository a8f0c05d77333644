/** SEARCH-02: nothing is cached. A query that nobody uses any more is aborted and forgotten. SEARCH-06: failures are only logged. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#platform/client/client.ts'
import { logged } from '#platform/client/failure.ts'
import { valueOf } from '#platform/client/value-of.ts'

const FORGOTTEN = { staleTime: 0, gcTime: 0 } as const

export const historyQuery = queryOptions({
  ...FORGOTTEN,
  queryKey: ['search', 'history'],
  queryFn: ({ signal }) =>
    logged('Failed to get history', async () => valueOf(await api.search.getHistory({}, { signal })), signal),
})

export const oftenSearchedQuery = queryOptions({
  ...FORGOTTEN,
  queryKey: ['search', 'often-searched'],
  queryFn: ({ signal }) =>
    logged(
      'Failed to get often searched',
      async () => valueOf(await api.search.getOftenSearched({}, { signal })),
      signal,
    ),
})

export const recommendedQuery = (city: string) =>
  queryOptions({
    ...FORGOTTEN,
    queryKey: ['search', 'recommended', city],
    queryFn: ({ signal }) =>
      logged(
        'Failed to get recommend products',
        async () => valueOf(await api.search.getRecommendProducts({ city }, { signal })),
        signal,
      ),
  })

export type Searched = { readonly query: string; readonly city: string; readonly verbatim: boolean }

/** The results of the previous phrase stay until those of this one have come. */
export const resultsQuery = (searched: Searched) =>
  queryOptions({
    ...FORGOTTEN,
    queryKey: ['search', 'results', searched],
    queryFn: ({ signal }) =>
      logged(
        'Failed to get search results',
        async () => valueOf(await api.search.postSearchQuery(searched, { signal })),
        signal,
      ),
    placeholderData: keepPreviousData,
  })
