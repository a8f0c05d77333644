import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import { type KeyboardEvent, useEffect } from 'react'
import type { Position } from '#kernel/distance.ts'
import { Icon } from '#platform/ui/images/icon.tsx'
import css from './city-map.module.css'
import { MapMarker } from './map-marker.tsx'

/** Pixels of a step by an arrow key, so that who needs it finer comes nearer; with Shift a pixel. */
const STEP_PX = 10
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type Props = {
  readonly map: MapLibreMap
  /** Null: nowhere yet, until a press on the map. */
  readonly at: Position | null
  readonly name: string
  readonly onMove: (at: Position) => void
}

/** A pin that people set by a press on the map, by dragging or by arrow keys. */
export const MovablePin = ({ map, at, name, onMove }: Props) => {
  useEffect(() => {
    const pressed = ({ lngLat, originalEvent }: MapMouseEvent): void => {
      if (originalEvent.target === map.getCanvas()) onMove({ lon: lngLat.lng, lat: lngLat.lat })
    }
    map.on('click', pressed)
    return () => void map.off('click', pressed)
  }, [map, onMove])
  if (at === null) return null
  /** The map itself moves by the arrows, too, where nothing stops them. */
  const press = (event: KeyboardEvent): void => {
    const [x, y] = ARROWS[event.key] ?? []
    if (x === undefined || y === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const from = map.project([at.lon, at.lat])
    const step = event.shiftKey ? 1 : STEP_PX
    const { lng, lat } = map.unproject([from.x + x * step, from.y + y * step])
    onMove({ lon: lng, lat })
  }
  return (
    <MapMarker map={map} at={at} anchor="bottom" onDragged={onMove}>
      <button
        type="button"
        className={css.pin}
        aria-label={`${name}: стрелки двигают метку, с\u00a0Shift точнее`}
        aria-pressed
        onKeyDown={press}
      >
        <Icon name="store" size={16} />
        {name}
      </button>
    </MapMarker>
  )
}
