/** Arbitrary baskets with promotions, promo codes, points and certificates, and what must hold for the price of each. */
import { CARRIERS } from '#shop/delivery/facts/carriers.ts'
import { type VariantId, variantId } from '#kernel/ids.ts'
import fc from 'fast-check'
import { giftOffers, priceTree, type PriceInput, type PriceTree } from '#shop/pricing/facts/price-tree.ts'
import { splitTree } from '#shop/pricing/facts/split-tree.ts'
import {
  EVERYTHING,
  type Excluded,
  type PricedLine,
  type PriceRule,
  type ProductSet,
} from '#shop/pricing/facts/price-rule.ts'
import { oraclePrice } from '#kit/shops/price-oracle.ts'

const BRANDS = ['iney', 'tikhiy-chas', 'klyukva']
const CATEGORIES = ['litso', 'litso/kremy', 'litso/maski', 'telo']
const LABELS = ['new', 'hit']
const DAY = '2026-12-10'
/** The first is also a product of most baskets. */
const GIFT_PRICES = new Map([
  [variantId(1), 30_050],
  [variantId(900), 19_900],
  [variantId(901), 45_000],
])

const anyLine = (variant_id: VariantId, price: number): fc.Arbitrary<PricedLine> =>
  fc.record({
    variant_id: fc.constant(variant_id),
    quantity: fc.integer({ min: 1, max: 3 }),
    price: fc.constant(price),
    old_price: fc.oneof(
      { weight: 3, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.integer({ min: -50_000, max: 90_000 }).map((more) => price + more) },
    ),
    sku: fc.constant(`s${variant_id}`),
    brand: fc.constantFrom(...BRANDS),
    category: fc.constantFrom(...CATEGORIES),
    labels: fc.subarray(LABELS),
  })
const anyPrice = fc.oneof(
  fc.integer({ min: 1, max: 400_000 }),
  fc.integer({ min: 1, max: 4_000 }).map((roubles) => roubles * 100),
)
/** No two lines of one price: which of them is the cheapest would be a matter of taste. */
const anyBasket = fc
  .uniqueArray(anyPrice, { maxLength: 4 })
  .chain((prices) => fc.tuple(...prices.map((price, index) => anyLine(variantId(index + 1), price))))

const anySet: fc.Arbitrary<ProductSet> = fc.oneof(
  { weight: 2, arbitrary: fc.constant(EVERYTHING) },
  { weight: 1, arbitrary: fc.subarray(BRANDS).map((brands) => ({ ...EVERYTHING, brands })) },
  { weight: 1, arbitrary: fc.subarray(CATEGORIES).map((categories) => ({ ...EVERYTHING, categories })) },
  { weight: 1, arbitrary: fc.subarray(LABELS).map((labels) => ({ ...EVERYTHING, labels })) },
  { weight: 1, arbitrary: fc.subarray(['s1', 's2', 's3']).map((skus) => ({ ...EVERYTHING, skus })) },
)
const noneExcluded = { ...EVERYTHING, on_sale: false }
const anyExcluded: fc.Arbitrary<Excluded> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(noneExcluded) },
  { weight: 1, arbitrary: fc.constantFrom(...BRANDS).map((brand) => ({ ...noneExcluded, brands: [brand] })) },
  { weight: 1, arbitrary: fc.constantFrom(...CATEGORIES).map((path) => ({ ...noneExcluded, categories: [path] })) },
  { weight: 1, arbitrary: fc.constant({ ...noneExcluded, on_sale: true }) },
)
const percent = fc.integer({ min: 1, max: 99 })
const anyGifts = fc.shuffledSubarray([...GIFT_PRICES.keys()]).chain((ids) =>
  fc.tuple(
    ...ids.map((variant_id) =>
      fc.record({
        variant_id: fc.constant(variant_id),
        name: fc.constant(`Подарок ${variant_id}`),
        price: fc.constant(GIFT_PRICES.get(variant_id) ?? 0),
        pieces: fc.integer({ min: 0, max: 2 }),
      }),
    ),
  ),
)
const anyEffect: fc.Arbitrary<PriceRule['effect']> = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), percent }),
  fc.record({ kind: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 200_000 }) }),
  fc.record({
    kind: fc.constant('cheapest_percent' as const),
    n: fc.integer({ min: 2, max: 4 }),
    percent,
    same_brand: fc.boolean(),
  }),
  fc
    .record({ n: fc.integer({ min: 2, max: 4 }), m: fc.integer({ min: 1, max: 3 }), same_brand: fc.boolean() })
    .map(({ n, m, same_brand }) => ({ kind: 'n_for_m' as const, n, m: Math.min(m, n - 1), same_brand })),
  fc.record({ kind: fc.constant('set' as const), percent }),
  fc.record({ kind: fc.constant('gift' as const), gifts: anyGifts }),
)
const limit = fc.option(fc.integer({ min: 1, max: 3 }), { freq: 2 })
const ruleOf = (code: string, effect: fc.Arbitrary<PriceRule['effect']>): fc.Arbitrary<PriceRule> =>
  fc
    .record({
      effect,
      products: anySet,
      excludes: anyExcluded,
      threshold: fc.option(fc.integer({ min: 1, max: 600_000 })),
      threshold_products: fc.option(anySet),
      from: fc.constantFrom('2026-01-01', DAY, '2026-12-11'),
      until: fc.constantFrom(null, null, DAY, '2026-12-09'),
      priority: fc.integer({ min: 0, max: 2 }),
      stackable: fc.boolean(),
      first_order: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.boolean()),
      per_customer: limit,
      total_uses: limit,
      with_points: fc.boolean(),
    })
    .map((rule) => ({ ...rule, code, title: `Правило ${code}` }))
