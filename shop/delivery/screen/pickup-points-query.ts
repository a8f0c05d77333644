import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PickupPointsQuery } from '../delivery.api.ts'
import { NO_CITY } from '#kernel/city-cookie.ts'
import { api } from '#platform/client/client.ts'
import { logged } from '#platform/client/failure.ts'
import { valueOf } from '#platform/client/value-of.ts'

/** ORD-03. `basket`: any text that differs between two baskets, for which points are judged. */
export const pickupPointsQuery = (query: PickupPointsQuery, basket: string) =>
  queryOptions({
    queryKey: ['delivery', 'points', query, basket],
    enabled: query.city !== NO_CITY,
    staleTime: 60_000,
    networkMode: 'always',
    placeholderData: keepPreviousData,
    meta: { overlay: true },
    queryFn: ({ signal }) =>
      logged(
        'Failed to load points',
        async () => valueOf(await api.delivery.getPickupPoints(query, { signal })),
        signal,
      ),
  })
