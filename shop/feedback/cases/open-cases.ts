import type { Kysely, Transaction } from 'kysely'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { orderNumberIn, reasonOf } from '../facts/cases.ts'
import { openCase, readUnopened } from './cases.sql.ts'

type Message = {
  readonly id: string
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly message: string
  readonly at: Date
}
/** DESK-02: the case of a message of the form, by its words. */
export const openCaseOfMessage = async (tx: Transaction<DB>, { id, message, ...sender }: Message): Promise<void> => {
  await openCase(tx, {
    ...sender,
    feedbackId: id,
    reason: reasonOf(message),
    orderNumber: orderNumberIn(message),
    body: message === '' ? 'Без сообщения: просит связаться.' : message,
  })
}

/** Opens the cases of messages that have none: of before cases, or from a node of the release before. */
export const openMissingCases = async (db: Kysely<DB>): Promise<void> => {
  const messages = await readUnopened(db)
  if (messages.length === 0) return
  await transaction(db, async (tx) => {
    for (const message of messages) await openCaseOfMessage(tx, message)
  })
}
