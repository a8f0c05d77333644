import type { Map as MapLibreMap } from 'maplibre-gl'
import { useMemo } from 'react'
import { counted } from '#kernel/text.ts'
import { Icon } from '#platform/ui/images/icon.tsx'
import css from './city-map.module.css'
import type { MapShop, PinKind } from './map-props.ts'
import { MapMarker } from './map-marker.tsx'
import { boundsOf, type PinCluster, clusterOverlapping, geoPointOf } from './pins.ts'
import { useMapProjection } from './use-map-projection.ts'

/** «ТРК «Родник»» → «Родник». */
const shortName = (name: string): string => /«([^«»]+)»/.exec(name)?.[1] ?? name

type Props = {
  map: MapLibreMap
  shops: readonly MapShop[]
  kind: PinKind
  chosen: number | null
  onChoose: (id: number) => void
}

export const MapPins = ({ map, shops, kind, chosen, onChoose }: Props) => {
  const project = useMapProjection(map)
  const clusters = useMemo(
    () =>
      clusterOverlapping(
        shops.map(({ id, coordinates }) => geoPointOf(id, coordinates)),
        project,
        chosen,
      ),
    [shops, chosen, project],
  )
  const zoomTo = ({ ids }: PinCluster) => {
    const points = shops.filter(({ id }) => ids.includes(id)).map(({ id, coordinates }) => geoPointOf(id, coordinates))
    map.fitBounds(boundsOf(points), { padding: 96, maxZoom: 16 })
  }
  return clusters.map((cluster) => {
    const [id = 0, ...others] = cluster.ids
    const shop = shops.find((one) => one.id === id)
    if (!shop) return null
    return (
      <MapMarker key={cluster.ids.join()} map={map} at={cluster} anchor="bottom">
        {others.length === 0 ? (
          <button
            type="button"
            className={css.pin}
            aria-label={`${shop.name}, ${shop.address}`}
            aria-pressed={id === chosen}
            tabIndex={kind.isTabStop || id === chosen ? undefined : -1}
            onClick={() => onChoose(id)}
          >
            <Icon name={kind.icon} size={16} />
            {shortName(shop.name)}
          </button>
        ) : (
          <button
            type="button"
            className={css.pin}
            aria-label={`${counted(cluster.ids.length, kind.forms)} рядом, показать ближе`}
            tabIndex={kind.isTabStop ? undefined : -1}
            onClick={() => zoomTo(cluster)}
          >
            <Icon name={kind.icon} size={16} />
            {cluster.ids.length}
          </button>
        )}
      </MapMarker>
    )
  })
}
