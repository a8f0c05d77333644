/** An order for its page, which anyone with the link can open. The recipient is masked for everybody but the customer of the order. */
import type { Kysely } from 'kysely'
import type { OrderReturn, OrderView } from '../order.api.ts'
import { assertNever } from '#kernel/assert-never.ts'
import { dayAt, isCalendarDay } from '#kernel/dates.ts'
import type { OrderId } from '#kernel/ids.ts'
import {
  canBuyerCancel,
  CANCEL_REASONS,
  isOrderState,
  type CancelReason,
  type OrderState,
} from '../facts/order-states.ts'
import { formatPhone, maskPhone } from '#kernel/phone.ts'
import { refusalText } from '../facts/return-refusal.ts'
import { substitutePrice } from '../facts/substitute.ts'
import { isOffered } from '../facts/transfer-states.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { eventsOfShipment, shipmentOfOrder } from '../shipment/shipment-view.sql.ts'
import { orderedPoint, readOrderCarrier, type OrderCarrierRow } from '../place/order-carrier.sql.ts'
import { readReturns, type ReturnRow } from '../return/order-return.sql.ts'
import { readReturnPhotos } from '../return/return-photo.sql.ts'
import {
  notesOf,
  readHistory,
  readOrder,
  readOrderLines,
  readParcels,
  type OrderLineRow,
  type PageRow,
} from '../order.sql.ts'
import { readAttempts } from '../counter/courier-attempt.sql.ts'
import { readPricedLine } from './order-line.sql.ts'
import { readDue } from '../parcels.sql.ts'
import { deliveryChangesOf } from '../change/delivery-change.sql.ts'
import { whyFixed } from '../change/fixed-delivery.ts'
import { readOpenAddition } from '../change/addition.sql.ts'
import { readComing, readMoved } from '../transfer/transfer-lists.sql.ts'
import { readProposed } from '../change/substitute.sql.ts'
import { takesPaymentOnReceipt } from '../pay/order-payment.sql.ts'
import { drawingSVG, qrcode } from 'bwip-js/node'
import { paymentRecords } from '#shop/payment/face.ts'
import { openCaseNumber } from '#shop/feedback/face.ts'
import { isOnline } from '#shop/payment/facts/methods.ts'
import { ofAddition, ofOrder } from '#shop/payment/facts/payment-owner.ts'
import { storedPrice } from '../place/stored-price.ts'
import { withFormerName } from '#shop/pricing/facts/former-name.ts'

const stateOf = (text: string): OrderState => {
  if (isOrderState(text)) return text
  throw new Error(`Unknown order state: ${text}`)
}

type PickEach<T, K extends PropertyKey> = T extends unknown ? Pick<T, K & keyof T> : never
type DeliveryFields = PickEach<
  OrderView,
  | 'delivery'
  | 'ready_at'
  | 'hand_over'
  | 'kept_until'
  | 'courier_date'
  | 'courier_hours'
  | 'store'
  | 'address'
  | 'postal_address'
  | 'carrier'
  | 'arrival'
  | 'point'
>

/** The day before the reservation ends, which is at midnight; null while a guest has not confirmed the order. */
const keptUntil = ({ reserved_until, confirm_until, state, utc_offset_min }: PageRow): string | null =>
  reserved_until === null || (state === 'new' && confirm_until !== null)
    ? null
    : dayAt(new Date(reserved_until.getTime() - 1), utc_offset_min)

const arrivalOf = ({ date_from, date_to, is_approximate }: OrderCarrierRow) => ({
  from: date_from,
  to: date_to,
  is_approximate,
})

/** SVG markup of a QR code with its quiet zone, scaled by the page. */
const qrCode = (text: string): string =>
  qrcode({ bcid: 'qrcode', text, scale: 1, paddingwidth: 4, paddingheight: 4 }, drawingSVG())

