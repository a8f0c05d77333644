import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Cities, City, DeliveryCities } from '#contract/cities.schema.ts'
import { api } from '#web/api/client.ts'
import { browserTimers } from '#web/state/timers.ts'
import { afterQuiet } from './city-delays.ts'
import { cleanQuery, deliveryOnly, withShops } from './city-search.ts'

const useQuiet = (text: string): string => {
  const [quiet, setQuiet] = useState(text)
  useEffect(() => afterQuiet(browserTimers, () => setQuiet(text)), [text])
  // Clearing is not searching: the whole list comes back at once.
  return text === '' ? '' : quiet
}

/** CITY-09: only logged. */
const logged = async <T>(text: string, signal: AbortSignal, ask: Promise<T>): Promise<T> => {
  try {
    return await ask
  } catch (failure) {
    if (!signal.aborted) console.error(text, failure)
    throw failure
  }
}

/** Cities with shops, and their shops. */
export const citiesQuery = queryOptions({
  queryKey: ['cities'],
  queryFn: async ({ signal }): Promise<Cities> => {
    const answer = await logged('Failed to load shops', signal, api.cities.get({}, { signal }))
    return answer.ok ? answer.value : { cities: [], shops_total: 0 }
  },
})
export const useCities = (enabled: boolean) => useQuery({ ...citiesQuery, enabled })

export type FoundCities = {
  readonly query: string
  readonly shops: readonly City[]
  readonly delivery: DeliveryCities
  readonly searching: boolean
}

export const useCitySearch = (cities: readonly City[], typed: string): FoundCities => {
  const query = useQuiet(cleanQuery(typed))
  const found = useQuery({
    queryKey: ['cities', 'delivery', query.toLocaleLowerCase('ru')],
    enabled: query !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const answer = await logged(
        'Failed to load deliveries',
        signal,
        api.cities.getDeliveryCities({ q: query }, { signal }),
      )
      return answer.ok ? answer.value : []
    },
  })
  const delivery = query === '' ? [] : deliveryOnly(found.data ?? [])
  return { query, shops: withShops(cities, query), delivery, searching: query !== '' && found.isFetching }
}
