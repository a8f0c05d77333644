import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import type { GeoPoint, PixelPoint } from './pins.ts'

type Projection = (point: GeoPoint) => PixelPoint

/** Projects a point to pixels. A new function after every move or resize of the map, so that dependents recompute. */
export const useMapProjection = (map: MapLibreMap): Projection => {
  const [project, setSpotOf] = useState<Projection>(() => projectionOf(map))
  useEffect(() => {
    const settled = () => setSpotOf(() => projectionOf(map))
    map.on('moveend', settled)
    map.on('resize', settled)
    return () => {
      map.off('moveend', settled)
      map.off('resize', settled)
    }
  }, [map])
  return project
}

const projectionOf =
  (map: MapLibreMap): Projection =>
  ({ lon, lat }) =>
    map.project([lon, lat])