/** Fields that depend on the delivery method. */
const deliveryFieldsOf = (row: PageRow, carried: OrderCarrierRow | undefined): DeliveryFields => {
  switch (row.delivery) {
    case 'pickup':
      return {
        delivery: 'pickup',
        ready_at: row.ready_at?.toISOString() ?? null,
        kept_until: keptUntil(row),
        courier_date: null,
        hand_over:
          row.state === 'ready_for_pickup' && row.hand_over_code !== null
            ? { code: row.hand_over_code, qr: qrCode(row.hand_over_code) }
            : null,
        store: {
          name: row.store_name,
          address: row.store_address,
          phone: row.store_phone,
          coordinates: `${row.lat},${row.lon}`,
          timezoneoffset: row.utc_offset_min,
        },
        address: null,
      }
    case 'express':
    case 'courier':
      if (row.postal_address === null) throw new Error('A courier order has no address')
      return {
        delivery: row.delivery,
        ready_at: null,
        kept_until: null,
        courier_date: row.courier_date,
        courier_hours:
          row.courier_from === null || row.courier_to === null ? null : { from: row.courier_from, to: row.courier_to },
        store: null,
        address: row.postal_address.line,
        postal_address: row.postal_address,
        carrier: carried?.carrier ?? null,
        arrival: carried === undefined ? null : arrivalOf(carried),
      }
    case 'point':
      if (carried === undefined) throw new Error('An order to a point has no carrier')
      return {
        delivery: 'point',
        ready_at: null,
        kept_until: null,
        courier_date: null,
        store: null,
        address: null,
        carrier: carried.carrier,
        arrival: arrivalOf(carried),
        point: orderedPoint(carried),
      }
    default:
      return assertNever(row.delivery)
  }
}

/** «А…» */
const maskName = (name: string): string => `${name.charAt(0)}…`

/** Orders that earlier releases cancelled have other causes. */
const cancelReason = (cause: string | undefined): CancelReason =>
  CANCEL_REASONS.find((reason) => reason === cause) ?? 'cancelled_by_shop'

const lineOf = ({ hash, width, height, tone, ...line }: OrderLineRow): OrderView['lines'][number] => ({
  ...withFormerName(line),
  picture: hash === null || width === null || height === null || tone === null ? null : { hash, width, height, tone },
})

/** Null before the carrier has confirmed the shipment. */
const shipmentView = async (db: Kysely<DB>, orderId: OrderId): Promise<OrderView['shipment']> => {
  const shipment = await shipmentOfOrder(db, orderId)
  if (shipment === undefined || shipment.state === 'waiting') return null
  const events = await eventsOfShipment(db, shipment.id)
  return { state: shipment.state, events: events.map(({ at, title, city }) => ({ at: at.toISOString(), title, city })) }
}

const substituteViews = async (db: Kysely<DB>, orderId: OrderId): Promise<OrderView['substitutes']> => {
  const views: OrderView['substitutes'] = []
  for (const proposed of await readProposed(db, orderId)) {
    const { id, order_line_id, variant_id: _, unit_price, answer_until, quantity, ...product } = proposed
    const line = await readPricedLine(db, orderId, order_line_id)
    if (line === undefined) continue
    const price = substitutePrice(line, quantity, unit_price)
    views.push({
      id,
      ...withFormerName({ variant_id: line.variant_id }),
      quantity,
      ...price,
      until: answer_until.toISOString(),
      ...product,
    })
  }
  return views
}

/** Nothing comes to an order that has ended. */
const comingViews = async (db: Kysely<DB>, { id, state }: PageRow): Promise<OrderView['coming']> =>
  state === 'cancelled' || state === 'delivered' || state === 'returned'
    ? []
    : (await readComing(db, id)).map(
        ({ transfer_id, name, quantity, from_name, arrives_at, answer_until, ...row }) => ({
          transfer_id,
          name,
          quantity,
          from_name,
          as_parcel: row.state === 'parcel_offered',
          arrives_at: arrives_at.toISOString(),
          until: isOffered(row.state) ? (answer_until?.toISOString() ?? null) : null,
        }),
      )

const ENDED = ['accepted', 'refused', 'exchanged', 'withdrawn'] as const
type PhotoRows = Awaited<ReturnType<typeof readReturnPhotos>>
const returnView = (row: ReturnRow, photos: PhotoRows): OrderReturn => ({
  state: ENDED.find((state) => state === row.state) ?? 'requested',
  requested_at: row.requested_at.toISOString(),
  lines: row.lines.map(({ name, quantity, accepted }) => ({ name, quantity, accepted })),
  refund: { money: row.refund_money, points: row.refund_points, certificate: row.refund_certificate },
  way: row.way,
  track_number: row.track_number,
  wish: row.wish,
  refusal: row.refusal === null ? null : refusalText(row.refusal, row.refusal_comment),
  photos: photos.filter(({ return_id }) => return_id === row.id).map(({ return_id: _, ...photo }) => photo),
})

