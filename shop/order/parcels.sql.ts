/** The parcels of an order together: how they are locked, and what is due for them. */
import { sql, type Kysely, type Transaction } from 'kysely'
import { Type } from 'typebox'
import type { OrderId } from '#kernel/ids.ts'
import { queryRow, queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
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
