/** CAT-11: what the staff do with customers' reviews. */
import { sql, type Kysely } from 'kysely'
import { Type, type Static } from 'typebox'
import type { ReviewState } from '../facts/reviews.ts'
import { transaction } from '#platform/db/transaction.ts'
import { queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import { CONSENT_WITHDRAWN } from '../facts/reviews.ts'
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

type Change = { readonly hidden: boolean; readonly pending: false; readonly hidden_reason: string | null }

/**
 * False when there is no such review of a customer, or its author does not consent to publish it. The rating and its review change
 * in one transaction.
 */
const decide = (db: Kysely<DB>, id: number, change: Change): Promise<boolean> =>
  transaction(db, async (tx) => {
    const review = await tx
      .selectFrom('review')
      .select('product_id')
      .where('id', '=', id)
      .where('customer_id', 'is not', null)
      .where((eb) => eb.or([eb('hidden_reason', 'is', null), eb('hidden_reason', '<>', CONSENT_WITHDRAWN)]))
      .executeTakeFirst()
    if (review === undefined) return false
    await lockProduct(tx, review.product_id)
    const { numUpdatedRows } = await tx.updateTable('review').set(change).where('id', '=', id).executeTakeFirstOrThrow()
    await recountRating(tx, review.product_id)
    return numUpdatedRows > 0n
  })

export const publishReview = (db: Kysely<DB>, id: number): Promise<boolean> =>
  decide(db, id, { hidden: false, pending: false, hidden_reason: null })

/** The reason is shown to the author, as a sentence. */
export const hideReview = (db: Kysely<DB>, id: number, reason: string): Promise<boolean> =>
  decide(db, id, { hidden: true, pending: false, hidden_reason: /[.?!…]$/.test(reason) ? reason : `${reason}.` })

/** Shows the shop's answer below the review; null removes it. */
export const answerReview = (db: Kysely<DB>, id: number, answer: string | null): Promise<boolean> =>
  transaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('review')
      .set({ answer })
      .where('id', '=', id)
      .where('customer_id', 'is not', null)
      .executeTakeFirstOrThrow()
    await sql`SELECT bump_catalogue_version()`.execute(tx)
    return numUpdatedRows > 0n
  })
