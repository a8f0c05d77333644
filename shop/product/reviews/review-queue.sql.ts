/** DESK-01: reviews of customers as their moderator sees them. */
import { sql, type QueryExecutorProvider } from 'kysely'
import { Type, type Static } from 'typebox'
import { OrNull } from '#kernel/shared.api.ts'
import { queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import { picturesOfReview } from '#platform/db/picture-json.ts'
import { REVIEW_STATES, type ReviewState } from '../facts/reviews.ts'
import { QueuedReview } from '../office-reviews.api.ts'
import { joinProduct, QUEUED_PRODUCT, queuePage, readCounts } from './moderation-queue.sql.ts'

const { sent_at: _, flags: __, ...properties } = QueuedReview.properties
const QueueRow = Row({
  ...properties,
  sent_at: Timestamp,
  /** A product whose review has the same words. */
  copy_of: OrNull(Type.String()),
})

/** Words without spaces and marks; the index `review_text` has the same expression. */
const textKey = (table: string) =>
  sql`md5(lower(regexp_replace(${sql.ref(`${table}.body`)}, '[\\s.,!?:;()…–—-]+', '', 'g')))`

const IN_STATE = {
  pending: sql`review.pending`,
  published: sql`NOT review.hidden`,
  hidden: sql`review.hidden AND NOT review.pending`,
} as const

export const readReviewQueue = (
  db: QueryExecutorProvider,
  state: ReviewState,
  page: number,
  pageSize: number,
): Promise<Static<typeof QueueRow>[]> =>
  queryRows(
    db,
    QueueRow,
    sql`
    SELECT review.id, ${QUEUED_PRODUCT},
      review.author, review.rating, review.body, review.skin_type, review.skin_tone, review.shade_name AS shade, review.sent_at,
      CASE WHEN review.pending THEN 'pending' WHEN review.hidden THEN 'hidden' ELSE 'published' END AS state,
      review.hidden_reason, review.answer, ${picturesOfReview} AS photos,
      (SELECT other_product.name FROM review other JOIN product other_product ON other_product.id = other.product_id
        WHERE ${textKey('other')} = ${textKey('review')} AND other.id <> review.id ORDER BY other.id LIMIT 1) AS copy_of
    FROM review ${joinProduct('review')}
    WHERE review.customer_id IS NOT NULL AND ${IN_STATE[state]}
    ${queuePage(state, 'review', { waiting: sql`review.id`, others: sql`review.id DESC` }, page, pageSize)}`,
  )

/** Each number by the index of its state. */
export const countReviews = (db: QueryExecutorProvider) =>
  readCounts(
    db,
    sql`
    SELECT ${sql.join(
      REVIEW_STATES.map(
        (state) =>
          sql`(SELECT count(*)::int FROM review WHERE customer_id IS NOT NULL AND ${IN_STATE[state]}) AS ${sql.ref(state)}`,
      ),
    )}`,
  )
