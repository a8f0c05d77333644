import { type Map as Chart, Marker } from 'maplibre-gl'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { GeoPoint } from './pins.ts'

type Props = { chart: Chart; at: Pick<GeoPoint, 'lon' | 'lat'>; anchor?: 'center' | 'bottom'; children: ReactNode }

/** Renders its children at a geographic point of the map. */
export const MapMarker = ({ chart, at: { lon, lat }, anchor = 'center', children }: Props) => {
  const [element] = useState(() => document.createElement('div'))
  useEffect(() => {
    const marker = new Marker({ element, anchor, subpixelPositioning: true }).setLngLat([lon, lat]).addTo(chart)
    return () => void marker.remove()
  }, [chart, element, anchor, lon, lat])
  return createPortal(children, element)
}
