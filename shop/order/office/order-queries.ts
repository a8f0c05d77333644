/** What two devices show at the same time (STAFF-05): they ask again every second and a half. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Queue } from '../counter.api.ts'
import type { StoreId } from '#kernel/ids.ts'
import { counterApi } from './counter-api.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'

const REFRESH_MS = 1500
const ALL_REFRESH_MS = 5000
const SIGNAL_MS = 5000

/** `storeId` null: of all stores. */
export const queueQuery = (client: QueryClient, storeId: StoreId | null) => {
  const queryKey = ['queue', storeId] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<Queue> => {
      const known = client.getQueryData<Queue>(queryKey)
      const version = known === undefined ? {} : { version: known.version }
      const queue = valueOrThrow(
        await counterApi.queue({ ...(storeId === null ? {} : { store_id: storeId }), ...version }, { signal }),
      )
      return queue.orders === null && known !== undefined ? known : queue
    },
    refetchInterval: storeId === null ? ALL_REFRESH_MS : REFRESH_MS,
    staleTime: 0,
  })
}

/** The queue for who does not look at it. Browsers slow this down to once a minute in a tab that has long been hidden. */
export const signalQuery = (client: QueryClient, storeId: StoreId | null) =>
  queryOptions({
    ...queueQuery(client, storeId),
    refetchInterval: SIGNAL_MS,
    refetchIntervalInBackground: true,
  })

export const orderQuery = (number: string) =>
  queryOptions({
    queryKey: ['order', number] as const,
    queryFn: async ({ signal }) => valueOrThrow(await counterApi.order({ number }, { signal })),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })

/** Orders that are likely to be opened next are there also without network. */
const PREFETCHED = 10
const PREFETCHED_FRESH_MS = 60_000
export const prefetchOrders = (client: QueryClient, numbers: readonly string[]): void => {
  for (const number of numbers.slice(0, PREFETCHED))
    void client.prefetchQuery({ ...orderQuery(number), staleTime: PREFETCHED_FRESH_MS })
}
