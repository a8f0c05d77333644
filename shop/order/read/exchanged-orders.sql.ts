/** EXCH-02: orders as the accounting program takes them. */
import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { DeliveryMethod } from '#shop/delivery/methods.api.ts'
import { OrNull } from '#kernel/shared.api.ts'
import { OrderId, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import { arrayLiteral } from '#platform/import/column-arrays.ts'
import type { Db } from '#platform/import/rows.sql.ts'
import { OrderPayment } from '#shop/payment/payment.api.ts'
import { OrderState } from '../order.api.ts'

const ExchangedOrder = Row({
  id: OrderId,
  number: Type.String(),
  state: OrderState,
  placed_at: Timestamp,
  changed_at: Timestamp,
  delivery: DeliveryMethod,
  payment: OrderPayment,
  store_code: Type.String(),
  store_name: Type.String(),
  city_name: Type.String(),
  address: OrNull(Type.String()),
  customer_id: OrNull(Type.Integer()),
  recipient_name: Type.String(),
  recipient_phone: Type.String(),
  recipient_email: Type.String(),
  comment: Type.String(),
  /** Kopecks. */
  total: Type.Integer(),
  delivery_price: Type.Integer(),
  certificate_total: Type.Integer(),
  points_total: Type.Integer(),
  track_number: OrNull(Type.String()),
  paid: Type.Integer(),
  paid_at: OrNull(Timestamp),
  refunded: Type.Integer(),
  lines: Type.Array(
    Type.Object({
      sku: Type.String(),
      name: Type.String(),
      quantity: Type.Integer(),
      returned: Type.Integer(),
      unit_price: Type.Integer(),
      total: Type.Integer(),
      /** GTIN and serial number: the code without its proof, which no file of XML can hold. */
      codes: Type.Array(Type.String()),
    }),
  ),
})
export type ExchangedOrder = Readonly<Static<typeof ExchangedOrder>>

/** Orders with lines, money and marking codes, by their ids. */
export const readExchangedOrders = (db: Db, ids: readonly string[]): Promise<ExchangedOrder[]> =>
  queryRows(
    db,
    ExchangedOrder,
    sql`
    SELECT o.id::text AS id, o.number, o.state, o.placed_at, o.delivery, o.payment, s.code AS store_code, s.name AS store_name,
      c.name AS city_name, o.address, o.customer_id, o.recipient_name, o.recipient_phone, o.recipient_email, o.comment, o.total,
      o.delivery_price, o.certificate_total, o.points_total, o.track_number,
      (SELECT max(at) FROM order_state_change h WHERE h.order_id = o.id) AS changed_at,
      coalesce((SELECT sum(captured)::int FROM order_payment p WHERE p.order_id = o.id), 0) AS paid,
      (SELECT max(at) FROM order_state_change h WHERE h.order_id = o.id AND h.to_state = 'paid') AS paid_at,
      coalesce((SELECT sum(r.amount)::int FROM order_payment p JOIN refund r ON r.payment_id = p.payment_id
        WHERE p.order_id = o.id AND (NOT p.is_shared OR r.order_id = o.id) AND r.state = 'succeeded'), 0) AS refunded,
      coalesce((
        SELECT json_agg(json_build_object('sku', v.sku, 'name', l.name, 'quantity', l.quantity, 'unit_price', l.unit_price,
          'total', l.total,
          'returned', coalesce((SELECT sum(accepted)::int FROM order_return_line b WHERE b.order_line_id = l.id), 0),
          'codes', coalesce((SELECT json_agg('01' || m.gtin || '21' || m.serial ORDER BY m.id) FROM marking_code m
            WHERE m.order_line_id = l.id AND m.freed_at IS NULL), '[]')) ORDER BY l.id)
        FROM order_line l JOIN variant v ON v.id = l.variant_id WHERE l.order_id = o.id AND l.quantity > 0), '[]') AS lines
    FROM orders o JOIN store s ON s.id = o.store_id JOIN city c ON c.id = o.city_id
    WHERE o.id = ANY(${arrayLiteral(ids)}::bigint[]) ORDER BY o.placed_at, o.id`,
  )

const CodesRow = Row({ missing: Type.Integer() })
/** Marked pieces of an order whose codes nobody has scanned. */
export const countMissingCodes = async (db: Db, id: string, today: string): Promise<number> =>
  (
    await queryRows(
      db,
      CodesRow,
      sql`
      SELECT coalesce(sum(greatest(l.quantity - (SELECT count(*) FROM marking_code m
        WHERE m.order_line_id = l.id AND m.freed_at IS NULL), 0)), 0)::int AS missing
      FROM order_line l JOIN variant_marking k ON k.variant_id = l.variant_id
      WHERE l.order_id = ${id} AND k.marked_from <= ${today}::date`,
    )
  )[0]?.missing ?? 0

export const findOrderId = async (db: Db, number: string): Promise<OrderId | undefined> =>
  (await queryRows(db, Row({ id: OrderId }), sql`SELECT id::text AS id FROM orders WHERE number = ${number}`))[0]?.id
