import { sql } from 'kysely'
import { Type } from 'typebox'
import { defineJob, RETRY_FOR_HOURS } from './job.ts'

const KEYS_KEPT_HOURS = 72
const COUNTERS_KEPT_HOURS = 48
const CODES_KEPT_HOURS = 24
const ASKED_KEPT_HOURS = 30 * 24

/** Takes away what has had its time: sessions past their end, stored answers of writes, counters of limits, codes of sign-in. */
export const deleteExpired = defineJob({
  name: 'delete-expired',
  formerNames: ['sweep'],
  payload: Type.Object({}),
  policy: RETRY_FOR_HOURS,
  cron: '17 * * * *',
  async work(_payload, { db, clock }) {
    const now = clock.now()
    await db.deleteFrom('session').where('expires_at', '<', now).execute()
    await db.deleteFrom('idempotency').where('created_at', '<', hoursBefore(now, KEYS_KEPT_HOURS)).execute()
    await db.deleteFrom('rate_count').where('window_start', '<', hoursBefore(now, COUNTERS_KEPT_HOURS)).execute()
    await db.deleteFrom('sms_challenge').where('expires_at', '<', hoursBefore(now, CODES_KEPT_HOURS)).execute()
    await db.deleteFrom('sms_phone').where('sent_at', '<', hoursBefore(now, CODES_KEPT_HOURS)).execute()
    // Asked, and never said yes: the address is not ours to keep.
    await db
      .deleteFrom('subscriber')
      .where('state', '=', 'asked')
      .where('asked_at', '<', hoursBefore(now, ASKED_KEPT_HOURS))
      .execute()
    // Baskets nobody came back to (180 days, as long as a session lives); ordered ones belong to their orders.
    await sql`DELETE FROM basket b WHERE ordered_at IS NULL AND created_at < ${hoursBefore(now, 180 * 24)}
      AND NOT EXISTS (SELECT FROM session s WHERE s.visitor_id = b.visitor_id) AND NOT EXISTS (SELECT FROM orders o WHERE o.basket_id = b.id)`.execute(
      db,
    )
  },
})

const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * 3_600_000)
