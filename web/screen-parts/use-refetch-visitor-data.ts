import { useQueryClient } from '@tanstack/react-query'
import { basketQuery } from '#web/features/basket/basket-query.ts'
import { favouritesQuery } from '#web/features/favourites/favourites-query.ts'

/** Somebody signed in or out: what the page holds of the visitor is asked for anew. */
export const useRefetchVisitorData = (): (() => void) => {
  const queries = useQueryClient()
  return () => {
    for (const { queryKey } of [basketQuery, favouritesQuery]) void queries.invalidateQueries({ queryKey, exact: true })
  }
}
