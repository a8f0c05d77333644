import type { Map as MapLibreMap } from 'maplibre-gl'
import { useState } from 'react'
import { formatDistance, kmBetween } from '#kernel/distance.ts'
import { usePosition } from '#platform/ui/behaviour/use-position.ts'
import { Icon } from '#platform/ui/images/icon.tsx'
import css from './city-map.module.css'
import type { MapLocation } from './map-props.ts'
import { boundsOf, geoPointOf, type GeoPoint } from './pins.ts'

/** Kilometres; a visitor farther away is not shown on the map of the city. */
const MAX_DISTANCE_KM = 150

type Props = {
  map: MapLibreMap
  locations: readonly MapLocation[]
  /** «До ближайшего магазина этого города 300 км» */
  nearestOf: string
  onMe: (me: GeoPoint) => void
}

export const MapControls = ({ map, locations, nearestOf, onMe }: Props) => {
  const [message, setMessage] = useState('')
  const { locate, isLocating, problem } = usePosition((position) => {
    const me = { id: 0, ...position }
    const [nearest] = locations
      .map((location) => ({ location, point: geoPointOf(location.id, location.coordinates) }))
      .toSorted((a, b) => kmBetween(me, a.point) - kmBetween(me, b.point))
    if (!nearest) return
    const km = kmBetween(me, nearest.point)
    onMe(me)
    setMessage(
      km > MAX_DISTANCE_KM
        ? `До\u00a0ближайшего ${nearestOf} этого города ${formatDistance(km)}.`
        : `Ближе всего ${nearest.location.name}: ${formatDistance(km)}.`,
    )
    if (km <= MAX_DISTANCE_KM) map.fitBounds(boundsOf([me, nearest.point]), { padding: 96, maxZoom: 15 })
  })
  return (
    <>
      <div className={css.controls}>
        <button type="button" className={css.control} aria-label="Приблизить" onClick={() => map.zoomIn()}>
          <Icon name="plus" />
        </button>
        <button type="button" className={css.control} aria-label="Отдалить" onClick={() => map.zoomOut()}>
          <Icon name="minus" />
        </button>
        <button type="button" className={css.control} aria-label="Где я" aria-busy={isLocating} onClick={locate}>
          <Icon name="locate-fixed" />
        </button>
      </div>
      <p className={css.status} role="status">
        {isLocating ? '' : problem || message}
      </p>
    </>
  )
}
