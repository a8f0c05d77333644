import type { Map as MapLibreMap } from 'maplibre-gl'
import { useMemo } from 'react'
import type { CityMap as MapFacts } from '../../cities.api.ts'
import css from './city-map.module.css'
import type { CityMapProps } from './map-props.ts'
import { MapMarker } from './map-marker.tsx'
import { clusterOverlapping, geoPointOf } from './pins.ts'
import { pointAtDistance, RINGS_KM } from './map-style.ts'
import { useMapProjection } from './use-map-projection.ts'

/** Position of a ring's label, in turns clockwise from north. */
const LABEL_TURN = 0.11

type Props = { map: MapLibreMap; city: CityMapProps['city']; around: MapFacts['around'] }

/** Distances of the rings and names of settlements, as many as fit without overlap. HTML, because the built-in style has no fonts. */
export const MapLabels = ({ map, city, around }: Props) => {
  const project = useMapProjection(map)
  const labels = useMemo(() => {
    const rings = RINGS_KM.map((km) => {
      const [lon, lat] = pointAtDistance(geoPointOf(0, city.coordinates), km, LABEL_TURN)
      return { lon, lat, text: `${km}\u00a0км`, ring: true }
    })
    const towns = around
      .filter(({ name }) => name !== city.name)
      .map(({ name, coordinates }) => ({ ...geoPointOf(0, coordinates), text: name, ring: false }))
    const all = [...rings.toReversed(), ...towns].map((label, id) => ({ ...label, id }))
    const fitting = clusterOverlapping(all, project, null)
    return fitting.flatMap(({ ids }) => all.filter(({ id }) => id === ids[0]))
  }, [city, around, project])
  return labels.map(({ text, lon, lat, ring }) => (
    <MapMarker key={text} map={map} at={{ lon, lat }}>
      <span className={ring ? css.ring : css.town} aria-hidden>
        {text}
      </span>
    </MapMarker>
  ))
}
