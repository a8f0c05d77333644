/** CAT-09: which products real orders hold together. */
import { sql, type Kysely } from 'kysely'
import { Type } from 'typebox'
import { ProductId } from '#kernel/shared.api.ts'
import { queryRow, queryRows, Row } from '#platform/db/rows.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'

/** Orders count after that time: reservations that nobody collected have ended by then, and their orders are cancelled. */
const COUNTED_AFTER_MS = 7 * 86_400_000
/** An order of more products says nothing about two of them. */
const MAX_PRODUCTS = 30
const ORDERS_AT_ONCE = 500

const BatchRow = Row({ orders: Type.Integer() })

/** Counts the next orders, each once with all its parcels, and returns how many it looked at. */
const countNextOrders = async (db: Kysely<DB>, before: Date): Promise<number> =>
  transaction(db, async (tx) => {
    const row = await queryRow(
      tx,
      BatchRow,
      sql`
      WITH progress AS (SELECT last_order_id FROM bought_together_progress FOR UPDATE),
      batch AS (
        SELECT orders.id, orders.first_parcel_id FROM orders, progress
        WHERE orders.id > progress.last_order_id AND orders.placed_at < ${before}
        ORDER BY orders.id LIMIT ${sql.lit(ORDERS_AT_ONCE)}),
      bought AS (
        SELECT DISTINCT batch.id AS order_id, variant.product_id
        FROM batch JOIN orders AS parcel ON parcel.id = batch.id OR parcel.first_parcel_id = batch.id
        JOIN order_line ON order_line.order_id = parcel.id JOIN variant ON variant.id = order_line.variant_id
        WHERE batch.first_parcel_id IS NULL AND parcel.state NOT IN ('cancelled', 'returned')
          AND (SELECT count(*) FROM order_line AS line WHERE line.order_id = parcel.id) <= ${sql.lit(MAX_PRODUCTS)}),
      counted AS (
        INSERT INTO bought_together (product_id, other_id, orders)
        SELECT one.product_id, other.product_id, count(*)
        FROM bought AS one JOIN bought AS other ON other.order_id = one.order_id AND other.product_id <> one.product_id
        GROUP BY one.product_id, other.product_id
        ON CONFLICT (product_id, other_id) DO UPDATE SET orders = bought_together.orders + excluded.orders),
      moved AS (
        UPDATE bought_together_progress SET last_order_id = (SELECT max(id) FROM batch) WHERE EXISTS (SELECT FROM batch))
      SELECT count(*)::int AS orders FROM batch`,
    )
    return row?.orders ?? 0
  })

const MAX_BATCHES = 20

/** Counts the orders that have settled since the last time, at most 10 000. */
export const countBoughtTogether = async (db: Kysely<DB>, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - COUNTED_AFTER_MS)
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) if ((await countNextOrders(db, before)) < ORDERS_AT_ONCE) return
}

const IdRow = Row({ id: ProductId })
/** Fewer orders may be chance, or one buyer. */
const MIN_ORDERS = 3

/** Products that were bought with this one, most orders first. */
export const readBoughtTogether = async (db: Kysely<DB>, productId: ProductId, take: number): Promise<ProductId[]> =>
  (
    await queryRows(
      db,
      IdRow,
      sql`
      SELECT other_id AS id FROM bought_together JOIN product ON product.id = other_id AND NOT product.discontinued
      WHERE product_id = ${productId} AND orders >= ${sql.lit(MIN_ORDERS)}
      ORDER BY orders DESC, product.popularity DESC, other_id LIMIT ${take}`,
    )
  ).map(({ id }) => id)
