/** Shipments as the buyer and staff see them. Imports no order, so that orders may show their shipments. */
import { sql, type QueryExecutorProvider } from 'kysely'
import { Type, type Static } from 'typebox'
import { Carrier } from '#shop/delivery/delivery.api.ts'
import { OrNull } from '#kernel/shared.api.ts'
import { SHIPMENT_STATES } from '#shop/delivery/facts/carriers.ts'
import type { OrderId } from '#kernel/ids.ts'
import { Bytes, queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'

const ViewRow = Row({
  id: Type.String(),
  carrier: Carrier,
  state: Type.Enum(['waiting', ...SHIPMENT_STATES]),
  track_number: OrNull(Type.String()),
  detail: OrNull(Type.String()),
  has_label: Type.Boolean(),
})
export type ShipmentOfOrder = Readonly<Static<typeof ViewRow>>
export const shipmentOfOrder = (db: QueryExecutorProvider, orderId: OrderId): Promise<ShipmentOfOrder | undefined> =>
  queryRow(
    db,
    ViewRow,
    sql`
    SELECT id::text AS id, carrier, state, track_number, detail, label IS NOT NULL AS has_label
    FROM shipment WHERE order_id = ${orderId}`,
  )

const EventRow = Row({ at: Timestamp, title: Type.String(), city: OrNull(Type.String()) })
/** Newest first, from the confirmation on. */
export const eventsOfShipment = (db: QueryExecutorProvider, id: string): Promise<Static<typeof EventRow>[]> =>
  queryRows(
    db,
    EventRow,
    sql`SELECT at, title, city FROM shipment_event WHERE shipment_id = ${id} AND state <> 'creating' ORDER BY at DESC, title`,
  )

const LabelRow = Row({ label: Bytes })
export const labelOfOrder = async (db: QueryExecutorProvider, number: string): Promise<Buffer | undefined> =>
  (
    await queryRow(
      db,
      LabelRow,
      sql`
      SELECT s.label FROM shipment s JOIN orders o ON o.id = s.order_id
      WHERE o.number = ${number} AND s.label IS NOT NULL AND s.state NOT IN ('failed', 'cancelled')`,
    )
  )?.label
