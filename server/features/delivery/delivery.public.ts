/** Carriers and their points, for orders. */
export { carrierDelivery, parcelOf, type CarrierDelivery } from './order-delivery.ts'
export { countServingPoints } from './points.ts'
