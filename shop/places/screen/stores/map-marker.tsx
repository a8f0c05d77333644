import { type Map as MapLibreMap, Marker } from 'maplibre-gl'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { GeoPoint } from './pins.ts'

type Props = { map: MapLibreMap; at: Pick<GeoPoint, 'lon' | 'lat'>; anchor?: 'center' | 'bottom'; children: ReactNode }

/** Renders its children at a geographic point of the map. */
export const MapMarker = ({ map, at: { lon, lat }, anchor = 'center', children }: Props) => {
  const [element] = useState(() => document.createElement('div'))
  useEffect(() => {
    const marker = new Marker({ element, anchor, subpixelPositioning: true }).setLngLat([lon, lat]).addTo(map)
    return () => void marker.remove()
  }, [map, element, anchor, lon, lat])
  return createPortal(children, element)
}
