import { group, endpoint } from './endpoint.ts'
import type {
  AllDeliveries,
  BoxberryPointsQuery,
  CdekPointsQuery,
  CityQuery,
  NearPointsQuery,
  Points,
  PointsQuery,
  Quotes,
} from './delivery.schema.ts'

/**
 * Points answer from the shop's own tables. A quote waits for its carrier, with a deadline of its own, so each carrier has a
 * call: one that is down does not delay the others (ORD-02).
 */
export const delivery = group({
  postCDEKPoints: endpoint<CdekPointsQuery, Points>()('POST', '/delivery/cdek/points'),
  postBoxberryPoints: endpoint<BoxberryPointsQuery, Points>()('POST', '/delivery/boxberry/points'),
  postRussianPostPoints: endpoint<NearPointsQuery, Points>()('POST', '/delivery/russian-post/points'),
  postCDEKTariff: endpoint<CityQuery, Quotes>()('POST', '/delivery/cdek/tariff', { refuses: ['no-city'] }),
  postBoxberryTariff: endpoint<CityQuery, Quotes>()('POST', '/delivery/boxberry/tariff', { refuses: ['no-city'] }),
  postRussianPostTariff: endpoint<CityQuery, Quotes>()('POST', '/delivery/russian-post/tariff', {
    refuses: ['no-city'],
  }),
  postDeliveryGetAll: endpoint<CityQuery, AllDeliveries>()('POST', '/delivery/all', { refuses: ['no-city'] }),
  /** For the list and the map of the checkout. POST, because the position of a shopper in a URL may be logged. */
  getPoints: endpoint<PointsQuery, Points>()('POST', '/delivery/points', { refuses: ['no-city'] }),
})
