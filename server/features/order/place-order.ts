/**
 * ORD-05: turns the visitor's basket into an order, in one transaction: locks the basket, reads prices again, chooses
 * the serving store, reserves stock and writes the order. Either all of it happens or nothing.
 *
 * Locks are taken in the same order everywhere: idempotency key, basket or order, account of points, certificate, counters
 * of limits, stock by (store, variant). Stock is locked last, so that other orders wait for a popular variant only while this one commits.
 */
import { carriersServing } from '#domain/carriers.ts'
import { sql, type Transaction } from 'kysely'
import { isRefused, refuse, done, type Done, type OutOf, type Refused, type RefusedBy } from '#contract/endpoint.ts'
import type { BasketPrice, NotEnough, PlacedOrder, PlaceOrder, TotalChanged } from '#contract/order.schema.ts'
import type { order } from '#contract/order.ts'
import { assertNever } from '#domain/assert-never.ts'
import { MAX_LINES } from '#domain/basket-limits.ts'
import { formatMoney } from '#domain/money.ts'
import { isOnline } from '#domain/delivery.ts'
import { UNPAID_MINUTES } from '#domain/order-limits.ts'
import { isSameInterval } from '#domain/courier-intervals.ts'
import { courierDate } from '#domain/delivery-rules.ts'
import { takesPayment } from '#domain/pickup-point.ts'
import type { PriceTree } from '#domain/price-tree.ts'
import { cityByKey, type CityRow } from '#server/features/cities/cities.public.ts'
import { dayStart } from '#server/db/rate-count.ts'
import { NoRow, queryTogether } from '#server/db/rows.ts'
import type { DB } from '#server/db/types.gen.ts'
import { closeBasket, lockBasket, type BasketLineRow } from '#server/features/basket/basket.public.ts'
import { carrierDelivery, type CarrierDelivery } from '#server/features/delivery/delivery.public.ts'
import { takePromoUses, type BuyerKeys, type TypedCode } from '#server/features/promotions/promotions.public.ts'
import {
  reserveStock,
  leastShortage,
  recordReservations,
  sortForCourier,
  shortagesAt,
  supplyFor,
  type Supply,
  type SupplyStore,
} from '#server/features/stock/stock.public.ts'
import { enqueueOrderMessage } from '#server/jobs/send-order-message.ts'
import type { Caller } from '#server/calls/caller.ts'
import { courierIntervalsOf } from './courier-intervals.queries.ts'
import { expectPayment } from './expect-payment.ts'
import type { OrderDeps } from './order-deps.ts'
import { packedLines, pricedLines, wantedOf, wantedOfTree } from './order-lines.ts'
import { pickupReadyAt } from './order-ways.ts'
import { countOrder } from './order-limits.ts'
import { confirmUntil, reservedUntil, type Promised } from './order-promise.ts'
import { TOKEN_BYTES, tokenOf, type CheckedOrder } from './order.policy.ts'
import { insertOrderCarrier } from './order-carrier.queries.ts'
import { insertOrder } from './order.queries.ts'
import { giftPiecesAt } from './gift-pieces.ts'
import { ALL_GIFTS, priceBasket, type PricedBasket } from './price-basket.ts'
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

