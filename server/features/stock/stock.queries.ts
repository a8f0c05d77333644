import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from '#server/db/types.gen.ts'
import type { SpecialDay, WeekHours } from '#domain/week-hours.ts'
import type { FreeRow, Wanted } from './stock.policy.ts'

export type SupplyStore = {
  id: number
  is_warehouse: boolean
  name: string
  address: string
  metro: string | null
  lat: number
  lon: number
  hours: WeekHours
  /** Holidays ahead. */
  special_days: readonly SpecialDay[]
  stock_synced_at: Date | null
}

/** The stores of a city (none for null) and the warehouses. */
export const readSources = async (db: Kysely<DB>, cityId: number | null): Promise<SupplyStore[]> => {
  const { rows } = await sql<SupplyStore>`
    SELECT id, is_warehouse, name, address, metro, lat, lon, hours, stock_synced_at,
           coalesce((SELECT json_agg(json_build_object('day', d.day::text, 'hours', CASE WHEN d.open IS NOT NULL THEN json_build_object('open', d.open, 'close', d.close) END))
                     FROM store_special_day d WHERE d.store_id = store.id AND d.day >= current_date - 2), '[]') AS special_days
    FROM store WHERE is_warehouse OR city_id = ${cityId} ORDER BY id`.execute(db)
  return rows
}

/** Free pieces of what is still sold. A look, not a promise: only `holdStock` promises. */
export const readFree = async (
  db: Kysely<DB>,
  storeIds: readonly number[],
  variantIds: readonly number[],
): Promise<FreeRow[]> => {
  const { rows } = await sql<FreeRow>`
    SELECT s.store_id, s.variant_id, s.on_hand - s.reserved AS free
    FROM stock s JOIN variant v ON v.id = s.variant_id JOIN product p ON p.id = v.product_id
    WHERE s.store_id = ANY(${storeIds}::int[]) AND s.variant_id = ANY(${variantIds}::int[]) AND s.on_hand > s.reserved AND NOT p.discontinued`.execute(
    db,
  )
  return rows
}

/**
 * Locks stock rows in (store, variant) order, so that baskets with the same goods wait for each other instead of
 * deadlocking. A statement of its own: in one statement with the change, PostgreSQL would come back to the version of
 * the row it saw before waiting, for which others already queue, and two of them would wait for each other.
 */
const lockInOrder = async (
  tx: Transaction<DB>,
  storeIds: readonly number[],
  variantIds: readonly number[],
): Promise<void> => {
  await sql`
    SELECT FROM stock WHERE (store_id, variant_id) IN (SELECT * FROM unnest(${storeIds}::int[], ${variantIds}::int[]))
    ORDER BY store_id, variant_id FOR NO KEY UPDATE`.execute(tx)
}

/**
 * ORD-05: takes all of it or reports failure, in which case the caller must roll back. The condition is checked by the
 * very statement that writes, on the row as it then is.
 */
export const holdStock = async (tx: Transaction<DB>, storeId: number, wanted: readonly Wanted[]): Promise<boolean> => {
  const variantIds = wanted.map((line) => line.variantId)
  if (wanted.length > 1)
    await lockInOrder(
      tx,
      wanted.map(() => storeId),
      variantIds,
    )
  const { rows } = await sql`
    UPDATE stock s SET reserved = s.reserved + w.quantity
    FROM unnest(${variantIds}::int[], ${wanted.map((line) => line.quantity)}::int[]) AS w (variant_id, quantity)
    WHERE s.store_id = ${storeId} AND s.variant_id = w.variant_id AND s.on_hand - s.reserved >= w.quantity
    RETURNING s.variant_id`.execute(tx)
  return rows.length === wanted.length
}

/** Writes down that the lines of an order hold what `holdStock` took; once for each line, by the primary key. */
export const recordHold = async (tx: Transaction<DB>, orderId: string, at: Date): Promise<void> => {
  await sql`
    WITH held AS (
      INSERT INTO reservation (order_line_id, store_id, variant_id, quantity, state, made_at)
      SELECT l.id, o.store_id, l.variant_id, l.quantity, 'live', ${at}
      FROM order_line l JOIN orders o ON o.id = l.order_id WHERE o.id = ${orderId}
      RETURNING *
    )
    INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change, order_line_id, at)
    SELECT store_id, variant_id, 'reserve', 0, quantity, order_line_id, ${at} FROM held`.execute(tx)
}

type Held = { order_line_id: string; store_id: number; variant_id: number; quantity: number }

/** Gives back what an order still holds. A second call finds nothing live and changes nothing. */
export const releaseStock = async (tx: Transaction<DB>, orderId: string, at: Date): Promise<void> => {
  const { rows: held } = await sql<Held>`
    UPDATE reservation r SET state = 'released' FROM order_line l
    WHERE l.order_id = ${orderId} AND r.order_line_id = l.id AND r.state = 'live'
    RETURNING r.order_line_id::text AS order_line_id, r.store_id, r.variant_id, r.quantity`.execute(tx)
  if (held.length === 0) return
  await lockInOrder(
    tx,
    held.map((row) => row.store_id),
    held.map((row) => row.variant_id),
  )
  await sql`
    WITH held AS (
      SELECT * FROM unnest(${held.map((row) => row.order_line_id)}::bigint[], ${held.map((row) => row.store_id)}::int[],
                           ${held.map((row) => row.variant_id)}::int[], ${held.map((row) => row.quantity)}::int[]) AS h (order_line_id, store_id, variant_id, quantity)
    ), given_back AS (
      UPDATE stock s SET reserved = s.reserved - h.quantity FROM held h WHERE s.store_id = h.store_id AND s.variant_id = h.variant_id
    )
    INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change, order_line_id, at)
    SELECT store_id, variant_id, 'release', 0, -quantity, order_line_id, ${at} FROM held`.execute(tx)
}
