import type { Map as Chart } from 'maplibre-gl'
import { useMemo } from 'react'
import type { CityMap as MapFacts } from '#contract/cities.schema.ts'
import css from './city-map.module.css'
import type { CityMapProps } from './map-props.ts'
import { OnMap } from './on-map.tsx'
import { gathered, placeOf } from './pins.ts'
import { pointAround, RINGS_KM } from './quiet-style.ts'
import { useSpots } from './use-spots.ts'

/** Where on a ring its number stands: to the north-east, off the streets that go north and east. */
const NUMBER_AT = 0.11

type Props = { chart: Chart; city: CityMapProps['city']; around: MapFacts['around'] }

/** Numbers of the rings and names of the settlements, as many as fit beside each other. They are drawn by the page: the quiet map has no fonts of its own. */
export const MapLabels = ({ chart, city, around }: Props) => {
  const spotOf = useSpots(chart)
  const labels = useMemo(() => {
    const rings = RINGS_KM.map((km) => {
      const [lon, lat] = pointAround(placeOf(0, city.coordinates), km, NUMBER_AT)
      return { lon, lat, text: `${km}\u00a0км`, ring: true }
    })
    const towns = around
      .filter(({ name }) => name !== city.name)
      .map(({ name, coordinates }) => ({ ...placeOf(0, coordinates), text: name, ring: false }))
    const all = [...rings.toReversed(), ...towns].map((label, id) => ({ ...label, id }))
    const fitting = gathered(all, spotOf, null)
    return fitting.flatMap(({ ids }) => all.filter(({ id }) => id === ids[0]))
  }, [city, around, spotOf])
  return labels.map(({ text, lon, lat, ring }) => (
    <OnMap key={text} chart={chart} at={{ lon, lat }}>
      <span className={ring ? css.ring : css.town} aria-hidden>
        {text}
      </span>
    </OnMap>
  ))
}
