/** CAT-11: a customer's own reviews, in any state. */
import { sql, type Kysely, type QueryExecutorProvider, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { OwnReview, OwnReviews } from '../reviews.api.ts'
import { ProductId } from '#kernel/shared.api.ts'
import { picturesOfReview } from '#platform/db/picture-json.ts'
import { queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { asksTone } from '../product-page.sql.ts'
import type { CheckedReview } from './reviews.policy.ts'

const ProductRow = Row({ id: ProductId, asks_skin: Type.Boolean(), asks_tone: Type.Boolean() })

export const readReviewedProduct = (db: Kysely<DB>, slug: string): Promise<Static<typeof ProductRow> | undefined> =>
  queryRow(
    db,
    ProductRow,
    sql`
    SELECT id, skin_types <> '{}' AS asks_skin,
      ${asksTone} AS asks_tone
    FROM product WHERE slug = ${slug} AND NOT embargoed`,
  )

const ReceivedRow = Row({ shade_name: Type.Union([Type.String(), Type.Null()]) })

/**
 * The shade that the customer received last; undefined when no order with the product was delivered to them. An order that came back
 * later counts: its buyer has seen the product. A guest's order belongs to the customer with its phone, which a code has proved.
 */
export const readReceived = (
  db: QueryExecutorProvider,
  customerId: number,
  productId: ProductId,
): Promise<Static<typeof ReceivedRow> | undefined> =>
  queryRow(
    db,
    ReceivedRow,
    sql`
    SELECT variant.shade_name
    FROM customer
    JOIN orders ON orders.customer_id = customer.id
      OR (orders.customer_id IS NULL AND orders.recipient_phone = customer.phone)
    JOIN order_line ON order_line.order_id = orders.id
    JOIN variant ON variant.id = order_line.variant_id
    JOIN order_state_change delivered ON delivered.order_id = orders.id AND delivered.to_state = 'delivered'
    WHERE customer.id = ${customerId} AND variant.product_id = ${productId}
    ORDER BY delivered.at DESC LIMIT 1`,
  )

const ownReview = sql`
  review.rating, review.body, review.author, review.skin_type, review.skin_tone, review.age_group,
  review.written_on::text AS written_on, review.hidden_reason,
  CASE WHEN review.hidden AND NOT review.pending THEN '[]'::json ELSE ${picturesOfReview} END AS photos,
  CASE WHEN review.pending THEN 'pending' WHEN review.hidden THEN 'hidden' ELSE 'published' END AS state`

const OwnRow = Row({ ...OwnReview.properties })

/** The photos of a hidden review are not shown to anybody, so they are left out. */
export const readOwnReview = async (
  db: QueryExecutorProvider,
  customerId: number,
  productId: ProductId,
): Promise<OwnReview | null> =>
  (await queryRow(
    db,
    OwnRow,
    sql`SELECT ${ownReview} FROM review WHERE customer_id = ${customerId} AND product_id = ${productId}`,
  )) ?? null

const OwnReviewRow = Row({ ...OwnReviews.items.properties })

/** Newest first. */
export const readOwnReviews = (db: QueryExecutorProvider, customerId: number): Promise<OwnReviews> =>
  queryRows(
    db,
    OwnReviewRow,
    sql`
    SELECT json_build_object('slug', product.slug, 'name', product.name) AS product, ${ownReview}
    FROM review JOIN product ON product.id = review.product_id
    WHERE review.customer_id = ${customerId} ORDER BY review.sent_at DESC, review.id DESC`,
  )

const WrittenRow = Row({ id: Type.Integer() })
type Written = {
  readonly customerId: number
  readonly productId: ProductId
  readonly shade: string | null
  readonly at: Date
}

/** Writes the review, waiting for the staff; returns its id. */
export const upsertReview = async (
  tx: Transaction<DB>,
  { rating, body, author, skin_type, skin_tone, age_group }: CheckedReview,
  { customerId, productId, shade, at }: Written,
): Promise<number> => {
  const row = await queryRow(
    tx,
    WrittenRow,
    sql`
    INSERT INTO review (customer_id, product_id, rating, body, author, skin_type, skin_tone, age_group, shade_name, written_on, sent_at,
      bought_here, hidden, pending)
    VALUES (${customerId}, ${productId}, ${rating}, ${body}, ${author}, ${skin_type}, ${skin_tone}, ${age_group}, ${shade},
      ${at.toISOString().slice(0, 10)}, ${at}, TRUE, TRUE, TRUE)
    ON CONFLICT (customer_id, product_id) DO UPDATE SET rating = excluded.rating, body = excluded.body,
      author = excluded.author, skin_type = excluded.skin_type, skin_tone = excluded.skin_tone,
      age_group = excluded.age_group, shade_name = excluded.shade_name,
      written_on = excluded.written_on, sent_at = excluded.sent_at, hidden = TRUE, pending = TRUE, hidden_reason = NULL
    RETURNING id`,
  )
  if (row === undefined) throw new Error('A review was not written')
  return row.id
}

/** Whether there was one. Its photos are deleted before. */
export const deleteReview = async (tx: Transaction<DB>, customerId: number, productId: ProductId): Promise<boolean> =>
  (
    await tx
      .deleteFrom('review')
      .where('customer_id', '=', customerId)
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow()
  ).numDeletedRows > 0n

const SentRow = Row({ sent_at: Timestamp })
/** When the customer has last sent the review; undefined without one. */
export const readSentAt = async (
  tx: Transaction<DB>,
  customerId: number,
  productId: ProductId,
): Promise<Date | undefined> =>
  (
    await queryRow(
      tx,
      SentRow,
      sql`SELECT sent_at FROM review WHERE customer_id = ${customerId} AND product_id = ${productId}`,
    )
  )?.sent_at

export const reviewedProducts = async (tx: Transaction<DB>, customerId: number): Promise<ProductId[]> =>
  (
    await tx
      .selectFrom('review')
      .select('product_id')
      .where('customer_id', '=', customerId)
      .orderBy('product_id')
      .execute()
  ).map(({ product_id }) => product_id)
