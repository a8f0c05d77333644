import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CurrentCity } from '../../cities.api.ts'
import { NO_CITY } from '#kernel/city-cookie.ts'
import { api } from '#platform/client/client.ts'
import { logged } from '#platform/client/failure.ts'
import { valueOf } from '#platform/client/value-of.ts'
import { removeCityKey } from '#platform/client/city-key.ts'
import { removeStoredCity, storedCity, type KnownCity } from './stored-city.ts'

export const knownCity = (city: CurrentCity): KnownCity => ({
  key: city.key,
  code: city.code,
  name: city.name,
  nameIn: city.name_in,
  hasStores: city.has_shops,
})

/**
 * The city of a key. Put into the cache by the served page and by every choice, so that it is requested only when the key
 * came from elsewhere. An unknown key is removed: every call would refuse it (CITY-07).
 */
export const cityQuery = (key: string) =>
  queryOptions({
    queryKey: ['city', key],
    enabled: key !== NO_CITY,
    staleTime: Number.POSITIVE_INFINITY,
    initialData: (): KnownCity | null | undefined => storedCity(key),
    queryFn: async ({ signal }): Promise<KnownCity | null> => {
      const answer = await api.cities.getCurrent({ key }, { signal })
      if (answer.ok) return knownCity(answer.value)
      removeStoredCity()
      removeCityKey()
      return null
    },
  })

/** Cities with stores, and their stores. A failure is only logged (CITY-09). */
export const citiesQuery = queryOptions({
  queryKey: ['cities'],
  queryFn: ({ signal }) =>
    logged('Failed to load shops', async () => valueOf(await api.cities.get({}, { signal })), signal),
})

/** CITY-02: cities without stores whose name contains the text. A failure is only logged (CITY-09). */
export const deliveryCitiesQuery = (text: string) =>
  queryOptions({
    queryKey: ['cities', 'delivery', text.toLocaleLowerCase('ru')],
    enabled: text !== '',
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      logged(
        'Failed to load deliveries',
        async () => valueOf(await api.cities.getDeliveryCities({ q: text }, { signal })),
        signal,
      ),
  })
