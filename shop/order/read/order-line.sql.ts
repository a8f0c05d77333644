import { OrderLineId, VariantId } from '#kernel/shared.api.ts'
import type { OrderId } from '#kernel/ids.ts'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { REDUCED } from '../facts/price-reduction.ts'
import type { SubstituteLine } from '../facts/substitute.ts'
import { queryRow, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { PriceTree } from '#shop/pricing/facts/price-tree.ts'
import { treeToStore } from '../place/stored-price.ts'

const PricedLine = Row({
  id: OrderLineId,
  variant_id: VariantId,
  name: Type.String(),
  /** With its shade and size: «Помада, Калина, 3,5 г». */
  full_name: Type.String(),
  quantity: Type.Integer(),
  cancelled: Type.Integer(),
  picked: Type.Integer(),
  unit_price: Type.Integer(),
  discount: Type.Integer(),
  points_discount: Type.Integer(),
  total: Type.Integer(),
  order_pieces: Type.Integer(),
  other_variants: Type.Array(Type.Integer()),
})
export type PricedLine = Readonly<Static<typeof PricedLine>>

/** A line of an order, with the pieces of all its lines, and the variants of the others and those proposed instead of them. */
export const readPricedLine = (
  tx: Kysely<DB>,
  orderId: OrderId,
  lineId: OrderLineId,
): Promise<PricedLine | undefined> =>
  queryRow(
    tx,
    PricedLine,
    sql`
    SELECT l.id::text AS id, l.variant_id, l.name, concat_ws(', ', l.name, v.shade_name, nullif(v.size_text, '')) AS full_name,
           l.quantity, l.cancelled, l.picked, l.unit_price, l.discount, l.points_discount, l.total,
           (SELECT sum(quantity)::int FROM order_line WHERE order_id = ${orderId}) AS order_pieces,
           ARRAY(SELECT variant_id FROM order_line WHERE order_id = ${orderId} AND id <> ${lineId}
                 UNION SELECT s.variant_id FROM substitute s JOIN order_line o ON o.id = s.order_line_id
                 WHERE o.order_id = ${orderId} AND o.id <> ${lineId} AND s.state = 'proposed') AS other_variants
    FROM order_line l JOIN variant v ON v.id = l.variant_id WHERE l.order_id = ${orderId} AND l.id = ${lineId}`,
  )

export const writeLine = async (tx: Transaction<DB>, line: PricedLine): Promise<void> => {
  await sql`
    UPDATE order_line
    SET quantity = ${line.quantity}, cancelled = ${line.cancelled}, picked = ${line.picked}, discount = ${line.discount},
        points_discount = ${line.points_discount}, total = ${line.total}
    WHERE id = ${line.id}`.execute(tx)
}

const IdRow = Row({ id: OrderLineId })
/** Returns the id of the new line; `id`: one that was taken before. */
export const insertLine = async (
  tx: Transaction<DB>,
  orderId: OrderId,
  product: { readonly variantId: VariantId; readonly name: string },
  line: SubstituteLine,
  id: OrderLineId | null = null,
): Promise<OrderLineId> => {
  const row = await queryRow(
    tx,
    IdRow,
    sql`
    INSERT INTO order_line (id, order_id, variant_id, name, quantity, unit_price, discount, points_discount, total)
    OVERRIDING SYSTEM VALUE
    VALUES (coalesce(${id}::bigint, nextval(pg_get_serial_sequence('order_line', 'id'))), ${orderId}, ${product.variantId},
            ${product.name}, ${line.quantity}, ${line.unit_price}, ${line.discount}, ${line.points_discount}, ${line.total})
    RETURNING id::text AS id`,
  )
  if (row === undefined) throw new Error('The inserted line was not returned')
  return row.id
}

const Tree = Row({ price_tree: Type.Unknown() })
export const readTree = async (tx: Kysely<DB>, orderId: OrderId): Promise<unknown> =>
  (await queryRow(tx, Tree, sql`SELECT price_tree FROM orders WHERE id = ${orderId}`))?.price_tree

export const writeTotals = async (tx: Transaction<DB>, orderId: OrderId, tree: PriceTree): Promise<void> => {
  await sql`
    UPDATE orders
    SET goods_total = ${tree.goods_total}, discount_total = ${tree.discount_total}, points_total = ${tree.points_total},
        delivery_price = ${tree.delivery_price}, total = ${tree.total}, certificate_total = ${tree.certificate_total},
        price_tree = ${JSON.stringify(treeToStore(tree))}::jsonb
    WHERE id = ${orderId}`.execute(tx)
}

/** SQL: kopecks by which prices of the order `o` were lowered since a moment. */
export const reducedSince = (since: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (SELECT coalesce(-sum((row ->> 'amount')::int), 0) FROM jsonb_array_elements(o.price_tree -> 'rows') AS row
   WHERE row ->> 'rule' LIKE ${`${REDUCED}%`} AND (regexp_match(row ->> 'rule', '^[^:]*:[^:]*:(.*)$'))[1]::timestamptz >= ${since})`

const ReducedRow = Row({ amount: Type.Integer() })
/** Kopecks by which prices of an order were lowered after it was handed over. */
export const readReduced = async (tx: Transaction<DB>, orderId: OrderId): Promise<number> =>
  (
    await queryRow(
      tx,
      ReducedRow,
      sql`SELECT ${reducedSince(sql`'-infinity'`)}::int AS amount FROM orders o WHERE o.id = ${orderId}`,
    )
  )?.amount ?? 0

/** Frees the newest marking codes of a line, so that `left` remain. */
export const freeCodes = async (tx: Transaction<DB>, lineId: OrderLineId, left: number, at: Date): Promise<void> => {
  await sql`
    UPDATE marking_code SET freed_at = ${at}
    WHERE id IN (SELECT id FROM marking_code WHERE order_line_id = ${lineId} AND freed_at IS NULL
                 ORDER BY id OFFSET ${left})`.execute(tx)
}
