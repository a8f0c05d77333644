/** DESK-02: cases of returns that were decided end with them. */
import { sql, type Transaction } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'

type Ended = {
  /** What colleagues read in the thread. */
  readonly note: string
  /** Null: the buyer has ended it. */
  readonly staffId: number | null
  readonly at: Date
}
/** Closes those that are not closed yet, each with a note. */
export const closeReturnCases = async (
  tx: Transaction<DB>,
  returnIds: readonly string[],
  { note, staffId, at }: Ended,
): Promise<void> => {
  await sql`
    WITH ended AS (
      UPDATE buyer_case SET state = 'closed', closed_at = ${at}, waits_since = NULL, version = version + 1
      WHERE return_id = ANY(${returnIds}::bigint[]) AND state <> 'closed' RETURNING id)
    INSERT INTO case_message (case_id, kind, staff_id, body, at)
    SELECT id, 'note', ${staffId}::int, ${note}, ${at}::timestamptz FROM ended`.execute(tx)
}