/** Nothing comes back before it has been handed over. */
const returnViews = async (db: Kysely<DB>, { id, state }: PageRow): Promise<OrderReturn[]> => {
  if (state !== 'delivered' && state !== 'returned') return []
  const photos = await readReturnPhotos(db, id)
  return (await readReturns(db, id)).map((row) => returnView(row, photos))
}

const paymentFieldsOf = async (
  db: Kysely<DB>,
  row: PageRow,
): Promise<Pick<OrderView, 'payment_due' | 'addition' | 'paid_online' | 'refunds'>> => {
  if (!isOnline(row.payment)) return { payment_due: null, paid_online: null, refunds: [] }
  const added = await readOpenAddition(db, row.id)
  if (added !== undefined) {
    const { name, quantity, unit_price, pay_until } = added
    const due = { amount: unit_price * quantity, until: pay_until, onReceipt: false }
    const view = await paymentRecords.view(db, ofOrder(row.id), due, ofAddition(row.id, added.id))
    return { ...view, addition: { name, quantity } }
  }
  const due =
    row.state === 'awaiting_payment' && row.reserved_until !== null
      ? {
          amount: row.has_parcels
            ? await readDue(db, row.first_parcel_id ?? row.id)
            : storedPrice(row.price_tree).to_pay,
          until: row.reserved_until,
          onReceipt: await takesPaymentOnReceipt(db, row.id),
        }
      : null
  return paymentRecords.view(db, ofOrder(row.id), due)
}

/** Only an order of several parcels has moved pieces. */
const partedFields = async (db: Kysely<DB>, row: PageRow): Promise<Pick<OrderView, 'parcels' | 'moved'>> => {
  if (!row.has_parcels) return { parcels: [] }
  const moved = await readMoved(db, row.id)
  const parcels = await readParcels(db, row.first_parcel_id ?? row.id)
  return moved.length === 0 ? { parcels } : { parcels, moved }
}

/** Null if there is no order with this token. `customerId`: who asks; null for a guest. */
export const orderView = async (
  db: Kysely<DB>,
  token: string,
  customerId: number | null,
): Promise<OrderView | null> => {
  const row = await readOrder(db, token)
  if (row === undefined) return null
  const lines = await readOrderLines(db, row.id)
  const history = await readHistory(db, row.id)
  const { state } = row
  const isOwner = customerId !== null && row.customer_id === customerId
  return {
    number: row.number,
    token: row.token,
    state,
    placed_at: row.placed_at.toISOString(),
    agreement_version: isCalendarDay(row.agreement_version ?? '') ? row.agreement_version : null,
    payment: row.payment,
    city_name: row.city_name,
    timezoneoffset: row.utc_offset_min,
    ...deliveryFieldsOf(row, row.delivery === 'pickup' ? undefined : await readOrderCarrier(db, row.id)),
    recipient_name: isOwner ? row.recipient_name : maskName(row.recipient_name),
    recipient_phone: isOwner ? formatPhone(row.recipient_phone) : maskPhone(row.recipient_phone),
    ...notesOf(row),
    lines: lines.map(lineOf),
    price: storedPrice(row.price_tree),
    substitutes: await substituteViews(db, row.id),
    coming: await comingViews(db, row),
    history: history.map(({ to_state, at }) => ({ state: stateOf(to_state), at: at.toISOString() })),
    ...(await partedFields(db, row)),
    can_cancel: canBuyerCancel(state),
    can_change_delivery: whyFixed({ ...row, shipment: (await shipmentOfOrder(db, row.id))?.state ?? null }) === null,
    delivery_changes: await deliveryChangesOf(db, row.id),
    missing_case: await openCaseNumber(db, 'not_arrived', row.number),
    cancel_needs_digits: !isOwner,
    cancel_reason: state === 'cancelled' ? cancelReason(history.at(-1)?.cause) : null,
    confirm_until: state === 'new' ? (row.confirm_until?.toISOString() ?? null) : null,
    courier_attempts: row.delivery === 'pickup' ? 0 : (await readAttempts(db, row.id)).count,
    track_number: row.track_number,
    shipment: row.track_number === null ? null : await shipmentView(db, row.id),
    returns: await returnViews(db, row),
    ...(await paymentFieldsOf(db, row)),
  }
}
