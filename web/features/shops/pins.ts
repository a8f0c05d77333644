/** Where pins would cover each other one stands for them all. */

export type Place = { readonly id: number; readonly lon: number; readonly lat: number }
/** Pixels from the map's corner. */
export type Spot = { readonly x: number; readonly y: number }
export type Gathered = { readonly lon: number; readonly lat: number; readonly ids: readonly number[] }

/** About the size of a pin with a name on it. */
const APART = { x: 96, y: 40 }
const EARTH_KM = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** The contract tells coordinates as 'lat,lon'. */
export const placeOf = (id: number, coordinates: string): Place => {
  const [lat = Number.NaN, lon = Number.NaN] = coordinates.split(',').map(Number)
  return { id, lat, lon }
}

/** The chosen one keeps a pin of its own, whoever is near. */
export const gathered = (
  places: readonly Place[],
  spotOf: (place: Place) => Spot,
  chosen: number | null,
): Gathered[] => {
  const groups: { at: Spot; members: Place[] }[] = []
  for (const place of places) {
    const at = spotOf(place)
    const near =
      place.id === chosen
        ? undefined
        : groups.find(
            (group) =>
              group.members[0]?.id !== chosen &&
              Math.abs(group.at.x - at.x) < APART.x &&
              Math.abs(group.at.y - at.y) < APART.y,
          )
    if (near) near.members.push(place)
    else groups.push({ at, members: [place] })
  }
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  return groups.map(({ members }) => ({
    lon: mean(members.map(({ lon }) => lon)),
    lat: mean(members.map(({ lat }) => lat)),
    ids: members.map(({ id }) => id),
  }))
}

export type Corner = [lon: number, lat: number]
export const boundsOf = (places: readonly Pick<Place, 'lon' | 'lat'>[]): [Corner, Corner] => [
  [Math.min(...places.map(({ lon }) => lon)), Math.min(...places.map(({ lat }) => lat))],
  [Math.max(...places.map(({ lon }) => lon)), Math.max(...places.map(({ lat }) => lat))],
]

/** As the crow flies. */
export const kmBetween = (a: Pick<Place, 'lon' | 'lat'>, b: Pick<Place, 'lon' | 'lat'>): number => {
  const half =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lon - a.lon) / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.sqrt(half))
}

/** «650 м», «2.4 км», «14 км». */
export const distanceWords = (km: number): string =>
  km < 1 ? `${Math.max(50, Math.round(km * 20) * 50)}\u00a0м` : `${km < 10 ? km.toFixed(1) : Math.round(km)}\u00a0км`

/** What was chosen stays in sight; the others by their way from `me`, or as they came. */
export const nearestFirst = <S extends { readonly id: number; readonly coordinates: string }>(
  shops: readonly S[],
  me: Place | null,
  chosen: number | null,
): S[] => {
  const far = ({ id, coordinates }: S): number => (me ? kmBetween(me, placeOf(id, coordinates)) : 0)
  return shops.toSorted((a, b) => Number(b.id === chosen) - Number(a.id === chosen) || far(a) - far(b))
}

/** «Сейчас открыты 9 из 12», «Сейчас открыты все», «Сейчас все закрыты». */
export const openNowWords = (open: number, all: number): string =>
  open === 0
    ? 'Сейчас все закрыты.'
    : open === all
      ? 'Сейчас открыты все.'
      : `Сейчас ${open % 10 === 1 && open % 100 !== 11 ? 'открыт' : 'открыты'} ${open}\u00a0из\u00a0${all}.`
