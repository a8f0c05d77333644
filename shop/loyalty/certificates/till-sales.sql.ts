/** DESK-07: certificates that a store has sold at its till, and sales that were taken back. */
import { sql, type QueryExecutorProvider, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { StoreId } from '#kernel/shared.api.ts'
import { queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { SoldAsCode } from '../till.api.ts'

const StoreRow = Row({ is_store: Type.Boolean() })
/** Whether it is a store with a till. */
export const isSellingStore = async (db: QueryExecutorProvider, storeId: StoreId): Promise<boolean> => {
  const query = sql`SELECT EXISTS (SELECT FROM store WHERE id = ${storeId} AND NOT is_warehouse) AS is_store`
  return (await queryRow(db, StoreRow, query))?.is_store === true
}

const UNDONE = sql`EXISTS (SELECT FROM certificate_entry e WHERE e.certificate_id = c.id AND e.kind = 'refund')`

const SoldRow = Row({ as: SoldAsCode, certificates: Type.Integer(), amount: Type.Integer() })
/** Certificates that a store has sold since a moment, without those taken back, by how their money was taken; kopecks. */
export const readSoldIn = (
  db: QueryExecutorProvider,
  storeId: StoreId,
  since: Date,
): Promise<Static<typeof SoldRow>[]> =>
  queryRows(
    db,
    SoldRow,
    sql`
    SELECT received_as AS "as", count(*)::int AS certificates, sum(nominal)::int AS amount
    FROM certificate c WHERE sold_in = ${storeId} AND issued_at >= ${since} AND NOT ${UNDONE} GROUP BY 1`,
  )

const SaleRow = Row({
  id: Type.Integer(),
  number_end: Type.String(),
  amount: Type.Integer(),
  received_as: SoldAsCode,
  sold_at: Timestamp,
  sold_in: StoreId,
  is_sent: Type.Boolean(),
  is_undone: Type.Boolean(),
  /** Something was paid with it, even when the money has come back. */
  is_used: Type.Boolean(),
  /** The shift in which it was sold has been handed over with its money. */
  is_counted: Type.Boolean(),
})
export type Sale = Static<typeof SaleRow>
const SALE = sql`
  SELECT c.id, right(c.number, 4) AS number_end, c.nominal AS amount, c.received_as, c.issued_at AS sold_at, c.sold_in,
    c.sent_at IS NOT NULL AS is_sent, ${UNDONE} AS is_undone,
    EXISTS (SELECT FROM certificate_entry e WHERE e.certificate_id = c.id AND e.kind NOT IN ('issue', 'refund')) AS is_used,
    EXISTS (SELECT FROM shift_hand_over h WHERE h.store_id = c.sold_in AND h.given_at >= c.issued_at) AS is_counted
  FROM certificate c`
/** Sales of a store since a moment, the newest first. */
export const readSales = (db: QueryExecutorProvider, storeId: StoreId, since: Date): Promise<Sale[]> =>
  queryRows(db, SaleRow, sql`${SALE} WHERE c.sold_in = ${storeId} AND c.issued_at > ${since} ORDER BY c.id DESC`)
/** The sale of a certificate at a till, locked: nobody pays with it until the transaction ends. */
export const lockSale = async (tx: Transaction<DB>, id: number): Promise<Sale | undefined> => {
  await sql`SELECT FROM certificate WHERE id = ${id} FOR UPDATE`.execute(tx)
  return queryRow(tx, SaleRow, sql`${SALE} WHERE c.id = ${id} AND c.sold_in IS NOT NULL`)
}
/** Takes the whole sum off a certificate that is locked, and keeps its letter from being sent. */
export const takeSaleBack = async (tx: Transaction<DB>, id: number, at: Date): Promise<void> => {
  await sql`
    WITH taken AS (
      UPDATE certificate SET balance = 0, send_at = NULL, recipient_email = NULL WHERE id = ${id} RETURNING id, nominal
    )
    INSERT INTO certificate_entry (certificate_id, kind, cause, amount, at)
    SELECT id, 'refund', 'till', -nominal, ${at} FROM taken`.execute(tx)
}
