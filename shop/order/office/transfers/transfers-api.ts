import { queryOptions } from '@tanstack/react-query'
import type { StoreId } from '#kernel/ids.ts'
import { clientOf } from '#platform/client/client.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { transfers, type TransfersQuery } from '../../transfers.api.ts'

export const transfersApi = clientOf({ transfers }).transfers

const REFRESH_MS = 15_000
export const transfersQuery = (storeId: StoreId | null, state: TransfersQuery['state']) =>
  queryOptions({
    queryKey: ['transfers', storeId, state] as const,
    queryFn: async ({ signal }) =>
      valueOrThrow(
        await transfersApi.transfers({ state, ...(storeId === null ? {} : { store_id: storeId }) }, { signal }),
      ),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })
export const transferQuery = (id: string) =>
  queryOptions({
    queryKey: ['transfer', id] as const,
    queryFn: async ({ signal }) => valueOrThrow(await transfersApi.transfer({ transfer_id: id }, { signal })),
    staleTime: 0,
  })
