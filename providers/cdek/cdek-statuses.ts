/** The states of a shipment that CDEK's statuses mean. */
import type { ShipmentState } from '#shop/delivery/facts/carriers.ts'
import type { CarrierShipment } from '#providers/ports/carriers.ts'
import { fieldsOf, listOf, lineOf, textOf } from '#providers/shared/provider-fields.ts'

/** In the order in which a shipment goes through them. */
const STATES: Readonly<Record<string, ShipmentState>> = {
  ACCEPTED: 'creating',
  INVALID: 'failed',
  CREATED: 'created',
  REMOVED: 'cancelled',
  RECEIVED_AT_SENDER_WAREHOUSE: 'on_the_way',
  READY_FOR_SHIPMENT_IN_SENDER_CITY: 'on_the_way',
  RETURNED_TO_SENDER_CITY_WAREHOUSE: 'on_the_way',
  TAKEN_BY_TRANSPORTER_FROM_SENDER_CITY: 'on_the_way',
  SENT_TO_TRANSIT_CITY: 'on_the_way',
  ACCEPTED_IN_TRANSIT_CITY: 'on_the_way',
  ACCEPTED_AT_TRANSIT_WAREHOUSE: 'on_the_way',
  RETURNED_TO_TRANSIT_WAREHOUSE: 'on_the_way',
  READY_FOR_SHIPMENT_IN_TRANSIT_CITY: 'on_the_way',
  TAKEN_BY_TRANSPORTER_FROM_TRANSIT_CITY: 'on_the_way',
  SENT_TO_RECIPIENT_CITY: 'on_the_way',
  ARRIVED_AT_RECIPIENT_CITY: 'on_the_way',
  ACCEPTED_AT_RECIPIENT_CITY_WAREHOUSE: 'on_the_way',
  RETURNED_TO_RECIPIENT_CITY_WAREHOUSE: 'on_the_way',
  ACCEPTED_AT_PICK_UP_POINT: 'at_point',
  POSTOMAT_POSTED: 'at_point',
  TAKEN_BY_COURIER: 'with_courier',
  DELIVERED: 'delivered',
  POSTOMAT_RECEIVED: 'delivered',
  NOT_DELIVERED: 'returning',
  POSTOMAT_SEIZED: 'returning',
}

const ORDER = Object.keys(STATES)

type Event = CarrierShipment['events'][number]

/** From the oldest. Statuses that CDEK took back are left out. */
export const cdekEvents = (statuses: unknown): Event[] =>
  listOf(statuses)
    .map(fieldsOf)
    .filter(({ deleted }) => deleted !== true)
    .flatMap(({ code, name, city, date_time: time }) => {
      const at = readTime(time)
      const status = textOf(code)
      if (at === undefined || status === undefined) return []
      const event: Event = { at, state: STATES[status] ?? 'unknown', title: lineOf(name) ?? status, city: lineOf(city) }
      return [{ event, rank: ORDER.indexOf(status) }]
    })
    // Times are whole seconds: an order is accepted and created in the same one.
    .toSorted((a, b) => a.event.at.getTime() - b.event.at.getTime() || a.rank - b.rank)
    .map(({ event }) => event)

/** «2026-11-20T15:00:00+0300» */
const readTime = (value: unknown): Date | undefined => {
  const time = new Date((textOf(value) ?? '').replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return Number.isNaN(time.getTime()) ? undefined : time
}
