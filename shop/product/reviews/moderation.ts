/** CAT-11: what the staff do with customers' reviews. */
import { sql, type Kysely, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { ProductId } from '#kernel/shared.api.ts'
import { transaction } from '#platform/db/transaction.ts'
import { queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import { writeAudit } from '#shop/office/face.ts'
import { CONSENT_WITHDRAWN, REVIEW_STATES, type ReviewState } from '../facts/reviews.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { lockProduct, recountRating } from './ratings.sql.ts'

const ModeratedReview = Row({
  id: Type.Integer(),
  product_name: Type.String(),
  product_slug: Type.String(),
  author: Type.String(),
  rating: Type.Integer(),
  body: Type.String(),
  sent_at: Timestamp,
  hidden_reason: Type.Union([Type.String(), Type.Null()]),
  answer: Type.Union([Type.String(), Type.Null()]),
  /** Hashes of the pictures. */
  photos: Type.Array(Type.String()),
})
export type ModeratedReview = Static<typeof ModeratedReview>

const moderated = sql`
  SELECT review.id, product.name AS product_name, product.slug AS product_slug, review.author, review.rating, review.body,
    review.sent_at, review.hidden_reason, review.answer,
    coalesce((SELECT json_agg(picture.hash ORDER BY review_photo.position)
      FROM review_photo JOIN picture ON picture.id = review_photo.picture_id
      WHERE review_photo.review_id = review.id), '[]'::json) AS photos
  FROM review JOIN product ON product.id = review.product_id
  WHERE review.customer_id IS NOT NULL`

const IN_STATE = {
  pending: sql`review.pending`,
  published: sql`NOT review.hidden`,
  hidden: sql`review.hidden AND NOT review.pending`,
} as const

/** Reviews of customers in a state, those that have waited longest first. */
export const listReviews = (db: Kysely<DB>, state: ReviewState, limit: number): Promise<ModeratedReview[]> =>
  queryRows(db, ModeratedReview, sql`${moderated} AND ${IN_STATE[state]} ORDER BY sent_at, id LIMIT ${limit}`)

export const readReview = (db: Kysely<DB>, id: number): Promise<ModeratedReview | undefined> =>
  queryRow(db, ModeratedReview, sql`${moderated} AND review.id = ${id}`)

export type Moderation =
  | { readonly kind: 'publish' }
  /** The reason is shown to the author, as a sentence. */
  | { readonly kind: 'hide'; readonly reason: string }
  /** Shown below the review; null removes it. */
  | { readonly kind: 'answer'; readonly answer: string | null }

type Change = { hidden: boolean; pending: false; hidden_reason: string | null } | { answer: string | null }

const changeOf = (moderation: Moderation): Change => {
  if (moderation.kind === 'answer') return { answer: moderation.answer }
  if (moderation.kind === 'publish') return { hidden: false, pending: false, hidden_reason: null }
  const { reason } = moderation
  return { hidden: true, pending: false, hidden_reason: /[.?!…]$/.test(reason) ? reason : `${reason}.` }
}

const CurrentRow = Row({
  product_id: ProductId,
  sent_at: Timestamp,
  state: Type.Enum(REVIEW_STATES),
  hidden_reason: Type.Union([Type.String(), Type.Null()]),
  answer: Type.Union([Type.String(), Type.Null()]),
})
const current = (tx: Transaction<DB>, id: number): Promise<Static<typeof CurrentRow> | undefined> =>
  queryRow(
    tx,
    CurrentRow,
    sql`
    SELECT product_id, sent_at, hidden_reason, answer,
      CASE WHEN pending THEN 'pending' WHEN hidden THEN 'hidden' ELSE 'published' END AS state
    FROM review WHERE id = ${id} AND customer_id IS NOT NULL`,
  )

/** What the moderator has read; a review that is no longer so is left as it is. */
export type SeenReview = {
  readonly sent_at: string
  readonly state: ReviewState
  readonly answer_read?: string | null
}

export type Decision = {
  readonly id: number
  readonly moderation: Moderation
  /** Null: an operator, by a command. */
  readonly staffId: number | null
  readonly at: Date
  readonly seen?: SeenReview
}

const isAsSeen = ({ sent_at, state, answer_read }: SeenReview, now: Static<typeof CurrentRow>): boolean =>
  sent_at === now.sent_at.toISOString() &&
  state === now.state &&
  (answer_read === undefined || answer_read === now.answer)

/**
 * Publishes, hides or answers a customer's review. The review, the rating of its product and the record in the audit log change in one
 * transaction. `no-review` also when its author does not consent to publish it.
 */
export const moderateReview = (db: Kysely<DB>, decision: Decision): Promise<'done' | 'no-review' | 'changed'> =>
  transaction(db, async (tx) => {
    const { id, moderation, seen, staffId, at } = decision
    const found = await current(tx, id)
    if (found === undefined) return 'no-review'
    await lockProduct(tx, found.product_id)
    const before = await current(tx, id)
    if (before === undefined || before.hidden_reason === CONSENT_WITHDRAWN) return 'no-review'
    if (seen !== undefined && !isAsSeen(seen, before)) return 'changed'
    const change = changeOf(moderation)
    await tx.updateTable('review').set(change).where('id', '=', id).execute()
    if ('answer' in change) await sql`SELECT bump_catalogue_version()`.execute(tx)
    else await recountRating(tx, before.product_id)
    await writeAudit(tx, {
      staffId,
      at,
      action: `review ${moderation.kind}`,
      subject: `review ${id}`,
      was:
        'answer' in change ? { answer: before.answer } : { review_state: before.state, reason: before.hidden_reason },
      became:
        'answer' in change
          ? change
          : { review_state: change.hidden ? 'hidden' : 'published', reason: change.hidden_reason },
    })
    return 'done'
  })
