import { sql, type Kysely, type QueryExecutorProvider, type RawBuilder, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import type { OrderId } from '#kernel/ids.ts'
import { OrderLineId, OrNull, StoreId, VariantId } from '#kernel/shared.api.ts'
import {
  NoRow,
  OrderId as OrderIdColumn,
  queryRow,
  queryRows,
  Row,
  Timestamp,
  type Statement,
} from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { heldStock } from '#shop/stock/face.ts'
import { MovedLot } from '#shop/stock/stock.api.ts'
import { OPEN_TRANSFERS, type TransferState } from '../facts/transfer-states.ts'
import { TransferState as TransferStateColumn } from '../transfers.api.ts'

type NewTransfer = {
  readonly fromStoreId: StoreId
  readonly toStoreId: StoreId
  readonly orderId: OrderId | null
  readonly arrivesAt: Date
  /** Null: the buyer need not be asked. */
  readonly answerUntil: Date | null
  /** What the buyer is asked about goes from the other store itself. */
  readonly asParcel?: boolean
  readonly staffId: number | null
  readonly at: Date
}
const IdRow = Row({ id: Type.String() })

/**
 * Inserts a transfer, its lines, its first step and the movements of its hold. `lines` selects variant_id, quantity, order_line_id;
 * `returned` is selected of the transfer.
 */
const insertTransfer = (
  given: NewTransfer,
  lines: RawBuilder<unknown>,
  returned: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const offered: TransferState = given.asParcel === true ? 'parcel_offered' : 'offered'
  const state: TransferState = given.answerUntil === null ? 'asked' : offered
  return sql`
  WITH made AS (
    INSERT INTO transfer (from_store_id, to_store_id, order_id, state, arrives_at, answer_until)
    VALUES (${given.fromStoreId}, ${given.toStoreId}, ${given.orderId}, ${state}, ${given.arrivesAt}, ${given.answerUntil})
    RETURNING id
  ), first_step AS (
    INSERT INTO transfer_step (transfer_id, step, state, at, staff_id)
    SELECT id, 1, ${state}, ${given.at}, ${given.staffId}::int FROM made
  ), line AS (
    INSERT INTO transfer_line (transfer_id, variant_id, quantity, order_line_id)
    SELECT made.id, wanted.* FROM made, (${lines}) AS wanted RETURNING id, variant_id, quantity
  ), held AS (${heldStock.transfers.recordHeld(given.fromStoreId, given.at, sql`FROM line`)})
  SELECT ${returned} FROM made`
}

type ForOrder = Omit<NewTransfer, 'answerUntil'> & {
  readonly orderId: OrderId
  readonly variantIds: readonly VariantId[]
}
/** The transfer of an order that is placed, for its lines of these variants; the caller reserves the stock. */
export const transferOfOrder = (given: ForOrder): Statement<typeof NoRow> => [
  NoRow,
  insertTransfer(
    { ...given, answerUntil: null },
    sql`SELECT variant_id, quantity, id FROM order_line
        WHERE order_id = ${given.orderId} AND variant_id = ANY(${given.variantIds}::int[]) ORDER BY variant_id`,
    sql``,
  ),
]

type NewLine = { readonly variantId: VariantId; readonly quantity: number; readonly orderLineId: OrderLineId | null }
/** Returns its id. The caller reserves the stock. */
export const addTransfer = async (
  tx: Transaction<DB>,
  given: NewTransfer,
  lines: readonly NewLine[],
): Promise<string> => {
  const rows = sql`
    SELECT * FROM unnest(${lines.map(({ variantId }) => variantId)}::int[], ${lines.map(({ quantity }) => quantity)}::int[],
      ${lines.map(({ orderLineId }) => orderLineId)}::bigint[])`
  const row = await queryRow(tx, IdRow, insertTransfer(given, rows, sql`id::text AS id`))
  if (row === undefined) throw new Error('The inserted transfer was not returned')
  return row.id
}

const Locked = Row({
  id: Type.String(),
  order_id: OrNull(OrderIdColumn),
  from_store_id: StoreId,
  to_store_id: StoreId,
  state: TransferStateColumn,
  arrives_at: Timestamp,
  answer_until: OrNull(Timestamp),
})
/** A transfer whose row is locked. */
export type LockedTransfer = Readonly<Static<typeof Locked>>
const COLUMNS = sql`t.id::text AS id, t.order_id::text AS order_id, t.from_store_id, t.to_store_id, t.state, t.arrives_at, t.answer_until`

/** Not locked: its order is locked before it. */
export const transferById = (db: QueryExecutorProvider, id: string): Promise<LockedTransfer | undefined> =>
  queryRow(db, Locked, sql`SELECT ${COLUMNS} FROM transfer t WHERE t.id = ${id}`)
export const lockTransfer = (tx: Transaction<DB>, id: string): Promise<LockedTransfer | undefined> =>
  queryRow(tx, Locked, sql`SELECT ${COLUMNS} FROM transfer t WHERE t.id = ${id} FOR UPDATE`)

/** SQL: the goods of the transfer `t` are not in the receiving store yet. */
export const isOpen = sql`t.state = ANY(${OPEN_TRANSFERS}::text[])`
/** Locks what an order still waits for. */
export const lockOpenTransfers = (tx: Transaction<DB>, orderId: OrderId): Promise<LockedTransfer[]> =>
  queryRows(
    tx,
    Locked,
    sql`SELECT ${COLUMNS} FROM transfer t WHERE t.order_id = ${orderId} AND ${isOpen} ORDER BY t.id FOR UPDATE`,
  )

const StockPlace = Row({ store_id: StoreId, variant_id: VariantId })
/** Where the stock is that an order has or waits for, of its lines, their substitutes and its transfers. */
export const stockPlacesOf = (tx: Transaction<DB>, orderId: OrderId): Promise<Static<typeof StockPlace>[]> =>
  queryRows(
    tx,
    StockPlace,
    sql`
    SELECT o.store_id, l.variant_id FROM orders o JOIN order_line l ON l.order_id = o.id WHERE o.id = ${orderId}
    UNION SELECT o.store_id, s.variant_id FROM orders o JOIN order_line l ON l.order_id = o.id
      JOIN substitute s ON s.order_line_id = l.id AND s.state = 'proposed' WHERE o.id = ${orderId}
    UNION SELECT t.from_store_id, l.variant_id FROM transfer t JOIN transfer_line l ON l.transfer_id = t.id
      WHERE t.order_id = ${orderId}`,
  )

const LineOfTransfer = Row({
  id: Type.String(),
  variant_id: VariantId,
  order_line_id: OrNull(OrderLineId),
  quantity: Type.Integer(),
  sent: OrNull(Type.Integer()),
  lots: Type.Array(MovedLot),
})
export type LineOfTransfer = Readonly<Static<typeof LineOfTransfer>>
export const linesOfTransfer = (db: QueryExecutorProvider, id: string): Promise<LineOfTransfer[]> =>
  queryRows(
    db,
    LineOfTransfer,
    sql`SELECT id::text AS id, variant_id, order_line_id::text AS order_line_id, quantity, sent, lots
        FROM transfer_line WHERE transfer_id = ${id} ORDER BY variant_id`,
  )

type Step = { readonly state: TransferState; readonly at: Date; readonly staffId: number | null }
/** Writes the new state of a locked transfer, and the step of its journal. */
export const writeTransferStep = async (
  tx: Transaction<DB>,
  id: string,
  { state, at, staffId }: Step,
): Promise<void> => {
  await sql`
    WITH changed AS (UPDATE transfer SET state = ${state} WHERE id = ${id} RETURNING id)
    INSERT INTO transfer_step (transfer_id, step, state, at, staff_id)
    SELECT c.id, (SELECT max(step) + 1 FROM transfer_step WHERE transfer_id = c.id), ${state}, ${at}, ${staffId}::int
    FROM changed c`.execute(tx)
}

/** The parcel that the pieces of an ended transfer are now. */
export const writeParcel = async (tx: Transaction<DB>, id: string, parcelId: OrderId): Promise<void> => {
  await sql`UPDATE transfer SET parcel_id = ${parcelId} WHERE id = ${id}`.execute(tx)
}

export const writeArrival = async (tx: Transaction<DB>, id: string, arrivesAt: Date): Promise<void> => {
  await sql`UPDATE transfer SET arrives_at = ${arrivesAt} WHERE id = ${id}`.execute(tx)
}

type SentLine = { readonly id: string; readonly pieces: number; readonly lots: readonly MovedLot[] }
export const writeSent = async (tx: Transaction<DB>, lines: readonly SentLine[]): Promise<void> => {
  await sql`
    UPDATE transfer_line l SET sent = u.pieces, lots = u.lots
    FROM unnest(${lines.map(({ id }) => id)}::bigint[], ${lines.map(({ pieces }) => pieces)}::int[],
      ${lines.map(({ lots }) => JSON.stringify(lots))}::jsonb[]) AS u (id, pieces, lots)
    WHERE l.id = u.id`.execute(tx)
}
export const writeReceived = async (tx: Transaction<DB>, lines: readonly Omit<SentLine, 'lots'>[]): Promise<void> => {
  await sql`
    UPDATE transfer_line l SET received = u.pieces
    FROM unnest(${lines.map(({ id }) => id)}::bigint[], ${lines.map(({ pieces }) => pieces)}::int[]) AS u (id, pieces)
    WHERE l.id = u.id`.execute(tx)
}

const ExpiredRow = Row({ order_id: OrderIdColumn })
/** Orders with an offer that nobody has answered in time. */
export const ordersWithExpiredOffers = (db: Kysely<DB>, now: Date): Promise<Static<typeof ExpiredRow>[]> =>
  queryRows(
    db,
    ExpiredRow,
    sql`SELECT DISTINCT order_id::text AS order_id FROM transfer
        WHERE state IN ('offered', 'parcel_offered') AND answer_until <= ${now}`,
  )

/** Pieces of an order line `l` that another store sends, or is asked for. */
export const coming = sql`
  coalesce((SELECT sum(tl.quantity)::int FROM transfer_line tl JOIN transfer t ON t.id = tl.transfer_id
            WHERE tl.order_line_id = l.id AND ${isOpen}), 0)`

const PARCELLED = sql`
  transfer_line tl JOIN transfer t ON t.id = tl.transfer_id JOIN orders p ON p.id = t.parcel_id WHERE tl.order_line_id = l.id`
/** Parcels that pieces of an order line `l` have become, as JSON of `MovedPieces`. */
export const movedPieces = sql`
  coalesce((SELECT jsonb_agg(jsonb_build_object('number', p.number, 'quantity', tl.quantity) ORDER BY p.id) FROM ${PARCELLED}), '[]')`
/** Pieces of an order line `l` that have left the order, not those that another parcel has. */
export const cancelledPieces = sql`(l.cancelled - coalesce((SELECT sum(tl.quantity)::int FROM ${PARCELLED}), 0))`
