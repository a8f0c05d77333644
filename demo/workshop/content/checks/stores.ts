import type { Rule } from './shop.ts'

const RADIUS_KM = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

const kilometres = (one: { lat: number; lon: number }, other: { lat: number; lon: number }): number => {
  const [dLat, dLon] = [radians(other.lat - one.lat), radians(other.lon - one.lon)]
  const half =
    Math.sin(dLat / 2) ** 2 + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * Math.sin(dLon / 2) ** 2
  return 2 * RADIUS_KM * Math.asin(Math.sqrt(half))
}

/** Maximum distance of a store from the city centre, in km, by population. */
const maxDistance = (population: number): number => (population > 5_000_000 ? 25 : population > 900_000 ? 16 : 9)

export const storesInTheirCity: Rule = ({ stores, shopCities, cities }) =>
  stores.flatMap((store) => {
    const fias = shopCities.find(({ code }) => code === store.city)?.fias_id
    const city = cities.find(({ fias_id }) => fias_id === fias)
    if (city === undefined) return [`${store.code}: no city ${store.city}`]
    const distance = kilometres(store, city)
    return distance > maxDistance(city.population)
      ? [`${store.code}: ${distance.toFixed(0)} km from the middle of ${city.name}`]
      : []
  })

export const storesOpenFiveDays: Rule = ({ stores }) =>
  stores
    .filter(({ hours = [] }) => hours.filter((day) => day !== null && day.open < day.close).length < 5)
    .map(({ code }) => `${code}: open less than five days`)

const METRO_TOWNS = new Set(['msk', 'spb', 'ekb', 'kzn', 'nn', 'smr', 'nsk'])
export const metroOnlyInMetroCities: Rule = ({ stores }) =>
  stores
    .filter(({ city, metro }) => metro !== undefined && !METRO_TOWNS.has(city))
    .map(({ code }) => `${code}: metro in a town without one`)

/** At least one store has none of some variant, and at least one has exactly one. */
export const stockVaries: Rule = ({ stock }) => {
  const pieces = stock.flatMap(({ stores }) => Object.values(stores))
  return [
    ...(pieces.includes(0) ? [] : ['no article is sold out anywhere']),
    ...(pieces.includes(1) ? [] : ['no article is down to its last piece']),
  ]
}
