/** DESK-02: an answer that has reached nobody brings its case back, once, with a note that says why. */
import type { Transaction } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'
import { insertMessage, markUndelivered, reopenCase } from './cases.sql.ts'

type Undelivered = {
  readonly caseId: number
  readonly messageId: string
  /** Words of the note. */
  readonly why: string
  readonly at: Date
}
/** Several reports of one answer are one note. */
export const noteUndelivered = async (
  tx: Transaction<DB>,
  { caseId, messageId, why, at }: Undelivered,
): Promise<void> => {
  if (!(await markUndelivered(tx, caseId, messageId, at))) return
  await reopenCase(tx, caseId, at)
  await insertMessage(tx, { caseId, kind: 'note', staffId: null, body: why, at })
}
