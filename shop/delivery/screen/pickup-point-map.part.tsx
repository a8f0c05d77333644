import { useQuery } from '@tanstack/react-query'
import { carrierName } from '../facts/carriers.ts'
import type { PickupPointMapProps } from './pickup-point-picker.tsx'
import { cityQuery } from '#shop/places/screen/city/city-query.ts'
import { LazyCityMap } from '#shop/places/screen/stores/lazy-city-map.tsx'
import { PICKUP_POINT_PINS } from '#shop/places/screen/stores/map-props.ts'

/** ORD-03: points of carriers on the map of their city, which opens on the nearest ones. */
export const PickupPointMap = ({
  cityKey,
  points,
  chosen,
  onChoose,
}: PickupPointMapProps & { readonly cityKey: string }) => {
  const { data: city } = useQuery(cityQuery(cityKey))
  const [first] = points
  if (!city || !first) return null
  return (
    <LazyCityMap
      city={{ key: cityKey, name: city.name, coordinates: first.coordinates }}
      locations={points.map(({ id, carrier, address, coordinates }) => ({
        id,
        name: carrierName(carrier),
        address,
        coordinates,
      }))}
      kind={PICKUP_POINT_PINS}
      chosen={chosen}
      onChoose={(id) => {
        const point = points.find((one) => one.id === id)
        if (point) onChoose(point)
      }}
    />
  )
}
