import { Type } from 'typebox'
import { advanceShipments, type ShipmentDeps } from './shipments.ts'
import { defineJob, RETRY_FOR_MINUTES } from '#platform/jobs/job.ts'

/** ORD-07: sends parcels that are picked to their carriers, and reads where the others are. */
export const advanceShipmentsJob = defineJob({
  name: 'advance-shipments',
  payload: Type.Object({}),
  policy: { ...RETRY_FOR_MINUTES, retryLimit: 0, expireInSeconds: 900 },
  cron: '* * * * *',
  work: (_payload, deps: ShipmentDeps) => advanceShipments(deps),
})
