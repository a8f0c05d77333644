/** What was agreed with the buyer about the carrier of an order. */
import { sql, type Kysely, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { Carrier, HandOverPlace } from '#shop/delivery/delivery.api.ts'
import { OrNull } from '#kernel/shared.api.ts'
import { POINT_KINDS } from '#shop/delivery/facts/carriers.ts'
import type { OrderId } from '#kernel/ids.ts'
import type { CarrierDelivery } from '#shop/delivery/face.ts'
import { queryRow, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'

export const insertOrderCarrier = async (
  tx: Transaction<DB>,
  orderId: OrderId,
  { carrier, place, tariffCode, sendOn, dateFrom, dateTo, parcel, point }: CarrierDelivery,
): Promise<void> => {
  await sql`
    INSERT INTO order_carrier (
      order_id, carrier, place, tariff_code, send_on, date_from, date_to, weight_g, length_mm, width_mm, height_mm,
      point_id, point_code, point_kind, point_name, point_address, point_note, point_hours, point_lat, point_lon)
    VALUES (
      ${orderId}, ${carrier}, ${place}, ${tariffCode}, ${sendOn}::date, ${dateFrom}::date, ${dateTo}::date,
      ${parcel.weight_g}, ${parcel.length_mm}, ${parcel.width_mm}, ${parcel.height_mm},
      ${point?.id ?? null}, ${point?.code ?? null}, ${point?.kind ?? null}, ${point?.name ?? null},
      ${point?.address ?? null}, ${point?.address_note ?? null}, ${point?.hours_text ?? null},
      ${point?.lat ?? null}, ${point?.lon ?? null})`.execute(tx)
}

const OrderCarrierRow = Row({
  carrier: Carrier,
  place: HandOverPlace,
  date_from: Type.String(),
  date_to: Type.String(),
  is_approximate: Type.Boolean(),
  point_code: OrNull(Type.String()),
  point_kind: OrNull(Type.Enum(POINT_KINDS)),
  point_name: OrNull(Type.String()),
  point_address: OrNull(Type.String()),
  point_note: OrNull(Type.String()),
  point_hours: OrNull(Type.String()),
  point_lat: OrNull(Type.Number()),
  point_lon: OrNull(Type.Number()),
})
export type OrderCarrierRow = Readonly<Static<typeof OrderCarrierRow>>

export const readOrderCarrier = (db: Kysely<DB>, orderId: OrderId): Promise<OrderCarrierRow | undefined> =>
  queryRow(
    db,
    OrderCarrierRow,
    sql`
    SELECT carrier, place, date_from::text AS date_from, date_to::text AS date_to,
           tariff_code IS NULL AS is_approximate, point_code, point_kind, point_name,
           point_address, point_note, point_hours, point_lat, point_lon
    FROM order_carrier WHERE order_id = ${orderId}`,
  )

/** The point as it was when the order was placed. */
export const orderedPoint = (row: OrderCarrierRow) => {
  const { point_code, point_kind, point_name, point_address, point_note, point_hours, point_lat, point_lon } = row
  if (point_code === null || point_kind === null || point_name === null || point_address === null)
    throw new Error('An order to a point has no point')
  return {
    code: point_code,
    kind: point_kind,
    name: point_name,
    address: point_address,
    address_note: point_note,
    hours_text: point_hours ?? '',
    coordinates: `${point_lat},${point_lon}`,
  }
}
