import type { Map as Chart } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import type { Place, Spot } from './pins.ts'

type SpotOf = (place: Place) => Spot

/** Where places lie in pixels: another function whenever the map has come to rest, so that what depends on it is worked out anew. */
export const useSpots = (chart: Chart): SpotOf => {
  const [spotOf, setSpotOf] = useState<SpotOf>(() => spots(chart))
  useEffect(() => {
    const settled = () => setSpotOf(() => spots(chart))
    chart.on('moveend', settled)
    chart.on('resize', settled)
    return () => {
      chart.off('moveend', settled)
      chart.off('resize', settled)
    }
  }, [chart])
  return spotOf
}

const spots =
  (chart: Chart): SpotOf =>
  ({ lon, lat }) =>
    chart.project([lon, lat])
