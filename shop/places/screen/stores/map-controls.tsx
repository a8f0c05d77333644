import type { Map as MapLibreMap } from 'maplibre-gl'
import { useState } from 'react'
import { formatDistance, kmBetween, MAX_NEAR_KM, nearestFirst, positionOf } from '#kernel/distance.ts'
import { usePosition } from '#platform/ui/behaviour/use-position.ts'
import { Icon } from '#platform/ui/images/icon.tsx'
import css from './city-map.module.css'
import type { MapLocation } from './map-props.ts'
import { boundsOf } from './pins.ts'

type Props = {
  map: MapLibreMap
  locations: readonly MapLocation[]
  /** «До ближайшего магазина этого города 300 км» */
  nearestOf: string
  /** False: the map does not offer to find the visitor. */
  canLocate: boolean
}

export const MapControls = ({ map, locations, nearestOf, canLocate }: Props) => {
  const [message, setMessage] = useState('')
  const { locate, isLocating, problem } = usePosition((me) => {
    const [nearest] = nearestFirst(locations, me)
    if (!nearest) return
    const at = positionOf(nearest.coordinates)
    const km = kmBetween(me, at)
    setMessage(
      km > MAX_NEAR_KM
        ? `До\u00a0ближайшего ${nearestOf} этого города ${formatDistance(km)}.`
        : `Ближе всего ${nearest.name}: ${formatDistance(km)}.`,
    )
    if (km <= MAX_NEAR_KM) map.fitBounds(boundsOf([me, at]), { padding: 96, maxZoom: 15 })
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
        {canLocate && (
          <button type="button" className={css.control} aria-label="Где я" aria-busy={isLocating} onClick={locate}>
            <Icon name="locate-fixed" />
          </button>
        )}
      </div>
      <p className={css.status} role="status">
        {isLocating ? '' : problem || message}
      </p>
    </>
  )
}
