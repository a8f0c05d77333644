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
import { sql, type Transaction } from 'kysely'
import { Value } from 'typebox/value'
import { isRefused, refuse, type Refused } from '#kernel/endpoint.ts'
import { doorLine } from '#kernel/postal-address.ts'
import { type PlaceOrder, type TotalChanged } from '../order.api.ts'
import { Placed as PlacedOrderSchema, type Placed } from '#shop/payment/payment.api.ts'
import { assertNever } from '#kernel/assert-never.ts'
import { MAX_LINES } from '#shop/basket/facts/basket-limits.ts'
import { carriersServing } from '#shop/delivery/facts/carriers.ts'
import { isSameInterval } from '#shop/delivery/facts/courier-intervals.ts'
import { type VariantId } from '#kernel/ids.ts'
import { isRecord } from '#kernel/is-record.ts'
import { formatMoney } from '#kernel/money.ts'
import { takesPayment } from '#shop/delivery/facts/pickup-point.ts'
import type { PriceTree } from '#shop/pricing/facts/price-tree.ts'
import { lockAnswer } from '#platform/calls/idempotency.ts'
import { queryTogether } from '#platform/db/rows.ts'
import { pipelined, type Pipeline } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { DatabaseUnavailableError } from '#platform/db/unavailable.ts'
import { basketStatements, variantsInBasket, type BasketLineRow } from '#shop/basket/face.ts'
import { cityIdByKey, cityStatement, type CityRow } from '#shop/places/face.ts'
import { carrierDelivery } from '#shop/delivery/face.ts'
import { expectedFacts, priceBasket } from '#shop/pricing/face.ts'
import type { BuyerKeys } from '#shop/pricing/facts/buyer.ts'
import { supplyFor, supplyOf, supplyStatements, type Supply, type SupplyStore } from '#shop/stock/face.ts'
import type { SecondParcel } from '../parcels.api.ts'
import { shortagesAt, sortForCourier } from '#shop/stock/facts/supply.ts'
import { courierDaysOf } from './courier-intervals.sql.ts'
import { intervalOfWindow, type ExpressOffer } from '#shop/delivery/facts/express.ts'
import { expressFor, expressPrice, keepsShown, laterText, refuseExpress } from './express.ts'
import { planChanged, soldOut } from './nearest-plan.ts'
import { packedLines, pricedLines, wantedOf } from './order-lines.ts'
import { divideLines, giftPiecesOf, parcelsOf, pricedParcels, type ParcelLines, type Sourced } from './parcels.ts'
import type { OrderDeps } from '../order-deps.ts'
import { hasOrderedStatement, orderIdStatement, twoOrderIdsStatement } from '../order.sql.ts'
import { ALL_GIFTS } from '#shop/pricing/facts/gift-pieces.ts'
import { lockPartPayments } from '#shop/loyalty/face.ts'
import { pricedByChannel } from './sales-channel.ts'
import { writeOrder, RolledBack, type PlaceAnswer, type Placing, type Plan } from './write-order.ts'
import { type BasketPrice } from '#shop/pricing/price.api.ts'

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

const noCourier = refuse('no-courier', 'Курьер сейчас не\u00a0ездит: склад закрыт надолго. Выберите другой способ.')
const noInterval = refuse('no-interval', 'Курьер уже не\u00a0сможет приехать в\u00a0это время. Выберите другое.')

/** How often an order is tried while others take the stock that it was about to reserve. */
const MAX_ATTEMPTS = 5

