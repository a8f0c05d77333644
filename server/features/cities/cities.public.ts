/** Cities, for other features. */
export {
  cityByKey,
  cityIdByKey,
  cityStatement,
  cityFiasByKey,
  readCitiesWithShops,
  type CityRow,
} from './cities.queries.ts'
