import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { City, DeliveryCities } from '../../cities.api.ts'
import { browserTimers } from '#platform/client/timers.ts'
import { afterTyping } from './city-delays.ts'
import { citiesQuery, deliveryCitiesQuery } from './city-query.ts'
import { oneLine } from '#kernel/text.ts'
import { foldCase } from '#kernel/normalized-words.ts'

/** CITY-02: which cities the chooser shows for the typed text. */
export const cleanQuery = (text: string): string => oneLine(text).slice(0, 60)

export const citiesWithStores = (cities: readonly City[], query: string): City[] =>
  cities.filter((city) => foldCase(city.name).includes(foldCase(query)))

/** At most ten. The server has left out the cities with stores. */
const deliveryOnly = (found: DeliveryCities): DeliveryCities => found.slice(0, 10)

/** The name in three parts, with the typed text in the middle. */
export const marked = (name: string, query: string): readonly [before: string, match: string, after: string] => {
  const at = query === '' ? -1 : foldCase(name).indexOf(foldCase(query))
  return at < 0 ? [name, '', ''] : [name.slice(0, at), name.slice(at, at + query.length), name.slice(at + query.length)]
}

/** The text after a pause in typing; an empty text immediately, because the whole list needs no search. */
const useDebouncedText = (text: string): string => {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => afterTyping(browserTimers, () => setDebounced(text)), [text])
  return text === '' ? '' : debounced
}

/** Pause after a failure, which shows nothing: the list comes by itself once the shop answers (CITY-09). */
const NEXT_TRY_MS = 5000

export const useCities = (enabled: boolean) =>
  useQuery({
    ...citiesQuery,
    enabled,
    refetchInterval: ({ state }) => (state.status === 'error' ? NEXT_TRY_MS : false),
  })

export type FoundCities = {
  readonly query: string
  readonly delivery: DeliveryCities
  /** The search has succeeded, so an empty list means that nothing was found. False while it runs and after a failure (CITY-09). */
  readonly isComplete: boolean
}

export const useCitySearch = (typed: string): FoundCities => {
  const query = useDebouncedText(cleanQuery(typed))
  const { data = [], isSuccess, isFetching } = useQuery(deliveryCitiesQuery(query))
  const delivery = query === '' ? [] : deliveryOnly(data)
  return {
    query,
    delivery,
    isComplete: query !== '' && isSuccess && !isFetching,
  }
}
