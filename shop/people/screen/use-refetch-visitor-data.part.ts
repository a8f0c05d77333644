import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from '#platform/router/hooks.ts'
import { basketQuery } from '#shop/basket/screen/basket-query.ts'
import { readCityAgain } from '#platform/client/city-key.ts'
import { favouritesQuery } from './favourites/favourite-change.ts'
import { refetchUser } from './sign-in/user-query.ts'
import { unwantedQuery } from '#shop/catalogue/screen/unwanted.part.ts'

/** Refetches basket, favourites and «Не хочу» after a sign-in or sign-out. */
export const useRefetchVisitorData = (): (() => void) => {
  const queries = useQueryClient()
  return () => {
    for (const { queryKey } of [basketQuery, favouritesQuery, unwantedQuery])
      void queries.invalidateQueries({ queryKey, exact: true })
  }
}

/** FELT-01: a page restored by going back shows the city and what is the visitor's as they are now. */
export const useFreshAfterRestoring = (): void => {
  const queries = useQueryClient()
  const refetchVisitorData = useRefetchVisitorData()
  const { revalidate } = useRevalidator()
  const refresh = useEffectEvent(({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return
    void refetchUser(queries).catch(() => undefined)
    refetchVisitorData()
    if (readCityAgain()) void revalidate()
  })
  useEffect(() => {
    addEventListener('pageshow', refresh)
    return () => removeEventListener('pageshow', refresh)
  }, [])
}
