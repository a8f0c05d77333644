import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDistance, kmBetween } from '#kernel/distance.ts'
import { storeId } from '#kernel/ids.ts'
import type { StoreMapProps } from '#shop/checkout/screen/store-list.tsx'
import { citiesQuery } from './city/city-query.ts'
import { LazyCityMap } from './stores/lazy-city-map.tsx'
import { geoPointOf, type GeoPoint } from './stores/pins.ts'

/** ORD-03: the stores of the checkout on the map of their city. «Где я» also answers how far each of them is. */
export const StoreMap = ({
  cityKey,
  stores,
  chosen,
  onChoose,
  onDistances,
}: StoreMapProps & { readonly cityKey: string }) => {
  const { data } = useQuery(citiesQuery)
  const [me, setMe] = useState<GeoPoint | null>(null)
  const city = data?.cities.find(({ key }) => key === cityKey)
  const locate = (found: GeoPoint): void => {
    setMe(found)
    onDistances(
      new Map(
        stores.map(({ store_id, coordinates }) => {
          const km = kmBetween(found, geoPointOf(store_id, coordinates))
          return [store_id, { km, text: formatDistance(km) }]
        }),
      ),
    )
  }
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
        me={me}
        onMe={locate}
      />
    )
  )
}
