/** What other subjects may use of this one on the server. */
export { carrierDelivery, type CarrierDelivery } from './order-delivery.ts'
export { readOpeningTimes, readShipping, type CityShipping } from './shipping.sql.ts'
export { countServingPickupPoints } from './pickup-points.ts'
export { readCarrierCity, sendingCityId } from './quote.sql.ts'
