/**
 * DESK-04: pieces that the buyer wants in addition, while the order is not packed: its store has them, so the order stays one parcel.
 * What is paid on receipt is in the order immediately. For an order that is paid online the pieces are held, and the buyer pays the
 * difference by the order's link; without the money in time nothing has changed. What goes by a carrier's price is not changed:
 * there a second order is placed.
 */
import type { Kysely, Transaction } from 'kysely'
import { isRefused, refuse, type Refused } from '#kernel/endpoint.ts'
import { isOnline } from '#shop/payment/facts/methods.ts'
import { UNPAID_MINUTES } from '#shop/payment/facts/payment-limits.ts'
import { MINUTE_MS } from '#kernel/durations.ts'
import { courierPrice } from '#shop/delivery/facts/delivery-rules.ts'
import { momentText } from '#shop/delivery/facts/promised-time.ts'
import { cityById } from '#shop/places/face.ts'
import { refundPayment } from '#shop/payment/face.ts'
import { goodsForDelivery } from '#shop/pricing/facts/price-texts.ts'
import { NOT_RECOMPUTED_TEXTS, type NotRecomputed } from '#shop/pricing/facts/not-recomputed.ts'
import type { PriceTree } from '#shop/pricing/facts/price-tree.ts'
import { heldStock } from '#shop/stock/face.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { AddLineInput } from '../counter.api.ts'
import type { CounterDeps } from '../order-deps.ts'
import { orderChanged, soldWhole, type Work } from '../counter/change-order.ts'
import { treeWithAdded } from '../facts/added-line.ts'
import { isBeingPicked } from '../facts/order-states.ts'
import { enqueueAgain, enqueueLineMessage } from '../jobs/send-order-message.job.ts'
import type { LockedOrder } from '../order.sql.ts'
import { storedPrice } from '../place/stored-price.ts'
import { insertLine, readPricedLine, readTree, writeLine, writeTotals } from '../read/order-line.sql.ts'
import {
  endAddition,
  insertAddition,
  isProposedInstead,
  markTaken,
  readAdditionTerms,
  readLineOf,
  readOpenAddition,
  type AdditionRow,
} from './addition.sql.ts'
import { partOf } from './change-lines.ts'
import { lowerLines, recomputedAddition, treeRecomputed } from './recompute.ts'
import { readOffer, type OfferRow } from './substitute.sql.ts'

const SECOND = 'Оформите добавленное вторым заказом.'
const byCarrier = refuse('other-terms', `Цену этой доставки считали по\u00a0весу и\u00a0адресу. ${SECOND}`)
const isGift = refuse('not-offered', `Этот товар в\u00a0заказе подарок. ${SECOND}`)
const isProposed = refuse('not-offered', 'Этот товар предложен вместо другого: дождитесь ответа покупателя.')
const waits = refuse(
  'order-changed',
  'Покупатель ещё не\u00a0доплатил за\u00a0прошлое добавление: подождите или уберите его.',
)
const tooFew = refuse('not-offered', 'Столько штук в\u00a0этом магазине уже нет: возьмите меньше.')
const otherSum = refuse('total-changed', 'Сумма стала другой: посмотрите её ещё раз.')

type Ordered = Pick<LockedOrder, 'id' | 'state' | 'payment' | 'delivery'>
type Terms = CounterDeps['terms']
type Described = Pick<OfferRow, 'name' | 'shade_name' | 'size_text'>

const fullNameOf = ({ name, shade_name, size_text }: Described): string =>
  [name, shade_name, size_text].filter((part) => part !== null && part !== '').join(', ')

export type PricedAddition = {
  readonly was: PriceTree
  readonly became: PriceTree
  /** Kopecks of each added piece: at most what the line has cost that grows. */
  readonly unitPrice: number
  /** Kopecks of each added piece before the promotions were counted anew. */
  readonly listPrice: number
  /** Kopecks by which the lines of `was` become cheaper, in their order. */
  readonly lowered: readonly number[]
  /** Kopecks that the added pieces cost, and those by which the delivery becomes cheaper. */
  readonly sum: number
  readonly cheaper: number
}

