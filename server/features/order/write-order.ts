/**
 * ORD-05: writes a placed order in two round trips: everything but the stock, and the stock with COMMIT (place-order.ts). Locks are
 * taken in the order that is named there.
 */
import type { Transaction } from 'kysely'
import { done, type Done, type OutOf, type RefusedBy } from '#contract/endpoint.ts'
import type { PlacedOrder, PlaceOrder } from '#contract/order.schema.ts'
import type { order } from '#contract/order.ts'
import { assertNever } from '#domain/assert-never.ts'
import { courierDate } from '#domain/delivery-rules.ts'
import { isOnline } from '#domain/delivery.ts'
import { UNPAID_MINUTES } from '#domain/order-limits.ts'
import type { PriceTree } from '#domain/price-tree.ts'
import type { Caller } from '#server/calls/caller.ts'
import { storeAnswer, type IdempotencyKey } from '#server/calls/idempotency.ts'
import { dayStart } from '#server/db/rate-count.ts'
import { isAssertion, NoRow, queryTogether } from '#server/db/rows.ts'
import { commitWith, inOneTrip } from '#server/db/transaction.ts'
import type { DB } from '#server/db/types.gen.ts'
import { closeBasket, type BasketLineRow } from '#server/features/basket/basket.public.ts'
import type { CityRow } from '#server/features/cities/cities.public.ts'
import type { CarrierDelivery } from '#server/features/delivery/delivery.public.ts'
import { takePromoUses, type BuyerKeys, type TypedCode } from '#server/features/promotions/promotions.public.ts'
import { reserveStatements, recordReservations, type SupplyStore } from '#server/features/stock/stock.public.ts'
import { enqueueOrderMessage } from '#server/jobs/send-order-message.ts'
import { expectPayment } from './expect-payment.ts'
import { insertOrderCarrier } from './order-carrier.queries.ts'
import type { OrderDeps } from './order-deps.ts'
import { countOrder } from './order-limits.ts'
import { wantedOf, wantedOfTree } from './order-lines.ts'
import { confirmUntil, reservedUntil, type Promised } from './order-promise.ts'
import { pickupReadyAt } from './order-ways.ts'
import { TOKEN_BYTES, tokenOf, type CheckedOrder } from './order.policy.ts'
import { insertOrder, type NewOrder } from './order.queries.ts'
import type { PricedBasket } from './price-basket.ts'
import { spendTenders } from './tenders.ts'

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
  readonly caller: Visitor
}
/** A placing with everything that its transaction has read. */
export type Plan = Omit<Placing, 'codes'> & {
  readonly orderId: string
  readonly basketId: string
  readonly lines: readonly BasketLineRow[]
  readonly city: CityRow
  readonly priced: PricedBasket
  readonly buyer: BuyerKeys
  /** Null for pickup and the shop's own courier. */
  readonly carrier: CarrierDelivery | null
  readonly at: Date
}

/** When the order will be ready or delivered; stored with the order. */
const promiseOf = ({ input, city, carrier, at }: Plan, store: SupplyStore): Promised => {
  switch (input.delivery) {
    case 'pickup':
      return { ready_at: pickupReadyAt(store, city, at), courier_date: null }
    case 'courier':
    case 'point':
      return { ready_at: null, courier_date: carrier?.dateTo ?? input.interval?.date ?? courierDate(city, at) }
    default:
      return assertNever(input.delivery)
  }
}

/**
 * ORD-10: a guest who pays on receipt proves that the phone or the mailbox is theirs; an account has a confirmed phone, and the
 * certificate that pays in full has been spent.
 */
const mustConfirm = ({ input, caller }: Plan, { to_pay }: PriceTree): boolean =>
  input.payment === 'on_receipt' && caller.customerId === null && to_pay > 0

/** Uniform in 000000–999999 but for less than one part in 4000. */
const handOverCodeOf = (bytes: Uint8Array): string =>
  String(Buffer.from(bytes).readUInt32BE() % 1_000_000).padStart(6, '0')

