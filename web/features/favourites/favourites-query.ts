import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { logged } from '#web/api/logged.ts'
import { valueOf } from '#web/api/value-of.ts'

/** FAV-01: the favourites by the server's last answer, latest first. A failure is only logged (FAV-02). */
export const favouritesQuery = queryOptions({
  queryKey: ['favorites'],
  staleTime: 0,
  refetchOnMount: false,
  retryOnMount: false,
  queryFn: ({ signal }) =>
    logged('Failed to get favorites', async () => valueOf(await api.favorites.get({}, { signal })), signal),
})
