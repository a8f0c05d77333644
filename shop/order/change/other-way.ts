/** ORD-08: another way to receive an order from the store that has its goods: its price, its promise, and the money of the difference. */
import type { Kysely } from 'kysely'
import { isRefused, refuse, type Refused } from '#kernel/endpoint.ts'
import { formatMoney } from '#kernel/money.ts'
import type { Random } from '#platform/random.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { isSameInterval, type OfferedInterval } from '#shop/delivery/facts/courier-intervals.ts'
import { courierPrice } from '#shop/delivery/facts/delivery-rules.ts'
import { returnToCertificate } from '#shop/loyalty/face.ts'
import { isOnline } from '#shop/payment/facts/methods.ts'
import { refundPayment } from '#shop/payment/face.ts'
import type { CityRow } from '#shop/places/face.ts'
import { goodsForDelivery } from '#shop/pricing/facts/price-texts.ts'
import type { PriceTree } from '#shop/pricing/facts/price-tree.ts'
import { storeById } from '#shop/stock/face.ts'
import type { ChangeByStaff } from '../counter.api.ts'
import type { Work } from '../counter/change-order.ts'
import { certificateShare } from '../facts/cancel-pieces.ts'
import { isBeingPicked } from '../facts/order-states.ts'
import type { CounterDeps } from '../order-deps.ts'
import type { OrderRow } from '../order-row.ts'
import { courierDaysOf } from '../place/courier-intervals.sql.ts'
import { storeReadyAt } from '../place/offered-methods.ts'
import { NOTHING_TYPED } from '../place/order.policy.ts'
import { storedPrice } from '../place/stored-price.ts'
import { handOverCodeOf } from '../place/write-order.ts'
import { readTree, writeTotals } from '../read/order-line.sql.ts'
import { readComing } from '../transfer/transfer-lists.sql.ts'
import { readOpenAddition } from './addition.sql.ts'
import { checkedAddress, isOwnCourier } from './change-delivery.ts'
import type { DeliveryRow, NewWay } from './delivery-change.sql.ts'

type Why = Refused<'other-terms'>
const no = (message: string): Why => refuse('other-terms', message)
const INSTEAD = 'Чтобы получить его иначе, отмените заказ и\u00a0оформите заново.'
const packed = no('Заказ уже собран: способ получения не\u00a0изменить.')
const byOthers = no(`Этот заказ везёт служба доставки или экспресс. ${INSTEAD}`)
const divided = no(`Заказ из\u00a0двух частей. ${INSTEAD}`)
const waitsForPayment = no('Покупатель ещё не\u00a0заплатил: способ получения меняется после оплаты.')
const coming = no('Часть заказа везут из\u00a0другого магазина: способ получения не\u00a0изменить.')
const added = no('Покупатель ещё не\u00a0доплатил за\u00a0добавленное: подождите или уберите добавление.')
const fromWarehouse = no(`Заказ собирает склад, забрать его там нельзя. ${INSTEAD}`)
const noCourier = no('В\u00a0этот город наш курьер не\u00a0ездит.')
const closed = no('Магазин закрыт надолго: забрать заказ там нельзя.')

/** `date`: the first day of the courier. */
type Offer =
  | { readonly delivery: 'pickup'; readonly ready_at: Date; readonly intervals: readonly [] }
  | { readonly delivery: 'courier'; readonly date: string; readonly intervals: readonly OfferedInterval[] }
export type OtherWay = Offer & { readonly was: PriceTree; readonly became: PriceTree }

type Ordered = Pick<OrderRow, 'id' | 'payment' | 'store_id'>

const offerOf = async (
  db: Kysely<DB>,
  { courier, assembly }: CounterDeps['terms'],
  { store_id: storeId }: Ordered,
  row: DeliveryRow,
  city: CityRow,
  at: Date,
): Promise<Offer | Why> => {
  if (row.delivery === 'pickup') {
    const { date, intervals } = city.has_shops
      ? await courierDaysOf(db, courier, city, at)
      : { date: null, intervals: [] }
    return date === null ? noCourier : { delivery: 'courier', date, intervals }
  }
  const store = await storeById(db, storeId)
  if (store === undefined || store.is_warehouse) return fromWarehouse
  const ready_at = storeReadyAt(store, city, assembly, at)
  return ready_at === null ? closed : { delivery: 'pickup', ready_at, intervals: [] }
}

