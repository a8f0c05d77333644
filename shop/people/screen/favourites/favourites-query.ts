import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/client/client.ts'
import { logged } from '#platform/client/logged.ts'
import { valueOf } from '#platform/client/value-of.ts'

/** FAV-01: the favourites by the server's last answer, latest first. A failure is only logged (FAV-02). */
export const favouritesQuery = queryOptions({
  queryKey: ['favorites'],
  staleTime: 0,
  refetchOnMount: false,
  retryOnMount: false,
  queryFn: ({ signal }) =>
    logged('Failed to get favorites', async () => valueOf(await api.favorites.get({}, { signal })), signal),
})
