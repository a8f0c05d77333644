/** What is shown of a shipment, for orders and the office. */
export { eventsOfShipment, labelOfOrder, shipmentOfOrder, type ShipmentOfOrder } from './shipment-view.queries.ts'
export { repeatFailed } from './shipment.queries.ts'
