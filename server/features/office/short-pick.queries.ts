import { sql, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { queryRow, Row } from '#server/db/rows.ts'
import type { DB } from '#server/db/types.gen.ts'

const PricedLine = Row({
  id: Type.String(),
  variant_id: Type.Integer(),
  name: Type.String(),
  quantity: Type.Integer(),
  cancelled: Type.Integer(),
  picked: Type.Integer(),
  unit_price: Type.Integer(),
  discount: Type.Integer(),
  points_discount: Type.Integer(),
  total: Type.Integer(),
  order_pieces: Type.Integer(),
})
export type PricedLine = Readonly<Static<typeof PricedLine>>

export const readPricedLine = (tx: Transaction<DB>, orderId: string, lineId: string): Promise<PricedLine | undefined> =>
  queryRow(
    tx,
    PricedLine,
    sql`
    SELECT id::text AS id, variant_id, name, quantity, cancelled, picked, unit_price, discount, points_discount, total,
           (SELECT sum(quantity)::int FROM order_line WHERE order_id = ${orderId}) AS order_pieces
    FROM order_line WHERE order_id = ${orderId} AND id = ${lineId}`,
  )

export const writeLine = async (tx: Transaction<DB>, line: PricedLine): Promise<void> => {
  await sql`
    UPDATE order_line
    SET quantity = ${line.quantity}, cancelled = ${line.cancelled}, picked = ${line.picked}, discount = ${line.discount},
        points_discount = ${line.points_discount}, total = ${line.total}
    WHERE id = ${line.id}`.execute(tx)
}

const Tree = Row({ price_tree: Type.Unknown() })
export const readTree = async (tx: Transaction<DB>, orderId: string): Promise<unknown> =>
  (await queryRow(tx, Tree, sql`SELECT price_tree FROM orders WHERE id = ${orderId}`))?.price_tree

type Totals = {
  readonly goods_total: number
  readonly discount_total: number
  readonly points_total: number
  readonly total: number
  readonly certificate_total: number
}
export const writeTotals = async (tx: Transaction<DB>, orderId: string, tree: Totals): Promise<void> => {
  await sql`
    UPDATE orders
    SET goods_total = ${tree.goods_total}, discount_total = ${tree.discount_total}, points_total = ${tree.points_total},
        total = ${tree.total}, certificate_total = ${tree.certificate_total}, price_tree = ${JSON.stringify(tree)}::jsonb
    WHERE id = ${orderId}`.execute(tx)
}
