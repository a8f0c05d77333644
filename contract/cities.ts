import { group, endpoint } from './endpoint.ts'
import type { Nothing } from './basket.schema.ts'
import type {
  Cities,
  CityMap,
  CurrentCity,
  CurrentCityQuery,
  DeliveryCities,
  DeliveryCityQuery,
} from './cities.schema.ts'

export const cities = group({
  /** Cities with shops, and their shops; largest city first. */
  get: endpoint<Nothing, Cities>()('GET', '/cities'),
  getDeliveryCities: endpoint<DeliveryCityQuery, DeliveryCities>()('GET', '/cities/delivery'),
  getCurrent: endpoint<CurrentCityQuery, CurrentCity>()('GET', '/cities/current/:key', { refuses: ['no-city'] }),
  getMap: endpoint<CurrentCityQuery, CityMap>()('GET', '/cities/map/:key', { refuses: ['no-city'] }),
})
