/** AUTH-10: the signed-in user, fetched once and shared by the header and every page. */
import { queryOptions, useIsFetching, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { User } from '../../user.api.ts'
import { api } from '#platform/client/client.ts'
import { logged } from '#platform/client/failure.ts'
import { valueOf } from '#platform/client/value-of.ts'
import { useCacheValue } from '#platform/client/use-cache-value.ts'

/** Null for a guest. A failure is logged and counts as a guest. Fetched again only by `refetchUser`. */
export const createUserQuery = (get: (signal: AbortSignal) => Promise<User | null>) =>
  queryOptions({
    queryKey: ['user'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<User | null> => {
      try {
        return await logged('Failed to get user', () => get(signal), signal)
      } catch (failure) {
        // An aborted request must not report a guest.
        if (signal.aborted) throw failure
        return null
      }
    },
  })

export const userQuery = createUserQuery(async (signal) => valueOf(await api.user.get({}, { signal })))

/** Fetches once; concurrent and later calls share the answer. Never rejects. */
export const ensureUser = (client: QueryClient, query = userQuery): Promise<User | null> =>
  client.ensureQueryData(query).catch(() => client.getQueryData(query.queryKey) ?? null)

/** Fetches again after signing in or a change. The answer of an earlier request is dropped. */
export const refetchUser = async (client: QueryClient, query = userQuery): Promise<User | null> => {
  await client.cancelQueries({ queryKey: query.queryKey })
  return client.fetchQuery({ ...query, staleTime: 0 })
}

export type CurrentUser = {
  readonly user: User | null
  /** A request is under way. */
  readonly loading: boolean
  /** Whether the user has loaded. */
  readonly initialized: boolean
}

/** AUTH-10: the user's state as the cache has it. */
export const currentUserOf = (client: QueryClient): CurrentUser => {
  const { data, fetchStatus } = client.getQueryState<User | null>(userQuery.queryKey) ?? {}
  return { user: data ?? null, loading: fetchStatus === 'fetching', initialized: data !== undefined }
}

export const useUser = (): CurrentUser => {
  const user = useCacheValue(userQuery, (client) => client.getQueryData(userQuery.queryKey), undefined)
  const loading = useIsFetching({ queryKey: userQuery.queryKey }) > 0
  return { user: user ?? null, loading, initialized: user !== undefined }
}

/** False until the user has loaded. */
export const useIsSignedIn = (): boolean =>
  useCacheValue(userQuery, (client) => (client.getQueryData(userQuery.queryKey) ?? null) !== null, false)

/** For event handlers, which need no new render when the user changes. */
export const useUserActions = () => {
  const client = useQueryClient()
  return useMemo(
    () => ({
      ensure: () => ensureUser(client),
      refetch: () => refetchUser(client),
    }),
    [client],
  )
}
