import { StoreId, VariantId } from '#kernel/shared.api.ts'
import { sql, type Kysely } from 'kysely'
import { Type, type Static } from 'typebox'
import { queryRow, queryRows, Row } from '#platform/db/rows.ts'
import { changedRows, type Db } from '#platform/import/rows.sql.ts'

export type StockFigure = { readonly store_id: StoreId; readonly variant_id: VariantId; readonly on_hand: number }

const column = (figures: readonly StockFigure[], name: keyof StockFigure): string =>
  `{${figures.map((figure) => figure[name]).join(',')}}`
const figuresTable = (figures: readonly StockFigure[]) => sql`
  (SELECT * FROM unnest(${column(figures, 'store_id')}::int[], ${column(figures, 'variant_id')}::int[],
      ${column(figures, 'on_hand')}::int[])
    AS u(store_id, variant_id, on_hand) ORDER BY store_id, variant_id) AS r`

const HeldStock = Row({
  store_id: StoreId,
  variant_id: VariantId,
  reserved: Type.Integer(),
})
type HeldStock = Static<typeof HeldStock>

/**
 * Existing stock rows whose figure differs or is below what is reserved, with what is reserved. Locks them in
 * (store, variant) order. Each row is found by its key: during a first import the planner assumes an empty table and would scan it instead.
 */
export const lockDifferingStock = (db: Db, figures: readonly StockFigure[]): Promise<HeldStock[]> =>
  queryRows(
    db,
    HeldStock,
    sql`
    SELECT r.store_id, r.variant_id, there.reserved FROM ${figuresTable(figures)} CROSS JOIN LATERAL (
      SELECT s.reserved FROM stock s
      WHERE s.store_id = r.store_id AND s.variant_id = r.variant_id
        AND (s.on_hand <> r.on_hand OR s.reserved > r.on_hand) FOR UPDATE) AS there`,
  )

const StockDifference = Row({ changed: Type.Integer(), emptied: Type.Integer(), held: Type.Array(HeldStock) })
/** What importing these figures would change. `held`: those of them that are below what is reserved. */
export const differenceOfStock = async (
  db: Db,
  figures: readonly StockFigure[],
): Promise<Static<typeof StockDifference>> =>
  (await queryRow(
    db,
    StockDifference,
    sql`
    SELECT count(*) FILTER (WHERE s.on_hand IS DISTINCT FROM r.on_hand)::int AS changed,
      count(*) FILTER (WHERE r.on_hand = 0 AND s.on_hand > 0)::int AS emptied,
      coalesce(json_agg(json_build_object('store_id', r.store_id, 'variant_id', r.variant_id, 'reserved', s.reserved))
        FILTER (WHERE s.reserved > r.on_hand), '[]') AS held
    FROM ${figuresTable(figures)} LEFT JOIN LATERAL (
      SELECT on_hand, reserved FROM stock WHERE stock.store_id = r.store_id AND stock.variant_id = r.variant_id OFFSET 0) AS s ON TRUE`,
  )) ?? { changed: 0, emptied: 0, held: [] }

/** Changes locked stock rows to these figures and records each difference as a movement: on_hand stays opening + Σ movements. */
export const moveStock = async (db: Db, figures: readonly StockFigure[]): Promise<number> =>
  figures.length === 0
    ? 0
    : changedRows(
        await sql`
        WITH differing AS (
          SELECT s.store_id, s.variant_id, r.on_hand - s.on_hand AS change
          FROM stock s JOIN ${figuresTable(figures)} USING (store_id, variant_id)
          WHERE s.on_hand <> r.on_hand
        ), movement AS (
          INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change)
          SELECT store_id, variant_id, 'exchange', change, 0 FROM differing
        )
        UPDATE stock s SET on_hand = s.on_hand + d.change FROM differing d
        WHERE s.store_id = d.store_id AND s.variant_id = d.variant_id`.execute(db),
      )

/** Adds the stock rows that do not exist yet, with their figure as opening. Existing ones stay unchanged. */
export const openStock = async (db: Db, figures: readonly StockFigure[]): Promise<number> =>
  changedRows(
    await sql`
    INSERT INTO stock (store_id, variant_id, opening, on_hand)
    SELECT r.store_id, r.variant_id, r.on_hand, r.on_hand FROM ${figuresTable(figures)}
    WHERE NOT EXISTS (SELECT FROM stock s WHERE s.store_id = r.store_id AND s.variant_id = r.variant_id OFFSET 0)
    ON CONFLICT (store_id, variant_id) DO NOTHING`.execute(db),
  )

/** CAT-15: records that the stock of these stores was synchronised now, whether it changed or not. */
export const markStoresSynced = async (db: Db, storeIds: readonly StoreId[]): Promise<number> =>
  storeIds.length === 0
    ? 0
    : changedRows(
        await sql`UPDATE store SET stock_synced_at = now() WHERE id = ANY(${[...storeIds]}::int[])`.execute(db),
      )

/** The demo shop has no inventory system: its stores count as synchronised whenever the shop starts. */
export const refreshDemoStock = <DB>(db: Kysely<DB>): Promise<unknown> =>
  sql`UPDATE store SET stock_synced_at = now()`.execute(db)
