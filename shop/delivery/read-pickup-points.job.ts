import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { readAllPickupPoints } from './read-carrier-points.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { defineJob, RETRY_FOR_HOURS, type JobDeps } from '#platform/jobs/job.ts'
import type { CarrierClient } from '#providers/ports/carriers.ts'

const EXPIRES_S = 3600

/** ORD-03: reads the points of carriers whose last whole reading is a day old. Hourly, so that an outage at night costs an hour. */
export const readPickupPoints = defineJob({
  name: 'read-pickup-points',
  payload: Type.Object({}),
  policy: { ...RETRY_FOR_HOURS, retryLimit: 3, expireInSeconds: EXPIRES_S },
  cron: '29 * * * *',
  work: (_payload, { db, clock, alert, carriers }: JobDeps & { readonly carriers: readonly CarrierClient[] }) =>
    readAllPickupPoints(
      { db, clock, alert },
      carriers.map(({ points }) => points),
      AbortSignal.timeout(EXPIRES_S * 700),
    ),
})

/** At the start of a node, so that a new shop has points within minutes. */
export const enqueuePickupPointReading = (db: Kysely<DB>): Promise<void> =>
  transaction(db, (tx) => enqueue(tx, readPickupPoints, {}))
