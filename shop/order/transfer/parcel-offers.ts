/**
 * PARCEL-04: missing pieces that go to the buyer from another store as a parcel of their own, of the same order, which costs nothing
 * more (decision 0195). They are held there while the buyer decides.
 */
import type { Kysely, Transaction } from 'kysely'
import { addDays, dayAt, daysBetween } from '#kernel/dates.ts'
import { refuse, type Refused } from '#kernel/endpoint.ts'
import { MINUTE_MS } from '#kernel/durations.ts'
import type { StoreId } from '#kernel/ids.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Random } from '#platform/random.ts'
import type { ShopTerms } from '#shop/company/facts/shop-terms.ts'
import { isSameInterval } from '#shop/delivery/facts/courier-intervals.ts'
import { packParcel } from '#shop/delivery/facts/parcel.ts'
import { momentText } from '#shop/delivery/facts/promised-time.ts'
import { partPaymentsOfOrder } from '#shop/loyalty/face.ts'
import { parcelPayments } from '#shop/payment/face.ts'
import { isOnline } from '#shop/payment/facts/methods.ts'
import { heldStock, orderStock, shortStock, storeById } from '#shop/stock/face.ts'
import { cityOf, timeOf } from '../change/change-delivery.ts'
import { isOnlyGifts, partOf, shortenLine } from '../change/change-lines.ts'
import { lineWith } from '../facts/cancel-pieces.ts'
import { answerMinutes, reservedUntil, type Promised } from '../facts/order-times.ts'
import { NO_DAY, parcelOfferText, partedBy, whyUndivided } from '../facts/parcel-offer.ts'
import { lineLeaving, splitParcel } from '../facts/split-parcel.ts'
import { enqueueLineMessage } from '../jobs/send-order-message.job.ts'
import type { LockedOrder } from '../order.sql.ts'
import { lockFirstParcel } from '../parcels.sql.ts'
import { courierDaysOf } from '../place/courier-intervals.sql.ts'
import { storeReadyAt } from '../place/offered-methods.ts'
import { TOKEN_BYTES, tokenOf } from '../place/order.policy.ts'
import { storedPrice } from '../place/stored-price.ts'
import { handOverCodeOf } from '../place/write-order.ts'
import { readPricedLine, readTree, writeTotals, type PricedLine } from '../read/order-line.sql.ts'
import { changeOrderState, type Actor } from '../state/change-order-state.ts'
import { endTransfer } from './cancel-transfers.ts'
import { copyCarrier, insertParted, insertPartedLine, readWay, type WayRow } from './split-parcel.sql.ts'
import { readPiece } from './transfer-lists.sql.ts'
import { addTransfer, linesOfTransfer, stockPlacesOf, writeParcel, type LockedTransfer } from './transfer.sql.ts'

const notThere = refuse('not-offered', 'Столько там уже нет: выберите другой магазин.')
const noDay = refuse('not-offered', NO_DAY)

type Terms = Pick<ShopTerms, 'assembly' | 'courier'>
type Sent = { readonly on: string; readonly days: number }
type Way = {
  readonly promise: Promised
  readonly hours: { readonly from: string; readonly to: string } | null
  /** By a carrier; null: pickup, or the shop's own courier. */
  readonly sent: Sent | null
  /** When it is ready, or a moment of the day by which it is brought. */
  readonly arrivesAt: Date
}

const noonOf = (day: string, offset: number): Date => new Date(Date.parse(`${day}T12:00:00Z`) - offset * MINUTE_MS)

/** A carrier takes it a day later, at least, and brings it in the time that was agreed. */
const byCarrier = (row: WayRow, offset: number, at: Date): Way | null => {
  const { send_on: first, date_to: last } = row
  if (first === null || last === null) return null
  const tomorrow = addDays(dayAt(at, offset), 1)
  const on = first > tomorrow ? first : tomorrow
  const days = daysBetween(first, on)
  const date = addDays(last, days)
  return {
    promise: { ready_at: null, courier_date: date },
    hours: null,
    sent: { on, days },
    arrivesAt: noonOf(date, offset),
  }
}

