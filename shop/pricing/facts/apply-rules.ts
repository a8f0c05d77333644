/** Applies promotions from the lowest priority number to the highest, then the promo code that saves most. */
import type { Buyer } from './buyer.ts'
import { applied, notApplied, type PriceRow, type Reachable } from './price-row.ts'
import {
  exclusionOf,
  holds,
  isGiftRule,
  type Gift,
  type GiftChoices,
  type GiftRule,
  type PricedLine,
  type PriceRule,
} from './price-rule.ts'
import {
  budgetLeft,
  buyerMissing,
  GIFT_DECLINED,
  GIFTS_GONE,
  productsMissing,
  ruleName,
  thresholdMissing,
} from './rule-conditions.ts'
import { discountOf } from './rule-effects.ts'
import { spread } from './spread.ts'

/** A line while rules apply to it. */
export type LineState = {
  readonly line: PricedLine
  readonly left: number
  /** The rules that used it. */
  readonly takenBy: readonly PriceRule[]
  readonly rows: readonly PriceRow[]
}
/** A promo code as typed; `rule` is null for one that does not exist, or is refused for the reason named. */
export type EnteredCode = { readonly code: string; readonly rule: PriceRule | null; readonly refusal?: string }
export type GivenGift = Gift & { readonly title: string; readonly rule: string }
/** A promotion whose conditions are met, with the gifts that are left of it. */
export type GiftOffer = {
  readonly promotion: string
  readonly title: string
  readonly gifts: readonly Gift[]
  /** Null: none is left, or none is wanted. */
  readonly given: Gift | null
  readonly isDeclined: boolean
  /** The gift that the buyer chose before the last of it was gone. */
  readonly missed: Gift | null
}
export type RulesOutcome = {
  readonly lines: readonly LineState[]
  readonly rows: readonly PriceRow[]
  readonly gifts: readonly GivenGift[]
  readonly offers: readonly GiftOffer[]
  /** The promo code that applies. */
  readonly code: PriceRule | null
}

const isOpenTo = (rule: PriceRule, { takenBy }: LineState): boolean =>
  takenBy.length === 0 || (rule.stackable && takenBy.every((other) => other.stackable))

const titleOf = (rule: PriceRule, kind: 'promotion' | 'code'): string =>
  kind === 'code' ? `Промокод ${rule.code}` : rule.title

type Missing = string | Reachable
type Applied = { readonly lines: readonly LineState[]; readonly row: PriceRow; readonly saved: number }

const isMissing = (outcome: Applied | Missing): outcome is Missing => typeof outcome === 'string' || 'reach' in outcome

/** Or the missing condition. */
const applyDiscount = (
  rule: PriceRule,
  kind: 'promotion' | 'code',
  lines: readonly LineState[],
  buyer: Buyer,
): Applied | Missing => {
  const { effect } = rule
  if (effect.kind === 'gift') return 'подарок не\u00a0выбран'
  const named = lines.filter(({ line }) => holds(rule.products, line) && exclusionOf(rule, line) === null)
  const open = named.filter((state) => isOpenTo(rule, state))
  if (open.length === 0) return `на\u00a0эти товары уже действует «${named[0]?.takenBy[0]?.title ?? ''}»`
  const discount = discountOf(open, effect, rule)
  if ('reach' in discount) return discount
  const name = ruleName(kind, rule)
  const title = titleOf(rule, kind)
  const whole = discount.amounts.reduce((sum, amount) => sum + amount, 0)
  // The last order gets what is left of the budget, so that the rule gives exactly that sum.
  const saved = Math.min(whole, budgetLeft(rule, name, buyer))
  const amounts = saved === whole ? discount.amounts : spread(saved, discount.amounts)
  if (saved === 0) return 'цена уже снижена до\u00a0предела'
  return {
    saved,
    row: applied(name, title, -saved),
    lines: lines.map((state) => {
      const index = open.indexOf(state)
      const amount = amounts[index] ?? 0
      if (index < 0 || discount.used[index] !== true) return state
      return {
        ...state,
        left: state.left - amount,
        takenBy: [...state.takenBy, rule],
        rows: amount > 0 ? [...state.rows, applied(name, title, -amount)] : state.rows,
      }
    }),
  }
}

const conditionMissing = (rule: PriceRule, name: string, lines: readonly PricedLine[], buyer: Buyer): Missing | null =>
  buyerMissing(rule, name, buyer) ?? productsMissing(rule, lines) ?? thresholdMissing(rule, lines)

/** Text order that does not depend on the machine's language. */
const byCode = (a: { code: string }, b: { code: string }): number => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0)

/** A product has one price in an order, also when a piece of it is bought and another is a gift. */
const pricedGift = (gift: Gift, basket: readonly PricedLine[]): Gift => ({
  ...gift,
  price: basket.find((line) => line.variant_id === gift.variant_id)?.price ?? gift.price,
})

