/**
 * ORD-04: the only function that prices a basket. Returns a tree in which every sum names its rule, and a rule that does not
 * apply names its missing condition. Basket, checkout and order show the same tree.
 *
 * goods_full     Σ full price × quantity (the crossed-out price, where there is one)
 * goods_total    Σ current price × quantity; the difference is the markdown
 * discount_total discounts on the whole order, subtracted from goods_total; each line's `total` includes its share
 * points_total   the share of discount_total that is paid with points; each line's `points_discount` is its part
 * total          goods_total − discount_total + delivery_price; equals the sum of the rows whose rule applies
 * certificate_total  what a gift certificate pays; a means of payment, so it does not lower `total`
 * to_pay         total − certificate_total
 */
import { FREE_DELIVERY_FROM, MOSCOW } from './contacts.ts'
import { assertNever } from './assert-never.ts'
import type { DeliveryWay } from './delivery.ts'
import { COURIER_PRICE, courierFreeFrom, courierPrice, type CourierCity } from './delivery-rules.ts'
import { formatMoney } from './money.ts'
import { counted, PRODUCTS } from './plural.ts'

export type PricedLine = {
  readonly product_id: number
  readonly quantity: number
  readonly price: number
  readonly old_price: number | null
}

export type PriceRow = { rule: string; title: string; amount: number | null; missing: string | null }
type TreeLine = {
  product_id: number
  quantity: number
  unit_price: number
  total: number
  points_discount: number
  rows: PriceRow[]
}
export type PriceTree = {
  lines: TreeLine[]
  goods_full: number
  goods_total: number
  discount_total: number
  points_total: number
  delivery_price: number
  total: number
  certificate_total: number
  to_pay: number
  rows: PriceRow[]
}

const applied = (rule: string, title: string, amount: number): PriceRow => ({ rule, title, amount, missing: null })
const notApplied = (rule: string, title: string, missing: string): PriceRow => ({ rule, title, amount: null, missing })
const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0)

const fullPrice = (line: PricedLine): number => Math.max(line.old_price ?? line.price, line.price)

const markdownRow = (title: string, amount: number, missing: string): PriceRow =>
  amount > 0 ? applied('markdown', title, -amount) : notApplied('markdown', title, missing)

const lineOf = (line: PricedLine): TreeLine => {
  const full = fullPrice(line) * line.quantity
  const total = line.price * line.quantity
  const rows = [applied('price', 'Цена', full), markdownRow('Скидка на товар', full - total, 'цена не снижена')]
  return {
    product_id: line.product_id,
    quantity: line.quantity,
    unit_price: line.price,
    total,
    points_discount: 0,
    rows,
  }
}

const deliveryRow = (way: DeliveryWay | null): PriceRow => {
  switch (way) {
    case 'courier':
      return applied('delivery', 'Доставка курьером', COURIER_PRICE)
    case 'pickup':
      return applied('delivery', 'Самовывоз', 0)
    case null:
      return notApplied('delivery', 'Доставка', 'способ получения ещё не выбран')
    default:
      return assertNever(way)
  }
}

/** The missing condition of free delivery. */
const freeDeliveryMissing = (goodsTotal: number, way: DeliveryWay | null, city: CourierCity): string => {
  if (city.code === MOSCOW) return 'в\u00a0Москве доставка платная'
  const from = courierFreeFrom(city)
  if (from === null) return 'действует в\u00a0городах с\u00a0нашими магазинами'
  if (goodsTotal < from) return `до\u00a0бесплатной доставки не\u00a0хватает ${formatMoney(from - goodsTotal)}`
  switch (way) {
    case 'pickup':
      return 'самовывоз и\u00a0так бесплатный'
    case null:
      return 'доставка курьером ещё не выбрана'
    case 'courier':
      throw new Error('The courier is free from this sum on, so the rule applies')
    default:
      return assertNever(way)
  }
}

const isCourierFree = (goodsTotal: number, way: DeliveryWay | null, city: CourierCity): boolean => {
  switch (way) {
    case 'courier':
      return courierPrice(city, goodsTotal) === 0
    case 'pickup':
    case null:
      return false
    default:
      return assertNever(way)
  }
}

const freeDeliveryRow = (goodsTotal: number, way: DeliveryWay | null, city: CourierCity): PriceRow => {
  const title = `Бесплатная доставка от\u00a0${formatMoney(FREE_DELIVERY_FROM)}`
  return isCourierFree(goodsTotal, way, city)
    ? applied('free-delivery', title, -COURIER_PRICE)
    : notApplied('free-delivery', title, freeDeliveryMissing(goodsTotal, way, city))
}

export const priceTree = (basket: readonly PricedLine[], way: DeliveryWay | null, city: CourierCity): PriceTree => {
  const lines = basket.map(lineOf)
  const goodsFull = sum(basket, (line) => fullPrice(line) * line.quantity)
  const goodsTotal = sum(lines, (line) => line.total)
  const deliveryRows = [deliveryRow(way), freeDeliveryRow(goodsTotal, way, city)]
  const delivery = sum(deliveryRows, (row) => row.amount ?? 0)
  const pieces = sum(basket, (line) => line.quantity)
  return {
    lines,
    goods_full: goodsFull,
    goods_total: goodsTotal,
    discount_total: 0,
    points_total: 0,
    delivery_price: delivery,
    total: goodsTotal + delivery,
    certificate_total: 0,
    to_pay: goodsTotal + delivery,
    rows: [
      applied('goods', counted(pieces, PRODUCTS), goodsFull),
      markdownRow('Скидка на товары', goodsFull - goodsTotal, 'в\u00a0корзине нет товаров со\u00a0сниженной ценой'),
      ...deliveryRows,
    ],
  }
}