type Visitor = Caller & { readonly visitorId: string }
type Plan = {
  readonly input: PlaceOrder
  readonly checked: CheckedOrder
  readonly caller: Visitor
  readonly basketId: string
  readonly lines: readonly BasketLineRow[]
  readonly city: CityRow
  readonly priced: PricedBasket
  readonly buyer: BuyerKeys
  readonly certificateId: number | null
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

/** ORD-10: a guest who pays on receipt proves that the phone or the mailbox is theirs; an account has a confirmed phone. */
const mustConfirm = ({ input, caller }: Plan): boolean => input.payment === 'on_receipt' && caller.customerId === null

/** Uniform in 000000–999999 but for less than one part in 4000. */
const handOverCodeOf = (bytes: Uint8Array): string =>
  String(Buffer.from(bytes).readUInt32BE() % 1_000_000).padStart(6, '0')

const writeOrder = async (
  tx: Transaction<DB>,
  plan: Plan,
  store: SupplyStore,
  price: PriceTree,
  deps: OrderDeps,
): Promise<PlacedOrder | 'rule-used-up'> => {
  const { input, checked, caller, lines, priced, at } = plan
  const names = new Map(lines.map((line) => [line.variant_id, line.name]))
  for (const { variantId, name } of priced.gifts) names.set(variantId, names.get(variantId) ?? name)
  const token = tokenOf(deps.random.bytes(TOKEN_BYTES))
  const promise = promiseOf(plan, store)
  const confirm_until = mustConfirm(plan) ? confirmUntil(at) : null
  const { id, number } = await insertOrder(tx, {
    token,
    number_prefix: deps.orderPrefix,
    basket_id: plan.basketId,
    visitor_id: caller.visitorId,
    customer_id: caller.customerId,
    delivery: input.delivery,
    payment: input.payment,
    store_id: store.id,
    city_id: plan.city.id,
    address: checked.address,
    postal_code: input.delivery === 'courier' ? (input.postal_code ?? null) : null,
    courier_from: input.interval?.from ?? null,
    courier_to: input.interval?.to ?? null,
    recipient_name: checked.name,
    recipient_phone: checked.phone,
    recipient_email: checked.email,
    comment: checked.comment,
    agreement_version: input.agreement_version,
    consent: deps.terms.consents.order,
    consent_from: caller.address,
    price,
    lines: price.lines.map(({ product_id }) => ({ variant_id: product_id, name: names.get(product_id) ?? '' })),
    at,
    confirm_until,
    hand_over_code: input.delivery === 'pickup' ? handOverCodeOf(deps.random.bytes(4)) : null,
    ...promise,
  })
  if (plan.carrier !== null) await insertOrderCarrier(tx, id, plan.carrier)
  await spendTenders(tx, id, price, { customerId: caller.customerId, certificateId: plan.certificateId, at })
  if (!(await takePromoUses(tx, id, price, priced.pricing, plan.buyer))) return 'rule-used-up'
  const until = isOnline(input.payment)
    ? new Date(at.getTime() + UNPAID_MINUTES * 60_000)
    : (confirm_until ?? reservedUntil(promise, plan.city, at))
  await queryTogether(tx, [NoRow, recordReservations(id, at, until)], [NoRow, closeBasket(plan.basketId, at)])
  await enqueueOrderMessage(tx, id, 'placed')
  if (isOnline(input.payment)) {
    const order = { id, number, token, state: 'new', delivery: input.delivery, payment: input.payment } as const
    const owner = {
      customer_id: caller.customerId,
      store_id: store.id,
      recipient_phone: checked.phone,
      utc_offset_min: plan.city.utc_offset_min,
    }
    await expectPayment(tx, { ...order, ...owner }, price.to_pay, reservedUntil(promise, plan.city, at), at)
  }
  return { number, token, pay_url: null }
}

/** Writes the order for this store; undoes it if the stock no longer suffices, or a promotion or promo code is used up. */
const tryStore = async (
  tx: Transaction<DB>,
  plan: Plan,
  store: SupplyStore,
  price: PriceTree,
  deps: OrderDeps,
): Promise<PlacedOrder | 'rule-used-up' | 'out-of-stock'> => {
  await sql`SAVEPOINT attempt`.execute(tx)
  const placed = await writeOrder(tx, plan, store, price, deps)
  if (placed !== 'rule-used-up' && (await reserveStock(tx, store.id, wantedOfTree(price)))) return placed
  await sql`ROLLBACK TO SAVEPOINT attempt`.execute(tx)
  return placed === 'rule-used-up' ? placed : 'out-of-stock'
}

const giftsOf = ({ lines }: PriceTree): number[] =>
  lines.flatMap((line) => (line.gift_quantity > 0 ? line.product_id : []))

/** Whether the tree gives what the shopper saw. */
const givesShown = ({ input }: Plan, tree: PriceTree): boolean =>
  (input.shown_gifts ?? []).every((productId) => giftsOf(tree).includes(productId))

/**
 * The trees to try at this store: with the gifts that it has, then without gifts, which costs the same; never without a gift that
 * the shopper saw.
 */
const treesAt = (plan: Plan, supply: Supply, { id }: SupplyStore): PriceTree[] => {
  if (plan.priced.gifts.length === 0) return [plan.priced.tree(ALL_GIFTS)]
  const withGifts = plan.priced.tree(giftPiecesAt(supply, id, wantedOf(plan.lines)))
  const trees = giftsOf(withGifts).length > 0 ? [withGifts, plan.priced.tree(() => 0)] : [withGifts]
  return trees.filter((tree) => givesShown(plan, tree))
}

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

/** Places the order at the first of these stores that can serve it; null if none can. */
const tryStores = async (
  tx: Transaction<DB>,
  plan: Plan,
  stores: readonly SupplyStore[],
  supply: Supply,
  deps: OrderDeps,
): Promise<PlacedOrder | 'rule-used-up' | null> => {
  for (const store of stores)
    for (const tree of treesAt(plan, supply, store)) {
      const placed = await tryStore(tx, plan, store, tree, deps)
      if (placed !== 'out-of-stock') return placed
    }
  return null
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
  priceAgain: () => Promise<PricedBasket>,
  deps: OrderDeps,
): Promise<PlaceAnswer> => {
  const wanted = wantedOf(plan.lines)
  const gifts = plan.priced.gifts.map(({ variantId }) => ({ variantId, quantity: 1 }))
  const supply = await supplyFor(tx, plan.city, [...wanted, ...gifts])
  const candidates = candidatesFor(supply, plan.input)
  if (isRefused(candidates)) return candidates
  const complete = candidates.filter(({ id }) => shortagesAt(supply.free, id, wanted).length === 0)
  if (complete.length === 0) return notEnough(supply, candidates, plan.lines)
  await sql`SAVEPOINT uncounted`.execute(tx)
  const refused = await countOrder(tx, buyerOf(plan, deps), wanted, dayStart(plan.at))
  const placed = refused === null ? await tryStores(tx, plan, complete, supply, deps) : null
  if (placed !== null && placed !== 'rule-used-up') return done(placed)
  await sql`ROLLBACK TO SAVEPOINT uncounted`.execute(tx)
  if (placed === 'rule-used-up') return totalChanged((await priceAgain()).shown(ALL_GIFTS))
  if (refused !== null) return refused
  // Another order reserved the stock meanwhile, or no store has the gift: the quantities that are left now are needed.
  const left = await supplyFor(tx, plan.city, [...wanted, ...gifts])
  const store = candidates.find(({ id }) => shortagesAt(left.free, id, wanted).length === 0)
  return store === undefined ? notEnough(left, candidates, plan.lines) : giftChanged(plan, left, store)
}

export const placeOrder = async (
  tx: Transaction<DB>,
  input: PlaceOrder,
  checked: CheckedOrder,
  codes: readonly TypedCode[],
  certificateId: number | null,
  caller: Visitor,
  deps: OrderDeps,
): Promise<PlaceAnswer> => {
  const city = await cityByKey(tx, input.city)
  if (city === undefined) return refuse('no-city', 'Выберите город, в\u00a0котором хотите получить заказ.')
  const basket = await lockBasket(tx, caller.visitorId)
  if (basket === null || basket.lines.length === 0) return basketEmpty
  if (basket.lines.length > MAX_LINES) return tooManyLines(basket.lines.length)
  const discontinued = basket.lines.filter((line) => line.discontinued).map((line) => line.variant_id)
  if (discontinued.length > 0)
    return refuse('discontinued', 'Часть товаров больше не\u00a0продаётся: уберите их из\u00a0корзины.', {
      product_ids: discontinued,
    })
  const buyer = {
    customerId: caller.customerId,
    phone: checked.phone,
    place: checked.address === null ? null : `${city.id} ${checked.address}`,
  }
  const at = deps.clock.now()
  const pointId = input.point_id ?? null
  if (input.delivery === 'point' && pointId === null) return noPoint
  const carrier = await carrierDelivery(tx, carriersServing(deps.carriers, city.name), {
    way: input.delivery,
    city,
    pointId,
    lines: packedLines(basket.lines),
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
  const price = (): Promise<PricedBasket> =>
    priceBasket(deps, tx, {
      lines: pricedLines(basket.lines),
      catalogueVersion: basket.lines[0]?.catalogue_version ?? null,
      way: input.delivery,
      city,
      codes,
      gifts: basket.lines[0]?.gifts ?? null,
      buyer,
      tenders,
      carrier,
    })
  const priced = await price()
  const shown = priced.shown(ALL_GIFTS)
  if (shown.total !== input.shown_total || shown.certificate_total !== (input.shown_certificate ?? 0))
    return totalChanged(shown)
  // Without anything left to pay there is nothing that a provider could charge.
  const payment = shown.to_pay === 0 ? 'on_receipt' : input.payment
  if (carrier?.point && shown.to_pay > 0 && payment === 'on_receipt' && !takesPayment(carrier.point)) return prepaidOnly
  const plan = {
    input: { ...input, payment },
    checked,
    caller,
    basketId: basket.id,
    lines: basket.lines,
    city,
    priced,
    buyer,
    certificateId,
    carrier,
    at,
  }
  return serveOrder(tx, plan, price, deps)
}
