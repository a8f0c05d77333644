/** DESK-01: reviews of customers as their moderator sees them. */
import { sql, type QueryExecutorProvider } from 'kysely'
import { Type, type Static } from 'typebox'
import { OrNull } from '#kernel/shared.api.ts'
import { queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import { picturesOfReview } from '#platform/db/picture-json.ts'
import type { ReviewState } from '../facts/reviews.ts'
import { QueuedReview } from '../office-reviews.api.ts'

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

/** Those that wait, the longest first; others with the newest first. */
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
    SELECT review.id, json_build_object('slug', product.slug, 'name', product.name, 'brand', brand.name) AS product,
      review.author, review.rating, review.body, review.skin_type, review.shade_name AS shade, review.sent_at,
      CASE WHEN review.pending THEN 'pending' WHEN review.hidden THEN 'hidden' ELSE 'published' END AS state,
      review.hidden_reason, review.answer, ${picturesOfReview} AS photos,
      (SELECT other_product.name FROM review other JOIN product other_product ON other_product.id = other.product_id
        WHERE ${textKey('other')} = ${textKey('review')} AND other.id <> review.id ORDER BY other.id LIMIT 1) AS copy_of
    FROM review JOIN product ON product.id = review.product_id JOIN brand ON brand.id = product.brand_id
    WHERE review.customer_id IS NOT NULL AND ${IN_STATE[state]}
    ORDER BY ${state === 'pending' ? sql`review.sent_at, review.id` : sql`review.sent_at DESC, review.id DESC`}
    LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
  )

const CountRow = Row({ pending: Type.Integer(), published: Type.Integer(), hidden: Type.Integer() })

export const countReviews = async (db: QueryExecutorProvider): Promise<Static<typeof CountRow>> => {
  const row = await queryRow(
    db,
    CountRow,
    sql`
    SELECT count(*) FILTER (WHERE ${IN_STATE.pending})::int AS pending,
      count(*) FILTER (WHERE ${IN_STATE.published})::int AS published,
      count(*) FILTER (WHERE ${IN_STATE.hidden})::int AS hidden
    FROM review WHERE customer_id IS NOT NULL`,
  )
  if (row === undefined) throw new Error('A count without a row')
  return row
}
