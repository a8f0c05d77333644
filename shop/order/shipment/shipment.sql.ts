import { sql, type Kysely, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { Carrier, HandOverPlace } from '#shop/delivery/delivery.api.ts'
import { OrderState } from '../order.api.ts'
import { OrNull } from '#kernel/shared.api.ts'
import { POINT_KINDS, SHIPMENT_STATES, type Carrier as CarrierName } from '#shop/delivery/facts/carriers.ts'
import { queryRow, queryRows, Row, Timestamp, OrderId } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { CarrierShipment } from '#providers/ports/carriers.ts'
import { OrderRow } from '../order-row.ts'
import { postalAddress } from '../postal-address.sql.ts'

/** `waiting`: the carrier does not know it yet. */
const State = Type.Enum(['waiting', ...SHIPMENT_STATES])

const ShipmentRow = Row({
  id: Type.String(),
  order_id: OrderId,
  order_number: Type.String(),
  order_state: OrderState,
  carrier: Carrier,
  attempt: Type.Integer(),
  state: State,
  carrier_id: OrNull(Type.String()),
  has_label: Type.Boolean(),
  sent_at: OrNull(Timestamp),
  failures: Type.Integer(),
})
export type ShipmentRow = Readonly<Static<typeof ShipmentRow>>

export const readShipment = (db: Kysely<DB>, id: string): Promise<ShipmentRow | undefined> =>
  queryRow(
    db,
    ShipmentRow,
    sql`
    SELECT s.id::text AS id, s.order_id::text AS order_id, o.number AS order_number, o.state AS order_state, s.carrier, s.attempt,
           s.state, s.carrier_id, s.label IS NOT NULL AS has_label, s.sent_at, s.failures
    FROM shipment s JOIN orders o ON o.id = s.order_id WHERE s.id = ${id}`,
  )

const Id = Row({ id: Type.String() })

/** Shipments of orders whose pieces are all picked, and which their carrier does not have yet. */
export const insertMissing = async (db: Kysely<DB>, carriers: readonly CarrierName[], now: Date): Promise<void> => {
  await sql`
    INSERT INTO shipment (order_id, carrier, state, created_at, next_at)
    SELECT o.id, c.carrier, 'waiting', ${now}, ${now}
    FROM orders o JOIN order_carrier c ON c.order_id = o.id
    WHERE o.state IN ('assembling', 'shipped') AND c.carrier = ANY(${[...carriers]}::text[])
      AND NOT EXISTS (SELECT FROM shipment s WHERE s.order_id = o.id)
      AND EXISTS (SELECT FROM order_line l WHERE l.order_id = o.id AND l.quantity > 0)
      AND NOT EXISTS (SELECT FROM order_line l WHERE l.order_id = o.id AND l.picked < l.quantity)
    ON CONFLICT (order_id) DO NOTHING`.execute(db)
}

/** Those whose time has come, and those whose order was cancelled meanwhile. */
export const readDue = (
  db: Kysely<DB>,
  carriers: readonly CarrierName[],
  now: Date,
  limit: number,
): Promise<Static<typeof Id>[]> =>
  queryRows(
    db,
    Id,
    sql`
    SELECT s.id::text AS id FROM shipment s
    WHERE s.next_at <= ${now} AND s.carrier = ANY(${[...carriers]}::text[]) ORDER BY s.next_at, s.id LIMIT ${limit}`,
  )

/** False when another job has it. A job that dies leaves it to others after `until`. */
export const claimShipment = async (db: Kysely<DB>, id: string, now: Date, until: Date): Promise<boolean> => {
  const row = await queryRow(
    db,
    Id,
    sql`UPDATE shipment SET next_at = ${until} WHERE id = ${id} AND next_at <= ${now} RETURNING id::text AS id`,
  )
  return row !== undefined
}

/** A cancelled order is cancelled at its carrier, too. */
export const hurryCancelled = async (db: Kysely<DB>, now: Date): Promise<void> => {
  await sql`
    UPDATE shipment s SET next_at = ${now} FROM orders o
    WHERE o.id = s.order_id AND o.state = 'cancelled' AND s.state IN ('waiting', 'creating', 'created')
      AND s.failures = 0 AND s.next_at > ${now}`.execute(db)
}

/** The carrier says that something has happened: it is asked immediately. */
export const hurryShipment = async (
  db: Kysely<DB>,
  carrier: CarrierName,
  carrierId: string,
  now: Date,
): Promise<void> => {
  await sql`
    UPDATE shipment SET next_at = ${now}
    WHERE carrier = ${carrier} AND carrier_id = ${carrierId} AND next_at > ${now}`.execute(db)
}

/** Before a creation, so that a lost answer is known to have been possible. */
export const markSent = async (db: Kysely<DB>, id: string, now: Date): Promise<void> => {
  await sql`UPDATE shipment SET sent_at = ${now} WHERE id = ${id}`.execute(db)
}

/** The carrier did not answer, or has not decided. */
export const askLater = async (db: Kysely<DB>, id: string, next: Date, failures: number): Promise<void> => {
  await sql`UPDATE shipment SET next_at = ${next}, failures = ${failures} WHERE id = ${id}`.execute(db)
}

/** The carrier said no. */
export const markFailed = async (db: Kysely<DB>, id: string, detail: string): Promise<void> => {
  await sql`UPDATE shipment SET state = 'failed', detail = ${detail}, next_at = NULL WHERE id = ${id}`.execute(db)
}
export const markCancelled = async (db: Kysely<DB>, id: string): Promise<void> => {
  await sql`UPDATE shipment SET state = 'cancelled', next_at = NULL, failures = 0 WHERE id = ${id}`.execute(db)
}
export const saveLabel = async (db: Kysely<DB>, id: string, pdf: Uint8Array): Promise<void> => {
  await sql`UPDATE shipment SET label = ${Buffer.from(pdf)} WHERE id = ${id}`.execute(db)
}

/** False when something newer is stored already. `readAt`: when the carrier was asked. */
export const saveSeen = async (
  tx: Transaction<DB>,
  id: string,
  seen: CarrierShipment,
  readAt: Date,
  next: Date | null,
): Promise<boolean> => {
  const updated = await queryRow(
    tx,
    Id,
    sql`
    UPDATE shipment SET state = ${seen.state}, carrier_id = ${seen.carrierId}, track_number = ${seen.trackNumber},
      detail = ${seen.detail}, read_at = ${readAt}, next_at = ${next}, failures = 0
    WHERE id = ${id} AND (read_at IS NULL OR read_at <= ${readAt}) RETURNING id::text AS id`,
  )
  if (updated === undefined) return false
  const { events } = seen
  await sql`
    INSERT INTO shipment_event (shipment_id, at, title, state, city)
    SELECT ${id}, at, title, state, city FROM unnest(
      ${events.map(({ at }) => at)}::timestamptz[], ${events.map(({ title }) => title)}::text[],
      ${events.map(({ state }) => state)}::text[], ${events.map(({ city }) => city)}::text[]) AS e (at, title, state, city)
    ON CONFLICT DO NOTHING`.execute(tx)
  return true
}

/** A failed shipment is sent again, under another key. False when there is none. */
export const repeatFailed = async (tx: Transaction<DB>, orderId: OrderId, now: Date): Promise<boolean> => {
  const row = await queryRow(
    tx,
    Id,
    sql`
    UPDATE shipment SET state = 'waiting', attempt = attempt + 1, carrier_id = NULL, track_number = NULL, detail = NULL,
      label = NULL, sent_at = NULL, read_at = NULL, next_at = ${now}, failures = 0
    WHERE order_id = ${orderId} AND state = 'failed' RETURNING id::text AS id`,
  )
  return row !== undefined
}

const ToSendRow = Row({
  ...Type.Pick(OrderRow, [
    'city_id',
    'postal_address',
    'recipient_name',
    'recipient_phone',
    'recipient_email',
    'comment',
    'payment',
    'to_pay',
  ]).properties,
  place: HandOverPlace,
  tariff_code: OrNull(Type.String()),
  point_code: OrNull(Type.String()),
  point_kind: OrNull(Type.Enum(POINT_KINDS)),
  weight_g: Type.Integer(),
  length_mm: Type.Integer(),
  width_mm: Type.Integer(),
  height_mm: Type.Integer(),
  lines: Type.Array(
    Row({
      sku: Type.String(),
      name: Type.String(),
      quantity: Type.Integer(),
      total: Type.Integer(),
      weight_g: Type.Integer(),
      marking: Type.Array(Type.String()),
    }),
  ),
})
/** What is sent, as it was picked. */
export const readToSend = (db: Kysely<DB>, orderId: OrderId): Promise<Static<typeof ToSendRow> | undefined> =>
  queryRow(
    db,
    ToSendRow,
    sql`
    SELECT c.place, c.tariff_code, c.point_code, c.point_kind, c.weight_g, c.length_mm, c.width_mm, c.height_mm, o.city_id,
           ${postalAddress} AS postal_address, o.recipient_name, o.recipient_phone, o.recipient_email, o.comment, o.payment,
           o.total - o.certificate_total AS to_pay, (
             SELECT json_agg(json_build_object('sku', v.sku, 'name', l.name, 'quantity', l.quantity, 'total', l.total,
               'weight_g', v.weight_g, 'marking', coalesce((
                 SELECT json_agg(m.code ORDER BY m.id) FROM marking_code m
                 WHERE m.order_line_id = l.id AND m.freed_at IS NULL), '[]')) ORDER BY l.id)
             FROM order_line l JOIN variant v ON v.id = l.variant_id WHERE l.order_id = o.id AND l.quantity > 0) AS lines
    FROM orders o JOIN order_carrier c ON c.order_id = o.id WHERE o.id = ${orderId}`,
  )
