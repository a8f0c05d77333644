/**
 * ORD-04: the only function that prices a basket. Returns a tree in which every sum names its rule, and a rule that does not
 * apply names its missing condition. Basket, checkout and order show the same tree.
 *
 * goods_full     Σ full price × quantity (the crossed-out price, where there is one), gifts included
 * goods_total    Σ current price × quantity; the difference is the markdown
 * discount_total promotions, promo code, gifts and points, subtracted from goods_total; each line's `total` includes its share
 * points_total   the share of discount_total that is paid with points; each line's `points_discount` is its part
 * total          goods_total − discount_total + delivery_price; equals the sum of the rows whose rule applies
 * certificate_total  what a gift certificate pays; a means of payment, so it does not lower `total`
 * to_pay         total − certificate_total
 *
 * The order of lines, promotions and codes changes no sum. Rules and their order: docs/decisions/0039-price-rules.md.
 */
import type { VariantId } from '#kernel/ids.ts'
import type { DeliveryMethod } from '#shop/payment/facts/methods.ts'
import type { CourierCity, CourierTerms } from '#shop/delivery/facts/delivery-rules.ts'
import { counted, PRODUCTS } from '#kernel/text.ts'
import {
  applyRules,
  type EnteredCode,
  type GiftOffer,
  type GivenGift,
  type LineState,
  type RulesOutcome,
} from './apply-rules.ts'
import type { Buyer } from './buyer.ts'
import { deliveryRows, type CarrierPrice } from './delivery-rows.ts'
import { applyBonusPoints } from './bonus-points.ts'
import type { BonusPoints } from '#shop/loyalty/facts/bonus-programme.ts'
import { applied, notApplied, type PriceRow } from './price-row.ts'
import type { GiftChoices, PricedLine, PriceRule } from './price-rule.ts'

export type TreeLine = {
  variant_id: VariantId
  quantity: number
  /** Pieces of `quantity` that are gifts. */
  gift_quantity: number
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
/** `certificate`: kopecks on it; null without one. */
export type PriceInput = {
  readonly lines: readonly PricedLine[]
  readonly method: DeliveryMethod | null
  readonly city: CourierCity
  /** What the shop's own courier costs. */
  readonly courier: CourierTerms
  /** Price of the chosen method; null for the shop's own delivery, and while no point is chosen. */
  readonly carrier: CarrierPrice | null
  readonly promotions: readonly PriceRule[]
  readonly codes: readonly EnteredCode[]
  readonly buyer: Buyer
  readonly giftChoices: GiftChoices
  readonly bonusPoints: BonusPoints | null
  readonly certificate: number | null
}

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0)

const fullPrice = (line: PricedLine): number => Math.max(line.old_price ?? line.price, line.price)

const markdownRow = (title: string, amount: number, missing: string): PriceRow =>
  amount > 0 ? applied('markdown', title, -amount) : notApplied('markdown', title, missing)

const lineOf = ({ line, left, rows }: LineState, bonusPoints: number): TreeLine => {
  const full = fullPrice(line) * line.quantity
  const markdown = full - line.price * line.quantity
  return {
    variant_id: line.variant_id,
    quantity: line.quantity,
    gift_quantity: 0,
    unit_price: line.price,
    total: left - bonusPoints,
    points_discount: bonusPoints,
    rows: [
      applied('price', 'Цена', full),
      markdownRow('Скидка на товар', markdown, 'цена не снижена'),
      ...rows,
      ...(bonusPoints > 0 ? [applied('points', 'Бонусы', -bonusPoints)] : []),
    ],
  }
}

/** Adds a gift to the line of the same product, or as a line of its own. */
const withGift = (lines: readonly TreeLine[], { variant_id, price, title, rule }: GivenGift): TreeLine[] => {
  const rows = [applied('price', 'Цена', price), applied(rule, title, -price)]
  const found = lines.find((line) => line.variant_id === variant_id)
  if (found === undefined) {
    const gift = { variant_id, quantity: 1, gift_quantity: 1, unit_price: price, total: 0, points_discount: 0, rows }
    return [...lines, gift]
  }
  return lines.map((line) =>
    line === found
      ? { ...line, quantity: line.quantity + 1, gift_quantity: line.gift_quantity + 1, rows: [...line.rows, ...rows] }
      : line,
  )
}

/** The lines of the tree, in the order of the basket, then the gifts that are lines of their own. */
const treeLines = (
  states: readonly LineState[],
  bonusPoints: readonly number[],
  gifts: readonly GivenGift[],
  basket: readonly PricedLine[],
): TreeLine[] => {
  const byProduct = new Map(
    states.map((state, index) => [state.line.variant_id, lineOf(state, bonusPoints[index] ?? 0)]),
  )
  const lines = basket.flatMap(({ variant_id }) => byProduct.get(variant_id) ?? [])
  return gifts.reduce<TreeLine[]>(withGift, lines)
}

const sorted = (lines: readonly PricedLine[]): PricedLine[] => lines.toSorted((a, b) => a.variant_id - b.variant_id)

const outcomeOf = ({ lines, promotions, codes, buyer, giftChoices }: PriceInput): RulesOutcome =>
  applyRules(sorted(lines), promotions, codes, buyer, giftChoices)

/** The promotions that give a gift, by priority: what may be chosen, and what the tree of the same input gives. */
export const giftOffers = (input: PriceInput): readonly GiftOffer[] => outcomeOf(input).offers

export const priceTree = (input: PriceInput): PriceTree => {
  const { method, city, certificate } = input
  const basket = sorted(input.lines)
  const outcome = outcomeOf(input)
  const bonusPoints =
    input.bonusPoints === null ? null : applyBonusPoints(outcome.lines, input.bonusPoints, outcome.code)
  const lines = treeLines(outcome.lines, bonusPoints?.amounts ?? [], outcome.gifts, input.lines)
  const gifts = sum(outcome.gifts, (gift) => gift.price)
  const goodsFull = sum(basket, (line) => fullPrice(line) * line.quantity) + gifts
  const goodsTotal = sum(lines, (line) => line.unit_price * line.quantity)
  const discountTotal = goodsTotal - sum(lines, (line) => line.total)
  const bonusPointsTotal = sum(lines, (line) => line.points_discount)
  const delivery = deliveryRows({
    terms: input.courier,
    goodsTotal: goodsTotal - discountTotal + bonusPointsTotal,
    method,
    city,
    carrier: input.carrier,
  })
  const deliveryPrice = sum(delivery, (row) => row.amount ?? 0)
  const total = goodsTotal - discountTotal + deliveryPrice
  const certificateTotal = Math.min(certificate ?? 0, total)
  return {
    lines,
    goods_full: goodsFull,
    goods_total: goodsTotal,
    discount_total: discountTotal,
    points_total: bonusPointsTotal,
    delivery_price: deliveryPrice,
    total,
    certificate_total: certificateTotal,
    to_pay: total - certificateTotal,
    rows: [
      applied(
        'goods',
        counted(
          sum(lines, (line) => line.quantity),
          PRODUCTS,
        ),
        goodsFull,
      ),
      markdownRow('Скидка на товары', goodsFull - goodsTotal, 'в\u00a0корзине нет товаров со\u00a0сниженной ценой'),
      ...outcome.rows,
      ...(bonusPoints === null ? [] : [bonusPoints.row]),
      ...delivery,
    ],
  }
}
