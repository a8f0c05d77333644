/** PARCEL-04: the row of a parcel that is parted from another one, and of its line. */
import { sql, type Kysely, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import type { OrderId, OrderLineId, StoreId } from '#kernel/ids.ts'
import { OrNull } from '#kernel/shared.api.ts'
import { OrderId as OrderIdColumn, queryRow, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Parcel } from '#shop/delivery/facts/carriers.ts'
import type { DeliveryMethod } from '#shop/payment/facts/methods.ts'
import type { PriceTree } from '#shop/pricing/facts/price-tree.ts'
import type { Line } from '../facts/cancel-pieces.ts'
import type { Promised } from '../facts/order-times.ts'
import { treeToStore } from '../place/stored-price.ts'

const WayRow = Row({
  city_id: Type.Integer(),
  courier_date: OrNull(Type.String()),
  courier_from: OrNull(Type.String()),
  courier_to: OrNull(Type.String()),
  /** Days of the carrier; null: pickup, or the shop's own courier. */
  send_on: OrNull(Type.String()),
  date_from: OrNull(Type.String()),
  date_to: OrNull(Type.String()),
  /** All parcels of its order. */
  parcels: Type.Integer(),
})
/** How a parcel goes, for another one that goes the same way; hours of an express courier are that courier's. */
export type WayRow = Readonly<Static<typeof WayRow>>

export const readWay = async (db: Kysely<DB>, orderId: OrderId): Promise<WayRow> => {
  const row = await queryRow(
    db,
    WayRow,
    sql`
    SELECT o.city_id, o.courier_date::text AS courier_date, c.send_on::text AS send_on,
           CASE WHEN o.delivery <> 'express' THEN o.courier_from END AS courier_from,
           CASE WHEN o.delivery <> 'express' THEN o.courier_to END AS courier_to,
           c.date_from::text AS date_from, c.date_to::text AS date_to,
           (SELECT count(*)::int FROM orders p WHERE coalesce(o.first_parcel_id, o.id) IN (p.id, p.first_parcel_id)) AS parcels
    FROM orders o LEFT JOIN order_carrier c ON c.order_id = o.id WHERE o.id = ${orderId}`,
  )
  if (row === undefined) throw new Error(`There is no order ${orderId}`)
  return row
}

export type PartedParcel = {
  readonly token: string
  readonly delivery: DeliveryMethod
  readonly storeId: StoreId
  readonly price: PriceTree
  readonly promise: Promised
  readonly hours: { readonly from: string; readonly to: string } | null
  readonly handOverCode: string | null
  readonly at: Date
}
const InsertedRow = Row({ id: OrderIdColumn, number: Type.String() })

/** Inserts the parcel with the first step of its history; buyer, address and way are those of `orderId`. Its first parcel is locked. */
export const insertParted = async (
  tx: Transaction<DB>,
  orderId: OrderId,
  { token, delivery, storeId, price, promise, hours, handOverCode, at }: PartedParcel,
): Promise<Static<typeof InsertedRow>> => {
  const row = await queryRow(
    tx,
    InsertedRow,
    sql`
    WITH parted AS (
      INSERT INTO orders (
        number, token, basket_id, visitor_id, customer_id, state, delivery, payment, store_id, city_id, address, recipient_name,
        recipient_phone, recipient_email, comment, goods_total, discount_total, points_total, delivery_price, total, certificate_total,
        price_tree, agreement_version, consent_text_version, consent_at, placed_at, ready_at, courier_date, courier_from, courier_to,
        postal_code, postal_address, confirm_until, confirmed_at, hand_over_code, first_parcel_id)
      SELECT first.number || '-' || (SELECT count(*) + 2 FROM orders WHERE first_parcel_id = first.id), ${token}, o.basket_id,
        o.visitor_id, o.customer_id, 'new', ${delivery}::text, o.payment, ${storeId}::int, o.city_id, o.address, o.recipient_name,
        o.recipient_phone, o.recipient_email, o.comment, ${price.goods_total}::int, ${price.discount_total}::int,
        ${price.points_total}::int, ${price.delivery_price}::int, ${price.total}::int, ${price.certificate_total}::int,
        ${JSON.stringify(treeToStore(price))}::jsonb, o.agreement_version, o.consent_text_version, o.consent_at, o.placed_at,
        ${promise.ready_at}::timestamptz, ${promise.courier_date}::date, ${hours?.from ?? null}::text, ${hours?.to ?? null}::text,
        o.postal_code, o.postal_address, o.confirm_until, o.confirmed_at, ${handOverCode}::text, first.id
      FROM orders o JOIN orders first ON first.id = coalesce(o.first_parcel_id, o.id) WHERE o.id = ${orderId}
      RETURNING id, number
    ), first_state AS (
      INSERT INTO order_state_change (order_id, step, from_state, to_state, at, cause, actor)
      SELECT id, 1, NULL, 'new', ${at}, 'placed', 'system' FROM parted
    )
    SELECT id::text AS id, number FROM parted`,
  )
  if (row === undefined) throw new Error(`There is no order ${orderId}`)
  return row
}

/** Inserts the line of a parted parcel; `lineId`: the one that it was a part of. */
export const insertPartedLine = async (
  tx: Transaction<DB>,
  orderId: OrderId,
  lineId: OrderLineId,
  line: Line,
): Promise<void> => {
  await sql`
    INSERT INTO order_line (order_id, variant_id, name, quantity, unit_price, discount, points_discount, total, split_from)
    SELECT ${orderId}::bigint, variant_id, name, ${line.quantity}::int, ${line.unit_price}::int, ${line.discount}::int,
           ${line.points_discount}::int, ${line.total}::int, coalesce(split_from, id)
    FROM order_line WHERE id = ${lineId}`.execute(tx)
}

/** What is agreed with the carrier of `orderId`, for a parcel that is sent on another day. */
export const copyCarrier = async (
  tx: Transaction<DB>,
  orderId: OrderId,
  parted: OrderId,
  { sendOn, days, parcel }: { readonly sendOn: string; readonly days: number; readonly parcel: Parcel },
): Promise<void> => {
  await sql`
    INSERT INTO order_carrier (
      order_id, carrier, place, tariff_code, send_on, date_from, date_to, weight_g, length_mm, width_mm, height_mm,
      point_id, point_code, point_kind, point_name, point_address, point_note, point_hours, point_lat, point_lon)
    SELECT ${parted}::bigint, carrier, place, tariff_code, ${sendOn}::date, date_from + ${days}::int, date_to + ${days}::int,
           ${parcel.weight_g}::int, ${parcel.length_mm}::int, ${parcel.width_mm}::int, ${parcel.height_mm}::int,
           point_id, point_code, point_kind, point_name, point_address, point_note, point_hours, point_lat, point_lon
    FROM order_carrier WHERE order_id = ${orderId}`.execute(tx)
}
