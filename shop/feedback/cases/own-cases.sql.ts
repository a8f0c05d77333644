/** SAFE-05: what a buyer has in cases and messages of the form. */
import { sql, type QueryExecutorProvider, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { OrNull } from '#kernel/shared.api.ts'
import { Bytes, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'

/** What an account has proven: its phone, and its mailbox when that is confirmed. */
export type Proven = { readonly phone: string; readonly email: string; readonly email_confirmed_at: Date | null }

/** A letter from a mailbox that was confirmed after it opened a case without a phone. */
const isOwn = ({ phone, email, email_confirmed_at }: Proven) => sql`
  (c.phone = ${phone} OR (${email_confirmed_at !== null} AND c.phone = '' AND lower(c.email) = lower(${email})))`

const ThreadRow = Row({
  number: Type.Integer(),
  body: Type.String(),
  at: Timestamp,
  by_shop: Type.Boolean(),
  is_undelivered: Type.Boolean(),
})
/** What was written in the cases of a buyer, without the notes of staff. */
export const readCaseMessagesOf = (db: QueryExecutorProvider, buyer: Proven): Promise<Static<typeof ThreadRow>[]> =>
  queryRows(
    db,
    ThreadRow,
    sql`
    SELECT c.id AS number, m.body, m.at, m.kind = 'staff' AS by_shop, m.undelivered_at IS NOT NULL AS is_undelivered
    FROM buyer_case c JOIN case_message m ON m.case_id = c.id WHERE ${isOwn(buyer)} AND m.kind <> 'note' ORDER BY m.id`,
  )

const PhotoRow = Row({ number: OrNull(Type.Integer()), at: Timestamp, jpeg: Bytes })
/** Photos of letters and of the form; those of the form may have no case. */
export const readCasePhotosOf = (db: QueryExecutorProvider, buyer: Proven): Promise<Static<typeof PhotoRow>[]> =>
  queryRows(
    db,
    PhotoRow,
    sql`
    SELECT c.id AS number, f.at, p.jpeg
    FROM feedback f JOIN feedback_photo p ON p.feedback_id = f.id LEFT JOIN buyer_case c ON c.feedback_id = f.id
    WHERE f.phone = ${buyer.phone}
    UNION ALL
    (SELECT c.id, m.at, p.jpeg
     FROM buyer_case c JOIN case_message m ON m.case_id = c.id JOIN case_photo p ON p.message_id = m.id
     WHERE ${isOwn(buyer)} ORDER BY p.id)`,
  )

/** Deletes the cases and messages of a buyer with their photos. */
export const deleteMessagesOf = async (tx: Transaction<DB>, buyer: Proven): Promise<void> => {
  await sql`DELETE FROM buyer_case c WHERE ${isOwn(buyer)}`.execute(tx)
  await tx.deleteFrom('feedback').where('phone', '=', buyer.phone).execute()
}
