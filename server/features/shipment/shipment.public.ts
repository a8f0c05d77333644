/** Parcels at carriers, for jobs and webhooks. */
export { receiveShipmentWebhook, subscribeToShipments, webhookKeyOf } from './shipment-webhooks.ts'
export { advanceShipments } from './shipments.ts'