/** On the day and in the hours of its order when the courier still has them, otherwise on the next day on which the courier comes. */
const byCourier = async (
  db: Kysely<DB>,
  row: WayRow,
  { courier }: Terms,
  offset: number,
  at: Date,
): Promise<Way | null> => {
  const offered = await courierDaysOf(db, courier, await cityOf(db, row), at)
  if (offered.date === null) return null
  const hours = timeOf(row)
  const keepsHours = hours !== null && offered.intervals.some((one) => isSameInterval(one, hours))
  const date = row.courier_date
  const day = date !== null && (keepsHours || date > offered.date) ? date : offered.date
  return {
    promise: { ready_at: null, courier_date: day },
    hours: keepsHours ? hours : null,
    sent: null,
    arrivesAt: noonOf(day, offset),
  }
}

/** How a parcel of the order goes from that store when the buyer agrees now; null: it cannot. */
export const wayFrom = async (
  db: Kysely<DB>,
  { delivery, utc_offset_min: offset }: Pick<LockedOrder, 'delivery' | 'utc_offset_min'>,
  row: WayRow,
  storeId: StoreId,
  terms: Terms,
  at: Date,
): Promise<Way | null> => {
  if (delivery !== 'pickup')
    return row.send_on === null ? byCourier(db, row, terms, offset, at) : byCarrier(row, offset, at)
  const store = await storeById(db, storeId)
  if (store === undefined || store.is_warehouse) return null
  const ready = storeReadyAt(store, { utc_offset_min: offset }, terms.assembly, at)
  return ready && { promise: { ready_at: ready, courier_date: null }, hours: null, sent: null, arrivesAt: ready }
}

type Offer = { readonly line: PricedLine; readonly quantity: number; readonly storeId: StoreId }

/** Holds the pieces in the other store and asks the buyer. The missing ones are not sold again meanwhile. */
export const offerParcel = async (
  tx: Transaction<DB>,
  order: LockedOrder,
  { line, quantity, storeId }: Offer,
  { terms, staffId, at }: { readonly terms: Terms; readonly staffId: number; readonly at: Date },
): Promise<Refused<'not-offered'> | null> => {
  const row = await readWay(tx, order.id)
  const change = { variantId: line.variant_id, name: line.full_name, was: line }
  const became = lineWith(line, line.quantity - quantity)
  const { left } = splitParcel(storedPrice(await readTree(tx, order.id)), { ...change, became })
  const isWhole = quantity >= line.order_pieces || isOnlyGifts(left)
  const why = whyUndivided(order.delivery, { parcels: row.parcels, isWhole })
  if (why !== null) return refuse('not-offered', why)
  const places = [storeId, order.store_id].map((store_id) => ({ store_id, variant_id: line.variant_id }))
  await heldStock.transfers.lockPlaces(tx, places)
  const having = await heldStock.transfers.readHaving(tx, order.store_id, { variantId: line.variant_id, quantity })
  const source = having.find(({ store_id }) => store_id === storeId)
  if (source === undefined) return notThere
  const way = await wayFrom(tx, order, row, storeId, terms, at)
  if (way === null) return noDay
  await heldStock.transfers.hold(tx, storeId, [{ variantId: line.variant_id, quantity }])
  const until = new Date(at.getTime() + answerMinutes(order.delivery) * MINUTE_MS)
  const { arrivesAt } = way
  const between = { fromStoreId: storeId, toStoreId: order.store_id, orderId: order.id, asParcel: true }
  const id = await addTransfer(tx, { ...between, arrivesAt, answerUntil: until, staffId, at }, [
    { variantId: line.variant_id, quantity, orderLineId: line.id },
  ])
  await shortStock.recountShort(tx, order.store_id, line.variant_id, quantity, 'missing', at)
  const offered = { delivery: order.delivery, from_name: source.name, arrives_at: arrivesAt.toISOString() }
  await enqueueLineMessage(tx, order.id, 'parcel_offered', id, {
    removed: partOf(line.full_name, quantity),
    added: parcelOfferText(offered, order.utc_offset_min),
    until: momentText(until.toISOString(), order.utc_offset_min),
    price: null,
    back: { money: 0, points: 0, certificate: 0 },
    reason: 'missing',
  })
  return null
}

type Accepting = { readonly terms: Terms; readonly random: Random; readonly actor: Actor; readonly at: Date }

