/** SAFE-05: questions and answers of a customer, when the consent to publish them or the account ends. */
import { sql, type Transaction } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'
import { CONSENT_WITHDRAWN } from '../facts/reviews.ts'
import { TABLES } from './questions.sql.ts'

const inBoth = async (
  statement: (table: ReturnType<typeof sql.table>) => ReturnType<typeof sql>,
  tx: Transaction<DB>,
) => {
  for (const table of Object.values(TABLES)) await statement(sql.table(table)).execute(tx)
  await sql`SELECT bump_catalogue_version()`.execute(tx)
}

/** Hides what is shown and what waits. */
export const withdrawQuestions = (tx: Transaction<DB>, customerId: number): Promise<void> =>
  inBoth(
    (table) => sql`
    UPDATE ${table} SET hidden = TRUE, pending = FALSE, hidden_reason = ${CONSENT_WITHDRAWN}
    WHERE customer_id = ${customerId} AND (NOT hidden OR pending)`,
    tx,
  )

/** What was hidden so waits for the staff again. */
export const resubmitQuestions = (tx: Transaction<DB>, customerId: number, at: Date): Promise<void> =>
  inBoth(
    (table) => sql`
    UPDATE ${table} SET pending = TRUE, hidden_reason = NULL, sent_at = ${at}
    WHERE customer_id = ${customerId} AND hidden_reason = ${CONSENT_WITHDRAWN}`,
    tx,
  )

/** With the questions go the answers to them. */
export const deleteQuestions = (tx: Transaction<DB>, customerId: number): Promise<void> =>
  inBoth((table) => sql`DELETE FROM ${table} WHERE customer_id = ${customerId}`, tx)
