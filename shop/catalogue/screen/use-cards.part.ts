import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ProductId } from '#kernel/ids.ts'
import { api } from '#platform/client/client.ts'

/** Cards of the products with these ids, at most 60, as the city sees them. */
export const useCards = (ids: readonly ProductId[], city: string) =>
  useQuery({
    queryKey: ['catalog', 'cards', city, ids],
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const answer = await api.catalog.cards({ city, ids: [...ids] }, { signal })
      if (!answer.ok) throw new Error('The cards were refused')
      return answer.value
    },
  })
