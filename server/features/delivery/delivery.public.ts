/** Carriers and their points, for orders. */
export { carrierDelivery, type CarrierDelivery } from './order-delivery.ts'
export { readAllPoints } from './read-points.ts'
export { deleteOldQuotes, readCarrierCity, sendingCityId } from './quote.queries.ts'
export { countServingPoints } from './points.ts'
