import { sql, type Kysely, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { OrderId, queryRow, queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { type PaymentMethod } from '#shop/payment/payment.api.ts'
import { OrderRow } from '../order-row.ts'

const PayableRow = Row(
  Type.Pick(OrderRow, [
    'number',
    'token',
    'delivery',
    'recipient_phone',
    'to_pay',
    'reserved_until',
    'ready_at',
    'courier_date',
    'utc_offset_min',
  ]).properties,
)
/**
 * What a payment of an order needs to know. `reserved_until`: of its parcel, or of all parcels at the first one; null when nothing is
 * reserved any more.
 */
export type PayableOrder = Readonly<Static<typeof PayableRow>>

export const readPayable = (db: Kysely<DB>, orderId: OrderId): Promise<PayableOrder | undefined> =>
  queryRow(
    db,
    PayableRow,
    sql`
    SELECT o.number, o.token, o.delivery, o.recipient_phone, o.total - o.certificate_total AS to_pay, o.ready_at,
           o.courier_date::text AS courier_date, c.utc_offset_min,
           (SELECT min(r.ends_at) FROM order_line l JOIN reservation r ON r.order_line_id = l.id
            WHERE l.order_id IN (SELECT o.id UNION ALL SELECT id FROM orders WHERE first_parcel_id = o.id)
              AND r.state = 'live') AS reserved_until
    FROM orders o JOIN city c ON c.id = o.city_id WHERE o.id = ${orderId}`,
  )

export const setPaymentMethod = async (tx: Transaction<DB>, orderId: OrderId, method: PaymentMethod): Promise<void> => {
  await sql`UPDATE orders SET payment = ${method} WHERE id = ${orderId} AND payment <> ${method}`.execute(tx)
}

/** A point of a carrier may hand over paid orders only; the shop's stores and every courier take payment. */
export const takesPaymentOnReceipt = async (db: Kysely<DB>, orderId: OrderId): Promise<boolean> => {
  const row = await queryRow(
    db,
    Row({ takes: Type.Boolean() }),
    sql`
    SELECT o.delivery <> 'point' OR EXISTS (
      SELECT FROM order_carrier c JOIN pickup_point p ON p.id = c.point_id
      WHERE c.order_id = o.id AND (p.takes_cash OR p.takes_cards)) AS takes
    FROM orders o WHERE o.id = ${orderId}`,
  )
  return row?.takes ?? false
}

/** Orders whose time to be paid has ended. */
export const readUnpaid = (db: Kysely<DB>, now: Date): Promise<{ id: OrderId }[]> =>
  queryRows(
    db,
    Row({ id: OrderId }),
    sql`
    SELECT DISTINCT o.id::text AS id
    FROM reservation r JOIN order_line l ON l.id = r.order_line_id JOIN orders o ON o.id = l.order_id
    WHERE r.state = 'live' AND r.ends_at <= ${now} AND o.state = 'awaiting_payment'`,
  )

export const orderIdOf = async (db: Kysely<DB>, token: string): Promise<OrderId | undefined> => {
  const row = await queryRow(db, Row({ id: OrderId }), sql`SELECT id::text AS id FROM orders WHERE token = ${token}`)
  return row?.id
}
