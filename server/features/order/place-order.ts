/**
 * ORD-05: turns the visitor's basket into an order, in one transaction: locks the basket, reads prices again, chooses
 * the serving store, writes the order and reserves stock. Either all of it happens or nothing.
 *
 * For a pickup these are four round trips: the idempotency key, what is read, what is written, and the stock with COMMIT. When the
 * stock no longer suffices, or a promotion or promo code is used up, the transaction is rolled back and the order is tried again
 * with what is there now.
 *
 * Locks are taken in the same order everywhere: idempotency key, basket or order, account of points, certificate, counters
 * of limits, stock by (store, variant). Stock is locked last, so that other orders wait for a popular variant only while PostgreSQL
 * commits this one.
 */
import { carriersServing } from '#domain/carriers.ts'
import { sql, type Transaction } from 'kysely'
import { Value } from 'typebox/value'
import { isRefused, refuse, done, type Done, type OutOf, type Refused, type RefusedBy } from '#contract/endpoint.ts'
import {
  PlacedOrder as PlacedOrderSchema,
  type BasketPrice,
  type NotEnough,
  type PlacedOrder,
  type PlaceOrder,
  type TotalChanged,
} from '#contract/order.schema.ts'
import type { order } from '#contract/order.ts'
import { assertNever } from '#domain/assert-never.ts'
import { MAX_LINES } from '#domain/basket-limits.ts'
import { formatMoney } from '#domain/money.ts'
import { isOnline } from '#domain/delivery.ts'
import { UNPAID_MINUTES } from '#domain/order-limits.ts'
import { isSameInterval } from '#domain/courier-intervals.ts'
import { courierDate } from '#domain/delivery-rules.ts'
import { isRecord } from '#domain/is-record.ts'
import { takesPayment } from '#domain/pickup-point.ts'
import type { PriceTree } from '#domain/price-tree.ts'
import { cityIdByKey, cityStatement, type CityRow } from '#server/features/cities/cities.public.ts'
import { dayStart } from '#server/db/rate-count.ts'
import { isAssertion, NoRow, queryTogether } from '#server/db/rows.ts'
import { commitWith, inOneTrip, transaction } from '#server/db/transaction.ts'
import type { DB } from '#server/db/types.gen.ts'
import { DatabaseUnavailableError } from '#server/db/unavailable.ts'
import {
  basketStatements,
  closeBasket,
  variantsInBasket,
  type BasketLineRow,
} from '#server/features/basket/basket.public.ts'
import { carrierDelivery, type CarrierDelivery } from '#server/features/delivery/delivery.public.ts'
import {
  lastRules,
  NO_NEEDS,
  pricingNeeds,
  takePromoUses,
  type BuyerKeys,
  type TypedCode,
} from '#server/features/promotions/promotions.public.ts'
import {
  reserveStatements,
  leastShortage,
  recordReservations,
  sortForCourier,
  shortagesAt,
  supplyFor,
  handsOverIn,
  servesCity,
  supplyOf,
  supplyStatements,
  type Supply,
  type SupplyStore,
} from '#server/features/stock/stock.public.ts'
import { enqueueOrderMessage } from '#server/jobs/send-order-message.ts'
import type { Caller } from '#server/calls/caller.ts'
import { lockAnswer, storeAnswer, type IdempotencyKey } from '#server/calls/idempotency.ts'
import { courierIntervalsOf } from './courier-intervals.queries.ts'
import { expectPayment } from './expect-payment.ts'
import type { OrderDeps } from './order-deps.ts'
import { packedLines, pricedLines, wantedOf, wantedOfTree } from './order-lines.ts'
import { pickupReadyAt } from './order-ways.ts'
import { countOrder } from './order-limits.ts'
import { confirmUntil, reservedUntil, type Promised } from './order-promise.ts'
import { TOKEN_BYTES, tokenOf, type CheckedOrder } from './order.policy.ts'
import { insertOrderCarrier } from './order-carrier.queries.ts'
import { giftPiecesAt } from './gift-pieces.ts'
import { insertOrder, orderIdStatement, type NewOrder } from './order.queries.ts'
import { ALL_GIFTS, factStatements, priceBasket, type PricedBasket } from './price-basket.ts'
import { lockTenders, spendTenders } from './tenders.ts'

