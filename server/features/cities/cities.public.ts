/** What other features may ask of the places. */
export { readCitiesWithShops } from './cities.queries.ts'
