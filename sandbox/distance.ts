const EARTH_KM = 6371
type Position = { readonly lat: number; readonly lon: number }

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Kilometres between two places, along the globe. */
export const kilometresBetween = (a: Position, b: Position): number => {
  const lat = Math.sin(radians(b.lat - a.lat) / 2) ** 2
  const lon = Math.sin(radians(b.lon - a.lon) / 2) ** 2 * Math.cos(radians(a.lat)) * Math.cos(radians(b.lat))
  return 2 * EARTH_KM * Math.asin(Math.sqrt(lat + lon))
}
