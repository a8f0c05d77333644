import { decimal } from './text.ts'

/** «650 м», «1,0 км», «2,4 км», «14 км». */
export const formatDistance = (km: number): string => {
  const metres = Math.max(50, Math.round(km * 20) * 50)
  if (metres < 1000) return `${metres}\u00a0м`
  return `${km < 9.95 ? decimal(km) : Math.round(km)}\u00a0км`
}

/** In degrees. */
export type Position = { readonly lat: number; readonly lon: number }

/** `coordinates`: «lat,lon», as in the contract. */
export const positionOf = (coordinates: string): Position => {
  const [lat = Number.NaN, lon = Number.NaN] = coordinates.split(',').map(Number)
  return { lat, lon }
}

const EARTH_KM = 6371
/** Along a meridian; along a parallel it is shorter by the cosine of the latitude. */
export const KM_PER_DEGREE = 111.2

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle distance. */
export const kmBetween = (a: Position, b: Position): number => {
  const half =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lon - a.lon) / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.sqrt(half))
}

/** The point `km` away from the centre. `turn`: 0…1, clockwise from north. */
export const positionAt = ({ lat, lon }: Position, km: number, turn: number): Position => ({
  lat: lat + (Math.cos(turn * 2 * Math.PI) * km) / KM_PER_DEGREE,
  lon: lon + (Math.sin(turn * 2 * Math.PI) * km) / (KM_PER_DEGREE * Math.cos(radians(lat))),
})

/** The distance, in kilometres, from which on no list says how far away something is. */
export const MAX_NEAR_KM = 150

/** «2,4 км»; null where nobody is located, or it is too far away to matter. */
export const distanceText = (me: Position | null, coordinates: string): string | null => {
  const km = me === null ? Infinity : kmBetween(me, positionOf(coordinates))
  return km > MAX_NEAR_KM ? null : formatDistance(km)
}

/** The nearest to `me` first, or in the given order without it. */
export const nearestFirst = <P extends { readonly coordinates: string }>(
  places: readonly P[],
  me: Position | null,
): P[] =>
  me === null
    ? [...places]
    : places.toSorted((a, b) => kmBetween(me, positionOf(a.coordinates)) - kmBetween(me, positionOf(b.coordinates)))
