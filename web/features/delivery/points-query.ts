import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PointsQuery } from '#contract/delivery.schema.ts'
import { NO_CITY } from '#domain/contacts.ts'
import { api } from '#web/api/client.ts'
import { logged } from '#web/api/logged.ts'
import { valueOf } from '#web/api/value-of.ts'

/** ORD-03. `basket`: any text that differs between two baskets, for which points are judged. */
export const pointsQuery = (query: PointsQuery, basket: string) =>
  queryOptions({
    queryKey: ['delivery', 'points', query, basket],
    enabled: query.city !== NO_CITY,
    staleTime: 60_000,
    networkMode: 'always',
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      logged('Failed to load points', async () => valueOf(await api.delivery.getPoints(query, { signal })), signal),
  })
