/** The stock of goods that came back after their hand-over; ORD-13: of those that are exchanged nothing is sold again. */
import { sql, type Transaction } from 'kysely'
import { Type } from 'typebox'
import type { OrderLineId } from '#kernel/ids.ts'
import { queryRow, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { returnStock } from './stock.sql.ts'

const FreeRow = Row({ free: Type.Integer() })
/** Pieces of the line's variant that nobody has reserved in the store which handed it over. Locks their stock. */
const lockFree = async (tx: Transaction<DB>, lineId: OrderLineId): Promise<number> => {
  const row = await queryRow(
    tx,
    FreeRow,
    sql`
    SELECT s.on_hand - s.reserved AS free FROM reservation r JOIN stock s USING (store_id, variant_id)
    WHERE r.order_line_id = ${lineId} FOR NO KEY UPDATE OF s`,
  )
  return row?.free ?? 0
}

/** Takes pieces off the stock that `lockFree` has locked. */
const give = async (tx: Transaction<DB>, lineId: OrderLineId, pieces: number, at: Date): Promise<void> => {
  await sql`
    WITH given AS (
      UPDATE stock s SET on_hand = s.on_hand - ${pieces} FROM reservation r
      WHERE r.order_line_id = ${lineId} AND s.store_id = r.store_id AND s.variant_id = r.variant_id
      RETURNING s.store_id, s.variant_id
    )
    INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change, order_line_id, at)
    SELECT store_id, variant_id, 'replacement', ${-pieces}::int, 0, ${lineId}, ${at} FROM given`.execute(tx)
}

/** The stock of goods that came back: `putBack` those that are sold again, `lockFree` and `give` the same goods for those with a flaw. */
export const returnedStock = { putBack: returnStock, lockFree, give }
