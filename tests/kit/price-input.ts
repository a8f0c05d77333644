/** Price trees of written-out baskets: what a test does not name is the plainest. */
import { shopTerms } from './shop-terms.ts'
import { priceTree, type PriceInput, type PriceTree } from '#domain/price-tree.ts'
import { EVERYTHING, NOTHING_EXCLUDED, type PricedLine, type PriceRule } from '#domain/price/price-rule.ts'

export const DAY = '2026-12-10'

export const line = (
  product_id: number,
  price: number,
  quantity = 1,
  change: Partial<PricedLine> = {},
): PricedLine => ({
  product_id,
  price,
  quantity,
  old_price: null,
  sku: `s${product_id}`,
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
export const gift = (...gifts: (readonly [product_id: number, pieces: number])[]): PriceRule['effect'] => ({
  kind: 'gift',
  gifts: gifts.map(([product_id, pieces]) => ({ product_id, name: `Подарок ${product_id}`, price: 34_000, pieces })),
})

/** In Chelyabinsk, without a way of delivery, on the first order. */
export const inputOf = (lines: readonly PricedLine[], change: Partial<PriceInput> = {}): PriceInput => ({
  lines,
  way: null,
  city: { code: 'chelyabinsk', has_shops: true, utc_offset_min: 300 },
  courier: shopTerms.courier,
  promotions: [],
  codes: [],
  buyer: { day: DAY, is_first_order: true, own_uses: new Map(), all_uses: new Map() },
  giftChoices: new Map(),
  points: null,
  certificate: null,
  carrier: null,
  ...change,
})
export const priceOf = (lines: readonly PricedLine[], change: Partial<PriceInput> = {}): PriceTree =>
  priceTree(inputOf(lines, change))
