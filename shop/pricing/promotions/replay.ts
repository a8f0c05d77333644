/** OFFICE-06: a promotion over orders that were placed, by the function that prices every basket. */
import type { YieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { budgetName, ruleName } from '../facts/rule-conditions.ts'
import { priceTree, type PriceInput, type PriceTree } from '../facts/price-tree.ts'
import type { PricedLine, PriceRule } from '../facts/price-rule.ts'
import type { Replay } from '../office-promotions.api.ts'

/** An order as it was placed. `buyer`: a number that stands for the buyer among these orders. */
export type PlacedOrder = {
  /** 'YYYY-MM-DD' in Moscow. */
  readonly day: string
  readonly buyer: number
  readonly is_first: boolean
  readonly lines: readonly PricedLine[]
}

const holdsOn = ({ from, until }: PriceRule, day: string): boolean => from <= day && (until === null || day <= until)
const goodsOf = ({ goods_total, discount_total }: PriceTree): number => goods_total - discount_total

type Replaying = {
  /** In the order in which they were placed. */
  readonly orders: readonly PlacedOrder[]
  /** Promotions of the shop; one of the same code is left out. */
  readonly promotions: readonly PriceRule[]
  readonly rule: PriceRule
  readonly courier: PriceInput['courier']
  readonly yieldToEventLoop: YieldToEventLoop
  /** Called after each order. */
  readonly onOrder: () => void
}

/** Without a way of delivery no city prices anything. */
export const NO_COURIER_CITY: PriceInput['city'] = { code: '', has_shops: false, utc_offset_min: 180 }

/** The promotion is taken to hold on every day of the orders; its limits and its budget are counted from the first of them on. */
export const replay = async ({
  orders,
  promotions,
  rule,
  courier,
  yieldToEventLoop,
  onOrder,
}: Replaying): Promise<Replay> => {
  const name = ruleName('promotion', rule)
  const budget = budgetName(rule, name)
  const used = { all: 0, given: 0, own: new Map<number, number>() }
  const buyers = new Set<number>()
  const overlaps = new Map<string, number>()
  const found = { lowered: 0, first: 0, cheaper: 0, largest: 0, endedOn: null as string | null }
  const others = promotions.filter(({ code }) => code !== rule.code)
  for (const { day, buyer, is_first, lines } of orders) {
    const priceWith = (rules: readonly PriceRule[]): PriceTree =>
      priceTree({
        lines,
        method: null,
        city: NO_COURIER_CITY,
        courier,
        carrier: null,
        promotions: rules,
        codes: [],
        buyer: {
          day,
          is_first_order: is_first,
          own_uses: new Map([[name, used.own.get(buyer) ?? 0]]),
          all_uses: new Map([
            [name, used.all],
            [budget, used.given],
          ]),
        },
        giftChoices: new Map(),
        bonusPoints: null,
        certificate: null,
      })
    const holding = others.filter((other) => holdsOn(other, day))
    const tree = priceWith([...holding, { ...rule, from: day, until: null }])
    const row = tree.rows.find((one) => one.rule === name)
    if (row?.amount != null && row.amount < 0) {
      const saved = -row.amount
      used.all += 1
      used.given += saved
      used.own.set(buyer, (used.own.get(buyer) ?? 0) + 1)
      buyers.add(buyer)
      found.lowered += 1
      if (is_first) found.first += 1
      found.largest = Math.max(found.largest, saved)
      found.cheaper += goodsOf(priceWith(holding)) - goodsOf(tree)
      if (rule.budget !== undefined && used.given >= rule.budget) found.endedOn ??= day
      for (const other of tree.rows)
        if (other.rule.startsWith('promotion:') && other.rule !== name && (other.amount ?? 0) < 0)
          overlaps.set(other.title, (overlaps.get(other.title) ?? 0) + 1)
    }
    onOrder()
    await yieldToEventLoop()
  }
  return {
    orders: orders.length,
    lowered: found.lowered,
    buyers: buyers.size,
    first_orders: found.first,
    given: used.given,
    cheaper: found.cheaper,
    largest: found.largest,
    ended_on: found.endedOn,
    overlaps: [...overlaps].map(([title, count]) => ({ title, orders: count })).toSorted((a, b) => b.orders - a.orders),
  }
}