const newOrder = (
  { input, checked, caller, lines, city, priced, orderId, basketId, at }: Plan,
  store: SupplyStore,
  price: PriceTree,
  promise: Promised,
  confirmUntil: Date | null,
  { random, orderPrefix, terms }: OrderDeps,
): NewOrder => {
  const names = new Map(lines.map((line) => [line.variant_id, line.name]))
  for (const { variantId, name } of priced.gifts) names.set(variantId, names.get(variantId) ?? name)
  return {
    id: orderId,
    token: tokenOf(random.bytes(TOKEN_BYTES)),
    number_prefix: orderPrefix,
    basket_id: basketId,
    visitor_id: caller.visitorId,
    customer_id: caller.customerId,
    delivery: input.delivery,
    payment: input.payment,
    store_id: store.id,
    city_id: city.id,
    address: checked.address,
    postal_code: input.delivery === 'courier' ? (input.postal_code ?? null) : null,
    courier_from: input.interval?.from ?? null,
    courier_to: input.interval?.to ?? null,
    recipient_name: checked.name,
    recipient_phone: checked.phone,
    recipient_email: checked.email,
    comment: checked.comment,
    agreement_version: input.agreement_version,
    consent: terms.consents.order,
    consent_from: caller.address,
    price,
    lines: price.lines.map(({ product_id }) => ({ variant_id: product_id, name: names.get(product_id) ?? '' })),
    at,
    confirm_until: confirmUntil,
    hand_over_code: input.delivery === 'pickup' ? handOverCodeOf(random.bytes(4)) : null,
    ...promise,
  }
}

/** Writes the order for this store and commits it. */
export const writeOrder = async (
  tx: Transaction<DB>,
  plan: Plan,
  store: SupplyStore,
  price: PriceTree,
  deps: OrderDeps,
): Promise<Done<PlacedOrder>> => {
  const { orderId, input, caller, city, at } = plan
  const promise = promiseOf(plan, store)
  const confirm_until = mustConfirm(plan, price) ? confirmUntil(at) : null
  const order = newOrder(plan, store, price, promise, confirm_until, deps)
  const keptUntil = reservedUntil(promise, city, at)
  const until = isOnline(input.payment)
    ? new Date(at.getTime() + UNPAID_MINUTES * 60_000)
    : (confirm_until ?? keptUntil)
  const counted = countOrder(
    { phone: plan.checked.phone, address: caller.address, ordersPerNetwork: deps.ordersPerNetwork },
    wantedOf(plan.lines),
    dayStart(at),
  )
  const [[hits, open, [inserted]], hasUses] = await inOneTrip(tx, (together) => [
    queryTogether(
      together,
      ...counted.statements,
      insertOrder(order),
      [NoRow, recordReservations(orderId, at, until)],
      [NoRow, closeBasket(plan.basketId, at)],
    ),
    takePromoUses(together, orderId, price, plan.priced.pricing, plan.buyer),
    enqueueOrderMessage(together, orderId, 'placed'),
  ])
  const refused = counted.refusal(hits, open)
  if (refused !== null) throw new RolledBack(refused)
  if (!hasUses) throw new RolledBack('again')
  if (inserted === undefined) throw new Error('The inserted order was not returned')
  if (plan.carrier !== null) await insertOrderCarrier(tx, orderId, plan.carrier)
  await spendTenders(tx, orderId, price, { customerId: caller.customerId, certificateId: plan.certificateId, at })
  const { number } = inserted
  if (isOnline(input.payment)) {
    const locked = { ...order, number, state: 'new', utc_offset_min: city.utc_offset_min } as const
    await expectPayment(tx, locked, price.to_pay, keptUntil, at)
  }
  const placed = { number, token: order.token, pay_url: null }
  try {
    await commitWith(tx, [NoRow, storeAnswer(plan.key, placed)], ...reserveStatements(store.id, wantedOfTree(price)))
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
