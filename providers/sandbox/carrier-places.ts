/** Places of the sandbox's carriers, distances between cities, and what a parcel weighs for a carrier: the same on every start. */
import { kmBetween, positionAt, type Position } from '#kernel/distance.ts'
import { sandboxCities, type SandboxCity } from './cities.ts'

/** Grams for a litre: carriers charge volume at 5 litres for a kilogram. */
const GRAMS_PER_LITRE = 200
const STREETS = [
  'ул. Садовая',
  'ул. Школьная',
  'ул. Лесная',
  'ул. Заречная',
  'ул. Мира',
  'пр-кт Победы',
  'ул. Гагарина',
  'ул. Чехова',
  'ул. Набережная',
  'ул. Вокзальная',
  'ул. Молодёжная',
  'пр-кт Строителей',
  'ул. Цветочная',
  'ул. Первомайская',
  'пер. Тихий',
  'ул. Театральная',
]

export type Place = { readonly street: string; readonly house: string; readonly lat: number; readonly lon: number }

/** The larger of weight and volume; sides in centimetres. */
export const chargeableGrams = (grams: number, [a, b, c]: readonly [number, number, number]): number =>
  Math.max(grams, Math.ceil(((a * b * c) / 1000) * GRAMS_PER_LITRE))

/** Bands of a carrier's price list. */
const BANDS_KM = [30, 300, 1000, 2500, 5000]
/** 0 within a city, 5 across the country. */
export const distanceBand = (from: Position, to: Position): number => {
  const km = kmBetween(from, to)
  const band = BANDS_KM.findIndex((limit) => km <= limit)
  return band < 0 ? BANDS_KM.length : band
}

/** FNV-1a, as the start of a sequence of numbers in 0..1. */
const randomOf = (text: string): (() => number) => {
  let state = 2_166_136_261
  for (let i = 0; i < text.length; i += 1) state = Math.imul(state ^ text.charCodeAt(i), 16_777_619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** `count` addresses around the centre of a city, denser in the middle; another set for every carrier. */
export const placesIn = (city: SandboxCity, count: number, carrier: string): Place[] => {
  const random = randomOf(`${carrier} ${city.fiasId}`)
  const radiusKm = 1.5 + Math.sqrt(city.population / 20_000)
  return Array.from({ length: count }, () => {
    const turn = random()
    const { lat, lon } = positionAt(city, random() * radiusKm, turn)
    return {
      street: STREETS[Math.floor(random() * STREETS.length)] ?? '',
      house: String(1 + Math.floor(random() * 160)),
      lat: Number(lat.toFixed(6)),
      lon: Number(lon.toFixed(6)),
    }
  })
}

/** Points for a city of so many people. */
const COUNTS: readonly [number, number][] = [
  [1_000_000, 34],
  [500_000, 20],
  [250_000, 11],
  [100_000, 6],
  [30_000, 2],
]
/** Every city that a carrier serves, with its addresses: more than 2,000 of them. */
export const servedPlaces = (carrier: string): { city: SandboxCity; places: Place[] }[] =>
  sandboxCities().flatMap((city) => {
    const count = COUNTS.find(([people]) => city.population >= people)?.[1]
    return count === undefined ? [] : [{ city, places: placesIn(city, count, carrier) }]
  })