type Place = (typeof order)['place']
export type PlaceAnswer = Done<OutOf<Place>> | RefusedBy<Place>

export const basketEmpty = refuse('basket-empty', 'Корзина пуста: возможно, заказ уже оформлен в\u00a0другой вкладке.')

/** Only a basket that two were merged into has so many. */
const tooManyLines = (count: number) =>
  refuse(
    'too-many',
    `В\u00a0одном заказе не\u00a0больше ${MAX_LINES} разных товаров, а\u00a0в\u00a0корзине ${count}. Перенесите остальные ` +
      'в\u00a0избранное и\u00a0закажите их следующим заказом.',
  )

const noPoint = refuse('no-point', 'Выберите пункт выдачи.')
const prepaidOnly = refuse(
  'payment-unavailable',
  'В\u00a0этом пункте выдают только оплаченные заказы: оплатите на\u00a0сайте или выберите другой пункт.',
)

const noInterval = refuse('no-interval', 'Курьер уже не\u00a0сможет приехать в\u00a0это время. Выберите другое.')

/** How often an order is tried while others take the stock that it was about to reserve. */
const MAX_ATTEMPTS = 5

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
type Plan = Omit<Placing, 'codes'> & {
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

const notEnough = (
  supply: Supply,
  candidates: readonly SupplyStore[],
  lines: readonly BasketLineRow[],
): Refused<'not-enough', NotEnough> => {
  const short = leastShortage(supply.free, candidates, wantedOf(lines)).map(({ variantId, left }) => ({
    product_id: variantId,
    left,
  }))
  return refuse(
    'not-enough',
    'Пока вы\u00a0оформляли заказ, часть товаров разобрали. Измените количество или способ получения.',
    { lines: short },
  )
}

/** The stores and warehouses that may serve the order, the preferred ones first. */
const candidatesFor = (supply: Supply, input: PlaceOrder): SupplyStore[] | Refused<'no-store' | 'no-courier'> => {
  switch (input.delivery) {
    case 'pickup': {
      const store = supply.stores.find(({ id }) => id === input.store_id)
      return store ? [store] : refuse('no-store', 'Этого магазина нет в\u00a0выбранном городе: выберите другой.')
    }
    case 'courier':
    case 'point': {
      const all = [...supply.warehouses, ...supply.stores]
      const byId = new Map(all.map((source) => [source.id, source]))
      const sorted = sortForCourier(all).flatMap(({ id }) => byId.get(id) ?? [])
      return sorted.length > 0
        ? sorted
        : refuse('no-courier', 'В\u00a0этот город заказ не\u00a0привезти: выберите самовывоз.')
    }
    default:
      return assertNever(input.delivery)
  }
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
const writeOrder = async (
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
  const counted = countOrder(buyerOf(plan, deps), wantedOf(plan.lines), dayStart(at))
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
class RolledBack extends Error {
  readonly answer: RefusedBy<Place> | 'again'
  constructor(answer: RefusedBy<Place> | 'again') {
    super('The placing was rolled back')
    this.answer = answer
  }
}

const giftsOf = ({ lines }: PriceTree): number[] =>
  lines.flatMap((line) => (line.gift_quantity > 0 ? line.product_id : []))

/** Whether the tree gives what the shopper saw. */
const givesShown = ({ input }: Plan, tree: PriceTree): boolean =>
  (input.shown_gifts ?? []).every((productId) => giftsOf(tree).includes(productId))

/** The tree with the gifts that this store has. It costs the same as one without. */
const treeAt = ({ priced, lines }: Plan, supply: Supply, { id }: SupplyStore): PriceTree =>
  priced.tree(priced.gifts.length === 0 ? ALL_GIFTS : giftPiecesAt(supply, id, wantedOf(lines)))

const giftChanged = (
  { priced, lines }: Plan,
  supply: Supply,
  { id }: SupplyStore,
): Refused<'total-changed', TotalChanged> => {
  const price = priced.shown(giftPiecesAt(supply, id, wantedOf(lines)))
  const given = price.gifts.flatMap((offer) => offer.gifts.filter((gift) => gift.product_id === offer.given))
  const now =
    given.length > 0 ? `теперь это ${given.map(({ name }) => `«${name}»`).join(', ')}` : 'теперь заказ без подарка'
  return refuse('total-changed', `Подарок изменился: ${now}. Проверьте и\u00a0подтвердите ещё раз.`, { price })
}

const buyerOf = ({ checked, caller }: Plan, { ordersPerNetwork }: OrderDeps) => ({
  phone: checked.phone,
  address: caller.address,
  ordersPerNetwork,
})

const totalChanged = (price: BasketPrice): Refused<'total-changed', TotalChanged> =>
  refuse(
    'total-changed',
    `Сумма заказа изменилась: теперь ${formatMoney(price.total)}. Проверьте и\u00a0подтвердите ещё раз.`,
    { price },
  )

const serveOrder = async (
  tx: Transaction<DB>,
  plan: Plan,
  supply: Supply,
  isLastAttempt: boolean,
  deps: OrderDeps,
): Promise<PlaceAnswer> => {
  const wanted = wantedOf(plan.lines)
  const candidates = candidatesFor(supply, plan.input)
  if (isRefused(candidates)) return candidates
  const complete = candidates.filter(({ id }) => shortagesAt(supply.free, id, wanted).length === 0)
  const [first] = complete
  if (first === undefined) return notEnough(supply, candidates, plan.lines)
  // The stock that is read suffices: the shopper repeats the request, and the browser does so by itself.
  if (isLastAttempt) throw new DatabaseUnavailableError('Other orders took the stock or a promotion at every attempt')
  for (const store of complete) {
    const tree = treeAt(plan, supply, store)
    if (givesShown(plan, tree)) return writeOrder(tx, plan, store, tree, deps)
  }
  return giftChanged(plan, supply, first)
}

/** Everything that a placing reads, in one round trip: the basket is locked first. */
const readPlacing = async (
  tx: Transaction<DB>,
  { input, codes, caller }: Placing,
  buyer: BuyerKeys,
  at: Date,
  deps: OrderDeps,
) => {
  const known = lastRules(deps.db)
  const needs = known === undefined ? NO_NEEDS : pricingNeeds(known.rules, codes, buyer, at)
  const gifts = [...(known?.rules.gifts.keys() ?? [])]
  const wanted = sql`${variantsInBasket(caller.visitorId)} UNION SELECT unnest(${gifts}::int[])`
  const cityId = cityIdByKey(input.city)
  const serves = input.delivery === 'pickup' ? handsOverIn(cityId, input.store_id ?? null) : servesCity(cityId)
  const [[basket], lines, [city], sources, free, uses, [ordered], [order]] = await queryTogether(
    tx,
    ...basketStatements(caller.visitorId),
    cityStatement(input.city),
    ...supplyStatements(serves, wanted),
    ...factStatements(needs, buyer),
    orderIdStatement,
  )
  return {
    basket,
    lines,
    city,
    orderId: order?.id ?? '',
    supply: supplyOf(sources, free),
    /** Undefined: the rules have changed since they were read, so that other facts and gifts may be needed. */
    facts:
      known !== undefined && known.version === lines[0]?.catalogue_version
        ? { uses, hasOrdered: ordered?.has_ordered ?? false }
        : undefined,
  }
}

const storedOrder = (stored: unknown): PlacedOrder =>
  Value.Parse(PlacedOrderSchema, isRecord(stored) ? { pay_url: null, ...stored } : stored)

const placeInTransaction = async (
  tx: Transaction<DB>,
  placing: Placing,
  isLastAttempt: boolean,
  deps: OrderDeps,
): Promise<PlaceAnswer> => {
  const { input, checked, codes, certificateId, caller } = placing
  const at = deps.clock.now()
  const buyer = { customerId: caller.customerId, phone: checked.phone, place: null }
  const answered = await lockAnswer(tx, placing.key, storedOrder)
  if (answered !== null) return answered
  const { basket, lines, city, orderId, supply, facts } = await readPlacing(tx, placing, buyer, at, deps)
  if (city === undefined) return refuse('no-city', 'Выберите город, в\u00a0котором хотите получить заказ.')
  if (basket === undefined || lines.length === 0) return basketEmpty
  if (lines.length > MAX_LINES) return tooManyLines(lines.length)
  const discontinued = lines.filter((line) => line.discontinued).map((line) => line.variant_id)
  if (discontinued.length > 0)
    return refuse('discontinued', 'Часть товаров больше не\u00a0продаётся: уберите их из\u00a0корзины.', {
      product_ids: discontinued,
    })
  const pointId = input.point_id ?? null
  if (input.delivery === 'point' && pointId === null) return noPoint
  const carrier = await carrierDelivery(tx, carriersServing(deps.carriers, city.name), {
    way: input.delivery,
    city,
    pointId,
    lines: packedLines(lines),
    canPayOnline: deps.providers.length > 0,
    now: at,
  })
  if (isRefused(carrier)) return carrier
  const { interval } = input
  if (interval !== undefined) {
    const offered = input.delivery === 'courier' && carrier === null ? await courierIntervalsOf(tx, city, at) : []
    if (!offered.some((one) => isSameInterval(one, interval))) return noInterval
  }
  const tenders = await lockTenders(tx, deps.terms.bonus, input.points, certificateId, caller.customerId, at)
  const place = checked.address === null ? null : `${city.id} ${checked.address}`
  const priced = await priceBasket(
    deps,
    tx,
    {
      lines: pricedLines(lines),
      catalogueVersion: lines[0]?.catalogue_version ?? null,
      way: input.delivery,
      city,
      codes,
      gifts: lines[0]?.gifts ?? null,
      buyer: { ...buyer, place },
      tenders,
      carrier,
      at,
    },
    place === null ? facts : undefined,
  )
  const shown = priced.shown(ALL_GIFTS)
  if (shown.total !== input.shown_total || shown.certificate_total !== (input.shown_certificate ?? 0))
    return totalChanged(shown)
  // Without anything left to pay there is nothing that a provider could charge.
  const payment = shown.to_pay === 0 ? 'on_receipt' : input.payment
  if (carrier?.point && shown.to_pay > 0 && payment === 'on_receipt' && !takesPayment(carrier.point)) return prepaidOnly
  const plan = {
    ...placing,
    input: { ...input, payment },
    orderId,
    basketId: basket.id,
    lines,
    city,
    priced,
    buyer: { ...buyer, place },
    carrier,
    at,
  }
  const gifts = priced.gifts.map(({ variantId }) => ({ variantId, quantity: 1 }))
  const supplyNow = facts === undefined ? await supplyFor(tx, city, [...wantedOf(lines), ...gifts]) : supply
  return serveOrder(tx, plan, supplyNow, isLastAttempt, deps)
}

/** Places the order, or answers what was answered to this key before. */
export const placeOrder = async (placing: Placing, deps: OrderDeps): Promise<PlaceAnswer> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction(deps.db, (tx) => placeInTransaction(tx, placing, attempt > MAX_ATTEMPTS, deps))
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error
      if (error.answer !== 'again') return error.answer
    }
  }
}
