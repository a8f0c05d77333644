/** What other subjects may use of this one on the server. */
export { carrierDelivery, type CarrierDelivery } from './order-delivery.ts'
export { readOpeningTimes, readShipping, type CityShipping } from './shipping.sql.ts'
export { readExpressStores, releaseExpressHour, takeExpressHour } from './express.sql.ts'
export { positionOfDoor } from './address/position-of-door.ts'
export { countServingPickupPoints } from './pickup-points.ts'
export { readCarrierCity, sendingCityId } from './quote.sql.ts'
