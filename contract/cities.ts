import { calls, rule } from './endpoint.ts'
import type { Nothing } from './basket.schema.ts'
import type {
  Cities,
  CityMap,
  CurrentCity,
  CurrentCityQuery,
  DeliveryCities,
  DeliveryCityQuery,
} from './cities.schema.ts'

export const cities = calls({
  /** Cities with shops, and their shops; biggest first. */
  get: rule<Nothing, Cities>()('GET', '/cities'),
  getDeliveryCities: rule<DeliveryCityQuery, DeliveryCities>()('GET', '/cities/delivery'),
  getCurrent: rule<CurrentCityQuery, CurrentCity>()('GET', '/cities/current/:key', { refuses: ['no-city'] }),
  getMap: rule<CurrentCityQuery, CityMap>()('GET', '/cities/map/:key', { refuses: ['no-city'] }),
})
