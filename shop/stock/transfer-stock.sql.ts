/** PARCEL-03: the stock of goods that are moved between stores: held at the sender, in transit with nobody, then at the receiver. */
import { sql, type QueryExecutorProvider, type RawBuilder, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import type { OrderId } from '#kernel/ids.ts'
import { StoreId, VariantId } from '#kernel/shared.api.ts'
import { queryRow, queryRows, queryTogether, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { MovedLot } from './stock.api.ts'
import type { Wanted } from './facts/supply.ts'
import { lastEndOf, lockInOrder, orderStock, substituteStock } from './stock.sql.ts'

/** Pieces of one line of a transfer. */
export type MovedPieces = { readonly lineId: string; readonly variantId: VariantId; readonly pieces: number }
/** What leaves the sender: `pieces` of the `held` ones. */
export type SentPieces = MovedPieces & { readonly held: number }

/** Records what is held for the lines of a transfer: `held` has their id, variant_id and quantity. A part of a statement. */
const recordHeld = (storeId: StoreId, at: Date, held: RawBuilder<unknown>) => sql`
  INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change, transfer_line_id, at)
  SELECT ${storeId}, variant_id, 'hold_moved', 0, quantity, id, ${at} ${held}`

const lock = (tx: Transaction<DB>, storeId: StoreId, lines: readonly MovedPieces[]): Promise<void> =>
  substituteStock.lockVariants(
    tx,
    storeId,
    lines.map(({ variantId }) => variantId),
  )
const tableOf = (lines: readonly MovedPieces[]) => sql`
  unnest(${lines.map(({ lineId }) => lineId)}::bigint[], ${lines.map(({ variantId }) => variantId)}::int[],
    ${lines.map(({ pieces }) => pieces)}::int[]) AS line (id, variant_id, pieces)`

/** Ends the hold of a transfer that does not leave. */
const endHeld = async (
  tx: Transaction<DB>,
  storeId: StoreId,
  lines: readonly MovedPieces[],
  at: Date,
): Promise<void> => {
  await lock(tx, storeId, lines)
  await sql`
    WITH line AS (SELECT * FROM ${tableOf(lines)}), updated AS (
      UPDATE stock s SET reserved = s.reserved - line.pieces FROM line
      WHERE s.store_id = ${storeId} AND s.variant_id = line.variant_id
    )
    INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change, transfer_line_id, at)
    SELECT ${storeId}, variant_id, 'end_hold_moved', 0, -pieces, id, ${at} FROM line`.execute(tx)
}

const LotRow = Row({ line_id: Type.String(), ...MovedLot.properties })
/** Takes the pieces with the nearest dates off their lots. */
const takeLots = (
  tx: Transaction<DB>,
  storeId: StoreId,
  lines: readonly MovedPieces[],
): Promise<Static<typeof LotRow>[]> =>
  queryRows(
    tx,
    LotRow,
    sql`
    WITH due AS (
      SELECT line.id, lot.variant_id, lot.best_before, lot.number,
             least(lot.pieces, greatest(line.pieces - (sum(lot.pieces) OVER nearest - lot.pieces), 0))::int AS pieces
      FROM stock_lot lot JOIN ${tableOf(lines)} ON line.variant_id = lot.variant_id
      WHERE lot.store_id = ${storeId} AND lot.pieces > 0
      WINDOW nearest AS (PARTITION BY line.id ORDER BY lot.best_before, lot.number)
    )
    UPDATE stock_lot lot SET pieces = lot.pieces - due.pieces FROM due
    WHERE lot.store_id = ${storeId} AND lot.variant_id = due.variant_id AND lot.best_before = due.best_before
      AND lot.number = due.number AND due.pieces > 0
    RETURNING due.id::text AS line_id, due.best_before::text AS best_before, due.number, due.pieces`,
  )

/**
 * Takes what is sent off the sender's stock and ends the whole hold. The stock exchange may have brought less than is sent: then
 * `on_hand` becomes 0, since the pieces were there after all. Returns the lots that have left.
 */
const send = async (
  tx: Transaction<DB>,
  storeId: StoreId,
  lines: readonly SentPieces[],
  at: Date,
): Promise<Static<typeof LotRow>[]> => {
  await lock(tx, storeId, lines)
  // Before the stock: lots above it are taken off by a trigger.
  const lots = await takeLots(tx, storeId, lines)
  await sql`
    WITH line AS (
      SELECT line.*, held.pieces AS held, least(line.pieces, s.on_hand) AS taken
      FROM ${tableOf(lines)}
      JOIN unnest(${lines.map(({ lineId }) => lineId)}::bigint[], ${lines.map(({ held }) => held)}::int[]) AS held (id, pieces)
        ON held.id = line.id
      JOIN stock s ON s.store_id = ${storeId} AND s.variant_id = line.variant_id
    ), updated AS (
      UPDATE stock s SET on_hand = s.on_hand - line.taken, reserved = s.reserved - line.held FROM line
      WHERE s.store_id = ${storeId} AND s.variant_id = line.variant_id
    )
    INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change, transfer_line_id, at)
    SELECT ${storeId}, variant_id, 'transfer_out', -taken, -held, id, ${at} FROM line`.execute(tx)
  return lots.toSorted((a, b) => (a.best_before < b.best_before ? -1 : 1))
}

/** Puts what has come on the receiver's shelf, with its dates, the nearest first. */
const receive = async (
  tx: Transaction<DB>,
  storeId: StoreId,
  lines: readonly (MovedPieces & { readonly lots: readonly MovedLot[] })[],
  at: Date,
): Promise<void> => {
  await sql`
    INSERT INTO stock (store_id, variant_id, opening, on_hand) SELECT ${storeId}, variant_id, 0, 0 FROM ${tableOf(lines)}
    ORDER BY variant_id ON CONFLICT (store_id, variant_id) DO NOTHING`.execute(tx)
  await lock(tx, storeId, lines)
  await sql`
    WITH line AS (SELECT * FROM ${tableOf(lines)}), updated AS (
      UPDATE stock s SET on_hand = s.on_hand + line.pieces FROM line
      WHERE s.store_id = ${storeId} AND s.variant_id = line.variant_id
    )
    INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change, transfer_line_id, at)
    SELECT ${storeId}, variant_id, 'transfer_in', pieces, 0, id, ${at} FROM line`.execute(tx)
  const lots = lines.flatMap(({ variantId, pieces, lots: sent }) => lotsOf(variantId, pieces, sent))
  if (lots.length === 0) return
  await sql`
    INSERT INTO stock_lot (store_id, variant_id, best_before, number, pieces)
    SELECT ${storeId}, * FROM unnest(${lots.map(({ variantId }) => variantId)}::int[],
      ${lots.map(({ best_before }) => best_before)}::date[], ${lots.map(({ number }) => number)}::text[],
      ${lots.map(({ pieces }) => pieces)}::int[])
    ON CONFLICT (store_id, variant_id, best_before, number) DO UPDATE SET pieces = stock_lot.pieces + excluded.pieces`.execute(
    tx,
  )
}
const lotsOf = (
  variantId: VariantId,
  pieces: number,
  sent: readonly MovedLot[],
): (MovedLot & { variantId: VariantId })[] => {
  let left = pieces
  return sent.flatMap((lot) => {
    const come = Math.min(lot.pieces, left)
    left -= come
    return come === 0 ? [] : { ...lot, pieces: come, variantId }
  })
}

type Received = { readonly storeId: StoreId; readonly lines: readonly MovedPieces[]; readonly endsAt: Date }
/** Reserves what has come for lines of an order that had no reservation, as long as the order's others last. `lineId`: of the order. */
const reserveReceived = async (
  tx: Transaction<DB>,
  orderId: OrderId,
  { storeId, lines, endsAt }: Received,
  at: Date,
): Promise<void> => {
  await sql`
    WITH reserved AS (
      INSERT INTO reservation (order_line_id, store_id, variant_id, quantity, state, made_at, ends_at)
      SELECT line.id, ${storeId}, line.variant_id, line.pieces, 'live', ${at}::timestamptz,
             greatest(${endsAt}::timestamptz, ${lastEndOf(orderId)})
      FROM ${tableOf(lines)}
      ON CONFLICT (order_line_id) DO NOTHING
      RETURNING *
    ), updated AS (
      UPDATE stock s SET reserved = s.reserved + r.quantity FROM reserved r
      WHERE s.store_id = r.store_id AND s.variant_id = r.variant_id
    )
    INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change, order_line_id, at)
    SELECT store_id, variant_id, 'reserve', 0, quantity, order_line_id, ${at} FROM reserved`.execute(tx)
}

/** Takes reserved pieces off the stock that were not found, so that what comes in their place is not sold to others. */
const takeMissing = async (
  tx: Transaction<DB>,
  { storeId, variantId, pieces }: { readonly storeId: StoreId; readonly variantId: VariantId; readonly pieces: number },
  at: Date,
): Promise<void> => {
  await sql`
    WITH counted AS (
      SELECT store_id, variant_id, least(on_hand, ${pieces}) AS lost FROM stock
      WHERE store_id = ${storeId} AND variant_id = ${variantId} FOR NO KEY UPDATE
    ), updated AS (
      UPDATE stock s SET on_hand = s.on_hand - c.lost FROM counted c
      WHERE s.store_id = c.store_id AND s.variant_id = c.variant_id
    )
    INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change, at)
    SELECT store_id, variant_id, 'recount', -lost, 0, ${at} FROM counted WHERE lost > 0`.execute(tx)
}

/** Locks stock of several stores in the order in which every transaction locks it. */
const lockPlaces = (
  tx: Transaction<DB>,
  places: readonly { readonly store_id: StoreId; readonly variant_id: VariantId }[],
): Promise<void> =>
  lockInOrder(
    tx,
    places.map(({ store_id }) => store_id),
    places.map(({ variant_id }) => variant_id),
  )

const FreeRow = Row({ variant_id: VariantId, free: Type.Integer() })
/** Pieces that the store has and nobody has reserved, of locked variants; without those of which it has none. */
const readFree = (
  tx: Transaction<DB>,
  storeId: StoreId,
  variantIds: readonly VariantId[],
): Promise<Static<typeof FreeRow>[]> =>
  queryRows(
    tx,
    FreeRow,
    sql`SELECT variant_id, on_hand - reserved AS free FROM stock
        WHERE store_id = ${storeId} AND variant_id = ANY(${variantIds}::int[]) AND on_hand > reserved`,
  )

const EnoughRow = Row({ enough: Type.Boolean() })
/** Whether the store has all that is reserved there of a locked variant: an exchange or a recount may have brought less. */
const hasReserved = async (tx: Transaction<DB>, storeId: StoreId, variantId: VariantId): Promise<boolean> =>
  (
    await queryRow(
      tx,
      EnoughRow,
      sql`SELECT on_hand >= reserved AS enough FROM stock WHERE store_id = ${storeId} AND variant_id = ${variantId}`,
    )
  )?.enough ?? false

const HavingRow = Row({ store_id: StoreId, name: Type.String(), free: Type.Integer() })
/** Other stores and warehouses of the store's city that have so many free pieces, those with most of them first. */
const readHaving = (
  db: QueryExecutorProvider,
  storeId: StoreId,
  { variantId, quantity }: Wanted,
): Promise<Static<typeof HavingRow>[]> =>
  queryRows(
    db,
    HavingRow,
    sql`
    SELECT other.id AS store_id, other.name, s.on_hand - s.reserved AS free
    FROM store here JOIN store other ON other.city_id = here.city_id AND other.id <> here.id
    JOIN stock s ON s.store_id = other.id AND s.variant_id = ${variantId}
    WHERE here.id = ${storeId} AND s.on_hand - s.reserved >= ${quantity} ORDER BY free DESC, other.id`,
  )

/** Reserves what a transfer holds, of stock that is locked and free. */
const hold = async (tx: Transaction<DB>, storeId: StoreId, wanted: readonly Wanted[]): Promise<void> => {
  await queryTogether(tx, ...orderStock.reserveStatements([{ storeId, wanted }]))
}

/** The stock of transfers between stores. */
export const transferStock = {
  lockPlaces,
  readFree,
  readHaving,
  hasReserved,
  hold,
  recordHeld,
  endHeld,
  send,
  receive,
  reserveReceived,
  takeMissing,
}
