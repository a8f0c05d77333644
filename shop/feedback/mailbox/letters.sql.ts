/** DESK-02: letters that became messages of cases. */
import { sql, type QueryExecutorProvider, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { queryRow, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Photo } from '#platform/photos/photos.ts'

const KnownRow = Row({ is_known: Type.Boolean() })
/** Whether the letter is a message already; one of two readings waits here for the other. */
export const lockLetter = async (tx: Transaction<DB>, letterId: string): Promise<boolean> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`letter ${letterId}`}, 0))`.execute(tx)
  const row = await queryRow(
    tx,
    KnownRow,
    sql`SELECT EXISTS (SELECT FROM case_letter WHERE letter_id = ${letterId}) AS is_known`,
  )
  return row?.is_known === true
}

export const insertLetter = async (
  tx: Transaction<DB>,
  letterId: string,
  messageId: string,
  photos: readonly Photo[],
): Promise<void> => {
  await tx.insertInto('case_letter').values({ letter_id: letterId, message_id: messageId }).execute()
  for (const { jpeg, width, height } of photos)
    await tx.insertInto('case_photo').values({ message_id: messageId, jpeg, width, height }).execute()
}

const CaseRow = Row({ id: Type.Integer(), token: Type.String(), email: Type.String() })
export type LetterCase = Static<typeof CaseRow>
export const readLetterCase = (db: QueryExecutorProvider, id: number): Promise<LetterCase | undefined> =>
  queryRow(db, CaseRow, sql`SELECT id, token, email FROM buyer_case WHERE id = ${id}`)
/** The case that began with a letter, or goes on with it. */
export const readCaseOfLetter = (db: QueryExecutorProvider, letterId: string): Promise<LetterCase | undefined> =>
  queryRow(
    db,
    CaseRow,
    sql`
    SELECT c.id, c.token, c.email FROM case_letter l JOIN case_message m ON m.id = l.message_id
    JOIN buyer_case c ON c.id = m.case_id WHERE l.letter_id = ${letterId}`,
  )

const PersonRow = Row({ name: Type.String(), phone: Type.String() })
/** The customer who has proven this mailbox. */
export const readPersonOf = (db: QueryExecutorProvider, email: string): Promise<Static<typeof PersonRow> | undefined> =>
  queryRow(
    db,
    PersonRow,
    sql`
    SELECT name, phone FROM customer WHERE lower(email) = lower(${email}) AND email_confirmed_at IS NOT NULL
    ORDER BY id LIMIT 1`,
  )