/** The order's tree with another price of delivery. */
const treeByWay = (tree: PriceTree, delivery: 'pickup' | 'courier', price: number): PriceTree => {
  const dearer = price - tree.delivery_price
  const times = tree.rows.filter(({ rule }) => rule.startsWith('way:')).length
  const title = delivery === 'pickup' ? 'Самовывоз вместо курьера' : 'Курьер вместо самовывоза'
  const total = tree.total + dearer
  return {
    ...tree,
    delivery_price: price,
    total,
    ...certificateShare(tree.certificate_total, total),
    rows: [...tree.rows, { rule: `way:${times}`, title, amount: dearer, missing: null }],
  }
}

/** The way in which the order could be received instead, with its price; or why it could not. */
export const otherWay = async (
  db: Kysely<DB>,
  terms: CounterDeps['terms'],
  order: Ordered,
  row: DeliveryRow,
  city: CityRow,
  at: Date,
): Promise<OtherWay | Why> => {
  if (row.delivery !== 'pickup' && !isOwnCourier(row)) return byOthers
  if (row.state === 'awaiting_payment') return waitsForPayment
  if (!isBeingPicked(row.state)) return packed
  if (row.is_divided) return divided
  if ((await readComing(db, order.id)).length > 0) return coming
  if ((await readOpenAddition(db, order.id)) !== undefined) return added
  const offer = await offerOf(db, terms, order, row, city, at)
  if (isRefused(offer)) return offer
  const was = storedPrice(await readTree(db, order.id))
  const price = offer.delivery === 'pickup' ? 0 : courierPrice(terms.courier, city, goodsForDelivery(was))
  const became = treeByWay(was, offer.delivery, price)
  if (isOnline(order.payment) && became.total > was.total)
    return no(`Курьер стоит ${formatMoney(price)}, а\u00a0заказ уже оплачен. ${INSTEAD}`)
  return { ...offer, was, became }
}

/** The way as it is written, with the typed door and hours of a courier. */
export const checkedWay = async (
  db: Kysely<DB>,
  other: OtherWay,
  city: CityRow,
  { postal_address, interval }: Pick<ChangeByStaff, 'postal_address' | 'interval'>,
  random: Random,
): Promise<NewWay | Refused<'bad-address' | 'no-interval' | 'other-terms'>> => {
  if (other.delivery === 'pickup')
    return { delivery: 'pickup', ready_at: other.ready_at, code: handOverCodeOf(random.bytes(4)) }
  if (postal_address === undefined) return refuse('bad-address', 'Укажите адрес, по\u00a0которому привезти заказ.')
  const nothing = { ...NOTHING_TYPED, comment: null, postal_code: null, line: '' }
  const base = { ...nothing, city: city.name, city_fias: city.fias_id }
  const address = await checkedAddress(db, city, base, postal_address)
  if (isRefused(address)) return address
  if (interval !== undefined && !other.intervals.some((one) => isSameInterval(one, interval)))
    return refuse('no-interval', 'Курьер уже не\u00a0сможет приехать в\u00a0это время. Выберите другое.')
  return { delivery: 'courier', address, date: interval?.date ?? other.date, interval: interval ?? null }
}

/** Writes the new price; what an order that is paid already no longer costs goes back. */
export const payDifference = async (
  { tx, order, at }: Work,
  { was, became }: OtherWay,
  cause: string,
): Promise<void> => {
  await writeTotals(tx, order.id, became)
  const certificate = was.certificate_total - became.certificate_total
  if (certificate > 0) await returnToCertificate(tx, { orderId: order.id, amount: certificate, cause, at })
  const money = was.to_pay - became.to_pay
  if (isOnline(order.payment) && money > 0)
    await refundPayment(tx, order.id, money, [{ order_line: null, amount: money }], 'delivery_cheaper', at)
}