type Priced = {
  readonly frozen: PricedAddition
  /** Null: it is no cheaper. */ readonly recomputed: PricedAddition | null
  /** Why the promotions cannot be counted again; null: they can. */ readonly fixed: NotRecomputed | null
}

/** The price of the order with so many pieces of a product more, with its promotions as they are and counted anew. */
export const priceWith = async (
  db: Kysely<DB>,
  terms: Terms,
  order: Ordered,
  offer: Described & Pick<OfferRow, 'variant_id' | 'unit_price'>,
  quantity: number,
  at: Date,
): Promise<Priced | Refused<'order-changed' | 'other-terms' | 'not-offered'>> => {
  if (!isBeingPicked(order.state)) return orderChanged
  if (order.payment === 'marketplace') return soldWhole
  const row = await readAdditionTerms(db, order.id)
  const city = row && (await cityById(db, row.city_id))
  if (row === undefined || city === undefined) throw new Error('An order has no city')
  if (order.delivery !== 'pickup' && (order.delivery !== 'courier' || row.is_carried)) return byCarrier
  const was = storedPrice(await readTree(db, order.id))
  if (was.lines.some((line) => line.variant_id === offer.variant_id && line.gift_quantity > 0)) return isGift
  const growing = await readLineOf(db, order.id, offer.variant_id)
  const listPrice = Math.min(offer.unit_price, growing?.unit_price ?? offer.unit_price)
  const pricedAt = (unitPrice: number, lowered: readonly number[]): PricedAddition => {
    const added = {
      variantId: offer.variant_id,
      name: fullNameOf(offer),
      unitPrice,
      linePrice: growing?.unit_price ?? listPrice,
      quantity,
    }
    const withAdded = (delivery: number): PriceTree => treeRecomputed(treeWithAdded(was, added, delivery), was, lowered)
    const goods = goodsForDelivery(withAdded(was.delivery_price))
    const delivery =
      order.delivery === 'pickup'
        ? was.delivery_price
        : Math.min(was.delivery_price, courierPrice(terms.courier, city, goods))
    const sum = unitPrice * quantity
    return {
      was,
      became: withAdded(delivery),
      unitPrice,
      listPrice,
      lowered,
      sum,
      cheaper: was.delivery_price - delivery,
    }
  }
  const nothing = was.lines.map(() => 0)
  const wanted = { variantId: offer.variant_id, quantity, unitPrice: listPrice }
  const given = await recomputedAddition(db, terms, was, wanted, at)
  const frozen = pricedAt(listPrice, nothing)
  if (typeof given === 'string') return { frozen, recomputed: null, fixed: given }
  const other = given && pricedAt(given.unitPrice, given.lowered)
  return { frozen, recomputed: other !== null && other.became.total < frozen.became.total ? other : null, fixed: null }
}

/** Puts the added pieces into the order; `paymentId`: what has paid for them, null when the order is paid on receipt. */
export const takeAddition = async (
  tx: Transaction<DB>,
  order: LockedOrder,
  addition: AdditionRow,
  paymentId: string | null,
  at: Date,
): Promise<void> => {
  const { id, line_id: lineId, variant_id: variantId, quantity, unit_price: unitPrice } = addition
  const listPrice = addition.list_price ?? unitPrice
  await heldStock.lockVariants(tx, order.store_id, [variantId])
  const was = storedPrice(await readTree(tx, order.id))
  const line = addition.grows ? await readPricedLine(tx, order.id, lineId) : undefined
  const sum = unitPrice * quantity
  if (line === undefined) {
    const own = {
      quantity,
      unit_price: listPrice,
      discount: listPrice * quantity - sum,
      points_discount: 0,
      total: sum,
    }
    await insertLine(tx, order.id, { variantId, name: addition.name }, own, lineId)
    await heldStock.reserveAddition(tx, id, { orderId: order.id, lineId }, at)
  } else {
    const discount = line.discount + line.unit_price * quantity - sum
    await writeLine(tx, { ...line, quantity: line.quantity + quantity, discount, total: line.total + sum })
    await heldStock.growReservation(tx, id, lineId)
  }
  const added = { variantId, name: addition.full_name, unitPrice, linePrice: line?.unit_price ?? listPrice, quantity }
  const became = treeWithAdded(was, added, Math.min(was.delivery_price, addition.delivery_price))
  await writeTotals(tx, order.id, became)
  await markTaken(tx, id, paymentId, at)
  const cheaper = was.delivery_price - became.delivery_price
  if (isOnline(order.payment) && cheaper > 0)
    await refundPayment(tx, order.id, cheaper, [{ order_line: null, amount: cheaper }], 'delivery_cheaper', at)
  await enqueueAgain(tx, order.id, isOnline(order.payment) ? 'paid' : 'placed', `addition ${id}`)
}

