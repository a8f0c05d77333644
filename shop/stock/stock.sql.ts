import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { DateText, DayHours, OrNull, OrderLineId, StoreId, VariantId } from '#kernel/shared.api.ts'
import type { OrderId } from '#kernel/ids.ts'
import {
  assertThat,
  isAssertion,
  NoRow,
  queryRow,
  queryRows,
  queryTogether,
  Row,
  Timestamp,
  type Statement,
} from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { ShortReason, Wanted } from './facts/supply.ts'
import { handOverLots } from './lots.sql.ts'

const SupplyStore = Row({
  id: StoreId,
  is_warehouse: Type.Boolean(),
  name: Type.String(),
  address: Type.String(),
  metro: OrNull(Type.String()),
  lat: Type.Number(),
  lon: Type.Number(),
  hours: Type.Array(DayHours),
  /** From two days ago on. */
  special_days: Type.Array(Row({ day: DateText, hours: DayHours })),
  stock_synced_at: OrNull(Timestamp),
})
export type SupplyStore = Static<typeof SupplyStore>

const SUPPLY_STORES = sql`
    SELECT id, is_warehouse, name, address, metro, lat, lon, hours, stock_synced_at,
           coalesce((
             SELECT json_agg(json_build_object('day', d.day::text,
                      'hours', CASE WHEN d.open IS NOT NULL THEN json_build_object('open', d.open, 'close', d.close) END))
             FROM store_special_day d WHERE d.store_id = store.id AND d.day >= current_date - 2), '[]') AS special_days
    FROM store`

export const storeById = (db: Kysely<DB>, id: StoreId): Promise<SupplyStore | undefined> =>
  queryRow(db, SupplyStore, sql`${SUPPLY_STORES} WHERE id = ${id}`)

const FreeStockRow = Row({ store_id: StoreId, variant_id: VariantId, free: Type.Integer() })

/** Who may serve: the stores chosen for pickups, if they are of the city; otherwise the city's stores and the warehouses. */
export type Serving = { readonly city: RawBuilder<unknown>; readonly pickupAt?: readonly (StoreId | null)[] }

/**
 * Stores with their free units of variants on sale; stores without any are left out of these. Only `reserveStatements` guarantee
 * them. `variants`: a subquery of ids.
 */
export const supplyStatements = (
  { city, pickupAt }: Serving,
  variants: RawBuilder<unknown>,
): readonly [Statement<typeof SupplyStore>, Statement<typeof FreeStockRow>] => {
  const serves =
    pickupAt === undefined
      ? sql`(is_warehouse OR city_id = ${city})`
      : sql`(id = ANY(${pickupAt}::int[]) AND city_id = ${city} AND NOT is_warehouse)`
  return [
    [SupplyStore, sql`${SUPPLY_STORES} WHERE ${serves} ORDER BY id`],
    [
      FreeStockRow,
      sql`
        SELECT s.store_id, s.variant_id, s.on_hand - s.reserved AS free FROM stock s
        WHERE s.store_id = ANY(ARRAY(SELECT id FROM store WHERE ${serves})) AND s.variant_id = ANY(ARRAY(
          SELECT v.id FROM variant v JOIN product p ON p.id = v.product_id
          WHERE v.id = ANY(ARRAY(${variants})) AND NOT p.discontinued)) AND s.on_hand > s.reserved`,
    ],
  ]
}

/**
 * Locks stock rows in (store, variant) order, so that baskets with the same variants wait for each other instead of
 * deadlocking. It is a separate statement: in one statement with the update, PostgreSQL would lock again the version of
 * the row that it read before waiting, which other transactions already wait for, and two of them would deadlock.
 */
export const lockInOrder = async (
  tx: Transaction<DB>,
  storeIds: readonly StoreId[],
  variantIds: readonly VariantId[],
): Promise<void> => {
  await stockLock(storeIds, variantIds).execute(tx)
}
const stockLock = (storeIds: readonly StoreId[], variantIds: readonly VariantId[]) => sql`
    SELECT FROM stock WHERE (store_id, variant_id) IN (SELECT * FROM unnest(${storeIds}::int[], ${variantIds}::int[]))
    ORDER BY store_id, variant_id FOR NO KEY UPDATE`

type Reserved = { readonly storeId: StoreId; readonly wanted: readonly Wanted[] }

/**
 * ORD-05: reserves everything wanted at each store, or fails with an error of `assertThat`. All of it is locked by one statement.
 * The statement that writes checks the free quantity, on the current version of the row. Because it needs no answer, COMMIT is sent
 * with it: others wait for a popular variant no longer than PostgreSQL takes to write.
 */
