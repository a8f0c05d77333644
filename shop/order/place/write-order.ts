/**
 * ORD-05: writes a placed order in two round trips: everything but the stock, and the stock with COMMIT (place-order.ts). Locks are
 * taken in the order that is named there.
 */
import { done, type Done, type OutOf, type RefusedBy } from '#kernel/endpoint.ts'
import type { order, PlaceOrder } from '../order.api.ts'
import type { Placed } from '#shop/payment/payment.api.ts'
import { assertNever } from '#kernel/assert-never.ts'
import { isOnline, type OrderPayment } from '#shop/payment/facts/methods.ts'
import type { PriceTree } from '#shop/pricing/facts/price-tree.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { storeAnswer, type IdempotencyKey } from '#platform/calls/idempotency.ts'
import { dayStart } from '#platform/db/rate-count.ts'
import { isAssertion, NoRow, queryTogether } from '#platform/db/rows.ts'
import { inOneTrip, type Pipeline } from '#platform/db/transaction.ts'
import { closeBasket, type BasketLineRow } from '#shop/basket/face.ts'
import type { CityRow } from '#shop/places/face.ts'
import { takeExpressHour, type CarrierDelivery } from '#shop/delivery/face.ts'
import { intervalOfWindow, type ExpressOffer } from '#shop/delivery/facts/express.ts'
import type { Position } from '#kernel/distance.ts'
import { promoUses, type PricedBasket } from '#shop/pricing/face.ts'
import type { BuyerKeys, TypedCode } from '#shop/pricing/facts/buyer.ts'
import { writeAudit } from '#shop/office/face.ts'
import { orderStock } from '#shop/stock/face.ts'
import type { Wanted } from '#shop/stock/facts/supply.ts'
import { enqueueOrderMessage } from '../jobs/send-order-message.job.ts'
import { insertOrderCarrier } from './order-carrier.sql.ts'
import type { OrderDeps } from '../order-deps.ts'
import { countOrder } from './count-order.ts'
import { wantedOf, wantedOfTree } from './order-lines.ts'
import type { ByParcel, Moved, PricedParcel } from './parcels.ts'
import { confirmUntil, reservedUntil, type Promised } from '../facts/order-times.ts'
import { arrivalForOrder, movedReadyAt, storeReadyAt } from './offered-methods.ts'
import { transferOfOrder } from '../transfer/transfer.sql.ts'
import type { SalesChannel } from './sales-channel.ts'
import { TOKEN_BYTES, tokenOf, type CheckedOrder } from './order.policy.ts'
import { insertOrderVisit } from '../order-visit.sql.ts'
import { insertOrder, type LockedOrder, type NewOrder } from '../order.sql.ts'
import { spendPartPayments } from '#shop/loyalty/face.ts'
import { UNPAID_MINUTES } from '#shop/payment/facts/payment-limits.ts'
import type { Transaction } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'
import { changeOrderState, type Actor } from '../state/change-order-state.ts'

/**
 * ORD-06: a new order that is to be paid online waits for its payment. One that a certificate pays in full is paid immediately, and
 * its goods are reserved until `keptUntil`.
 */
export const expectPayment = async (
  tx: Transaction<DB>,
  order: LockedOrder,
  toPay: number,
  keptUntil: Date,
  at: Date,
  actor: Actor,
): Promise<void> => {
  const awaiting = await changeOrderState(tx, order, 'awaiting_payment', {
    actor,
    reason: 'payment_expected',
    at,
  })
  if (toPay > 0) return
  await changeOrderState(tx, awaiting, 'paid', { actor: { kind: 'system' }, reason: 'payment_received', at })
  await orderStock.keepReservations(tx, order.id, keptUntil)
}

type Place = (typeof order)['place']
export type PlaceAnswer = Done<OutOf<Place>> | RefusedBy<Place>

type Visitor = Caller & { readonly visitorId: string }
/** One placing, checked before its transaction. */
export type Placing = {
  readonly key: IdempotencyKey
  readonly input: PlaceOrder
  readonly checked: CheckedOrder
  readonly codes: readonly TypedCode[]
  readonly certificateId: number | null
  /** Position of the door of an express order; null: it is not on the map, and for any other method. */
  readonly position: Position | null
  readonly caller: Visitor
  /** The member of staff who places it for a buyer on the phone; null: the buyer places it. */
  readonly staffId: number | null
  /** The marketplace that has sold it; null: the shop sells it. */
  readonly channel: SalesChannel | null
}
/** A placing with everything that its transaction has read. */
export type Plan = Omit<Placing, 'codes' | 'position'> & {
  readonly parcels: ByParcel
  readonly basketId: string
  readonly payment: OrderPayment
  readonly lines: readonly BasketLineRow[]
  readonly city: CityRow
  readonly priced: PricedBasket
  readonly buyer: BuyerKeys
  /** Null for pickup and the shop's own courier. */
  readonly carrier: CarrierDelivery | null
  /** The store and window of an express order; null for any other method. */
  readonly express: ExpressOffer | null
  /** The day of the shop's own courier; null for any other method. */
  readonly courierDate: string | null
  readonly at: Date
}

