import type { ProductId } from '#kernel/ids.ts'
import { useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useCacheValue } from '#platform/client/use-cache-value.ts'
import { useMutate } from '#platform/client/use-mutate.ts'
import {
  changeOf,
  FAVOURITE_CHANGE_KEY,
  favouriteMutation,
  favouritesNow,
  withPending,
  favouritesQuery,
} from './favourite-change.ts'
/** FAV-01: the liked products, the last one first; undefined until the server has answered. */
export const useFavoriteProductIds = (): readonly ProductId[] | undefined => {
  const saved = useCacheValue(favouritesQuery, (client) => client.getQueryData(favouritesQuery.queryKey), undefined)
  const pending = useMutationState({
    filters: { mutationKey: FAVOURITE_CHANGE_KEY, status: 'pending' },
    select: changeOf,
  })
  return saved && withPending(saved, pending.flat())
}

/** The favourites could not be read, and none are known. */
export const useFavoritesFailure = (): { readonly failed: boolean; readonly reload: () => Promise<unknown> } => {
  const { data, isError, refetch } = useQuery(favouritesQuery)
  return { failed: isError && data === undefined, reload: refetch }
}

/** FAV-01: the badge. */
export const useFavoriteProductsAmount = (): number =>
  useCacheValue(favouritesQuery, (client) => favouritesNow(client).length, 0)

/** Renders again only when the heart of this product changes. */
export const useIsFavourite = (productId: ProductId): boolean =>
  useCacheValue(favouritesQuery, (client) => favouritesNow(client).includes(productId), false)

/** The last press on a heart wins. */
export const useToggleFavourite = (): ((productId: ProductId) => void) => {
  const client = useQueryClient()
  const change = useMutate(favouriteMutation)
  return useCallback(
    (productId) => void change({ productId, on: !favouritesNow(client).includes(productId) }),
    [client, change],
  )
}

/** Adds a product; resolves with whether the server has it now. */
export const useLike = (): ((productId: ProductId) => Promise<boolean>) => {
  const change = useMutate(favouriteMutation)
  return (productId) => change({ productId, on: true })
}
