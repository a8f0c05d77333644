import { errorCode } from '#kernel/error-code.ts'
import { StoreId, VariantId } from '#kernel/shared.api.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'
import { queryRow, queryRows, Row } from '#platform/db/rows.ts'
import { changedRows, inSavepoint, type Db } from '#platform/import/rows.sql.ts'

export type StockFigure = {
  readonly store_id: StoreId
  readonly variant_id: VariantId
  /** Pieces in the store, those with a near date too. */
  readonly on_hand: number
  /** Those of them whose date is too near to be sold; null: the figure says no dates, and those known before hold. */
  readonly short: number | null
}

const column = (figures: readonly StockFigure[], name: keyof StockFigure): string =>
  `{${figures.map((figure) => figure[name] ?? 'NULL').join(',')}}`
const figuresTable = (figures: readonly StockFigure[]) => sql`
  (SELECT u.*, coalesce(u.told_short, (SELECT sum(l.held)::int FROM stock_lot l
      WHERE l.store_id = u.store_id AND l.variant_id = u.variant_id), 0) AS short
    FROM unnest(${column(figures, 'store_id')}::int[], ${column(figures, 'variant_id')}::int[],
      ${column(figures, 'on_hand')}::int[], ${column(figures, 'short')}::int[])
    AS u(store_id, variant_id, counted, told_short) ORDER BY store_id, variant_id) AS r`
/** What of a figure is sold: what orders have reserved is not held back. */
const sold = (reserved: RawBuilder<unknown>) => sql`r.counted - least(r.short, greatest(r.counted - ${reserved}, 0))`
const SOLD = sold(sql`s.reserved`)

const HeldStock = Row({
  store_id: StoreId,
  variant_id: VariantId,
  reserved: Type.Integer(),
})
type HeldStock = Static<typeof HeldStock>

/**
 * Existing stock rows whose figure differs, is below what is reserved or says dates, with what is reserved. Locks them in
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
        AND (s.on_hand <> ${SOLD} OR s.reserved > r.counted OR r.told_short IS NOT NULL) FOR UPDATE) AS there`,
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
    SELECT count(*) FILTER (WHERE s.on_hand IS DISTINCT FROM ${sold(sql`coalesce(s.reserved, 0)`)})::int AS changed,
      count(*) FILTER (WHERE r.counted = 0 AND s.on_hand > 0)::int AS emptied,
      coalesce(json_agg(json_build_object('store_id', r.store_id, 'variant_id', r.variant_id, 'reserved', s.reserved))
        FILTER (WHERE s.reserved > r.counted), '[]') AS held
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
          SELECT s.store_id, s.variant_id, ${SOLD} - s.on_hand AS change
          FROM stock s JOIN ${figuresTable(figures)} USING (store_id, variant_id)
          WHERE s.on_hand <> ${SOLD}
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
    SELECT r.store_id, r.variant_id, ${sold(sql`0`)}, ${sold(sql`0`)} FROM ${figuresTable(figures)}
    WHERE NOT EXISTS (SELECT FROM stock s WHERE s.store_id = r.store_id AND s.variant_id = r.variant_id OFFSET 0)
    ON CONFLICT (store_id, variant_id) DO NOTHING`.execute(db),
  )

/**
 * Figures of a table `u(store_id, variant_id, counted, source)` that says no dates, with the stock rows as they are; `sold` of one that
 * does not exist is what it is opened with. Each row is found by its key.
 */
const cells = (table: RawBuilder<unknown>) => sql`cell AS MATERIALIZED (
  SELECT r.store_id, r.variant_id, r.source, r.counted, r.short, s.on_hand, s.reserved, ${sold(sql`coalesce(s.reserved, 0)`)} AS sold
  FROM (SELECT u.*, CASE WHEN (SELECT EXISTS (SELECT FROM stock_lot)) THEN coalesce((SELECT sum(l.held)::int FROM stock_lot l
      WHERE l.store_id = u.store_id AND l.variant_id = u.variant_id), 0) ELSE 0 END AS short FROM ${table}) AS r
  LEFT JOIN LATERAL (SELECT on_hand, reserved FROM stock
    WHERE stock.store_id = r.store_id AND stock.variant_id = r.variant_id OFFSET 0) AS s ON TRUE)`

const HeldCell = Row({ source: Type.String(), store: Type.String(), counted: Type.Integer(), reserved: Type.Integer() })
const HELD = sql`coalesce((
  SELECT json_agg(json_build_object('source', c.source, 'store', p.code, 'counted', c.counted, 'reserved', c.reserved))
  FROM cell AS c JOIN store p ON p.id = c.store_id WHERE c.reserved > c.counted), '[]') AS held`