const anyPromotions = fc
  .integer({ min: 0, max: 3 })
  .chain((count) => fc.tuple(...['A', 'B', 'C'].slice(0, count).map((code) => ruleOf(code, anyEffect))))
const codeEffect = anyEffect.filter(({ kind }) => kind !== 'gift')
const anyCodes = fc
  .integer({ min: 0, max: 2 })
  .chain((count) =>
    fc.tuple(
      ...['X', 'Y']
        .slice(0, count)
        .map((code) => fc.option(ruleOf(code, codeEffect), { freq: 4 }).map((rule) => ({ code, rule }))),
    ),
  )
/** 902 is a gift of no promotion: it was one when the buyer chose. */
const anyGiftChoices = fc
  .dictionary(fc.constantFrom('A', 'B', 'C'), fc.constantFrom(null, 1, 900, 901, 902))
  .map((choices) => new Map(Object.entries(choices)))
const anyUses = fc.constantFrom<[string, number][]>(
  [],
  [
    ['promotion:A', 1],
    ['code:X', 2],
  ],
  [
    ['code:X', 1],
    ['code:Y', 3],
  ],
)

export const anyCart: fc.Arbitrary<PriceInput> = fc.record({
  lines: anyBasket,
  method: fc.constantFrom('pickup' as const, 'courier' as const, 'point' as const, null),
  city: fc.constantFrom(
    { code: 'chelyabinsk', has_shops: true, utc_offset_min: 300 },
    { code: 'msk', has_shops: true, utc_offset_min: 180 },
    { code: '', has_shops: false, utc_offset_min: 300 },
  ),
  courier: fc.record({
    price: fc.constantFrom(29_000, 30_000),
    freeFrom: fc.constantFrom(null, 300_000),
    paidIn: fc.constant(['msk']),
    days: fc.constant({ withStores: 1, other: 5 }),
    attempts: fc.constant(3),
    mustConfirm: fc.constant(false),
  }),
  promotions: anyPromotions,
  codes: anyCodes,
  buyer: fc.record({
    day: fc.constant(DAY),
    is_first_order: fc.boolean(),
    own_uses: anyUses.map((uses) => new Map(uses)),
    all_uses: anyUses.map((uses) => new Map(uses)),
  }),
  giftChoices: anyGiftChoices,
  bonusPoints: fc.option(
    fc.record({
      balance: fc.integer({ min: 0, max: 500_000 }),
      wanted: fc.integer({ min: 0, max: 500_000 }),
      maxPercent: fc.constantFrom(30, 50),
    }),
  ),
  certificate: fc.option(fc.integer({ min: 0, max: 900_000 })),
  carrier: fc.option(fc.record({ carrier: fc.constantFrom(...CARRIERS), price: fc.integer({ min: 0, max: 200_000 }) })),
})