/**
 * The offered pieces become a parcel of the order, with their part of its price, points, certificate and payment. False: they cannot
 * be sent any more, so that the caller declines the offer.
 */
export const acceptParcel = async (
  tx: Transaction<DB>,
  order: LockedOrder,
  transfer: LockedTransfer,
  { terms, random, actor, at }: Accepting,
): Promise<boolean> => {
  const row = await readWay(tx, order.id)
  const isFull = whyUndivided(order.delivery, { parcels: row.parcels, isWhole: false }) !== null
  const way = isFull ? null : await wayFrom(tx, order, row, transfer.from_store_id, terms, at)
  const [moved] = await linesOfTransfer(tx, transfer.id)
  const lineId = moved?.order_line_id ?? null
  const line = lineId === null ? undefined : await readPricedLine(tx, order.id, lineId)
  if (moved === undefined || line === undefined) throw new Error(`Transfer ${transfer.id} has no line`)
  if (way === null) return false
  const { quantity } = moved
  await lockFirstParcel(tx, order)
  await partPaymentsOfOrder.lock(tx, order.id)
  await heldStock.transfers.lockPlaces(tx, await stockPlacesOf(tx, order.id))
  if (!(await heldStock.transfers.hasReserved(tx, transfer.from_store_id, line.variant_id))) return false
  await endTransfer(tx, transfer, actor.kind === 'staff' ? actor.staffId : null, at, 'parcelled')
  const was = storedPrice(await readTree(tx, order.id))
  const became = await shortenLine(tx, line, quantity, 'missing', at)
  const leaving = { orderId: order.id, lineId: line.id }
  const apart = await parcelPayments.readPaidApart(tx, leaving, line.total - became.total)
  const change = { variantId: line.variant_id, name: line.full_name, was: line, became }
  const { left, parted } = splitParcel(was, change, apart)
  await writeTotals(tx, order.id, left)
  const delivery = partedBy(order.delivery)
  const made = await insertParted(tx, order.id, {
    token: tokenOf(random.bytes(TOKEN_BYTES)),
    delivery,
    storeId: transfer.from_store_id,
    price: parted,
    promise: way.promise,
    hours: way.hours,
    handOverCode: order.delivery === 'pickup' ? handOverCodeOf(random.bytes(4)) : null,
    at,
  })
  await insertPartedLine(tx, made.id, line.id, lineLeaving(line, became))
  await writeParcel(tx, transfer.id, made.id)
  await orderStock.recordReservations(made.id, at, reservedUntil(way.promise, order, at)).execute(tx)
  await heldStock.transfers.hold(tx, transfer.from_store_id, [{ variantId: line.variant_id, quantity }])
  if (way.sent !== null) {
    const parcel = packParcel([{ quantity, ...(await readPiece(tx, line.variant_id)) }])
    await copyCarrier(tx, order.id, made.id, { sendOn: way.sent.on, days: way.sent.days, parcel })
  }
  const { points_total, certificate_total } = parted
  // The cause is that of pieces which leave the order.
  const cause = `pieces ${line.id} ${became.quantity}`
  const parts = { to: made.id, points_total, certificate_total, cause, at }
  await partPaymentsOfOrder.move(tx, order.id, parts)
  if (isOnline(order.payment)) {
    if (parted.to_pay > 0) await parcelPayments.movePaidPart(tx, leaving, made.id, parted.to_pay)
    await becomePaid(tx, { ...order, ...made, delivery, first_parcel_id: order.first_parcel_id ?? order.id }, at)
  }
  // Its other pieces have left since the offer, so that there is nothing to be packed: what was paid for the delivery goes back.
  if (quantity >= line.order_pieces || isOnlyGifts(left))
    await changeOrderState(tx, order, 'cancelled', { actor, reason: 'moved_to_parcels', at })
  return true
}

/** The new parcel of an order that is paid is paid too. */
const becomePaid = async (tx: Transaction<DB>, parcel: LockedOrder, at: Date): Promise<void> => {
  const by = { actor: { kind: 'system' }, at } as const
  const made: LockedOrder = { ...parcel, state: 'new' }
  const awaiting = await changeOrderState(tx, made, 'awaiting_payment', { ...by, reason: 'payment_expected' })
  await changeOrderState(tx, awaiting, 'paid', { ...by, reason: 'payment_received' })
}
