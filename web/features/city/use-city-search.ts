import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { City, DeliveryCities } from '#contract/cities.rules.ts'
import { api } from '#web/api/client.ts'
import { cleanQuery, deliveryOnly, withShops } from './city-search.ts'

/** CITY-02. */
const QUIET_MS = 300

const useQuiet = (text: string): string => {
  const [quiet, setQuiet] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(text), QUIET_MS)
    return () => clearTimeout(timer)
  }, [text])
  // Clearing is not searching: the whole list comes back at once.
  return text === '' ? '' : quiet
}

/** CITY-09: only logged. */
const logged = <T,>(text: string, ask: Promise<T>): Promise<T> =>
  ask.catch((failure: unknown) => {
    console.error(text, failure)
    throw failure
  })

export const useCities = (enabled: boolean) =>
  useQuery({
    queryKey: ['cities'],
    enabled,
    queryFn: async ({ signal }) => {
      const answer = await logged('Failed to load shops', api.cities.get({}, { signal }))
      return answer.ok ? answer.value : { cities: [], shops_total: 0 }
    },
  })

export type FoundCities = { readonly query: string; readonly shops: readonly City[]; readonly delivery: DeliveryCities; readonly searching: boolean }

export const useCitySearch = (cities: readonly City[], typed: string): FoundCities => {
  const query = useQuiet(cleanQuery(typed))
  const found = useQuery({
    queryKey: ['cities', 'delivery', query.toLocaleLowerCase('ru')],
    enabled: query !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const answer = await logged('Failed to load deliveries', api.cities.getDeliveryCities({ q: query }, { signal }))
      return answer.ok ? answer.value : []
    },
  })
  const delivery = query === '' ? [] : deliveryOnly(found.data ?? [])
  return { query, shops: withShops(cities, query), delivery, searching: query !== '' && found.isFetching }
}
