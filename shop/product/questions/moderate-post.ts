/** DESK-01: what the staff do with customers' questions and answers. */
import { sql, type Kysely, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { queryRow, Row, Timestamp } from '#platform/db/rows.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { writeAudit, type StaffMember } from '#shop/office/face.ts'
import type { PostKind } from '../facts/questions.ts'
import { CONSENT_WITHDRAWN, REVIEW_STATES, type ReviewState } from '../facts/reviews.ts'
import { stateOf, TABLES } from './questions.sql.ts'
import { enqueueProductAnswer } from './send-product-answer.job.ts'

export type PostDecision = {
  readonly kind: PostKind
  readonly id: number
  readonly member: Pick<StaffMember, 'id' | 'name'>
  readonly at: Date
  /** What the moderator has read; what is no longer so is left as it is. */
  readonly seen: { readonly sent_at: string; readonly state: ReviewState; readonly answers_read?: number }
  readonly moderation:
    | { readonly kind: 'publish' }
    | { readonly kind: 'hide'; readonly reason: string }
    /** An answer to a question, which is shown with it. */
    | { readonly kind: 'answer'; readonly by: 'shop' | 'expert'; readonly answer: string }
}

const CurrentRow = Row({
  sent_at: Timestamp,
  state: Type.Enum(REVIEW_STATES),
  hidden_reason: Type.Union([Type.String(), Type.Null()]),
  /** Shown with a question. */
  answers: Type.Integer(),
})
const ANSWERS = sql`(SELECT count(*)::int FROM product_answer given WHERE given.question_id = product_question.id AND NOT given.hidden)`
const lockPost = (tx: Transaction<DB>, kind: PostKind, id: number): Promise<Static<typeof CurrentRow> | undefined> =>
  queryRow(
    tx,
    CurrentRow,
    sql`
    SELECT sent_at, hidden_reason, ${stateOf(TABLES[kind])} AS state, ${kind === 'question' ? ANSWERS : sql`0`} AS answers
    FROM ${sql.table(TABLES[kind])}
    WHERE id = ${id} AND customer_id IS NOT NULL FOR UPDATE`,
  )

const AnswerRow = Row({ id: Type.Integer() })
const insertStaffAnswer = async (
  tx: Transaction<DB>,
  { id, member, at }: PostDecision,
  by: 'shop' | 'expert',
  answer: string,
): Promise<number> => {
  const row = await queryRow(
    tx,
    AnswerRow,
    sql`
    INSERT INTO product_answer (question_id, kind, staff_id, author, body, written_on, sent_at)
    VALUES (${id}, ${by}, ${member.id}, ${member.name}, ${answer}, ${at.toISOString().slice(0, 10)}, ${at}) RETURNING id`,
  )
  if (row === undefined) throw new Error('An answer was not written')
  return row.id
}

/**
 * Publishes or hides a customer's question or answer, or answers a question. The text, the letter to who asked and the record in the
 * audit log are one transaction. `no-question` also when the author does not consent to publish it.
 */
export const moderatePost = (db: Kysely<DB>, decision: PostDecision): Promise<'done' | 'no-question' | 'changed'> =>
  transaction(db, async (tx) => {
    const { kind, id, moderation, seen, member, at } = decision
    const before = await lockPost(tx, kind, id)
    if (before === undefined || before.hidden_reason === CONSENT_WITHDRAWN) return 'no-question'
    if (seen.sent_at !== before.sent_at.toISOString() || seen.state !== before.state) return 'changed'
    if (seen.answers_read !== undefined && seen.answers_read !== before.answers) return 'changed'
    const reason = moderation.kind === 'hide' ? moderation.reason.replace(/(?<![.?!…])$/, '.') : null
    await sql`
      UPDATE ${sql.table(TABLES[kind])} SET hidden = ${reason !== null}, pending = FALSE, hidden_reason = ${reason}
      WHERE id = ${id}`.execute(tx)
    if (moderation.kind === 'answer')
      await enqueueProductAnswer(tx, await insertStaffAnswer(tx, decision, moderation.by, moderation.answer))
    else if (kind === 'answer' && moderation.kind === 'publish') await enqueueProductAnswer(tx, id)
    await sql`SELECT bump_catalogue_version()`.execute(tx)
    await writeAudit(tx, {
      staffId: member.id,
      at,
      action: moderation.kind === 'answer' ? 'question answer' : `${kind} ${moderation.kind}`,
      subject: `${kind} ${id}`,
      was: { review_state: before.state, reason: before.hidden_reason },
      became: {
        review_state: reason === null ? 'published' : 'hidden',
        reason,
        ...(moderation.kind === 'answer' ? { answer: moderation.answer } : {}),
      },
    })
    return 'done'
  })