const reserveStatements = (parcels: readonly Reserved[]): Statement<typeof NoRow>[] => {
  const all = parcels.flatMap(({ storeId, wanted }) => wanted.map(({ variantId }) => ({ storeId, variantId })))
  const reserve = parcels.map(({ storeId, wanted }): Statement<typeof NoRow> => [NoRow, reserveAt(storeId, wanted)])
  const lock = stockLock(
    all.map(({ storeId }) => storeId),
    all.map(({ variantId }) => variantId),
  )
  return all.length === 1 ? reserve : [[NoRow, lock], ...reserve]
}

const reserveAt = (storeId: StoreId, wanted: readonly Wanted[]) => {
  const variantIds = wanted.map((line) => line.variantId)
  return sql`
    WITH reserved AS (
      UPDATE stock s SET reserved = s.reserved + w.quantity
      FROM unnest(${variantIds}::int[], ${wanted.map((line) => line.quantity)}::int[]) AS w (variant_id, quantity)
      WHERE s.store_id = ${storeId} AND s.variant_id = w.variant_id AND s.on_hand - s.reserved >= w.quantity
      RETURNING s.variant_id
    )
    SELECT FROM reserved HAVING ${assertThat(sql`count(*) = ${wanted.length}`)}`
}

/**
 * Records what `reserveStatements` reserve for an order until `endsAt`: one reservation a line (its primary key), and its movement.
 * `moved`: variants that come from another store, which their transfer holds. A statement to run.
 */
const recordReservations = (orderId: OrderId, at: Date, endsAt: Date, moved: readonly VariantId[] = []) => sql`
    WITH reserved AS (
      INSERT INTO reservation (order_line_id, store_id, variant_id, quantity, state, made_at, ends_at)
      SELECT l.id, o.store_id, l.variant_id, l.quantity, 'live', ${at}, ${endsAt}
      FROM order_line l JOIN orders o ON o.id = l.order_id
      WHERE o.id = ${orderId}${moved.length === 0 ? sql`` : sql` AND l.variant_id <> ALL(${moved}::int[])`}
      RETURNING *
    )
    INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change, order_line_id, at)
    SELECT store_id, variant_id, 'reserve', 0, quantity, order_line_id, ${at} FROM reserved`

/** Keeps an order's live reservations until `endsAt`, or longer if they last longer. */
const keepReservations = async (tx: Transaction<DB>, orderId: OrderId, endsAt: Date): Promise<void> => {
  await sql`
    UPDATE reservation r SET ends_at = greatest(r.ends_at, ${endsAt}) FROM order_line l
    WHERE l.order_id = ${orderId} AND r.order_line_id = l.id AND r.state = 'live'`.execute(tx)
}

const EndedRow = Row({
  order_line_id: OrderLineId,
  store_id: StoreId,
  variant_id: VariantId,
  quantity: Type.Integer(),
})

/** Ends the live reservations of an order, locks their stock in order and returns them. A second call finds none. */
const endReservations = async (
  tx: Transaction<DB>,
  orderId: OrderId,
  state: 'released' | 'handed_over',
): Promise<Static<typeof EndedRow>[]> => {
  const ended = await queryRows(
    tx,
    EndedRow,
    sql`
    UPDATE reservation r SET state = ${state} FROM order_line l
    WHERE l.order_id = ${orderId} AND r.order_line_id = l.id AND r.state = 'live'
    RETURNING r.order_line_id::text AS order_line_id, r.store_id, r.variant_id, r.quantity`,
  )
  if (ended.length > 0)
    await lockInOrder(
      tx,
      ended.map((row) => row.store_id),
      ended.map((row) => row.variant_id),
    )
  return ended
}

const tableOf = (ended: readonly Static<typeof EndedRow>[]) => sql`
  SELECT * FROM unnest(
    ${ended.map((row) => row.order_line_id)}::bigint[], ${ended.map((row) => row.store_id)}::int[],
    ${ended.map((row) => row.variant_id)}::int[], ${ended.map((row) => row.quantity)}::int[]
  ) AS r (order_line_id, store_id, variant_id, quantity)`

/** Releases the live reservations of an order. A second call changes nothing. */
const releaseStock = async (tx: Transaction<DB>, orderId: OrderId, at: Date): Promise<void> => {
  const ended = await endReservations(tx, orderId, 'released')
  if (ended.length === 0) return
  await sql`
    WITH ended AS (${tableOf(ended)}), updated AS (
      UPDATE stock s SET reserved = s.reserved - e.quantity FROM ended e
      WHERE s.store_id = e.store_id AND s.variant_id = e.variant_id
    )
    INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change, order_line_id, at)
    SELECT store_id, variant_id, 'release', 0, -quantity, order_line_id, ${at} FROM ended`.execute(tx)
}

/**
 * Takes what is reserved for an order from the stock: `on_hand` and the reservation together. A second call changes nothing.
 * The stock exchange may have brought less than is handed over: then `on_hand` becomes 0, since the units were there after all.
 */
