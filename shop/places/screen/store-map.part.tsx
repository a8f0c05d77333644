import { useQuery } from '@tanstack/react-query'
import { storeId } from '#kernel/ids.ts'
import type { StoreMapProps } from '#shop/checkout/screen/store-list.tsx'
import { citiesQuery } from './city/city-query.ts'
import { LazyCityMap } from './stores/lazy-city-map.tsx'

/** ORD-03: the stores of the checkout on the map of their city. */
export const StoreMap = ({ cityKey, stores, chosen, onChoose }: StoreMapProps & { readonly cityKey: string }) => {
  const { data } = useQuery(citiesQuery)
  const city = data?.cities.find(({ key }) => key === cityKey)
  return (
    city && (
      <LazyCityMap
        city={city}
        locations={stores.map(({ store_id, name, address, coordinates }) => ({
          id: store_id,
          name,
          address,
          coordinates,
        }))}
        chosen={chosen}
        onChoose={(id) => onChoose(storeId(id))}
      />
    )
  )
}
