import type { Map as Chart } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import type { GeoPoint, PixelPoint } from './pins.ts'

type Projection = (place: GeoPoint) => PixelPoint

/** Projects a point to pixels. A new function after every move or resize of the map, so that dependents recompute. */
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
