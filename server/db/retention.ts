/** How long technical records are stored: sessions, stored answers of idempotent writes, rate counters. */
import type { Kysely } from 'kysely'
import type { DB } from './types.gen.ts'

const STORED_ANSWER_HOURS = 72
const RATE_COUNT_HOURS = 48

const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * 3_600_000)

export const deleteExpiredRecords = async (db: Kysely<DB>, now: Date): Promise<void> => {
  await db.deleteFrom('session').where('expires_at', '<', now).execute()
  await db.deleteFrom('idempotency').where('created_at', '<', hoursBefore(now, STORED_ANSWER_HOURS)).execute()
  await db.deleteFrom('rate_count').where('window_start', '<', hoursBefore(now, RATE_COUNT_HOURS)).execute()
}
