/** Orders as the office shows them. */
import { mayDo } from '#kernel/staff-rights.ts'
import { hash } from 'node:crypto'
import type { Kysely, QueryExecutorProvider } from 'kysely'
import { moscowDay } from '#kernel/dates.ts'
import { refuse } from '#kernel/endpoint.ts'
import { phoneIn } from '#kernel/phone.ts'
import type { FoundOrders, OfficeOrder, Queue, QueuedOrder } from '../counter.api.ts'
import { intervalText } from '#shop/delivery/facts/courier-intervals.ts'
import type { OrderId, OrderLineId, StoreId } from '#kernel/ids.ts'
import { orderNumberIn } from '../facts/order-fields.ts'
import { UNDO_MS, type OrderState } from '../facts/order-states.ts'
import { refusalText } from '../facts/return-refusal.ts'
import { isOffered } from '../facts/transfer-states.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { notesOf } from '../order.sql.ts'
import { deliveryChangesOf } from '../change/delivery-change.sql.ts'
import { readOpenAddition, type AdditionRow } from '../change/addition.sql.ts'
import { readComing, type OrderTransferLine } from '../transfer/transfer-lists.sql.ts'
import { readProposed, type ProposedRow } from '../change/substitute.sql.ts'
import { readAccepted, readToInspect, type ReturnRow } from '../return/order-return.sql.ts'
import { readSentMessages } from '../jobs/sent-messages.sql.ts'
import { readReturnPhotos } from '../return/return-photo.sql.ts'
import { readOrderVisit } from '../order-visit.sql.ts'
import { returnsOfOrder } from '../return/order-return.ts'
import { shipmentOfOrder, type ShipmentOfOrder } from '../shipment/shipment-view.sql.ts'
import {
  findByCode,
  findByName,
  findByNumber,
  findByPhone,
  findByPhoneEnd,
  findByToken,
  readAlsoReady,
  readDetails,
  readOtherParcels,
  readPickLines,
  readQueue,
  readSteps,
  type DetailsRow,
  type QueueRow,
} from './order-details.sql.ts'
import { readCourier } from '../shift/courier-rounds.sql.ts'
import { readLineChanges } from './line-changes.sql.ts'
import { readAttempts } from './courier-attempt.sql.ts'
import { readWaitingRefund, refundView } from './refund-approval.sql.ts'
import { mayServe, type StaffMember } from '#shop/office/face.ts'
import { storeLots } from '#shop/stock/face.ts'

export const noOrder = refuse('no-order', 'Такого заказа в\u00a0вашем магазине нет.')

/** States in which the order is not packed yet. */
const NOT_PACKED: ReadonlySet<OrderState> = new Set(['new', 'paid', 'assembling'])

/** «24 ноября, 10:00–14:00»; null where the buyer has chosen no hours. */
const courierTimeOf = ({ courier_date: date, courier_from: from, courier_to: to }: DetailsRow): string | null =>
  date === null || from === null || to === null ? null : intervalText({ date, from, to })

export const queuedOrder = ({ due_at, kept_until, utc_offset_min, ...row }: QueueRow, now: Date): QueuedOrder => ({
  number: row.number,
  store_id: row.store_id,
  state: row.state,
  delivery: row.delivery,
  carrier: row.carrier,
  recipient_name: row.recipient_name,
  ...(row.delivery_address === null ? {} : { delivery_address: row.delivery_address }),
  placed_at: row.placed_at.toISOString(),
  total: row.total,
  due_at: due_at?.toISOString() ?? null,
  is_late: due_at !== null && due_at < now && NOT_PACKED.has(row.state),
  kept_until: kept_until?.toISOString() ?? null,
  timezoneoffset: utc_offset_min,
  pieces: row.pieces,
  picked: row.picked,
  proposed: row.proposed,
  to_pay: row.to_pay,
  payment: row.payment,
  needs_inspection: row.needs_inspection,
  is_short: row.is_short,
  is_moved: row.is_moved,
})

/** STAFF-05: two devices that ask every second or two get the same list, and an unchanged one costs no bytes. */
export const queueOf = async (
  db: QueryExecutorProvider,
  storeId: StoreId | null,
  known: string | undefined,
  now: Date,
): Promise<Queue> => {
  const orders = (await readQueue(db, storeId)).map((row) => queuedOrder(row, now))
  const version = hash('sha256', JSON.stringify(orders), 'base64url').slice(0, 22)
  return { version, orders: version === known ? null : orders }
}