const handOverStock = async (tx: Transaction<DB>, orderId: OrderId, at: Date): Promise<void> => {
  const ended = await endReservations(tx, orderId, 'handed_over')
  if (ended.length === 0) return
  await handOverLots(
    tx,
    ended.map((row) => row.order_line_id),
  )
  await sql`
    WITH ended AS (${tableOf(ended)}), counted AS (
      SELECT e.*, least(e.quantity, s.on_hand) AS taken
      FROM ended e JOIN stock s ON s.store_id = e.store_id AND s.variant_id = e.variant_id
    ), updated AS (
      UPDATE stock s SET on_hand = s.on_hand - c.taken, reserved = s.reserved - c.quantity FROM counted c
      WHERE s.store_id = c.store_id AND s.variant_id = c.variant_id
    )
    INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change, order_line_id, at)
    SELECT store_id, variant_id, 'hand_over', -taken, -quantity, order_line_id, ${at} FROM counted`.execute(tx)
}

/**
 * STAFF-03: takes units of an order's line out of its live reservation. Of a variant that was not found nothing is free
 * afterwards, so that it is not sold again before the next stock exchange.
 */
const shortenReservation = async (
  tx: Transaction<DB>,
  lineId: OrderLineId,
  units: number,
  reason: ShortReason,
  at: Date,
): Promise<void> => {
  await sql`
    WITH shortened AS (
      UPDATE reservation SET quantity = greatest(quantity - ${units}, 1),
                             state = CASE WHEN quantity > ${units} THEN state ELSE 'released' END
      WHERE order_line_id = ${lineId} AND state = 'live' AND quantity >= ${units}
      RETURNING store_id, variant_id
    ), counted AS (
      SELECT s.store_id, s.variant_id, s.on_hand - CASE ${reason}
          WHEN 'missing' THEN least(s.on_hand, s.reserved - ${units})
          WHEN 'damaged' THEN greatest(s.on_hand - ${units}, 0)
          ELSE s.on_hand END AS lost
      FROM shortened JOIN stock s USING (store_id, variant_id) FOR NO KEY UPDATE OF s
    ), updated AS (
      UPDATE stock s SET on_hand = s.on_hand - c.lost, reserved = s.reserved - ${units} FROM counted c
      WHERE s.store_id = c.store_id AND s.variant_id = c.variant_id
    )
    INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change, order_line_id, at)
    SELECT store_id, variant_id, 'short_pick', -lost, ${-units}::int, ${lineId}, ${at} FROM counted`.execute(tx)
}

type Hold = {
  readonly substituteId: string
  readonly storeId: StoreId
  readonly variantId: VariantId
  readonly units: number
}

/** STAFF-03: keeps units of a proposed substitute from other orders. Throws if the store has too few. */
const holdStock = async (
  tx: Transaction<DB>,
  { substituteId, storeId, variantId, units }: Hold,
  at: Date,
): Promise<void> => {
  try {
    await queryTogether(tx, ...reserveStatements([{ storeId, wanted: [{ variantId, quantity: units }] }]))
  } catch (error) {
    throw isAssertion(error)
      ? new Error(`Store ${storeId} has fewer than ${units} units of variant ${variantId}`)
      : error
  }
  await sql`
    INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change, substitute_id, at)
    VALUES (${storeId}, ${variantId}, 'hold', 0, ${units}, ${substituteId}, ${at})`.execute(tx)
}

/** Ends the hold of a substitute that is not taken. */
const endHold = async (tx: Transaction<DB>, substituteId: string, at: Date): Promise<void> => {
  await sql`
    WITH held AS (
      SELECT store_id, variant_id, reserved_change AS units FROM stock_movement
      WHERE substitute_id = ${substituteId} AND kind = 'hold'
    ), updated AS (
      UPDATE stock s SET reserved = s.reserved - h.units FROM held h
      WHERE s.store_id = h.store_id AND s.variant_id = h.variant_id
    )
    INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change, substitute_id, at)
    SELECT store_id, variant_id, 'end_hold', 0, -units, ${substituteId}, ${at} FROM held`.execute(tx)
}

/** The hold of an accepted substitute becomes the reservation of its line, which lasts as long as that of the line it replaces. */
const reserveHeld = async (
  tx: Transaction<DB>,
  substituteId: string,
  lines: { readonly replaced: string; readonly added: string },
  at: Date,
): Promise<void> => {
  await sql`
    WITH held AS (
      SELECT store_id, variant_id, reserved_change AS units FROM stock_movement
      WHERE substitute_id = ${substituteId} AND kind = 'hold'
    ), reserved AS (
      INSERT INTO reservation (order_line_id, store_id, variant_id, quantity, state, made_at, ends_at)
      SELECT ${lines.added}, h.store_id, h.variant_id, h.units, 'live', ${at}::timestamptz, r.ends_at
      FROM held h, reservation r WHERE r.order_line_id = ${lines.replaced}
    )
    INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change, order_line_id, substitute_id, at)
    SELECT store_id, variant_id, 'end_hold', 0, -units, NULL::bigint, ${substituteId}::bigint, ${at}::timestamptz FROM held
    UNION ALL SELECT store_id, variant_id, 'reserve', 0, units, ${lines.added}, NULL, ${at} FROM held`.execute(tx)
}

