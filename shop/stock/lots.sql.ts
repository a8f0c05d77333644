/**
 * Lots: pieces of the stock by their date. The number of sold pieces (`stock.on_hand`) never needs them: what is held back was taken off
 * it when it was imported or when its date came near, so that placing an order reads no lot.
 */
import { sql, type Kysely, type QueryExecutorProvider, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { DateText, OrderLineId, type StoreId, type VariantId } from '#kernel/shared.api.ts'
import { changedRows } from '#platform/import/rows.sql.ts'
import { queryRow, queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { LotKey } from './facts/lots.ts'

export const writeStockRule = async <T>(db: Kysely<T>, holdMonths: number): Promise<void> => {
  await sql`
    INSERT INTO stock_rule (hold_months) VALUES (${holdMonths})
    ON CONFLICT (is_only) DO UPDATE SET hold_months = excluded.hold_months
    WHERE stock_rule.hold_months <> excluded.hold_months`.execute(db)
}

const RuleRow = Row({ hold_months: Type.Integer() })
/** Months of the rule; 0 before the shop has started for the first time. */
export const readHoldMonths = async (db: QueryExecutorProvider): Promise<number> =>
  (await queryRow(db, RuleRow, sql`SELECT hold_months FROM stock_rule`))?.hold_months ?? 0

/**
 * Takes pieces whose last day is before `soldFrom` off the stock that is sold, as far as no order has reserved them; of those that are
 * past it (`today`) all, so that the orders they were meant for are listed as short. Returns the number of changed stock rows.
 */
export const holdShortLots = async (
  tx: Transaction<DB>,
  { today, soldFrom }: { readonly today: string; readonly soldFrom: string },
  at: Date,
): Promise<number> => {
  await sql`
    SELECT FROM stock WHERE (store_id, variant_id) IN (
      SELECT store_id, variant_id FROM stock_lot WHERE pieces > 0 AND best_before < ${soldFrom})
    ORDER BY store_id, variant_id FOR NO KEY UPDATE`.execute(tx)
  return changedRows(
    await sql`
    WITH due AS (
      SELECT l.store_id, l.variant_id, l.best_before, l.number,
             CASE WHEN l.best_before < ${today} THEN l.pieces
                  ELSE least(l.pieces, greatest(s.on_hand - s.reserved - (sum(l.pieces) OVER nearest - l.pieces), 0)) END AS moved
      FROM stock_lot l JOIN stock s USING (store_id, variant_id)
      WHERE l.pieces > 0 AND l.best_before < ${soldFrom}
      WINDOW nearest AS (PARTITION BY l.store_id, l.variant_id ORDER BY l.best_before, l.number)
    ), moved AS (
      UPDATE stock_lot l SET pieces = l.pieces - due.moved, held = l.held + due.moved FROM due
      WHERE l.store_id = due.store_id AND l.variant_id = due.variant_id AND l.best_before = due.best_before
        AND l.number = due.number AND due.moved > 0
    ), sums AS (
      SELECT store_id, variant_id, sum(moved)::int AS pieces FROM due GROUP BY 1, 2 HAVING sum(moved) > 0
    ), movement AS (
      INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change, at)
      SELECT store_id, variant_id, 'hold_back', -pieces, 0, ${at} FROM sums
    )
    UPDATE stock s SET on_hand = s.on_hand - sums.pieces FROM sums
    WHERE s.store_id = sums.store_id AND s.variant_id = sums.variant_id`.execute(tx),
  )
}

const TakeLot = Row({
  line_id: OrderLineId,
  best_before: DateText,
  number: Type.String(),
  pieces: Type.Integer(),
})
type TakeLot = Static<typeof TakeLot>

/** Pieces of lots that are on the shelf: picked ones of orders that are not handed over are not. Needs `lot`. */
const ON_SHELF = sql`
  lot.pieces - (SELECT count(*) FROM reservation r
    JOIN order_line pl ON pl.id = r.order_line_id
    JOIN picked_lot p ON p.order_line_id = pl.id AND p.piece <= pl.picked
    WHERE r.store_id = lot.store_id AND r.variant_id = lot.variant_id AND r.state = 'live'
      AND p.best_before = lot.best_before AND p.number = lot.number)::int`

/** Lots on the shelf for each reserved line, the nearest date first. Those past their last day are left out. */
const lotsForLines = async (
  db: QueryExecutorProvider,
  lineIds: readonly OrderLineId[],
  today: string,
): Promise<TakeLot[]> =>
  (
    await queryRows(
      db,
      TakeLot,
      sql`
      SELECT line.order_line_id::text AS line_id, lot.best_before::text AS best_before, lot.number, ${ON_SHELF} AS pieces
      FROM reservation line JOIN stock_lot lot USING (store_id, variant_id)
      WHERE line.order_line_id = ANY(${lineIds}::bigint[]) AND line.state = 'live'
        AND lot.pieces > 0 AND lot.best_before >= ${today}
      ORDER BY line.order_line_id, lot.best_before, lot.number`,
    )
  ).filter(({ pieces }) => pieces > 0)

type ForLine = { readonly storeId: StoreId; readonly variantId: VariantId; readonly today: string }
const FreeLot = Row({ best_before: DateText, number: Type.String(), pieces: Type.Integer() })

/**
 * The lot that a piece is taken from: the wanted one, or the nearest date; null where the store has none on the shelf. Locks the lots
 * of the variant, so that two pickers do not take the same last piece.
 */
const takeLot = async (
  tx: Transaction<DB>,
  { storeId, variantId, today }: ForLine,
  wanted: LotKey | null,
): Promise<LotKey | null> => {
  await sql`
    SELECT FROM stock_lot WHERE store_id = ${storeId} AND variant_id = ${variantId}
    ORDER BY best_before, number FOR NO KEY UPDATE`.execute(tx)
  const lots = await queryRows(
    tx,
    FreeLot,
    sql`
    SELECT lot.best_before::text AS best_before, lot.number, ${ON_SHELF} AS pieces FROM stock_lot lot
    WHERE lot.store_id = ${storeId} AND lot.variant_id = ${variantId} AND lot.pieces > 0 AND lot.best_before >= ${today}
    ORDER BY lot.best_before, lot.number`,
  )
  const found = lots.find(
    ({ best_before, number, pieces }) =>
      pieces > 0 && (wanted === null || (best_before === wanted.best_before && number === wanted.number)),
  )
  return found === undefined ? null : { best_before: found.best_before, number: found.number }
}

/** Records the lot of the nth picked piece of a line; null: it has no known date. */
const recordPickedLot = async (
  tx: Transaction<DB>,
  lineId: OrderLineId,
  piece: number,
  lot: LotKey | null,
): Promise<void> => {
  if (lot === null) await sql`DELETE FROM picked_lot WHERE order_line_id = ${lineId} AND piece = ${piece}`.execute(tx)
  else
    await sql`
    INSERT INTO picked_lot (order_line_id, piece, best_before, number)
    VALUES (${lineId}, ${piece}, ${lot.best_before}, ${lot.number})
    ON CONFLICT (order_line_id, piece) DO UPDATE SET best_before = excluded.best_before, number = excluded.number`.execute(
      tx,
    )
}

/** Takes the picked pieces of lines that are handed over off their lots. Their stock is locked. */
export const handOverLots = async (tx: Transaction<DB>, lineIds: readonly string[]): Promise<void> => {
  await sql`
    UPDATE stock_lot lot SET pieces = greatest(lot.pieces - gone.pieces, 0)
    FROM (
      SELECT r.store_id, r.variant_id, p.best_before, p.number, count(*)::int AS pieces
      FROM picked_lot p JOIN order_line l ON l.id = p.order_line_id AND p.piece <= l.picked
      JOIN reservation r ON r.order_line_id = l.id
      WHERE l.id = ANY(${lineIds}::bigint[]) GROUP BY 1, 2, 3, 4
    ) gone
    WHERE lot.store_id = gone.store_id AND lot.variant_id = gone.variant_id AND lot.best_before = gone.best_before
      AND lot.number = gone.number`.execute(tx)
}

/** The rule of dates, and what picking needs of the lots. */
export const storeLots = { writeStockRule, lotsForLines, takeLot, recordPickedLot }
