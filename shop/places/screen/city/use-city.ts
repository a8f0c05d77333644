import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRevalidator } from '#platform/router/hooks.ts'
import { useCityKey, writeCityKey } from '#platform/client/city-key.ts'
import { closeAfterChoice } from './chooser-state.ts'
import { citiesQuery, cityQuery } from './city-query.ts'
import { storeCity, type KnownCity } from './stored-city.ts'

export type ChosenCity = {
  /** The city parameter of calls; NO_CITY while none is chosen. */
  readonly key: string
  /** Null while none is chosen, or its name is not known yet. */
  readonly city: KnownCity | null
}

/** The city of the cookie. */
export const useCity = (): ChosenCity => {
  const key = useCityKey()
  const { data } = useQuery(cityQuery(key))
  return { key, city: data ?? null }
}

/** CITY-03: stores the choice, refetches everything that differs by city, and closes the chooser. */
export const useChooseCity = (): ((city: KnownCity) => void) => {
  const client = useQueryClient()
  const { revalidate } = useRevalidator()
  return (city) => {
    client.setQueryData(cityQuery(city.key).queryKey, city)
    storeCity(city)
    writeCityKey(city.key)
    void revalidate()
    void client.prefetchQuery(citiesQuery)
    void client.invalidateQueries({ predicate: ({ meta }) => meta?.reloadWithCity === true })
    closeAfterChoice()
  }
}
