import { Type } from 'typebox'
import { cancelUncollected } from '../change/cancel-order.ts'
import { defineJob, RETRY_FOR_HOURS, RETRY_FOR_MINUTES } from '#platform/jobs/job.ts'
import { expireSubstitutes } from '../change/substitutes.ts'
import { expireOffers } from '../transfer/offers.ts'
import { advanceShipments, type ShipmentDeps } from '../shipment/shipments.ts'

/** ORD-10: cancels the orders whose reservation has ended and gives their stock back. */
export const cancelUncollectedOrders = defineJob({
  name: 'cancel-uncollected-orders',
  payload: Type.Object({}),
  policy: RETRY_FOR_HOURS,
  cron: '* * * * *',
  async work(_payload, { db, clock }) {
    await cancelUncollected(db, clock.now())
  },
})

/** STAFF-03, PARCEL-04: cancels the pieces for which nobody has accepted the substitute, or the offer of another store, in time. */
export const expireSubstitutesJob = defineJob({
  name: 'expire-substitutes',
  payload: Type.Object({}),
  policy: RETRY_FOR_HOURS,
  cron: '* * * * *',
  async work(_payload, { db, clock }) {
    await expireSubstitutes(db, clock.now())
    await expireOffers(db, clock.now())
  },
})

/** ORD-07: sends parcels that are picked to their carriers, and reads where the others are. */
export const advanceShipmentsJob = defineJob({
  name: 'advance-shipments',
  payload: Type.Object({}),
  policy: { ...RETRY_FOR_MINUTES, retryLimit: 0, expireInSeconds: 900 },
  cron: '* * * * *',
  work: (_payload, deps: ShipmentDeps) => advanceShipments(deps),
})
