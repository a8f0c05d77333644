import { useQueryClient } from '@tanstack/react-query'
import { BASKET_KEY } from '#web/features/basket/basket-changes.ts'
import { FAVOURITES_KEY } from '#web/features/favourites/favourites-store.tsx'

/** Somebody signed in or out: what the page holds of the visitor is asked for anew. */
export const useRefetchVisitorData = (): (() => void) => {
  const queries = useQueryClient()
  return () => {
    for (const queryKey of [BASKET_KEY, FAVOURITES_KEY]) void queries.invalidateQueries({ queryKey })
  }
}
