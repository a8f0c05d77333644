import { type Map as MapLibreMap, Marker } from 'maplibre-gl'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Position } from '#kernel/distance.ts'

type Props = {
  map: MapLibreMap
  at: Position
  anchor?: 'center' | 'bottom'
  /** People drag it; where it was let go. */
  onDragged?: (at: Position) => void
  children: ReactNode
}

/** Renders its children at a geographic point of the map. Its element stays when the point changes, and with it the focus. */
export const MapMarker = ({ map, at: { lon, lat }, anchor = 'center', onDragged, children }: Props) => {
  const isMovable = onDragged !== undefined
  const [element] = useState(() => document.createElement('div'))
  const [marker] = useState(() => new Marker({ element, anchor, subpixelPositioning: true, draggable: isMovable }))
  useEffect(() => void marker.setLngLat([lon, lat]), [marker, lon, lat])
  useEffect(() => {
    marker.addTo(map)
    return () => void marker.remove()
  }, [map, marker])
  useEffect(() => {
    if (onDragged === undefined) return undefined
    const dragged = (): void => {
      const { lng, lat: now } = marker.getLngLat()
      onDragged({ lon: lng, lat: now })
    }
    marker.on('dragend', dragged)
    return () => void marker.off('dragend', dragged)
  }, [marker, onDragged])
  return createPortal(children, element)
}
