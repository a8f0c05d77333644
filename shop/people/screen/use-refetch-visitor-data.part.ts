import { useQueryClient } from '@tanstack/react-query'
import { basketQuery } from '#shop/basket/screen/basket-query.ts'
import { favouritesQuery } from './favourites/favourite-change.ts'
import { unwantedQuery } from '#shop/catalogue/screen/unwanted.part.ts'

/** Refetches basket, favourites and «Не хочу» after a sign-in or sign-out. */
export const useRefetchVisitorData = (): (() => void) => {
  const queries = useQueryClient()
  return () => {
    for (const { queryKey } of [basketQuery, favouritesQuery, unwantedQuery])
      void queries.invalidateQueries({ queryKey, exact: true })
  }
}