const amounts = (rows: PriceTree['rows']): number => rows.reduce((sum, row) => sum + (row.amount ?? 0), 0)
const fail = (what: string, tree: PriceTree): never => {
  throw new Error(`${what}\n${JSON.stringify(tree, null, 1)}`)
}

/** Throws where the tree is not what the oracle says, or does not add up. */
export const checkPrice = (cart: PriceInput): void => {
  const tree = priceTree(cart)
  const expected = oraclePrice(cart)
  if (tree.total !== expected.total) fail(`total ${expected.total} expected`, tree)
  if (tree.to_pay !== expected.to_pay) fail(`${expected.to_pay} to pay expected`, tree)
  for (const { variant_id, quantity, gift_quantity, total, points_discount, rows } of tree.lines) {
    const paid = quantity > gift_quantity
    if (total !== (paid ? expected.left[variant_id] : 0))
      fail(`line ${variant_id}: ${expected.left[variant_id]} expected`, tree)
    if (points_discount !== (expected.bonusPoints[variant_id] ?? 0)) fail(`line ${variant_id}: other points`, tree)
    if (amounts(rows) !== total) fail(`line ${variant_id}: its rows are not its total`, tree)
  }
  const gifts = tree.lines.flatMap(({ variant_id, gift_quantity }) => Array(gift_quantity).fill(variant_id)).toSorted()
  const expectedGifts = Object.values(expected.gifts).toSorted()
  if (gifts.join() !== expectedGifts.join()) fail(`gifts ${expectedGifts.join()} expected`, tree)
  for (const { promotion, given } of giftOffers(cart))
    if ((given?.variant_id ?? null) !== (expected.gifts[`promotion:${promotion}`] ?? null))
      fail(`${promotion}: another gift is offered`, tree)
  for (const { rule, amount, missing } of tree.rows) {
    if ((amount === null) === (missing === null)) fail(`${rule}: neither a sum nor a missing condition, or both`, tree)
    if (/^(promotion|code):/.test(rule) && -(amount ?? 0) !== (expected.saved[rule] ?? 0))
      fail(`${rule}: ${expected.saved[rule]}`, tree)
  }
  if (amounts(tree.rows) !== tree.total) fail('the rows are not the total', tree)
  if (tree.total < 0 || tree.total > tree.goods_total + tree.delivery_price) fail('total out of bounds', tree)
  const lines = tree.lines.reduce((sum, line) => sum + line.total, 0)
  if (lines + tree.delivery_price !== tree.total) fail('the lines are not the total', tree)
}

const SUMS = [
  'goods_full',
  'goods_total',
  'discount_total',
  'points_total',
  'delivery_price',
  'total',
  'certificate_total',
  'to_pay',
] as const
const amountOf = (trees: readonly PriceTree[], rule: string): number =>
  amounts(trees.flatMap(({ rows }) => rows.filter((row) => row.rule === rule)))

/** Throws where the parts of an order, however it is divided, are not the whole to the kopeck. */
export const checkParts = (cart: PriceInput, count: number, seed: number): void => {
  const tree = priceTree(cart)
  const parts = splitTree(tree, count, (variantId) => (variantId * 7 + seed) % count)
  for (const name of SUMS)
    if (parts.reduce((sum, part) => sum + part[name], 0) !== tree[name]) fail(`${name} of the parts is not it`, tree)
  for (const { rule } of tree.rows)
    if (amountOf(parts, rule) !== amountOf([tree], rule)) fail(`${rule} of the parts is not it`, tree)
  if (parts.flatMap(({ lines }) => lines).length !== tree.lines.length) fail('a line is in no part, or in two', tree)
  for (const part of parts) {
    if (part.total !== part.goods_total - part.discount_total + part.delivery_price)
      fail('the sums do not add up', part)
    if (amounts(part.rows) !== part.total) fail('the rows are not the total', part)
    if (part.certificate_total > part.total) fail('the certificate pays more than the part costs', part)
  }
}