const Emptied = Row({ emptied: Type.Integer() })
/** How many stock rows that have pieces a table of figures would empty. Only figures of nothing are looked up. */
export const emptiedByTable = async (db: Db, table: RawBuilder<unknown>): Promise<number> =>
  (
    await queryRow(
      db,
      Emptied,
      sql`
      SELECT count(*)::int AS emptied FROM (SELECT store_id, variant_id FROM ${table} WHERE counted = 0 OFFSET 0) AS r
      CROSS JOIN LATERAL (SELECT FROM stock
        WHERE stock.store_id = r.store_id AND stock.variant_id = r.variant_id AND stock.on_hand > 0 OFFSET 0) AS s`,
    )
  )?.emptied ?? 0

const TableWritten = Row({
  changed: Type.Integer(),
  /** Rows that another transaction has changed since they were read. */
  missed: Type.Integer(),
  stores: Type.Array(StoreId),
  held: Type.Array(HeldCell),
})
/**
 * A row is moved in (store, variant) order, and only from the figures that it was read with, so it is not locked before: another
 * transaction that was faster is found by the condition. One that was faster to open a row makes the statement fail: looking for it
 * before each row would be dearer than the row.
 */
const writeOnce = async (db: Db, table: RawBuilder<unknown>): Promise<Static<typeof TableWritten>> =>
  (await queryRow(
    db,
    TableWritten,
    sql`
    WITH ${cells(table)}, moved AS (
      UPDATE stock s SET on_hand = c.sold FROM (SELECT * FROM cell WHERE on_hand <> sold ORDER BY store_id, variant_id) AS c
      WHERE s.store_id = c.store_id AND s.variant_id = c.variant_id AND s.on_hand = c.on_hand AND s.reserved = c.reserved
      RETURNING s.store_id, s.variant_id, c.sold - c.on_hand AS change
    ), movement AS (
      INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change)
      SELECT store_id, variant_id, 'exchange', change, 0 FROM moved
    ), opened AS (
      INSERT INTO stock (store_id, variant_id, opening, on_hand)
      SELECT store_id, variant_id, sold, sold FROM cell WHERE on_hand IS NULL AND sold > 0 RETURNING 1
    ), written AS (
      SELECT ((SELECT count(*) FROM moved) + (SELECT count(*) FROM opened))::int AS changed
    )
    SELECT changed, (SELECT count(*) FROM cell WHERE sold IS DISTINCT FROM coalesce(on_hand, 0))::int - changed AS missed,
      coalesce((SELECT array_agg(DISTINCT store_id) FROM cell), '{}') AS stores, ${HELD} FROM written`,
  )) ?? { changed: 0, missed: 0, stores: [], held: [] }

const UNIQUE_VIOLATION = '23505'
const writeUnlessOpened = (db: Db, table: RawBuilder<unknown>): Promise<Static<typeof TableWritten> | null> =>
  inSavepoint(db, () => writeOnce(db, table)).catch((error: unknown) => {
    if (errorCode(error) === UNIQUE_VIOLATION) return null
    throw error
  })

const MAX_ATTEMPTS = 100
/**
 * Writes a table of figures: moves the stock rows that differ and opens those that do not exist. A row is not opened with nothing.
 * `held`: figures below what is reserved.
 */
export const writeTable = async (
  db: Db,
  table: RawBuilder<unknown>,
): Promise<Omit<Static<typeof TableWritten>, 'missed'>> => {
  let changed = 0
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const written = await writeUnlessOpened(db, table)
    changed += written?.changed ?? 0
    if (written?.missed === 0) return { ...written, changed }
  }
  throw new Error('the stock of a table did not stand still')
}

export type LotFigure = {
  readonly best_before: string
  readonly number: string
  readonly pieces: number
}
/** A store's figure that says dates. */
export type DatedFigure = StockFigure & { readonly lots: readonly LotFigure[] }

/**
 * Replaces the lots of these stock rows, which are locked and written. What the figure has above `on_hand` is held back: it is taken from
 * the nearest dates.
 */
export const writeLots = async (db: Db, figures: readonly DatedFigure[]): Promise<void> => {
  if (figures.length === 0) return
  const rows = JSON.stringify(
    figures.flatMap(({ store_id, variant_id, on_hand, lots }) =>
      lots.map((lot) => ({ store_id, variant_id, counted: on_hand, ...lot })),
    ),
  )
  await sql`
    DELETE FROM stock_lot WHERE (store_id, variant_id) IN (
      SELECT * FROM unnest(${column(figures, 'store_id')}::int[], ${column(figures, 'variant_id')}::int[]))`.execute(db)
  await sql`
    INSERT INTO stock_lot (store_id, variant_id, best_before, number, pieces, held)
    SELECT store_id, variant_id, best_before, number, pieces - held, held FROM (
      SELECT r.*, least(r.pieces, greatest(r.counted - s.on_hand - (sum(r.pieces) OVER nearest - r.pieces), 0)) AS held
      FROM jsonb_to_recordset(${rows}::jsonb)
        AS r (store_id int, variant_id int, counted int, best_before date, number text, pieces int)
      JOIN stock s USING (store_id, variant_id)
      WINDOW nearest AS (PARTITION BY store_id, variant_id ORDER BY r.best_before, r.number)
    ) AS given`.execute(db)
}

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
