import { sql, type Kysely } from 'kysely'
import { Type } from 'typebox'
import { OrNull, VariantId } from '#kernel/shared.api.ts'
import { queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'

const PlacedRow = Row({
  day: Type.String(),
  buyer: Type.Integer(),
  is_first: Type.Boolean(),
  lines: Type.Array(
    Type.Object({
      variant_id: VariantId,
      quantity: Type.Integer(),
      price: Type.Integer(),
      old_price: OrNull(Type.Integer()),
      sku: Type.String(),
      brand: Type.String(),
      category: Type.String(),
      labels: Type.Array(Type.String()),
    }),
  ),
})

/**
 * The last `take` orders since a moment, the oldest first, with the prices that they were placed at and without what was given; an order
 * of several parcels is one, with the lines of those that are not cancelled. Of their products
 * brand, section and labels are those of today. `buyer` is a number among these orders and says no more.
 */
export const readPlacedOrders = (db: Kysely<DB>, since: Date, take: number) =>
  queryRows(
    db,
    PlacedRow,
    sql`
    WITH placed AS (
      SELECT id, placed_at, recipient_phone FROM orders o
      WHERE placed_at >= ${since} AND first_parcel_id IS NULL
        -- Without «IS NOT NULL» all orders would be read into a hash of parcels.
        AND (state <> 'cancelled'
          OR EXISTS (SELECT FROM orders WHERE first_parcel_id = o.id AND first_parcel_id IS NOT NULL AND state <> 'cancelled'))
      ORDER BY placed_at DESC LIMIT ${take}
    ), parcel AS (
      SELECT o.id, placed.id AS order_id FROM placed JOIN orders o ON o.id = placed.id OR o.first_parcel_id = placed.id
      WHERE o.state <> 'cancelled'
    ), bought AS (
      SELECT parcel.order_id, jsonb_agg(jsonb_build_object('variant_id', v.id, 'quantity', l.quantity, 'price', l.unit_price,
          'old_price', CASE WHEN v.old_price > l.unit_price THEN v.old_price END, 'sku', v.sku, 'brand', b.slug,
          'category', c.path, 'labels',
          array_remove(ARRAY[CASE WHEN p.is_new THEN 'new' END, CASE WHEN p.is_hit THEN 'hit' END], NULL)) ORDER BY l.id) AS lines
      FROM order_line l JOIN parcel ON parcel.id = l.order_id
      JOIN variant v ON v.id = l.variant_id JOIN product p ON p.id = v.product_id
      JOIN brand b ON b.id = p.brand_id JOIN category c ON c.id = p.category_id
      WHERE l.total > 0 OR l.points_discount > 0
      GROUP BY parcel.order_id
    )
    SELECT to_char(placed_at AT TIME ZONE 'Europe/Moscow', 'YYYY-MM-DD') AS day,
      (dense_rank() OVER (ORDER BY recipient_phone))::int AS buyer,
      NOT EXISTS (SELECT FROM orders earlier
        WHERE earlier.recipient_phone = placed.recipient_phone AND earlier.placed_at < placed.placed_at) AS is_first,
      bought.lines
    FROM placed JOIN bought ON bought.order_id = placed.id ORDER BY placed_at, placed.id`,
  )
