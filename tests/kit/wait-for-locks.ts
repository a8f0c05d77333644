import { sql, type Kysely } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'

/** Until so many statements of this database wait for a lock of another transaction. */
export const waitForLocks = async (db: Kysely<DB>, count = 1): Promise<void> => {
  for (;;) {
    const { rows } = await sql`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db)
    if (rows.length >= count) return
  }
}
