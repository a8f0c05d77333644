import { sql, type Transaction } from 'kysely'
import type { OrderId, StoreId, VariantId } from '#kernel/ids.ts'
import { isAssertion, queryTogether } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { lastEndOf, orderStock } from './stock.sql.ts'

type Hold = {
  readonly additionId: string
  readonly storeId: StoreId
  readonly variantId: VariantId
  readonly units: number
}

/** DESK-04: keeps units of a proposed addition from other orders. Throws if the store has too few. */
const holdAddition = async (
  tx: Transaction<DB>,
  { additionId, storeId, variantId, units }: Hold,
  at: Date,
): Promise<void> => {
  try {
    await queryTogether(tx, ...orderStock.reserveStatements([{ storeId, wanted: [{ variantId, quantity: units }] }]))
  } catch (error) {
    throw isAssertion(error)
      ? new Error(`Store ${storeId} has fewer than ${units} units of variant ${variantId}`)
      : error
  }
  await sql`
    INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change, addition_id, at)
    VALUES (${storeId}, ${variantId}, 'hold_added', 0, ${units}, ${additionId}, ${at})`.execute(tx)
}

const heldBy = (additionId: string) => sql`
  SELECT store_id, variant_id, reserved_change AS units FROM stock_movement
  WHERE addition_id = ${additionId}::bigint AND kind = 'hold_added'`

/** Ends the hold of an addition that is not taken. */
const endAddition = async (tx: Transaction<DB>, additionId: string, at: Date): Promise<void> => {
  await sql`
    WITH held AS (${heldBy(additionId)}), updated AS (
      UPDATE stock s SET reserved = s.reserved - h.units FROM held h
      WHERE s.store_id = h.store_id AND s.variant_id = h.variant_id
    )
    INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change, addition_id, at)
    SELECT store_id, variant_id, 'end_hold_added', 0, -units, ${additionId}, ${at} FROM held`.execute(tx)
}

/** The hold of a taken addition becomes the reservation of its own line, which lasts as long as those of the order's other lines. */
const reserveAddition = async (
  tx: Transaction<DB>,
  additionId: string,
  { orderId, lineId }: { readonly orderId: OrderId; readonly lineId: string },
  at: Date,
): Promise<void> => {
  await sql`
    WITH held AS (${heldBy(additionId)}), reserved AS (
      INSERT INTO reservation (order_line_id, store_id, variant_id, quantity, state, made_at, ends_at)
      SELECT ${lineId}::bigint, h.store_id, h.variant_id, h.units, 'live', ${at}::timestamptz,
             ${lastEndOf(orderId)}
      FROM held h
    )
    INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change, order_line_id, addition_id, at)
    SELECT store_id, variant_id, 'end_hold_added', 0, -units, NULL::bigint, ${additionId}::bigint, ${at}::timestamptz FROM held
    UNION ALL SELECT store_id, variant_id, 'reserve', 0, units, ${lineId}::bigint, NULL, ${at} FROM held`.execute(tx)
}

/** The held units join the reservation of a line that grows; one whose pieces were all cancelled is live again. */
const growReservation = async (tx: Transaction<DB>, additionId: string, lineId: string): Promise<void> => {
  await sql`
    UPDATE reservation r
    SET quantity = CASE WHEN r.state = 'live' THEN r.quantity ELSE 0 END + h.units, state = 'live'
    FROM (${heldBy(additionId)}) h WHERE r.order_line_id = ${lineId}`.execute(tx)
}

/** Units that are held for what a buyer wants in addition to an order. */
export const additionStock = { holdAddition, endAddition, reserveAddition, growReservation }
