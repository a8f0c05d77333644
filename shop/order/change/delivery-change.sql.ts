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
           (SELECT count(*)::int FROM order_delivery_change WHERE order_id = o.id) AS changes
    FROM orders o WHERE o.token = ${token}`,
  )

/** Writes the new delivery, and what it was. `interval` null: the day and the hours stay. */
export const writeDelivery = async (
  tx: Transaction<DB>,
  { id, changes }: DeliveryRow,
  address: PostalAddress,
  interval: OfferedInterval | null,
  former: { readonly address: string; readonly time: string | null },
  at: Date,
): Promise<void> => {
  await sql`
    INSERT INTO order_delivery_change (order_id, number, changed_at, former_address, former_time)
    VALUES (${id}, ${changes + 1}, ${at}, ${former.address}, ${former.time})`.execute(tx)
  // `address` and `postal_code` are read by the release before `postal_address`.
  await sql`
    UPDATE orders SET address = ${address.line}, postal_code = ${address.postal_code},
                      postal_address = ${JSON.stringify(address)}::jsonb WHERE id = ${id}`.execute(tx)
  if (interval === null) return
  await sql`
    UPDATE orders SET courier_date = ${interval.date}::date, courier_from = ${interval.from}, courier_to = ${interval.to}
    WHERE id = ${id}`.execute(tx)
}

const ChangeRow = Row({ changed_at: Timestamp, former_address: Type.String(), former_time: OrNull(Type.String()) })
/** The newest first. */
const readDeliveryChanges = (db: Kysely<DB>, orderId: OrderId): Promise<Static<typeof ChangeRow>[]> =>
  queryRows(
    db,
    ChangeRow,
    sql`
    SELECT changed_at, former_address, former_time FROM order_delivery_change
    WHERE order_id = ${orderId} ORDER BY number DESC`,
  )

/** What the buyer and staff see of the changes. */
export const deliveryChangesOf = async (
  db: Kysely<DB>,
  orderId: OrderId,
): Promise<{ at: string; was_address: string; was_time: string | null }[]> =>
  (await readDeliveryChanges(db, orderId)).map(({ changed_at, former_address, former_time }) => ({
    at: changed_at.toISOString(),
    was_address: former_address,
    was_time: former_time,
  }))
