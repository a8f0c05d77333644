import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ProductId } from '#kernel/ids.ts'
import { api } from '#platform/client/client.ts'
import { logged } from '#platform/client/failure.ts'
import { valueOf } from '#platform/client/value-of.ts'

/** Cards of the products with these ids, at most 60, as the city sees them. */
export const useCards = (ids: readonly ProductId[], city: string) =>
  useQuery({
    queryKey: ['catalog', 'cards', city, ids],
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      logged(
        'Failed to load products',
        async () => valueOf(await api.catalog.cards({ city, ids: [...ids] }, { signal })),
        signal,
      ),
  })