const TOKEN = /(?:^|\/order\/)([A-Za-z0-9_-]{22,64})(?:[?#].*)?$/

/** What the buyer shows or says to get an order. */
/** The address of the order, which nobody can guess. */
export const isLinkOf = ({ token }: DetailsRow, proof: string): boolean => TOKEN.exec(proof)?.[1] === token
export const isCodeOf = ({ recipient_phone, hand_over_code }: DetailsRow, proof: string): boolean =>
  proof === hand_over_code || proof === recipient_phone.slice(-4) || phoneIn(proof) === recipient_phone

export const findOrders = async (
  db: QueryExecutorProvider,
  storeId: StoreId,
  given: string,
  now: Date,
  orderPrefix: string,
  /** Where one order is looked for, by its number, its link or a whole phone; null: in all stores. */
  exactIn: StoreId | null = storeId,
): Promise<Omit<FoundOrders, 'certificates'>> => {
  const text = given.trim()
  const answer = (rows: readonly QueueRow[], proven: boolean) => ({
    orders: rows.map((row) => queuedOrder(row, now)),
    proven,
  })
  if (/^[0-9]{4}$/.test(text)) return answer(await findByPhoneEnd(db, storeId, text, now), true)
  if (/^[0-9]{6}$/.test(text)) {
    const coded = await findByCode(db, storeId, text)
    if (coded.length > 0) return answer(coded, true)
  }
  const phone = phoneIn(text)
  if (phone !== undefined) return answer(await findByPhone(db, exactIn, phone, now), true)
  const number = orderNumberIn(text, orderPrefix)
  if (number !== undefined) return answer(await findByNumber(db, exactIn, number), false)
  const token = TOKEN.exec(text)?.[1]
  if (token !== undefined) return answer(await findByToken(db, exactIn, token), true)
  return answer(await findByName(db, storeId, text, now), false)
}

/** States in which there may be something to say to the buyer. */
const CALLED: ReadonlySet<OrderState> = new Set(['new', 'paid', 'assembling', 'ready_for_pickup', 'shipped'])

const shipmentView = ({ state, track_number, detail, has_label }: ShipmentOfOrder): OfficeOrder['shipment'] => ({
  state,
  track_number,
  detail,
  has_label,
})

const substituteOf = (
  lineId: OrderLineId,
  rows: readonly ProposedRow[],
): OfficeOrder['lines'][number]['substitute'] => {
  const row = rows.find(({ order_line_id }) => order_line_id === lineId)
  if (row === undefined) return null
  const { id, name, size_text, shade_name, quantity, answer_until } = row
  return { id, name, size_text, shade_name, quantity, until: answer_until.toISOString() }
}

const comingOf = (
  lineId: OrderLineId,
  rows: readonly OrderTransferLine[],
): Pick<OfficeOrder['lines'][number], 'coming'> => {
  const row = rows.find(({ order_line_id }) => order_line_id === lineId)
  if (row === undefined) return {}
  const { transfer_id, state, from_name, quantity, arrives_at, answer_until } = row
  const until = isOffered(state) ? (answer_until?.toISOString() ?? null) : null
  return { coming: { transfer_id, state, from_name, quantity, arrives_at: arrives_at.toISOString(), until } }
}

const requestOf = (
  lineId: OrderLineId,
  requested: ReturnRow | undefined,
): OfficeOrder['lines'][number]['return_request'] => {
  const line = requested?.lines.find(({ line_id }) => line_id === lineId)
  if (requested === undefined || line === undefined) return null
  const { wish, way, track_number } = requested
  return { quantity: line.quantity, reason: line.reason, wish, way, track_number }
}

const waitingRefundOf = async (
  db: Kysely<DB>,
  orderId: OrderId,
  member: StaffMember,
): Promise<OfficeOrder['waiting_refund']> => {
  const row = await readWaitingRefund(db, orderId)
  return row === undefined ? null : refundView(row, member)
}

const additionView = ({ name, quantity, unit_price, pay_until }: AdditionRow) => ({
  name,
  quantity,
  amount: unit_price * quantity,
  until: pay_until.toISOString(),
})

const courierOf = async (
  db: Kysely<DB>,
  { delivery, carrier, number }: DetailsRow,
): Promise<OfficeOrder['courier']> => {
  if (carrier !== null || (delivery !== 'courier' && delivery !== 'express')) return null
  const taken = await readCourier(db, number)
  return taken === undefined ? null : { ...taken, at: taken.at.toISOString() }
}

/** Null: the order is not ready, or has been for long. */
export const undoUntil = (
  history: readonly { readonly state: OrderState; readonly at: Date }[],
  now: Date,
): Date | null => {
  const last = history.at(-1)
  if (last?.state !== 'ready_for_pickup') return null
  const until = new Date(last.at.getTime() + UNDO_MS)
  return until > now ? until : null
}

/** Null for a number that does not exist, and for an order of a store that is not theirs. */
export const orderDetails = async (
  db: Kysely<DB>,
  number: string,
  member: StaffMember,
  now: Date,
): Promise<OfficeOrder | null> => {
  const row = await readDetails(db, number)
  if (row === undefined || !mayServe(member, row.store_id)) return null
  const lines = await readPickLines(db, row.id, now)
  const lots = NOT_PACKED.has(row.state)
    ? await storeLots.lotsForLines(
        db,
        lines.map(({ line_id }) => line_id),
        moscowDay(now),
      )
    : []
  const proposed = await readProposed(db, row.id)
  const coming = NOT_PACKED.has(row.state) ? await readComing(db, row.id) : []
  const addition = await readOpenAddition(db, row.id)
  const history = await readSteps(db, row.id)
  const shipment = await shipmentOfOrder(db, row.id)
  const allReturns = await returnsOfOrder(db, row.id)
  const requested = allReturns.find(({ state }) => state === 'requested')
  return {
    ...queuedOrder(row, now),
    lines: lines.map((line) => ({
      ...line,
      lots: lots.filter(({ line_id }) => line_id === line.line_id).map(({ line_id: _, ...lot }) => lot),
      substitute: substituteOf(line.line_id, proposed),
      return_request: requestOf(line.line_id, requested),
      ...comingOf(line.line_id, coming),
    })),
    address: row.postal_address?.postal_code ? `${row.postal_address.postal_code}, ${row.address}` : row.address,
    postal_address: row.postal_address,
    courier_time: courierTimeOf(row),
    // A marketplace does not say the phone.
    recipient_phone:
      mayDo(member, 'buyers.phone') && CALLED.has(row.state) && row.payment !== 'marketplace'
        ? row.recipient_phone
        : null,
    delivery_changes: await deliveryChangesOf(db, row.id),
    courier_attempts: (await readAttempts(db, row.id)).count,
    courier: await courierOf(db, row),
    ...notesOf(row),
    delivery_price: row.delivery_price,
    discount_total: row.discount_total,
    points_total: row.points_total,
    certificate_total: row.certificate_total,
    paid_in_1c: row.paid_in_1c,
    received_as: row.received_as,
    also_ready: row.state === 'ready_for_pickup' ? await readAlsoReady(db, row.id) : [],
    undo_until: undoUntil(history, now)?.toISOString() ?? null,
    ...(addition && { addition: additionView(addition) }),
    returns: (await readAccepted(db, row.id)).map(({ at, staff_id, ...one }) => ({
      ...one,
      at: at.toISOString(),
      is_own: staff_id === member.id,
    })),
    return_photos: mayDo(member, 'orders.return')
      ? (await readReturnPhotos(db, row.id)).map(({ return_id: _, ...photo }) => photo)
      : [],
    parcels: (await readOtherParcels(db, row.id)).map(({ store_id, ...parcel }) => ({
      ...parcel,
      is_open: mayServe(member, store_id),
    })),
    to_inspect: await readToInspect(db, row.id),
    waiting_refund: await waitingRefundOf(db, row.id, member),
    visit: await readOrderVisit(db, row.id),
    shipment: shipment === undefined ? null : shipmentView(shipment),
    line_changes: (await readLineChanges(db, row)).map(({ at, refusal, refusal_comment, ...change }) => ({
      ...change,
      ...(refusal === null ? {} : { why: refusalText(refusal, refusal_comment) }),
      at: at.toISOString(),
    })),
    messages: (await readSentMessages(db, row.id)).map(({ number: _, at, ...message }) => ({
      ...message,
      at: at.toISOString(),
    })),
    history: history.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
  }
}
