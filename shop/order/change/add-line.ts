/**
 * DESK-04: a product that the buyer wants in addition, while the order is not packed and is paid on receipt: its store has it, so the
 * order stays one parcel. What is paid online, or goes by a carrier's price, is not changed: there a second order is placed.
 */
import type { Kysely, Transaction } from 'kysely'
import { isRefused, refuse, type Refused } from '#kernel/endpoint.ts'
import { courierPrice } from '#shop/delivery/facts/delivery-rules.ts'
import { cityById } from '#shop/places/face.ts'
import { goodsForDelivery } from '#shop/pricing/facts/price-texts.ts'
import type { PriceTree } from '#shop/pricing/facts/price-tree.ts'
import { heldStock, orderStock } from '#shop/stock/face.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { VariantId } from '#kernel/ids.ts'
import type { AddLineInput } from '../counter.api.ts'
import type { CounterDeps } from '../order-deps.ts'
import { isBeingPicked, orderChanged, type Work } from '../counter/change-order.ts'
import { treeWithAdded } from '../facts/added-line.ts'
import { enqueueAgain } from '../jobs/send-order-message.job.ts'
import type { LockedOrder } from '../order.sql.ts'
import { storedPrice } from '../place/stored-price.ts'
import { insertLine, readTree, writeTotals } from '../read/order-line.sql.ts'
import { readAdditionTerms, readInOrder } from './add-line.sql.ts'
import { readOffer, type OfferRow } from './substitute.sql.ts'

const SECOND = 'Оформите добавленное вторым заказом.'
const paidOnline = refuse('other-terms', `Этот заказ оплачивают на\u00a0сайте: его сумма не\u00a0меняется. ${SECOND}`)
const byCarrier = refuse('other-terms', `Цену этой доставки считали по\u00a0весу и\u00a0адресу. ${SECOND}`)
const inOrder = refuse(
  'not-offered',
  `Этот товар в\u00a0заказе уже есть, число штук в\u00a0строке не\u00a0увеличить. ${SECOND}`,
)
const tooFew = refuse('not-offered', 'Столько штук в\u00a0этом магазине уже нет: возьмите меньше.')
const otherSum = refuse('total-changed', 'Сумма стала другой: посмотрите её ещё раз.')

type Ordered = Pick<LockedOrder, 'id' | 'state' | 'payment' | 'delivery'>
type Terms = CounterDeps['terms']

/** The price of the order with so many pieces of a product; `full`: its name with shade and size. */
export const priceWith = async (
  db: Kysely<DB>,
  terms: Terms,
  order: Ordered,
  offer: Pick<OfferRow, 'variant_id' | 'name' | 'shade_name' | 'size_text' | 'unit_price'>,
  quantity: number,
): Promise<{ readonly was: PriceTree; readonly became: PriceTree } | Refused<'order-changed' | 'other-terms'>> => {
  if (!isBeingPicked(order.state)) return orderChanged
  if (order.payment !== 'on_receipt') return paidOnline
  const row = await readAdditionTerms(db, order.id)
  const city = row && (await cityById(db, row.city_id))
  if (row === undefined || city === undefined) throw new Error('An order has no city')
  if (order.delivery !== 'pickup' && (order.delivery !== 'courier' || row.is_carried)) return byCarrier
  const was = storedPrice(await readTree(db, order.id))
  const name = [offer.name, offer.shade_name, offer.size_text].filter((part) => part !== null && part !== '').join(', ')
  const line = { variantId: offer.variant_id, name, unitPrice: offer.unit_price, quantity }
  const goods = goodsForDelivery(treeWithAdded(was, line, was.delivery_price))
  const delivery =
    order.delivery === 'pickup'
      ? was.delivery_price
      : Math.min(was.delivery_price, courierPrice(terms.courier, city, goods))
  return { was, became: treeWithAdded(was, line, delivery) }
}

const reserve = async (
  tx: Transaction<DB>,
  order: LockedOrder,
  variantId: VariantId,
  quantity: number,
): Promise<OfferRow | Refused<'not-offered'>> => {
  if (await readInOrder(tx, order.id, variantId)) return inOrder
  // Under the lock: a refusal must not have written anything.
  await heldStock.lockVariants(tx, order.store_id, [variantId])
  const offer = await readOffer(tx, variantId, order.store_id)
  return offer === undefined || offer.free < quantity ? tooFew : offer
}

export const addLine = async (work: Work, { variant_id, quantity, shown_total }: AddLineInput) => {
  const { tx, order, terms, at, record } = work
  const offer = await reserve(tx, order, variant_id, quantity)
  if (isRefused(offer)) return offer
  const priced = await priceWith(tx, terms, order, offer, quantity)
  if (isRefused(priced)) return priced
  const { was, became } = priced
  if (became.total !== shown_total) return otherSum
  const sum = offer.unit_price * quantity
  const line = { quantity, unit_price: offer.unit_price, discount: 0, points_discount: 0, total: sum }
  const lineId = await insertLine(tx, order.id, { variantId: variant_id, name: offer.name }, line)
  await orderStock.reserveAdded(
    tx,
    { lineId, orderId: order.id, storeId: order.store_id, variantId: variant_id, quantity },
    at,
  )
  await writeTotals(tx, order.id, became)
  await enqueueAgain(tx, order.id, 'placed', `line ${lineId}`)
  await record('line added', { total: was.total }, { line: offer.name, quantity, total: became.total })
  return null
}
