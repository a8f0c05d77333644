/** DESK-03: messages about orders that were sent. */
import { sql, type Kysely, type QueryExecutorProvider } from 'kysely'
import { Type, type Static } from 'typebox'
import { orderId } from '#kernel/ids.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { deleteInPortions } from '#platform/db/retention.ts'
import { queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'

export type SentMessage = {
  readonly order_id: string
  readonly way: 'sms' | 'letter'
  /** Names the step and the change: one that is sent again after a lost answer is one message. */
  readonly key: string
  readonly step: string
  readonly is_taken: boolean
}
export const insertSentMessages = async (db: Kysely<DB>, sent: readonly SentMessage[], at: Date): Promise<void> => {
  if (sent.length === 0) return
  await db
    .insertInto('order_message')
    .values(sent.map(({ order_id, ...message }) => ({ ...message, order_id: orderId(order_id), at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const MessageRow = Row({
  number: Type.String(),
  way: Type.Enum(['sms', 'letter']),
  step: Type.String(),
  at: Timestamp,
  is_taken: Type.Boolean(),
})
const MESSAGES = sql`
  SELECT o.number, m.way, m.step, m.at, m.is_taken FROM order_message m JOIN orders o ON o.id = m.order_id`
type SentRow = Readonly<Static<typeof MessageRow>>
export const readSentMessages = (db: QueryExecutorProvider, orderId: string): Promise<SentRow[]> =>
  queryRows(db, MessageRow, sql`${MESSAGES} WHERE m.order_id = ${orderId} ORDER BY m.at, m.way`)
export const readSentMessagesOf = (db: QueryExecutorProvider, customerId: number): Promise<SentRow[]> =>
  queryRows(db, MessageRow, sql`${MESSAGES} WHERE o.customer_id = ${customerId} ORDER BY m.at, m.way`)

export const SENT_MESSAGE_DAYS = 365
export const deleteOldSentMessages = (db: Kysely<DB>, now: Date): Promise<number> =>
  deleteInPortions(db, 'order_message', sql`old.at < ${new Date(now.getTime() - SENT_MESSAGE_DAYS * DAY_MS)}`)
