/** The parcels of an order together: how they are locked, and what is due for them. */
import { sql, type Kysely, type Transaction } from 'kysely'
import { Type } from 'typebox'
import type { OrderId } from '#kernel/ids.ts'
import { OrNull } from '#kernel/shared.api.ts'
import { OrderId as OrderIdShape, queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { ReadyParcel } from './facts/ready-together.ts'
import { OrderState } from './order.api.ts'
import { LOCKED, LockedOrder } from './order.sql.ts'

/** Every parcel of the order to which this one belongs, the later ones first, in which order they are locked. */
export const lockParcels = (
  tx: Transaction<DB>,
  parcel: { readonly token: string } | { readonly id: OrderId },
): Promise<LockedOrder[]> => {
  const named = 'token' in parcel ? sql`token = ${parcel.token}` : sql`id = ${parcel.id}`
  const first = sql`(SELECT coalesce(first_parcel_id, id) FROM orders WHERE ${named})`
  return queryRows(
    tx,
    LockedOrder,
    sql`${LOCKED} WHERE o.id = ${first} OR o.first_parcel_id = ${first} ORDER BY o.id DESC FOR UPDATE OF o`,
  )
}

/**
 * Locks the first parcel of the order, and says whether another parcel than this one is not cancelled. So of two parcels that are
 * cancelled at the same time one sees that it is the last.
 */
export const hasOtherParcels = async (
  tx: Transaction<DB>,
  { id, first_parcel_id: first }: Pick<LockedOrder, 'id' | 'first_parcel_id'>,
): Promise<boolean> => {
  if (first !== null) await sql`SELECT FROM orders WHERE id = ${first} FOR UPDATE`.execute(tx)
  const { rows } = await sql`
    SELECT FROM orders WHERE (id = ${first} OR first_parcel_id = ${first ?? id}) AND id <> ${id} AND state <> 'cancelled'
    LIMIT 1`.execute(tx)
  return rows.length > 0
}

/** Locks the first parcel of the order, so that its parcels are numbered one after another. */
export const lockFirstParcel = async (
  tx: Transaction<DB>,
  { first_parcel_id: first }: Pick<LockedOrder, 'first_parcel_id'>,
): Promise<void> => {
  if (first !== null) await sql`SELECT FROM orders WHERE id = ${first} FOR UPDATE`.execute(tx)
}

const IdRow = Row({ id: OrderIdShape })
/** Ids of every parcel of the order, this one among them. */
export const readParcelIds = async (
  tx: Transaction<DB>,
  { id, first_parcel_id: first }: Pick<LockedOrder, 'id' | 'first_parcel_id'>,
): Promise<OrderId[]> =>
  (
    await queryRows(
      tx,
      IdRow,
      sql`SELECT id::text AS id FROM orders WHERE id = ${first ?? id} OR first_parcel_id = ${first ?? id}`,
    )
  ).map((row) => row.id)

const ReadyRow = Row({
  asked: OrderIdShape,
  id: OrderIdShape,
  state: OrderState,
  promised: OrNull(Timestamp),
  ready: OrNull(Timestamp),
})
/** Parcels of those of these orders that have several, all of each order. `asked`: the id among `ids` for which it is there. */
export const readReadyParcels = (
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<readonly (ReadyParcel & { readonly asked: OrderId })[]> =>
  queryRows(
    db,
    ReadyRow,
    sql`
    SELECT o.id::text AS asked, p.id::text AS id, p.state, CASE WHEN p.delivery = 'pickup' THEN p.ready_at END AS promised,
      (SELECT min(at) FROM order_state_change WHERE order_id = p.id AND to_state = 'ready_for_pickup') AS ready
    FROM orders o JOIN orders p
      ON p.id = coalesce(o.first_parcel_id, o.id) OR p.first_parcel_id = coalesce(o.first_parcel_id, o.id)
    WHERE o.id = ANY(${ids}::bigint[])
      AND (o.first_parcel_id IS NOT NULL OR EXISTS (SELECT FROM orders WHERE first_parcel_id = o.id))`,
  )

const DueRow = Row({ due: Type.Integer() })
/** Kopecks of the parcels of an order that wait for their online payment. */
export const readDue = async (db: Kysely<DB>, first: OrderId): Promise<number> => {
  const row = await queryRow(
    db,
    DueRow,
    sql`
    SELECT coalesce(sum(total - certificate_total), 0)::int AS due FROM orders
    WHERE (id = ${first} OR first_parcel_id = ${first}) AND state = 'awaiting_payment'`,
  )
  return row?.due ?? 0
}