/** `given`: gifts of the promotions before this one, which may have taken the last piece. */
const offerOf = (
  { code, title, effect }: GiftRule,
  basket: readonly PricedLine[],
  given: readonly Gift[],
  choices: GiftChoices,
): GiftOffer => {
  const all = effect.gifts.map((gift) => pricedGift(gift, basket))
  const gifts = all.filter(
    ({ variant_id, pieces }) => pieces > given.filter((other) => other.variant_id === variant_id).length,
  )
  const choice = choices.get(code)
  const chosen = all.find(({ variant_id }) => variant_id === choice) ?? null
  const isLeft = chosen !== null && gifts.includes(chosen)
  const isDeclined = choice === null
  return {
    promotion: code,
    title,
    gifts,
    given: isDeclined ? null : isLeft ? chosen : (gifts[0] ?? null),
    isDeclined,
    missed: isLeft ? null : chosen,
  }
}

const giftRow = (name: string, { title, given, isDeclined }: GiftOffer): PriceRow =>
  given === null ? notApplied(name, title, isDeclined ? GIFT_DECLINED : GIFTS_GONE) : applied(name, title, -given.price)

const applyPromotions = (
  start: readonly LineState[],
  promotions: readonly PriceRule[],
  buyer: Buyer,
  choices: GiftChoices,
): Omit<RulesOutcome, 'code'> => {
  const basket = start.map(({ line }) => line)
  const rows: PriceRow[] = []
  const gifts: GivenGift[] = []
  const offers: GiftOffer[] = []
  let lines = start
  for (const rule of promotions.toSorted((a, b) => a.priority - b.priority || byCode(a, b))) {
    const name = ruleName('promotion', rule)
    const missing = conditionMissing(rule, name, basket, buyer)
    if (missing !== null) rows.push(notApplied(name, rule.title, missing))
    else if (isGiftRule(rule)) {
      const offer = offerOf(rule, basket, gifts, choices)
      if ((offer.given?.price ?? 0) > budgetLeft(rule, name, buyer)) rows.push(notApplied(name, rule.title, GIFTS_GONE))
      else {
        offers.push(offer)
        if (offer.given !== null) gifts.push({ ...offer.given, title: rule.title, rule: name })
        rows.push(giftRow(name, offer))
      }
    } else {
      const outcome = applyDiscount(rule, 'promotion', lines, buyer)
      if (isMissing(outcome)) rows.push(notApplied(name, rule.title, outcome))
      else {
        lines = outcome.lines
        rows.push(outcome.row)
      }
    }
  }
  return { lines, rows, gifts, offers }
}

type TriedCode = { readonly entered: EnteredCode; readonly outcome: Applied | Missing }

const tryCode = (entered: EnteredCode, lines: readonly LineState[], buyer: Buyer): TriedCode => {
  if (entered.rule === null) return { entered, outcome: entered.refusal ?? 'такого промокода нет' }
  const name = ruleName('code', entered.rule)
  const basket = lines.map(({ line }) => line)
  const missing = conditionMissing(entered.rule, name, basket, buyer)
  return { entered, outcome: missing ?? applyDiscount(entered.rule, 'code', lines, buyer) }
}

/** An order has one promo code: the one that saves most, of equal ones the first by name. */
const applyCodes = (
  lines: readonly LineState[],
  codes: readonly EnteredCode[],
  buyer: Buyer,
): Pick<RulesOutcome, 'lines' | 'rows' | 'code'> => {
  const entered = [...new Map(codes.map((code) => [code.code, code])).values()].toSorted(byCode)
  const tried = entered.map((code) => tryCode(code, lines, buyer))
  let best: { readonly code: string; readonly rule: PriceRule | null; readonly applied: Applied } | null = null
  for (const { entered: code, outcome } of tried)
    if (!isMissing(outcome) && (best === null || outcome.saved > best.applied.saved))
      best = { ...code, applied: outcome }
  const winner = best
  const rowOf = ({ entered: { code }, outcome }: TriedCode): PriceRow => {
    if (isMissing(outcome)) return notApplied(`code:${code}`, `Промокод ${code}`, outcome)
    return winner?.code === code
      ? outcome.row
      : notApplied(
          outcome.row.rule,
          outcome.row.title,
          `в\u00a0заказе действует один промокод, выгоднее ${winner?.code}`,
        )
  }
  return { lines: winner?.applied.lines ?? lines, rows: tried.map(rowOf), code: winner?.rule ?? null }
}

export const applyRules = (
  basket: readonly PricedLine[],
  promotions: readonly PriceRule[],
  codes: readonly EnteredCode[],
  buyer: Buyer,
  choices: GiftChoices,
): RulesOutcome => {
  const start = basket.map((line) => ({ line, left: line.price * line.quantity, takenBy: [], rows: [] }))
  const promoted = applyPromotions(start, promotions, buyer, choices)
  const coded = applyCodes(promoted.lines, codes, buyer)
  return { ...promoted, ...coded, rows: [...promoted.rows, ...coded.rows] }
}
