/** What other subjects may use of this one on the server. */
export {
  cityById,
  cityByKey,
  cityFiasByKey,
  cityIdByKey,
  cityStatement,
  isOtherCity,
  readCitiesWithStores,
  readCityNames,
  type CityRow,
} from './cities/cities.sql.ts'
export { fullStoreName } from './store-name.sql.ts'
