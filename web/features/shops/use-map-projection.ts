import type { Map as Chart } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import type { GeoPoint, PixelPoint } from './pins.ts'

type Projection = (place: GeoPoint) => PixelPoint

/** Where places lie in pixels: another function whenever the map has come to rest, so that what depends on it is worked out anew. */
export const useMapProjection = (chart: Chart): Projection => {
  const [project, setSpotOf] = useState<Projection>(() => projectionOf(chart))
  useEffect(() => {
    const settled = () => setSpotOf(() => projectionOf(chart))
    chart.on('moveend', settled)
    chart.on('resize', settled)
    return () => {
      chart.off('moveend', settled)
      chart.off('resize', settled)
    }
  }, [chart])
  return project
}

const projectionOf =
  (chart: Chart): Projection =>
  ({ lon, lat }) =>
    chart.project([lon, lat])
