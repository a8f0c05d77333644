/** DESK-05: what lies in the stores, now and at the end of a former day. */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'
import type { StoreId } from '#kernel/ids.ts'
import { OrNull, StoreId as StoreIdShape } from '#kernel/shared.api.ts'
import { queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'

const StockRow = Row({
  id: StoreIdShape,
  name: Type.String(),
  pieces: Type.Number(),
  value: Type.Number(),
  dead_pieces: Type.Number(),
  dead_value: Type.Number(),
  sold_28: Type.Number(),
  short_pieces: Type.Number(),
})
/** Nobody has bought it, and no more of it has come. */
const isDead = (today: string): RawBuilder<unknown> =>
  sql`(coalesce(r.sold_90, 0) = 0 AND coalesce(r.arrived_on < ${today}::date - 90, TRUE))`
/** Names of what `k` has found by ids of a store and a variant. */
const NAMED = sql`
  JOIN store st ON st.id = k.store_id JOIN city c ON c.id = st.city_id
  JOIN variant v ON v.id = k.variant_id JOIN product p ON p.id = v.product_id`

/** What each store has now. */
const sumsOf = (today: string, storeId: StoreId | null): RawBuilder<unknown> => sql`
  SELECT s.store_id, sum(s.on_hand)::float8 AS pieces, sum(s.on_hand::bigint * v.price)::float8 AS value,
    coalesce(sum(s.on_hand) FILTER (WHERE ${isDead(today)}), 0)::float8 AS dead_pieces,
    coalesce(sum(s.on_hand::bigint * v.price) FILTER (WHERE ${isDead(today)}), 0)::float8 AS dead_value,
    coalesce(sum(r.sold_28), 0)::float8 AS sold_28, sum(greatest(s.reserved - s.on_hand, 0))::float8 AS short_pieces
  FROM stock s JOIN variant v ON v.id = s.variant_id
  LEFT JOIN report_stock r ON r.store_id = s.store_id AND r.variant_id = s.variant_id
  WHERE (s.on_hand > 0 OR s.reserved > s.on_hand) AND (${storeId}::int IS NULL OR s.store_id = ${storeId}) GROUP BY s.store_id`

export const readStockSums = (
  db: Kysely<DB>,
  today: string,
  storeId: StoreId | null,
): Promise<Static<typeof StockRow>[]> =>
  queryRows(
    db,
    StockRow,
    sql`
    SELECT st.id, c.name || ', ' || st.name AS name, k.pieces, k.value, k.dead_pieces, k.dead_value, k.sold_28, k.short_pieces
    FROM (${sumsOf(today, storeId)}) k
    JOIN store st ON st.id = k.store_id JOIN city c ON c.id = st.city_id ORDER BY 2`,
  )

/** Stores what each store has as the stock at the end of `day`, at the prices of now. Repeated, it replaces what it has stored. */
export const storeStockOfDay = (db: Kysely<DB>, day: string): Promise<unknown> =>
  sql`
    INSERT INTO report_stock_day (day, store_id, pieces, value, dead_pieces, dead_value)
    SELECT ${day}, k.store_id, k.pieces, k.value, k.dead_pieces, k.dead_value FROM (${sumsOf(day, null)}) k
    ON CONFLICT (day, store_id) DO UPDATE SET pieces = excluded.pieces, value = excluded.value,
      dead_pieces = excluded.dead_pieces, dead_value = excluded.dead_value`.execute(db)

const FormerRow = Row({
  store_id: StoreIdShape,
  pieces: Type.Number(),
  value: Type.Number(),
  dead_pieces: Type.Number(),
  dead_value: Type.Number(),
})
/** What the stores had at the end of a day; none: it was not stored. */
export const readStockOfDay = (
  db: Kysely<DB>,
  day: string,
  storeId: StoreId | null,
): Promise<Static<typeof FormerRow>[]> =>
  queryRows(
    db,
    FormerRow,
    sql`
    SELECT store_id, pieces::float8 AS pieces, value::float8 AS value, dead_pieces::float8 AS dead_pieces,
      dead_value::float8 AS dead_value
    FROM report_stock_day WHERE day = ${day} AND (${storeId}::int IS NULL OR store_id = ${storeId})`,
  )

const DeadRow = Row({
  store: Type.String(),
  name: Type.String(),
  sku: Type.String(),
  pieces: Type.Integer(),
  value: Type.Number(),
  idle_days: OrNull(Type.Integer()),
  age_days: OrNull(Type.Integer()),
})
export const readDeadStock = (
  db: Kysely<DB>,
  today: string,
  storeId: StoreId | null,
): Promise<Static<typeof DeadRow>[]> =>
  queryRows(
    db,
    DeadRow,
    sql`
    SELECT c.name || ', ' || st.name AS store, p.name, v.sku, k.on_hand AS pieces, k.value::float8 AS value,
      (${today}::date - k.sold_on) AS idle_days, (${today}::date - k.arrived_on) AS age_days
    FROM (
      SELECT s.store_id, s.variant_id, s.on_hand, s.on_hand::bigint * v.price AS value, r.sold_on, r.arrived_on
      FROM stock s JOIN variant v ON v.id = s.variant_id
      LEFT JOIN report_stock r ON r.store_id = s.store_id AND r.variant_id = s.variant_id
      WHERE s.on_hand > 0 AND (${storeId}::int IS NULL OR s.store_id = ${storeId}) AND ${isDead(today)}
      ORDER BY 4 DESC, 1, 2 LIMIT 50) k ${NAMED}
    ORDER BY k.value DESC, v.sku`,
  )

const EndingRow = Row({
  store: Type.String(),
  name: Type.String(),
  sku: Type.String(),
  pieces: Type.Integer(),
  sold_28: Type.Integer(),
  days_left: Type.Integer(),
})
/** Goods that end within a week at the speed of the last 28 days. */
export const readEndingStock = (db: Kysely<DB>, storeId: StoreId | null): Promise<Static<typeof EndingRow>[]> =>
  queryRows(
    db,
    EndingRow,
    sql`
    SELECT c.name || ', ' || st.name AS store, p.name, v.sku, k.on_hand AS pieces, k.sold_28, k.on_hand * 28 / k.sold_28 AS days_left
    FROM (
      SELECT s.store_id, s.variant_id, s.on_hand, r.sold_28
      FROM report_stock r JOIN stock s ON s.store_id = r.store_id AND s.variant_id = r.variant_id
      WHERE r.sold_28 > 0 AND s.on_hand > 0 AND s.on_hand * 28 / r.sold_28 <= 7
        AND (${storeId}::int IS NULL OR s.store_id = ${storeId})
      ORDER BY r.sold_28 DESC, 1, 2 LIMIT 50) k ${NAMED}
    ORDER BY k.sold_28 DESC, v.sku`,
  )
