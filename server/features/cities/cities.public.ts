/** Cities, for other features. */
export { cityByKey, cityFiasByKey, readCitiesWithShops, type CityRow } from './cities.queries.ts'
