/** Promotions and promo codes as data: what each lowers, on which products, and under which conditions. */
import type { VariantId } from '#kernel/ids.ts'

export type ProductSet = {
  readonly brands: readonly string[]
  /** A category holds the products of its sub-categories too. */
  readonly categories: readonly string[]
  readonly skus: readonly string[]
  readonly labels: readonly string[]
}
export const EVERYTHING: ProductSet = { brands: [], categories: [], skus: [], labels: [] }
export type Excluded = ProductSet & {
  /** Products with a crossed-out price. */
  readonly on_sale: boolean
}
export const NOTHING_EXCLUDED: Excluded = { ...EVERYTHING, on_sale: false }

/** Money in kopecks. A group of `n` pieces is made of the dearest pieces first, so that the discount is the largest possible. */
export type RuleEffect =
  | { readonly kind: 'percent'; readonly percent: number }
  /** Once an order. */
  | { readonly kind: 'amount'; readonly amount: number }
  /** Off the cheapest piece of every `n`. */
  | { readonly kind: 'cheapest_percent'; readonly n: number; readonly percent: number; readonly same_brand: boolean }
  /** The cheapest n − m pieces of every `n` are free. */
  | { readonly kind: 'n_for_m'; readonly n: number; readonly m: number; readonly same_brand: boolean }
  /** Off every complete set: one piece of each article number that the rule names. */
  | { readonly kind: 'set'; readonly percent: number }
  /** One of the gifts: the one that the buyer has chosen, otherwise the first that is left. */
  | { readonly kind: 'gift'; readonly gifts: readonly Gift[] }
/** `price` is its usual price, by which the receipt states the discount; `pieces`: how many can be given away. */
export type Gift = {
  readonly variant_id: VariantId
  readonly name: string
  readonly price: number
  readonly pieces: number
}
/** The gift chosen, by the code of the promotion; null: none is wanted. A promotion without an entry gives the first that is left. */
export type GiftChoices = ReadonlyMap<string, number | null>

export type PriceRule = {
  /** Unique among promotions, and among promo codes. */
  readonly code: string
  readonly title: string
  readonly effect: RuleEffect
  readonly products: ProductSet
  readonly excludes: Excluded
  /** Kopecks at current prices, before the discounts of the order. */
  readonly threshold: number | null
  /** What counts towards the threshold; null: the products of the rule. */
  readonly threshold_products: ProductSet | null
  /** 'YYYY-MM-DD', the last day included. */
  readonly from: string
  readonly until: string | null
  /** Promotions apply from the lowest to the highest. */
  readonly priority: number
  /** False: shares no line with another rule. */
  readonly stackable: boolean
  readonly first_order: boolean
  readonly per_customer: number | null
  readonly total_uses: number | null
  /** Kopecks that it may take off in all orders together; absent: any. */
  readonly budget?: number
  /** The code that a one-time code was made for: buyers and the budget are counted under it. */
  readonly counted_as?: string
  /** Points may be spent in the same order. */
  readonly with_points: boolean
}

export type GiftRule = PriceRule & { readonly effect: Extract<RuleEffect, { kind: 'gift' }> }
export const isGiftRule = (rule: PriceRule): rule is GiftRule => rule.effect.kind === 'gift'

export type PricedLine = {
  readonly variant_id: VariantId
  readonly quantity: number
  readonly price: number
  readonly old_price: number | null
  readonly sku: string
  readonly brand: string
  readonly category: string
  readonly labels: readonly string[]
}

export const isOnSale = ({ price, old_price }: PricedLine): boolean => old_price !== null && old_price > price

const isIn = (category: string, parent: string): boolean => category === parent || category.startsWith(`${parent}/`)

const isListed = (set: ProductSet, line: PricedLine): boolean =>
  set.brands.includes(line.brand) ||
  set.skus.includes(line.sku) ||
  set.categories.some((parent) => isIn(line.category, parent)) ||
  set.labels.some((label) => line.labels.includes(label))

const isEmpty = (set: ProductSet): boolean =>
  set.brands.length + set.categories.length + set.skus.length + set.labels.length === 0

/** An empty set holds every product. */
export const holds = (set: ProductSet, line: PricedLine): boolean => isEmpty(set) || isListed(set, line)

/** Why the rule leaves this product out; null when it does not. */
export const exclusionOf = ({ excludes }: PriceRule, line: PricedLine): string | null => {
  if (excludes.brands.includes(line.brand)) return 'бренд исключён'
  if (excludes.skus.includes(line.sku)) return 'товар исключён'
  if (excludes.categories.some((parent) => isIn(line.category, parent))) return 'раздел исключён'
  if (excludes.labels.some((label) => line.labels.includes(label))) return 'товар исключён'
  return excludes.on_sale && isOnSale(line) ? 'не\u00a0действует на\u00a0товары со\u00a0сниженной ценой' : null
}
