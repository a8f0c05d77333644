import { sql, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { moscowDay } from '#kernel/dates.ts'
import type { ReceivedAs } from '../counter.api.ts'
import { OrderLineId, OrNull, VariantId } from '#kernel/shared.api.ts'
import type { OrderId } from '#kernel/ids.ts'
import type { MarkingCode } from '#kernel/marking-code.ts'
import { queryRow, Row } from '#platform/db/rows.ts'
import { coming } from '../transfer/transfer.sql.ts'
import type { DB } from '#platform/db/types.gen.ts'

const LineToPick = Row({
  id: OrderLineId,
  variant_id: VariantId,
  name: Type.String(),
  sku: Type.String(),
  barcode: OrNull(Type.String()),
  marked: Type.Boolean(),
  quantity: Type.Integer(),
  picked: Type.Integer(),
  /** Pieces whose substitute waits for the buyer's answer. */
  proposed: Type.Integer(),
  /** Pieces that another store sends. */
  coming: Type.Integer(),
})
export type LineToPick = Readonly<Static<typeof LineToPick>>

/**
 * Whether pieces of an order line need a code at this moment: by the day of their group while they are picked, later if they were
 * handed over with one. Needs `l`, `o` and `vm`, the `variant_marking` of the line.
 */
export const isMarked = (at: Date) => sql`
  CASE WHEN o.state IN ('shipped', 'delivered', 'returned')
       THEN EXISTS (SELECT FROM marking_code m WHERE m.order_line_id = l.id)
       ELSE coalesce(vm.marked_from <= ${moscowDay(at)}::date, FALSE) END`

/** A line of an order that is locked. */
export const readLine = (
  tx: Transaction<DB>,
  orderId: OrderId,
  lineId: OrderLineId,
  at: Date,
): Promise<LineToPick | undefined> =>
  queryRow(
    tx,
    LineToPick,
    sql`
    SELECT l.id::text AS id, l.variant_id, l.name, v.sku, v.barcode, ${isMarked(at)} AS marked, l.quantity, l.picked,
           coalesce((SELECT quantity FROM substitute WHERE order_line_id = l.id AND state = 'proposed'), 0) AS proposed,
           ${coming} AS coming
    FROM order_line l JOIN orders o ON o.id = l.order_id JOIN variant v ON v.id = l.variant_id
    JOIN variant_marking vm ON vm.variant_id = l.variant_id
    WHERE l.order_id = ${orderId} AND l.id = ${lineId}`,
  )

export const setPicked = async (tx: Transaction<DB>, lineId: OrderLineId, picked: number): Promise<void> => {
  await sql`UPDATE order_line SET picked = ${picked} WHERE id = ${lineId}`.execute(tx)
}

export const setReceivedAs = async (tx: Transaction<DB>, id: OrderId, receivedAs: ReceivedAs): Promise<void> => {
  await sql`UPDATE orders SET received_as = ${receivedAs} WHERE id = ${id}`.execute(tx)
}

/** False when another piece has the code. Codes of cancelled and returned orders are free again. */
export const insertCode = async (
  tx: Transaction<DB>,
  lineId: OrderLineId,
  { code, gtin, serial }: MarkingCode,
  at: Date,
): Promise<boolean> => {
  await sql`
    UPDATE marking_code m SET freed_at = ${at}
    FROM order_line l JOIN orders o ON o.id = l.order_id
    WHERE m.gtin = ${gtin} AND m.serial = ${serial} AND m.freed_at IS NULL
      AND l.id = m.order_line_id AND o.state IN ('cancelled', 'returned')`.execute(tx)
  const { numAffectedRows } = await sql`
    INSERT INTO marking_code (order_line_id, code, gtin, serial, picked_at)
    VALUES (${lineId}, ${code}, ${gtin}, ${serial}, ${at})
    ON CONFLICT (gtin, serial) WHERE freed_at IS NULL DO NOTHING`.execute(tx)
  return numAffectedRows === 1n
}

type CodeKey = Pick<MarkingCode, 'gtin' | 'serial'>
const FoundRow = Row({ found: Type.Boolean() })
/** Whether the piece with this code belongs to the line. */
export const hasCode = async (tx: Transaction<DB>, lineId: OrderLineId, { gtin, serial }: CodeKey): Promise<boolean> =>
  (
    await queryRow(
      tx,
      FoundRow,
      sql`
      SELECT EXISTS (SELECT FROM marking_code WHERE order_line_id = ${lineId} AND gtin = ${gtin} AND serial = ${serial}
                     AND freed_at IS NULL) AS found`,
    )
  )?.found ?? false

export const freeCode = async (
  tx: Transaction<DB>,
  lineId: OrderLineId,
  { gtin, serial }: CodeKey,
  at: Date,
): Promise<void> => {
  await sql`
    UPDATE marking_code SET freed_at = ${at}
    WHERE order_line_id = ${lineId} AND gtin = ${gtin} AND serial = ${serial} AND freed_at IS NULL`.execute(tx)
}

const Missing = Row({ missing: Type.Integer() })
/** Pieces of the order that are not picked. */
export const notPicked = async (tx: Transaction<DB>, orderId: OrderId): Promise<number> =>
  (
    await queryRow(
      tx,
      Missing,
      sql`SELECT coalesce(sum(quantity - picked), 0)::int AS missing FROM order_line WHERE order_id = ${orderId}`,
    )
  )?.missing ?? 0
