import { sql, type Kysely, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import type { OrderId } from '#kernel/ids.ts'
import type { PostalAddress } from '#kernel/postal-address.ts'
import { OrNull } from '#kernel/shared.api.ts'
import { Carrier } from '#shop/delivery/delivery.api.ts'
import { SHIPMENT_STATES } from '#shop/delivery/facts/carriers.ts'
import type { OfferedInterval } from '#shop/delivery/facts/courier-intervals.ts'
import { queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { DeliveryMethod } from '#shop/payment/facts/methods.ts'
import type { DeliveryChange } from '../order.api.ts'
import { OrderRow } from '../order-row.ts'
import { postalAddress } from '../postal-address.sql.ts'

const DeliveryRow = Row({
  ...Type.Pick(OrderRow, [
    'id',
    'state',
    'delivery',
    'city_id',
    'postal_address',
    'courier_date',
    'courier_from',
    'courier_to',
  ]).properties,
  carrier: OrNull(Carrier),
  /** State of the parcel at its carrier; null before it is registered. */
  shipment: OrNull(Type.Enum(['waiting', ...SHIPMENT_STATES])),
  /** The reservation lasts until after the courier's day, not only until the order is paid or confirmed. */
  is_served: Type.Boolean(),
  changes: Type.Integer(),
  /** The order has another parcel. */
  is_divided: Type.Boolean(),
})
/** How an order is delivered, as far as a change of it needs. */
export type DeliveryRow = Readonly<Static<typeof DeliveryRow>>

export const readDelivery = (db: Kysely<DB>, token: string): Promise<DeliveryRow | undefined> =>
  queryRow(
    db,
    DeliveryRow,
    sql`
    SELECT o.id::text AS id, o.state, o.delivery, o.city_id, ${postalAddress} AS postal_address,
           o.courier_date::text AS courier_date, o.courier_from, o.courier_to,
           (SELECT carrier FROM order_carrier WHERE order_id = o.id) AS carrier,
           (SELECT state FROM shipment WHERE order_id = o.id) AS shipment,
           o.state IN ('paid', 'assembling') OR o.state = 'new' AND (o.confirm_until IS NULL OR o.confirmed_at IS NOT NULL)
             AS is_served,
           (SELECT count(*)::int FROM order_delivery_change WHERE order_id = o.id) AS changes,
           o.first_parcel_id IS NOT NULL OR EXISTS (SELECT FROM orders p WHERE p.first_parcel_id = o.id) AS is_divided
    FROM orders o WHERE o.token = ${token}`,
  )

/** What it was, and the member of staff who has changed it; null: the buyer has. */
export type FormerDelivery = {
  readonly address: string
  readonly time: string | null
  /** The way in which it was received; null: it stays. */
  readonly delivery: DeliveryMethod | null
  readonly staffId: number | null
}
const insertChange = async (
  tx: Transaction<DB>,
  { id, changes }: Pick<DeliveryRow, 'id' | 'changes'>,
  { address, time, delivery, staffId }: FormerDelivery,
  at: Date,
): Promise<void> => {
  await sql`
    INSERT INTO order_delivery_change (order_id, number, changed_at, former_address, former_time, former_delivery, staff_id)
    VALUES (${id}, ${changes + 1}, ${at}, ${address}, ${time}, ${delivery}, ${staffId})`.execute(tx)
}

/** Writes the new delivery, and what it was. `interval` null: the day and the hours stay. */
export const writeDelivery = async (
  tx: Transaction<DB>,
  row: DeliveryRow,
  address: PostalAddress,
  interval: OfferedInterval | null,
  former: Omit<FormerDelivery, 'delivery'>,
  at: Date,
): Promise<void> => {
  await insertChange(tx, row, { ...former, delivery: null }, at)
  // `address` and `postal_code` are read by the release before `postal_address`.
  await sql`
    UPDATE orders SET address = ${address.line}, postal_code = ${address.postal_code},
                      postal_address = ${JSON.stringify(address)}::jsonb WHERE id = ${row.id}`.execute(tx)
  if (interval === null) return
  await sql`
    UPDATE orders SET courier_date = ${interval.date}::date, courier_from = ${interval.from}, courier_to = ${interval.to}
    WHERE id = ${row.id}`.execute(tx)
}

/** How an order is received from now on. */
export type NewWay =
  | { readonly delivery: 'pickup'; readonly ready_at: Date | null; readonly code: string }
  | {
      readonly delivery: 'courier'
      readonly address: PostalAddress
      readonly date: string
      /** Null: any time of the day. */
      readonly interval: OfferedInterval | null
    }
export const writeWay = async (
  tx: Transaction<DB>,
  row: DeliveryRow,
  way: NewWay,
  former: Omit<FormerDelivery, 'delivery'>,
  at: Date,
): Promise<void> => {
  await insertChange(tx, row, { ...former, delivery: row.delivery }, at)
  const { address, postal_code, json } =
    way.delivery === 'pickup'
      ? { address: null, postal_code: null, json: null }
      : { address: way.address.line, postal_code: way.address.postal_code, json: JSON.stringify(way.address) }
  const hours = way.delivery === 'courier' ? way.interval : null
  await sql`
    UPDATE orders SET delivery = ${way.delivery}, address = ${address}, postal_code = ${postal_code}, postal_address = ${json}::jsonb,
      ready_at = ${way.delivery === 'pickup' ? way.ready_at : null}, hand_over_code = ${way.delivery === 'pickup' ? way.code : null},
      courier_date = ${way.delivery === 'courier' ? way.date : null}::date,
      courier_from = ${hours?.from ?? null}, courier_to = ${hours?.to ?? null}
    WHERE id = ${row.id}`.execute(tx)
}

/** False: it is the recipient already. */
export const writeRecipient = async (
  tx: Transaction<DB>,
  id: OrderId,
  { name, phone }: { readonly name: string; readonly phone: string },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    UPDATE orders SET recipient_name = ${name}, recipient_phone = ${phone}
    WHERE id = ${id} AND (recipient_name, recipient_phone) IS DISTINCT FROM (${name}::text, ${phone}::text)`.execute(tx)
  return numAffectedRows === 1n
}

const ParcelRow = Row({
  ...Type.Pick(OrderRow, ['id', 'number', 'state', 'store_id']).properties,
  shipment: OrNull(Type.Enum(['waiting', ...SHIPMENT_STATES])),
})
export type OtherParcel = Static<typeof ParcelRow>
/** The other parcels of an order, those placed later first, in which order parcels are locked. */
export const readOtherParcels = (db: Kysely<DB>, orderId: OrderId): Promise<OtherParcel[]> => {
  const first = sql`(SELECT coalesce(first_parcel_id, id) FROM orders WHERE id = ${orderId})`
  return queryRows(
    db,
    ParcelRow,
    sql`
    SELECT o.id::text AS id, o.number, o.state, o.store_id, (SELECT state FROM shipment WHERE order_id = o.id) AS shipment
    FROM orders o WHERE (o.id = ${first} OR o.first_parcel_id = ${first}) AND o.id <> ${orderId} ORDER BY o.id DESC`,
  )
}

const ChangeRow = Row({
  changed_at: Timestamp,
  former_address: Type.String(),
  former_time: OrNull(Type.String()),
  by_shop: Type.Boolean(),
})
/** The newest first. */
const readDeliveryChanges = (db: Kysely<DB>, orderId: OrderId): Promise<Static<typeof ChangeRow>[]> =>
  queryRows(
    db,
    ChangeRow,
    sql`
    SELECT changed_at, former_address, former_time, staff_id IS NOT NULL AS by_shop FROM order_delivery_change
    WHERE order_id = ${orderId} ORDER BY number DESC`,
  )

/** What the buyer and staff see of the changes. */
export const deliveryChangesOf = async (db: Kysely<DB>, orderId: OrderId): Promise<DeliveryChange[]> =>
  (await readDeliveryChanges(db, orderId)).map(({ changed_at, former_address, former_time, by_shop }) => ({
    at: changed_at.toISOString(),
    was_address: former_address,
    was_time: former_time,
    by_shop,
  }))
