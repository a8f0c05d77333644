import { sql, type Kysely, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { OrNull, StoreId } from '#kernel/shared.api.ts'
import { queryRow, queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'

const EmailRow = Row({ email: Type.String() })
export const readLetterAddress = async (db: Kysely<DB>, staffId: number): Promise<string | null> =>
  (await queryRow(db, EmailRow, sql`SELECT email FROM report_letter WHERE staff_id = ${staffId}`))?.email ?? null

/** Null ends the letter. */
export const setLetterAddress = async (
  db: Kysely<DB> | Transaction<DB>,
  staffId: number,
  email: string | null,
  at: Date,
): Promise<void> => {
  if (email === null) await sql`DELETE FROM report_letter WHERE staff_id = ${staffId}`.execute(db)
  else
    await sql`
      INSERT INTO report_letter (staff_id, email, asked_at) VALUES (${staffId}, ${email}, ${at})
      ON CONFLICT (staff_id) DO UPDATE SET email = excluded.email, asked_at = excluded.asked_at`.execute(db)
}

const ReaderRow = Row({ staff_id: Type.Integer(), email: Type.String(), store_id: OrNull(StoreId) })
/** Members who want the letter, are still employed and may still see reports. */
export const readLetterReaders = (db: Kysely<DB>): Promise<Static<typeof ReaderRow>[]> =>
  queryRows(
    db,
    ReaderRow,
    sql`
    SELECT l.staff_id, l.email, s.store_id FROM report_letter l JOIN staff s ON s.id = l.staff_id
    JOIN staff_role r ON r.code = s.role_code
    WHERE s.disabled_at IS NULL AND 'reports.read' = ANY(r.rights) ORDER BY l.staff_id`,
  )
