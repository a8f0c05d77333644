import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { updateCarrierCodes } from './carrier-codes.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { defineJob, RETRY_FOR_HOURS, type JobDeps } from '#platform/jobs/job.ts'
import type { AddressHints } from '#providers/ports/address-hints.ts'

const EXPIRES_S = 900

/** CITY-08: asks for the codes of cities at carriers, some cities an hour, so that the provider's quota is left for shoppers. */
export const updateCityCodes = defineJob({
  name: 'update-carrier-codes',
  payload: Type.Object({}),
  policy: { ...RETRY_FOR_HOURS, expireInSeconds: EXPIRES_S },
  cron: '11 * * * *',
  async work(_payload, { db, clock, addressHints }: JobDeps & { readonly addressHints?: AddressHints | undefined }) {
    if (addressHints !== undefined)
      await updateCarrierCodes({ db, clock }, addressHints, AbortSignal.timeout(EXPIRES_S * 700))
  },
})

/** At the start of a node, so that a new shop knows its own cities within minutes. */
export const enqueueCarrierCodes = (db: Kysely<DB>): Promise<void> =>
  transaction(db, (tx) => enqueue(tx, updateCityCodes, {}))
