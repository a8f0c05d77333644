/** What of a payment is for which parcel of an order (decision 0175). */
import { sql, type Kysely, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import type { OrderLineId } from '#kernel/ids.ts'
import { OrNull } from '#kernel/shared.api.ts'
import { OrderId, queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { dividePaid, paidApart } from './facts/paid-parts.ts'

const ParcelPayment = Row({
  payment_id: Type.String(),
  /** What was added to the parcel, when the payment is of that alone. */
  addition_id: OrNull(Type.String()),
  /** The parcel's line that the added pieces are in, and kopecks that each of them has cost. */
  added_line: OrNull(Type.String()),
  added_price: OrNull(Type.Integer()),
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
    SELECT o.payment_id::text AS payment_id, o.addition_id::text AS addition_id, o.is_shared, o.captured, o.refunded,
           o.added_line::text AS added_line, o.added_price
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

/** The line of a parcel whose pieces leave it. */
type Leaving = { readonly orderId: OrderId; readonly lineId: OrderLineId }

/** What of its additions is money, of the pieces that leave, which cost `total`, and of the others. The parcel is locked. */
export const readPaidApart = async (
  tx: Transaction<DB>,
  { orderId, lineId }: Leaving,
  total: number,
): Promise<ReturnType<typeof paidApart>> => paidApart(await readParcelPayments(tx, orderId), lineId, total)

/**
 * Makes `amount` of what was taken for a parcel the money of another one, which is new and has the pieces of its line. The parcel is
 * locked; its refunds of before stay its own.
 */
export const movePaidPart = async (
  tx: Transaction<DB>,
  { orderId, lineId }: Leaving,
  to: OrderId,
  amount: number,
): Promise<void> => {
  for (const part of dividePaid(await readParcelPayments(tx, orderId), lineId, amount)) {
    await sql`SELECT FROM payment WHERE id = ${part.payment_id} FOR UPDATE`.execute(tx)
    await sql`SELECT move_paid_part(${part.payment_id}::uuid, ${orderId}::bigint, ${to}::bigint, ${part.amount}::int)`.execute(
      tx,
    )
  }
}
