import type { Map as MapLibreMap } from 'maplibre-gl'
import { useMemo } from 'react'
import { counted } from '#kernel/text.ts'
import { Icon } from '#platform/ui/images/icon.tsx'
import css from './city-map.module.css'
import type { MapLocation, PinKind } from './map-props.ts'
import { MapMarker } from './map-marker.tsx'
import { boundsOf, type PinCluster, clusterOverlapping, geoPointOf } from './pins.ts'
import { useMapProjection } from './use-map-projection.ts'

/** «ТРК «Родник»» → «Родник». */
const shortName = (name: string): string => /«([^«»]+)»/.exec(name)?.[1] ?? name

type Props = {
  map: MapLibreMap
  locations: readonly MapLocation[]
  kind: PinKind
  chosen: number | null
  onChoose: (id: number) => void
}

export const MapPins = ({ map, locations, kind, chosen, onChoose }: Props) => {
  const project = useMapProjection(map)
  const clusters = useMemo(
    () =>
      clusterOverlapping(
        locations.map(({ id, coordinates }) => geoPointOf(id, coordinates)),
        project,
        chosen,
      ),
    [locations, chosen, project],
  )
  const zoomTo = ({ ids }: PinCluster) => {
    const points = locations
      .filter(({ id }) => ids.includes(id))
      .map(({ id, coordinates }) => geoPointOf(id, coordinates))
    map.fitBounds(boundsOf(points), { padding: 96, maxZoom: 16 })
  }
  return clusters.map((cluster) => {
    const [id = 0, ...others] = cluster.ids
    const location = locations.find((one) => one.id === id)
    if (!location) return null
    return (
      <MapMarker key={cluster.ids.join()} map={map} at={cluster} anchor="bottom">
        {others.length === 0 ? (
          <button
            type="button"
            className={css.pin}
            aria-label={`${location.name}, ${location.address}`}
            aria-pressed={id === chosen}
            tabIndex={kind.isTabStop || id === chosen ? undefined : -1}
            onClick={() => onChoose(id)}
          >
            <Icon name={kind.icon} size={16} />
            {shortName(location.name)}
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
