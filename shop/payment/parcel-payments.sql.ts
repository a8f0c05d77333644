/** What of a payment is for which parcel of an order (decision 0175). */
import { sql, type Kysely, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { OrNull } from '#kernel/shared.api.ts'
import { OrderId, queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'

const ParcelPayment = Row({
  payment_id: Type.String(),
  /** What was added to the parcel, when the payment is of that alone. */
  addition_id: OrNull(Type.String()),
  /** The payment is of several parcels. */
  is_shared: Type.Boolean(),
  captured: Type.Integer(),
  refunded: Type.Integer(),
})
/** What was taken for one parcel, and what of it has been or will be given back. */
export type ParcelPayment = Readonly<Static<typeof ParcelPayment>>

export const readParcelPayments = (db: Kysely<DB>, orderId: OrderId): Promise<ParcelPayment[]> =>
  queryRows(
    db,
    ParcelPayment,
    sql`
    SELECT o.payment_id::text AS payment_id, o.addition_id::text AS addition_id, o.is_shared, o.captured, o.refunded
    FROM order_payment o JOIN payment p ON p.id = o.payment_id
    WHERE o.order_id = ${orderId} ORDER BY p.created_at, p.id`,
  )

const ParcelShare = Row({ order_id: OrderId, amount: Type.Integer() })
/** What of a payment is for which parcel, in kopecks. */
export type ParcelShare = Readonly<Static<typeof ParcelShare>>

/** Empty for a payment of one parcel. */
export const readParcelShares = (db: Kysely<DB>, paymentId: string): Promise<ParcelShare[]> =>
  queryRows(
    db,
    ParcelShare,
    sql`
    SELECT order_id::text AS order_id, amount FROM payment_parcel WHERE payment_id = ${paymentId} ORDER BY payment_parcel.order_id`,
  )

/**
 * Makes `amount` of what was taken for a parcel the money of another one, which is new. The parcel is locked, and its payment not of an
 * addition; its refunds of before stay its own.
 */
export const movePaidPart = async (tx: Transaction<DB>, from: OrderId, to: OrderId, amount: number): Promise<void> => {
  const paid = (await readParcelPayments(tx, from)).filter(({ addition_id }) => addition_id === null)
  const payment = paid.find(({ captured, refunded }) => captured - refunded >= amount)
  if (payment === undefined) throw new Error(`Order ${from} was not paid ${amount}`)
  const { payment_id: id } = payment
  await sql`SELECT FROM payment WHERE id = ${id} FOR UPDATE`.execute(tx)
  await sql`SELECT move_paid_part(${id}::uuid, ${from}::bigint, ${to}::bigint, ${amount}::int)`.execute(tx)
}