/** The stores and warehouses that may serve the order, the preferred ones first. */
const candidatesFor = (
  supply: Supply,
  input: PlaceOrder,
  express: ExpressOffer | null,
): SupplyStore[] | Refused<'no-store' | 'no-courier'> => {
  switch (input.delivery) {
    case 'pickup': {
      // A marketplace may be served by a warehouse; for a pickup none is read.
      const store = [...supply.stores, ...supply.warehouses].find(({ id }) => id === input.store_id)
      return store ? [store] : refuse('no-store', 'Этого магазина нет в\u00a0выбранном городе: выберите другой.')
    }
    case 'express':
      return supply.stores.filter(({ id }) => id === express?.store.id)
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

/** What does not go from the source of the rest: a second parcel, or lines that are moved. */
const besideOf = ({ second_parcel, moved_from }: PlaceOrder): SecondParcel | undefined => second_parcel ?? moved_from

/** Goods are moved for a pickup in one parcel, on the days of the shop's schedule. */
const mayMove = ({ delivery, store_id, second_parcel, moved_from }: PlaceOrder, { terms }: OrderDeps): boolean =>
  moved_from === undefined ||
  (terms.transfers !== null && delivery === 'pickup' && second_parcel === undefined && store_id !== moved_from.store_id)

const giftsOf = ({ lines }: PriceTree): VariantId[] =>
  lines.flatMap((line) => (line.gift_quantity > 0 ? line.variant_id : []))

/** Whether the tree gives what the shopper saw. */
const givesShown = ({ input }: Plan, tree: PriceTree): boolean =>
  (input.shown_gifts ?? []).every((variantId) => giftsOf(tree).includes(variantId))

/** The tree with the gifts that these sources have. It costs the same as one without. */
const treeAt = ({ priced }: Plan, supply: Supply, parcels: readonly Sourced[]): PriceTree =>
  priced.tree(priced.gifts.length === 0 ? ALL_GIFTS : giftPiecesOf(supply, parcels))

const giftChanged = (
  { priced }: Plan,
  supply: Supply,
  parcels: readonly Sourced[],
): Refused<'total-changed', TotalChanged> => {
  const price = priced.shown(giftPiecesOf(supply, parcels))
  const given = price.gifts.flatMap((offer) => offer.gifts.filter((gift) => gift.variant_id === offer.given))
  const now =
    given.length > 0 ? `теперь это ${given.map(({ name }) => `«${name}»`).join(', ')}` : 'теперь заказ без подарка'
  return refuse('total-changed', `Подарок изменился: ${now}. Проверьте и\u00a0подтвердите ещё раз.`, { price })
}

const totalChanged = (price: BasketPrice): Refused<'total-changed', TotalChanged> =>
  refuse(
    'total-changed',
    `Сумма заказа изменилась: теперь ${formatMoney(price.total)}. Проверьте и\u00a0подтвердите ещё раз.`,
    { price },
  )

const serveOrder = async (
  pipeline: Pipeline,
  plan: Plan,
  supply: Supply,
  isLastAttempt: boolean,
  deps: OrderDeps,
): Promise<PlaceAnswer> => {
  const [first, second] = plan.parcels
  const candidates = candidatesFor(supply, plan.input, plan.express)
  if (isRefused(candidates)) return candidates
  const hasAll = (store: SupplyStore | undefined, { lines }: ParcelLines): boolean =>
    store !== undefined && shortagesAt(supply.free, store.id, wantedOf(lines)).length === 0
  const secondStore = second && supply.stores.find(({ id }) => id === besideOf(plan.input)?.store_id)
  const withSecond: readonly Sourced[] = second && secondStore ? [{ parcel: second, store: secondStore }] : []
  const complete = candidates
    .filter((store) => hasAll(store, first))
    .map((store): readonly Sourced[] => [{ parcel: first, store }, ...withSecond])
  if (second !== undefined && (complete.length === 0 || !hasAll(secondStore, second)))
    return planChanged(pipeline.tx, { ...plan, supply }, deps)
  const [preferred] = complete
  if (preferred === undefined) return soldOut(pipeline.tx, { ...plan, supply }, candidates, deps)
  // The stock that is read suffices: the shopper repeats the request, and the browser does so by itself.
  if (isLastAttempt) throw new DatabaseUnavailableError('Other orders took the stock or a promotion at every attempt')
  for (const parcels of complete) {
    const tree = treeAt(plan, supply, parcels)
    if (givesShown(plan, tree))
      return writeOrder(
        pipeline,
        plan,
        pricedParcels(tree, plan.input.delivery, supply, parcels, plan.input.moved_from !== undefined),
        tree,
        deps,
      )
  }
  return giftChanged(plan, supply, preferred)
}

/** Everything that a placing reads, in one round trip: the basket is locked first. */
const readPlacing = async (
  tx: Transaction<DB>,
  { input, codes, caller, channel }: Placing,
  buyer: BuyerKeys,
  at: Date,
  deps: OrderDeps,
) => {
  const expected = expectedFacts({ db: deps.db, hasOrdered: hasOrderedStatement }, codes, buyer, at)
  const wanted = sql`${variantsInBasket(caller.visitorId)} UNION SELECT unnest(${expected.gifts}::int[])`
  const cityId = cityIdByKey(input.city)
  const { second_parcel: second } = input
  const beside = besideOf(input)
  const pickupAt = beside === undefined ? [input.store_id] : [input.store_id, beside.store_id]
  const isPickup = input.delivery === 'pickup' && channel === null
  const serving = { city: cityId, ...(isPickup ? { pickupAt } : {}) }
  const [[basket], lines, [city], sources, free, uses, [ordered], orders] = await queryTogether(
    tx,
    ...basketStatements(caller.visitorId),
    cityStatement(input.city),
    ...supplyStatements(serving, wanted),
    ...expected.statements,
    second === undefined ? orderIdStatement : twoOrderIdsStatement,
  )
  return {
    basket,
    lines,
    city,
    orderIds: orders.map(({ id }) => id),
    supply: supplyOf(sources, free),
    /** Undefined: the rules have changed since they were read, so that other facts and gifts may be needed. */
    facts:
      expected.version !== undefined && expected.version === lines[0]?.catalogue_version
        ? { uses, hasOrdered: ordered?.has_ordered ?? false }
        : undefined,
  }
}

const storedOrder = (stored: unknown): Placed =>
  Value.Parse(PlacedOrderSchema, isRecord(stored) ? { pay_url: null, ...stored } : stored)

/** Why these lines of a basket cannot be ordered; null when they can. */
const refusalOfLines = (lines: readonly BasketLineRow[]) => {
  if (lines.length === 0) return basketEmpty
  if (lines.length > MAX_LINES) return tooManyLines(lines.length)
  const discontinued = lines.filter((line) => line.discontinued).map((line) => line.variant_id)
  return discontinued.length === 0
    ? null
    : refuse('discontinued', 'Часть товаров больше не\u00a0продаётся: уберите их из\u00a0корзины.', {
        product_ids: discontinued,
      })
}

/** What the carrier of the chosen method asks and promises; null for pickup and the shop's own courier, whose hours are checked. */
const checkDelivery = async (
  tx: Transaction<DB>,
  { delivery, point_id: pointId = null, interval }: PlaceOrder,
  city: CityRow,
  lines: readonly BasketLineRow[],
  at: Date,
  deps: OrderDeps,
) => {
  if (delivery === 'point' && pointId === null) return noPoint
  const carrier = await carrierDelivery(tx, carriersServing(deps.carriers, city.name), {
    method: delivery,
    city,
    pointId,
    lines: packedLines(lines),
    canPayOnline: deps.providers.length > 0,
    now: at,
  })
  if (isRefused(carrier)) return carrier
  // The window of an express delivery is checked with its store.
  if (delivery === 'express') return { carrier, courierDate: null }
  if (delivery !== 'courier' || carrier !== null)
    return interval === undefined ? { carrier, courierDate: null } : noInterval
  const { date, intervals } = await courierDaysOf(tx, deps.terms.courier, city, at)
  if (date === null) return noCourier
  if (interval === undefined) return { carrier, courierDate: date }
  return intervals.some((one) => isSameInterval(one, interval)) ? { carrier, courierDate: interval.date } : noInterval
}

const placeInTransaction = async (
  pipeline: Pipeline,
  placing: Placing,
  isLastAttempt: boolean,
  deps: OrderDeps,
): Promise<PlaceAnswer> => {
  const { tx } = pipeline
  const { input, checked, codes, certificateId, caller } = placing
  deps.clock.check?.()
  const at = deps.clock.now()
  const buyer = {
    customerId: caller.customerId,
    phone: checked.recipient_phone,
    mailbox: checked.recipient_email === '' ? null : checked.recipient_email,
    place: null,
  }
  const { basket, lines, city, orderIds, supply, facts } = await readPlacing(tx, placing, buyer, at, deps)
  if (city === undefined) return refuse('no-city', 'Выберите город, в\u00a0котором хотите получить заказ.')
  if (basket === undefined) return basketEmpty
  const unsellable = refusalOfLines(lines)
  if (unsellable !== null) return unsellable
  if (placing.channel !== null) {
    const priced = pricedByChannel(lines, placing.channel)
    const sold = {
      parcels: parcelsOf(orderIds, lines, []),
      basketId: basket.id,
      lines,
      city,
      priced,
      buyer: { ...buyer, place: null },
      at,
    }
    const plan = {
      ...placing,
      ...sold,
      payment: 'marketplace',
      carrier: null,
      express: null,
      courierDate: null,
    } as const
    return serveOrder(pipeline, plan, supply, isLastAttempt, deps)
  }
  const divided = divideLines(lines, besideOf(input))
  if (divided === null || !mayMove(input, deps)) return planChanged(tx, { input, city, lines, supply, at }, deps)
  const [firstLines, secondLines] = divided
  const checkedDelivery = await checkDelivery(tx, input, city, firstLines, at, deps)
  if (isRefused(checkedDelivery)) return checkedDelivery
  const { carrier } = checkedDelivery
  const express =
    input.delivery === 'express'
      ? await expressFor(tx, {
          city,
          supply,
          wanted: wantedOf(firstLines),
          door: placing.position ?? 'unknown',
          assembly: deps.terms.assembly,
          now: at,
        })
      : null
  if (express !== null && typeof express.found === 'string') return refuseExpress(express)
  const offer = express === null || typeof express.found === 'string' ? null : express.found
  if (offer !== null && !keepsShown(offer, input.interval, city.utc_offset_min))
    return refuse('no-interval', laterText(offer, city.utc_offset_min, at))
  const courierDate =
    offer === null ? checkedDelivery.courierDate : intervalOfWindow(offer.window, city.utc_offset_min).date
  const partPayments = await lockPartPayments(
    tx,
    deps.terms.bonus,
    input.bonus_points,
    certificateId,
    caller.customerId,
    at,
  )
  const place = checked.door === null ? null : `${city.id} ${doorLine(checked.door)}`
  const priced = await priceBasket(
    { ...deps, hasOrdered: hasOrderedStatement },
    tx,
    {
      lines: pricedLines(lines),
      catalogueVersion: lines[0]?.catalogue_version ?? null,
      method: input.delivery,
      city,
      codes,
      gifts: lines[0]?.gifts ?? null,
      buyer: { ...buyer, place },
      partPayments,
      carrier: express === null ? carrier : expressPrice(express),
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
    payment,
    parcels: parcelsOf(orderIds, firstLines, secondLines),
    basketId: basket.id,
    lines,
    city,
    priced,
    buyer: { ...buyer, place },
    carrier,
    express: offer,
    courierDate,
    at,
  }
  const gifts = priced.gifts.map(({ variantId }) => ({ variantId, quantity: 1 }))
  const supplyNow = facts === undefined ? await supplyFor(tx, city, [...wantedOf(lines), ...gifts]) : supply
  return serveOrder(pipeline, plan, supplyNow, isLastAttempt, deps)
}

/** Places the order, or answers what was answered to this key before. */
export const placeOrder = async (placing: Placing, deps: OrderDeps): Promise<PlaceAnswer> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await pipelined(
        deps.db,
        (tx) => lockAnswer(tx, placing.key, storedOrder),
        async (pipeline, answered) => answered ?? placeInTransaction(pipeline, placing, attempt > MAX_ATTEMPTS, deps),
      )
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error
      if (error.answer !== 'again') return error.answer
    }
  }
}
