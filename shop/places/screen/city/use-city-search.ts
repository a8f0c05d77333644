import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { City, DeliveryCities } from '../../cities.api.ts'
import { browserTimers } from '#platform/client/timers.ts'
import { afterTyping } from './city-delays.ts'
import { citiesQuery, deliveryCitiesQuery } from './city-query.ts'
import { cleanQuery, deliveryOnly, withShops } from './city-search.ts'

/** The text after a pause in typing; an empty text immediately, because the whole list needs no search. */
const useDebouncedText = (text: string): string => {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => afterTyping(browserTimers, () => setDebounced(text)), [text])
  return text === '' ? '' : debounced
}

export const useCities = (enabled: boolean) => useQuery({ ...citiesQuery, enabled })

export type FoundCities = {
  readonly query: string
  readonly shops: readonly City[]
  readonly delivery: DeliveryCities
  /** The search has succeeded, so an empty list means that nothing was found. False while it runs and after a failure (CITY-09). */
  readonly isComplete: boolean
}

export const useCitySearch = (cities: readonly City[], typed: string): FoundCities => {
  const query = useDebouncedText(cleanQuery(typed))
  const { data = [], isSuccess, isFetching } = useQuery(deliveryCitiesQuery(query))
  const delivery = query === '' ? [] : deliveryOnly(data)
  return { query, shops: withShops(cities, query), delivery, isComplete: query !== '' && isSuccess && !isFetching }
}