/** The moment until which the live reservations of an order last. A subquery. */
export const lastEndOf = (orderId: OrderId) => sql`
  (SELECT max(r.ends_at) FROM reservation r JOIN order_line l ON l.id = r.order_line_id
   WHERE l.order_id = ${orderId} AND r.state = 'live')`

/** Locks the stock of several variants in the order in which every transaction locks it. */
const lockVariants = (tx: Transaction<DB>, storeId: StoreId, variantIds: readonly VariantId[]): Promise<void> =>
  lockInOrder(
    tx,
    variantIds.map(() => storeId),
    variantIds,
  )

/** Takes units that no order has reserved off the stock, for the reasons of `shortenReservation`. */
const recountShort = async (
  tx: Transaction<DB>,
  storeId: StoreId,
  variantId: VariantId,
  units: number,
  reason: ShortReason,
  at: Date,
): Promise<void> => {
  if (reason === 'buyer' || reason === 'lost') return
  await sql`
    WITH counted AS (
      SELECT store_id, variant_id,
             CASE ${reason} WHEN 'missing' THEN greatest(on_hand - reserved, 0) ELSE least(on_hand, ${units}) END AS lost
      FROM stock WHERE store_id = ${storeId} AND variant_id = ${variantId} FOR NO KEY UPDATE
    ), updated AS (
      UPDATE stock s SET on_hand = s.on_hand - c.lost FROM counted c
      WHERE s.store_id = c.store_id AND s.variant_id = c.variant_id
    )
    INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change, at)
    SELECT store_id, variant_id, 'recount', -lost, 0, ${at} FROM counted WHERE lost > 0`.execute(tx)
}

/**
 * Puts the sellable pieces of an accepted return back on the shelf of the store that handed them over. A second call changes
 * nothing.
 */
export const returnStock = async (tx: Transaction<DB>, returnId: string, at: Date): Promise<void> => {
  const lines = await queryRows(
    tx,
    EndedRow,
    sql`
    SELECT rl.id::text AS order_line_id, r.store_id, r.variant_id, rl.sellable AS quantity
    FROM order_return_line rl JOIN reservation r ON r.order_line_id = rl.order_line_id
    WHERE rl.return_id = ${returnId} AND rl.sellable > 0
      AND NOT EXISTS (SELECT FROM stock_movement m WHERE m.return_line_id = rl.id)`,
  )
  if (lines.length === 0) return
  await lockInOrder(
    tx,
    lines.map((row) => row.store_id),
    lines.map((row) => row.variant_id),
  )
  await sql`
    WITH back AS (${tableOf(lines)}), updated AS (
      UPDATE stock s SET on_hand = s.on_hand + b.quantity FROM back b
      WHERE s.store_id = b.store_id AND s.variant_id = b.variant_id
    )
    INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change, order_line_id, return_line_id, at)
    SELECT b.store_id, b.variant_id, 'return', b.quantity, 0, rl.order_line_id, rl.id, ${at}
    FROM back b JOIN order_return_line rl ON rl.id = b.order_line_id`.execute(tx)
}

const UnitsRow = Row({ units: Type.Integer() })

/** ORD-10: units that are reserved but not on hand, in all stores. */
export const shortfallUnits = async (db: Kysely<DB>): Promise<number> => {
  const row = await queryRow(
    db,
    UnitsRow,
    sql`SELECT coalesce(sum(reserved - on_hand), 0)::int AS units FROM stock WHERE reserved > on_hand`,
  )
  return row?.units ?? 0
}

/** ORD-10: whether the store has too few units for this order, because the stock exchange brought less than was reserved. */
const isOrderShort = async (db: Kysely<DB>, number: string): Promise<boolean> => {
  const { rows } = await sql`SELECT FROM stock_shortfall WHERE number = ${number} LIMIT 1`.execute(db)
  return rows.length > 0
}

/** The reservation of an order, from its placing to its hand-over. */
export const orderStock = {
  reserveStatements,
  recordReservations,
  keepReservations,
  shortenReservation,
  releaseStock,
  handOverStock,
}
/** Units that are reserved for a proposed substitute. */
export const substituteStock = { lockVariants, holdStock, endHold, reserveHeld }
/** Units that were reserved and are not there. */
export const shortStock = { isOrderShort, recountShort }