/** When the parcel will be ready or delivered; stored with it. */
const promiseOf = (
  { city, carrier, courierDate, at }: Plan,
  { delivery, store, moved }: PricedParcel,
  { assembly, transfers }: OrderDeps['terms'],
): Promised => {
  switch (delivery) {
    case 'pickup':
      return {
        ready_at:
          moved === null
            ? storeReadyAt(store, city, assembly, at)
            : movedReadyAt(store, city, { assembly, transfers }, at),
        courier_date: null,
      }
    case 'courier':
    case 'express':
    case 'point':
      return { ready_at: null, courier_date: carrier?.dateTo ?? courierDate }
    default:
      return assertNever(delivery)
  }
}

/**
 * ORD-10: a guest who pays on receipt proves that the phone or the mailbox is theirs; an account has a confirmed phone, staff have
 * talked to the buyer, and the certificate that pays in full has been spent.
 */
const mustConfirm = ({ payment, caller, staffId }: Plan, { to_pay }: PriceTree): boolean =>
  payment === 'on_receipt' && caller.customerId === null && staffId === null && to_pay > 0

/** Uniform in 000000–999999 but for less than one part in 4000. */
export const handOverCodeOf = (bytes: Uint8Array): string =>
  String(Buffer.from(bytes).readUInt32BE() % 1_000_000).padStart(6, '0')

const newOrder = (
  {
    input,
    payment,
    checked,
    caller,
    staffId,
    channel,
    lines,
    city,
    priced,
    parcels: [first],
    basketId,
    express,
    at,
  }: Plan,
  { orderId, delivery, store, price }: PricedParcel,
  promise: Promised,
  confirmUntil: Date | null,
  { random, orderPrefix, terms }: OrderDeps,
): NewOrder => {
  const { door: typedDoor, ...recipient } = checked
  const isPickup = delivery === 'pickup'
  const door = isPickup ? null : typedDoor
  const chosenHours = express === null ? input.interval : intervalOfWindow(express.window, city.utc_offset_min)
  const hours = isPickup ? null : chosenHours
  const names = new Map(lines.map((line) => [line.variant_id, line.name]))
  for (const { variantId, name } of priced.gifts) names.set(variantId, names.get(variantId) ?? name)
  return {
    id: orderId,
    first_parcel_id: orderId === first.orderId ? null : first.orderId,
    token: tokenOf(random.bytes(TOKEN_BYTES)),
    number_prefix: orderPrefix,
    basket_id: basketId,
    visitor_id: caller.visitorId,
    customer_id: caller.customerId,
    delivery,
    payment,
    store_id: store.id,
    city_id: city.id,
    ...recipient,
    postal_address: door === null ? null : { ...door, city: city.name, city_fias: city.fias_id },
    courier_from: hours?.from ?? null,
    courier_to: hours?.to ?? null,
    agreement_version: channel === null ? input.agreement_version : null,
    consent: channel === null ? terms.consents.order : null,
    consent_from: caller.address,
    staff_id: staffId,
    marketplace: channel?.code ?? null,
    price,
    lines: price.lines.map(({ variant_id }) => ({ variant_id, name: names.get(variant_id) ?? '' })),
    at,
    confirm_until: confirmUntil,
    hand_over_code: isPickup && channel === null ? handOverCodeOf(random.bytes(4)) : null,
    ...promise,
  }
}

type Writing = {
  readonly order: NewOrder
  readonly moved: Moved | null
  readonly keptUntil: Date
  readonly until: Date
}

/** What is written of a parcel, and how long its goods are reserved: until it is paid or confirmed, and after that. */
const writingOf = (plan: Plan, parcel: PricedParcel, confirm_until: Date | null, deps: OrderDeps): Writing => {
  const promise = promiseOf(plan, parcel, deps.terms)
  const keptUntil = reservedUntil(promise, plan.city, plan.at)
  return {
    order: newOrder(plan, parcel, promise, confirm_until, deps),
    moved: parcel.moved,
    keptUntil,
    until: isOnline(plan.payment)
      ? new Date(plan.at.getTime() + UNPAID_MINUTES * 60_000)
      : (confirm_until ?? keptUntil),
  }
}

