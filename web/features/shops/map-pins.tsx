import type { Map as Chart } from 'maplibre-gl'
import { useMemo } from 'react'
import { counted, SHOPS } from '#domain/plural.ts'
import { Icon } from '#web/ui/images/icon.tsx'
import css from './city-map.module.css'
import type { MapShop } from './map-props.ts'
import { MapMarker } from './map-marker.tsx'
import { boundsOf, type PinCluster, clusterOverlapping, geoPointOf } from './pins.ts'
import { useMapProjection } from './use-map-projection.ts'

/** «ТРК «Родник»» → «Родник». */
const shortName = (name: string): string => /«([^«»]+)»/.exec(name)?.[1] ?? name

type Props = { chart: Chart; shops: readonly MapShop[]; chosen: number | null; onChoose: (id: number) => void }

export const MapPins = ({ chart, shops, chosen, onChoose }: Props) => {
  const spotOf = useMapProjection(chart)
  const groups = useMemo(
    () =>
      clusterOverlapping(
        shops.map(({ id, coordinates }) => geoPointOf(id, coordinates)),
        spotOf,
        chosen,
      ),
    [shops, chosen, spotOf],
  )
  const zoomTo = ({ ids }: PinCluster) => {
    const places = shops.filter(({ id }) => ids.includes(id)).map(({ id, coordinates }) => geoPointOf(id, coordinates))
    chart.fitBounds(boundsOf(places), { padding: 96, maxZoom: 16 })
  }
  return groups.map((group) => {
    const [id = 0, ...others] = group.ids
    const shop = shops.find((one) => one.id === id)
    if (!shop) return null
    return (
      <MapMarker key={group.ids.join()} chart={chart} at={group} anchor="bottom">
        {others.length === 0 ? (
          <button
            type="button"
            className={css.pin}
            aria-label={`${shop.name}, ${shop.address}`}
            aria-pressed={id === chosen}
            onClick={() => onChoose(id)}
          >
            <Icon name="store" size={16} />
            {shortName(shop.name)}
          </button>
        ) : (
          <button
            type="button"
            className={css.pin}
            aria-label={`${counted(group.ids.length, SHOPS)} рядом, показать ближе`}
            onClick={() => zoomTo(group)}
          >
            <Icon name="store" size={16} />
            {group.ids.length}
          </button>
        )}
      </MapMarker>
    )
  })
}