/** What is asked for by a link: a sum that a bank takes. */
export const isByLink = (order: Pick<LockedOrder, 'payment'>, { lowered }: PricedAddition): boolean =>
  isOnline(order.payment) && lowered.every((amount) => amount === 0)

export const addLine = async (work: Work, { variant_id, quantity, shown_total, recompute = false }: AddLineInput) => {
  const { tx, order, member, terms, at, record } = work
  if ((await readOpenAddition(tx, order.id)) !== undefined) return waits
  if (await isProposedInstead(tx, order.id, variant_id)) return isProposed
  // Under the lock: a refusal must not have written anything.
  await heldStock.lockVariants(tx, order.store_id, [variant_id])
  const offer = await readOffer(tx, variant_id, order.store_id)
  if (offer === undefined || offer.free < quantity) return tooFew
  const both = await priceWith(tx, terms, order, offer, quantity, at)
  if (isRefused(both)) return both
  if (recompute && both.fixed !== null) return refuse('other-terms', NOT_RECOMPUTED_TEXTS[both.fixed])
  const priced = recompute ? both.recomputed : both.frozen
  if (priced === null) return otherSum
  const { was, became, unitPrice, listPrice, lowered, sum, cheaper } = priced
  if (became.total !== shown_total) return otherSum
  const until = new Date(at.getTime() + UNPAID_MINUTES * MINUTE_MS)
  const id = await insertAddition(tx, {
    orderId: order.id,
    growing: (await readLineOf(tx, order.id, variant_id))?.id ?? null,
    variant_id,
    name: offer.name,
    full_name: fullNameOf(offer),
    quantity,
    unit_price: unitPrice,
    list_price: listPrice,
    delivery_price: became.delivery_price,
    pay_until: until,
    staffId: member.id,
    at,
  })
  await heldStock.holdAddition(
    tx,
    { additionId: id, storeId: order.store_id, variantId: variant_id, units: quantity },
    at,
  )
  const added = { line: offer.name, quantity, total: became.total }
  if (isByLink(order, priced)) {
    await enqueueLineMessage(tx, order.id, 'addition_proposed', id, {
      removed: '',
      added: partOf(fullNameOf(offer), quantity),
      until: momentText(until.toISOString(), order.utc_offset_min),
      price: null,
      due: sum,
      back: { money: cheaper, points: 0, certificate: 0 },
      reason: 'buyer',
    })
    await record('addition proposed', { total: was.total }, added)
    return null
  }
  const addition = await readOpenAddition(tx, order.id)
  if (addition === undefined) throw new Error('The inserted addition was not read')
  await takeAddition(tx, order, addition, null, at)
  if (lowered.some((amount) => amount > 0)) await lowerLines(tx, order, was, lowered, `addition ${id}`, at)
  await record('line added', { total: was.total }, added)
  return null
}

/** The buyer does not want it any more: nothing of the order has changed. */
export const withdrawAddition = async ({ tx, order, at, record }: Work): Promise<Refused<'order-changed'> | null> => {
  const ended = await endAddition(tx, order.id, 'withdrawn', at)
  if (ended === undefined) return orderChanged
  await record('addition withdrawn', { line: ended.name, quantity: ended.quantity }, {})
  return null
}
