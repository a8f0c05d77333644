import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useHydratedValue } from '#web/state/use-hydrated-value.ts'
import {
  changeOf,
  FAVOURITE_CHANGE_KEY,
  favouriteMutation,
  isFavouriteNow,
  withPending,
  type FavouriteChange,
} from './favourite-change.ts'
import { favouritesQuery } from './favourites-query.ts'

const NONE: readonly (readonly FavouriteChange[])[] = []

/** Presses that are not answered yet, oldest first; of them only those that `concerns` accepts. */
const usePending = (concerns: (change: FavouriteChange) => boolean = () => true): readonly FavouriteChange[] => {
  const changes = useMutationState({
    filters: {
      mutationKey: FAVOURITE_CHANGE_KEY,
      status: 'pending',
      predicate: (mutation) => changeOf(mutation).some(concerns),
    },
    select: changeOf,
  })
  return useHydratedValue<typeof NONE>(changes, NONE).flat()
}

/** FAV-01: the liked products, the last one first; undefined until the server has answered. */
export const useFavoriteProductIds = (): readonly number[] | undefined => {
  const pending = usePending()
  const saved = useHydratedValue(useQuery(favouritesQuery).data, undefined)
  return saved && withPending(saved, pending)
}

/** FAV-01: the badge. */
export const useFavoriteProductsAmount = (): number => {
  const pending = usePending()
  const { data } = useQuery({ ...favouritesQuery, select: (saved) => withPending(saved, pending).length })
  return useHydratedValue(data ?? withPending([], pending).length, 0)
}

/** Renders again only when the heart of this product changes. */
export const useIsFavourite = (productId: number): boolean => {
  const pressed = usePending((change) => change.productId === productId).at(-1)
  const { data } = useQuery({
    ...favouritesQuery,
    select: (saved) => saved.some(({ product }) => product.id === productId),
  })
  const isSaved = useHydratedValue(data ?? false, false)
  return pressed?.on ?? isSaved
}

/** The last press on a heart has the last word. */
export const useToggleFavourite = (): ((productId: number) => void) => {
  const client = useQueryClient()
  const { mutate } = useMutation(favouriteMutation)
  return useCallback((productId) => mutate({ productId, on: !isFavouriteNow(client, productId) }), [client, mutate])
}
