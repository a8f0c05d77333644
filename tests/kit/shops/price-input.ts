/** Price trees of written-out baskets: what a test does not name is the plainest. */
import { variantId } from '#kernel/ids.ts'
import { shopTerms } from '#kit/shops/shop-terms.ts'
import { priceTree, type PriceInput, type PriceTree } from '#shop/pricing/facts/price-tree.ts'
import { EVERYTHING, NOTHING_EXCLUDED, type PricedLine, type PriceRule } from '#shop/pricing/facts/price-rule.ts'
import type { PriceTree as SentTree } from '#shop/pricing/price.api.ts'

export const DAY = '2026-12-10'

export const line = (id: number, price: number, quantity = 1, change: Partial<PricedLine> = {}): PricedLine => ({
  variant_id: variantId(id),
  price,
  quantity,
  old_price: null,
  sku: `s${id}`,
  brand: 'iney',
  category: 'litso/kremy',
  labels: [],
  ...change,
})

/** A rule without conditions: 10 % off everything. */
export const ruleOf = (change: Partial<PriceRule> & { code: string }): PriceRule => ({
  title: `Акция ${change.code}`,
  effect: { kind: 'percent', percent: 10 },
  products: EVERYTHING,
  excludes: NOTHING_EXCLUDED,
  threshold: null,
  threshold_products: null,
  from: '2026-01-01',
  until: null,
  priority: 0,
  stackable: true,
  first_order: false,
  per_customer: null,
  total_uses: null,
  with_points: true,
  ...change,
})

/** Gifts to choose from, of 340 ₽ each: product and pieces. */
export const gift = (...gifts: (readonly [id: number, pieces: number])[]): PriceRule['effect'] => ({
  kind: 'gift',
  gifts: gifts.map(([id, pieces]) => ({ variant_id: variantId(id), name: `Подарок ${id}`, price: 34_000, pieces })),
})

/** In Chelyabinsk, without a delivery method, on the first order. */
export const inputOf = (lines: readonly PricedLine[], change: Partial<PriceInput> = {}): PriceInput => ({
  lines,
  method: null,
  city: { code: 'chelyabinsk', has_shops: true, utc_offset_min: 300 },
  courier: shopTerms.courier,
  promotions: [],
  codes: [],
  buyer: { day: DAY, is_first_order: true, own_uses: new Map(), all_uses: new Map() },
  giftChoices: new Map(),
  bonusPoints: null,
  certificate: null,
  carrier: null,
  ...change,
})
/** The tree as an answer of the server has it. */
export const sentPriceOf = (lines: readonly PricedLine[], change: Partial<PriceInput> = {}): SentTree => {
  const tree = priceTree(inputOf(lines, change))
  return { ...tree, lines: tree.lines.map((line) => ({ ...line, product_id: line.variant_id })) }
}
export const priceOf = (lines: readonly PricedLine[], change: Partial<PriceInput> = {}): PriceTree =>
  priceTree(inputOf(lines, change))
