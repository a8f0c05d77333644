import {
  QueryObserver,
  useQueryClient,
  type DefaultError,
  type QueryClient,
  type QueryKey,
  type QueryObserverOptions,
} from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/**
 * One value computed from a query and its pending mutations. Mounting fetches the query as `useQuery` does, but the component renders
 * again only when the value differs: `useQuery` compares whole results, so that every card of a list would render again when
 * the page is hydrated and with every answer. During hydration the value is `served`, as on the server: a part that
 * is hydrated late may find an answer in the cache.
 *
 * `query` must be a constant, and `read` must return the same value until something changes.
 */
export const useCacheValue = <Data, Key extends QueryKey, T>(
  query: QueryObserverOptions<Data, DefaultError, Data, Data, Key>,
  read: (client: QueryClient) => T,
  served: T,
): T => {
  const client = useQueryClient()
  const subscribe = useCallback(
    (changed: () => void) => {
      const stopQuery = new QueryObserver(client, { ...query, notifyOnChangeProps: ['data'] }).subscribe(changed)
      const stopMutations = client.getMutationCache().subscribe(changed)
      return () => {
        stopQuery()
        stopMutations()
      }
    },
    [client, query],
  )
  return useSyncExternalStore(
    subscribe,
    () => read(client),
    () => served,
  )
}
