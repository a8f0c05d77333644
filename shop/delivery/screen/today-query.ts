import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/client/client.ts'
import { logged } from '#platform/client/failure.ts'
import { valueOf } from '#platform/client/value-of.ts'
import type { CityToday } from '../methods.api.ts'

/** What the city promises now (CAT-09); null while unknown, without a city, and on the server: a cached page must not name times. */
export const useCityToday = (key: string | null): CityToday | null =>
  useQuery({
    queryKey: ['delivery', 'today', key],
    staleTime: 60_000,
    refetchInterval: 60_000,
    queryFn: ({ signal }) =>
      logged(
        'Failed to load what can be had today',
        async () => valueOf(await api.order.today({ city: key ?? '' }, { signal })),
        signal,
      ),
    enabled: key !== null,
  }).data ?? null
