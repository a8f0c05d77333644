/** Cities, for other features. */
export { cityByKey, readCitiesWithShops, type CityRow } from './cities.queries.ts'