/** What is reserved of a parcel, by store. */
const reservedOf = ({ store, price, moved }: PricedParcel) => {
  const wanted = wantedOfTree(price)
  if (moved === null) return [{ storeId: store.id, wanted }]
  const isMoved = ({ variantId }: Wanted): boolean => moved.variantIds.includes(variantId)
  return [
    { storeId: store.id, wanted: wanted.filter((line) => !isMoved(line)) },
    { storeId: moved.store.id, wanted: wanted.filter(isMoved) },
  ]
}

const movedStatement = (
  { city, staffId, at }: Plan,
  { order }: Writing,
  { store, variantIds }: Moved,
  { terms }: OrderDeps,
) => {
  if (terms.transfers === null) throw new Error('The shop moves no goods between stores')
  const arrivesAt = arrivalForOrder(terms.transfers, city, at)
  return transferOfOrder({
    orderId: order.id,
    fromStoreId: store.id,
    toStoreId: order.store_id,
    variantIds,
    arrivesAt,
    staffId,
    at,
  })
}

/** Writes the parcels of the order and commits them. `price`: of all of them. */
export const writeOrder = async (
  { tx, commitWith }: Pipeline,
  plan: Plan,
  parcels: readonly PricedParcel[],
  price: PriceTree,
  deps: OrderDeps,
): Promise<Done<Placed>> => {
  const { input, payment, caller, staffId, channel, city, express, at } = plan
  const [{ orderId }] = plan.parcels
  const confirm_until = mustConfirm(plan, price) ? confirmUntil(at) : null
  const [first, ...later] = parcels.map((parcel) => writingOf(plan, parcel, confirm_until, deps))
  if (first === undefined) throw new Error('An order has a parcel')
  const counted = countOrder(
    { phone: plan.checked.recipient_phone, address: caller.address, ordersPerNetwork: deps.ordersPerNetwork },
    wantedOf(plan.lines),
    dayStart(at),
  )
  const [[hits, open, [inserted]], hasUses] = await inOneTrip([
    queryTogether(
      tx,
      ...counted.statements,
      insertOrder(first.order),
      [NoRow, orderStock.recordReservations(orderId, at, first.until, first.moved?.variantIds)],
      [NoRow, closeBasket(plan.basketId, at)],
      ...later.flatMap(({ order, until }) => [
        insertOrder(order),
        [NoRow, orderStock.recordReservations(order.id, at, until)] as const,
      ]),
      ...(first.moved === null ? [] : [movedStatement(plan, first, first.moved, deps)]),
      ...(input.visit === undefined ? [] : [insertOrderVisit(orderId, input.visit)]),
      ...(channel === null ? [] : [[NoRow, channel.record(orderId)] as const]),
    ),
    promoUses.take(tx, orderId, price, plan.priced.pricing, plan.buyer),
    enqueueOrderMessage(tx, orderId, 'placed'),
  ])
  // Whom a limit stops is asked to call: staff are not stopped, and a marketplace has its own limits.
  const refused = staffId === null && channel === null ? counted.refusal(hits, open) : null
  if (refused !== null) throw new RolledBack(refused)
  if (!hasUses) throw new RolledBack('again')
  if (inserted === undefined) throw new Error('The inserted order was not returned')
  if (plan.carrier !== null) await insertOrderCarrier(tx, orderId, plan.carrier)
  const spent = { customerId: caller.customerId, certificateId: plan.certificateId, at }
  for (const parcel of parcels) await spendPartPayments(tx, parcel.orderId, parcel.price, spent)
  const { number } = inserted
  if (isOnline(payment)) {
    const actor: Actor = staffId === null ? { kind: 'buyer' } : { kind: 'staff', staffId }
    for (const { order, keptUntil } of [first, ...later]) {
      const locked = { ...order, number, state: 'new', utc_offset_min: city.utc_offset_min } as const
      await expectPayment(tx, locked, order.price.to_pay, keptUntil, at, actor)
    }
  }
  if (staffId !== null)
    await writeAudit(tx, {
      staffId,
      at,
      action: 'order placed by phone',
      subject: number,
      became: { total: price.total },
    })
  const placed = { number, token: first.order.token, pay_url: null }
  try {
    await commitWith(
      [NoRow, storeAnswer(plan.key, placed)],
      ...orderStock.reserveStatements(parcels.flatMap(reservedOf)),
      // After the stock, as cancelling gives both back in this order.
      ...(express === null || express.km === null
        ? []
        : [takeExpressHour(orderId, express.store.id, express.window, city.utc_offset_min, express.km)]),
    )
  } catch (error) {
    throw isAssertion(error) ? new RolledBack('again') : error
  }
  return done(placed)
}

/** Ends the transaction of a placing without effect: with an answer, or to be tried again with what is there now. */
export class RolledBack extends Error {
  readonly answer: RefusedBy<Place> | 'again'
  constructor(answer: RefusedBy<Place> | 'again') {
    super('The placing was rolled back')
    this.answer = answer
  }
}
