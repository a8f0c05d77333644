/** What a carrier gets to know of an order's parcel. */
import type { Kysely } from 'kysely'
import { dayAt } from '#kernel/dates.ts'
import { indoorLine } from '#kernel/postal-address.ts'
import { isOnline } from '#shop/payment/facts/methods.ts'
import type { Taxes } from '#shop/payment/facts/taxes.ts'
import { saleVat, vatPercent } from '#shop/payment/facts/vat.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { readCarrierCity, sendingCityId } from '#shop/delivery/face.ts'
import type { CarrierClient, NewShipment, TariffRequest } from '#providers/ports/carriers.ts'
import { failed, type ProviderAnswer } from '#providers/ports/provider-answer.ts'
import { readToSend, type ShipmentRow } from './shipment.sql.ts'

const MOSCOW_OFFSET_MIN = 180
const QUOTE_MS = 10_000

/** The order's digits, with the attempt: «100001-1». Carriers take ASCII only. */
export const shipmentKey = ({ order_number, attempt }: ShipmentRow): string =>
  `${order_number.replace(/\D/g, '')}-${attempt}`

/** An order that the shop priced by itself has no tariff of the carrier yet: it is asked for now. */
export const newShipment = async (
  db: Kysely<DB>,
  { tariffs }: CarrierClient,
  shipment: ShipmentRow,
  { vat }: Taxes,
  now: Date,
): Promise<ProviderAnswer<NewShipment>> => {
  const order = await readToSend(db, shipment.order_id)
  if (order === undefined) return failed('refused', 'the order has no carrier')
  const [from, city] = await Promise.all([
    readCarrierCity(db, await sendingCityId(db, order.city_id)),
    readCarrierCity(db, order.city_id),
  ])
  // A door has a postal code of its own where its address was picked among suggestions; the city's is one of many.
  const { postal_address: address } = order
  const to = address === null || address.postal_code === null ? city : { ...city, postalCode: address.postal_code }
  const { weight_g, length_mm, width_mm, height_mm } = order
  const route: TariffRequest = {
    from,
    to,
    place: order.place,
    pointCode: order.point_code,
    parcel: { weight_g, length_mm, width_mm, height_mm },
    declaredValue: 0,
    cashOnDelivery: isOnline(order.payment) ? 0 : order.to_pay,
  }
  const quoted = order.tariff_code === null ? await tariffs.quote(route, AbortSignal.timeout(QUOTE_MS)) : null
  if (quoted?.ok === false) return quoted
  const vatRate = vatPercent(saleVat(vat, dayAt(now, MOSCOW_OFFSET_MIN)).vat)
  return {
    ok: true,
    value: {
      key: shipmentKey(shipment),
      tariffCode: order.tariff_code ?? quoted?.value.tariffCode ?? '',
      from,
      to,
      pointCode: order.point_code,
      pointKind: order.point_kind,
      address,
      recipient: { name: order.recipient_name, phone: order.recipient_phone, email: order.recipient_email },
      comment: [address === null ? '' : indoorLine(address), order.comment].filter((text) => text !== '').join('. '),
      parcel: route.parcel,
      cashOnDelivery: route.cashOnDelivery,
      items: order.lines.map(({ sku, name, quantity, total, weight_g: weightG, marking }) => ({
        sku,
        name,
        quantity,
        unitPrice: Math.floor(total / quantity),
        vatRate,
        weightG,
        markingCodes: marking,
      })),
    },
  }
}
