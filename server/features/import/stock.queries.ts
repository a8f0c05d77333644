import { sql } from 'kysely'
import { changedRows, type Db } from './rows.queries.ts'

export type StockFigure = { readonly store_id: number; readonly variant_id: number; readonly on_hand: number }

/** Millions of small rows a load: three arrays of numbers are read faster than as many objects. */
const column = (figures: readonly StockFigure[], name: keyof StockFigure): string => `{${figures.map((figure) => figure[name]).join(',')}}`
const told = (figures: readonly StockFigure[]) => sql`
  unnest(${column(figures, 'store_id')}::int[], ${column(figures, 'variant_id')}::int[], ${column(figures, 'on_hand')}::int[]) AS r(store_id, variant_id, on_hand)`

/** Places where more is reserved than the figure says is there, by 'store:variant'. Locks what it will change, in (store, variant) order. */
export const heldMoreThan = async (db: Db, figures: readonly StockFigure[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ place: string; reserved: number }>`
    SELECT s.store_id || ':' || s.variant_id AS place, s.reserved FROM stock s JOIN ${told(figures)} USING (store_id, variant_id)
    WHERE s.on_hand <> r.on_hand ORDER BY s.store_id, s.variant_id FOR UPDATE OF s`.execute(db)
  return new Map(rows.map((row) => [row.place, row.reserved]))
}

/**
 * Takes the figures over. A place seen first opens with its figure; a known one moves by the difference, and the movement says why,
 * so that on_hand stays opening + Σ movements.
 */
export const exchangeStock = async (db: Db, figures: readonly StockFigure[]): Promise<number> => {
  const moved = await sql`
    WITH differing AS (
      SELECT s.store_id, s.variant_id, r.on_hand - s.on_hand AS change FROM stock s JOIN ${told(figures)} USING (store_id, variant_id)
      WHERE s.on_hand <> r.on_hand
    ), movement AS (
      INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change)
      SELECT store_id, variant_id, 'exchange', change, 0 FROM differing
    )
    UPDATE stock s SET on_hand = s.on_hand + d.change FROM differing d
    WHERE s.store_id = d.store_id AND s.variant_id = d.variant_id`.execute(db)
  const opened = await sql`
    INSERT INTO stock (store_id, variant_id, opening, on_hand)
    SELECT r.store_id, r.variant_id, r.on_hand, r.on_hand FROM ${told(figures)}
    ORDER BY r.store_id, r.variant_id ON CONFLICT (store_id, variant_id) DO NOTHING`.execute(db)
  return changedRows(moved) + changedRows(opened)
}

/** CAT-15: when these stores last told something new. */
export const markStoresTold = async (db: Db, storeIds: readonly number[]): Promise<number> =>
  storeIds.length === 0
    ? 0
    : changedRows(await sql`UPDATE store SET stock_told_at = now() WHERE id = ANY(${[...storeIds]}::int[])`.execute(db))
