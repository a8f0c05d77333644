import { useQueryClient } from '@tanstack/react-query'
import { basketQuery } from '#web/features/basket/basket-query.ts'
import { favouritesQuery } from '#web/features/favourites/favourites-query.ts'

/** Refetches basket and favourites after a sign-in or sign-out. */
export const useRefetchVisitorData = (): (() => void) => {
  const queries = useQueryClient()
  return () => {
    for (const { queryKey } of [basketQuery, favouritesQuery]) void queries.invalidateQueries({ queryKey, exact: true })
  }
}
