/** What other subjects may use of this one on the server. */
export {
  cityByKey,
  cityFiasByKey,
  cityIdByKey,
  cityStatement,
  readCitiesWithStores,
  readCityNames,
  type CityRow,
} from './cities/cities.sql.ts'
