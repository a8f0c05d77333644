import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DeliveryWay } from './delivery.ts'
import { priceTree, type PricedLine, type PriceRow } from './price-tree.ts'

const CHELYABINSK = { code: 'chelyabinsk', has_shops: true, utc_offset_min: 300 }
const MOSCOW = { code: 'msk', has_shops: true, utc_offset_min: 180 }
const MIASS = { code: '', has_shops: false, utc_offset_min: 300 }

const line = (product_id: number, price: number, quantity = 1, old_price: number | null = null): PricedLine => ({
  product_id,
  price,
  quantity,
  old_price,
})
const rowOf = (rows: readonly PriceRow[], rule: string): PriceRow | undefined => rows.find((row) => row.rule === rule)
const appliedTotal = (rows: readonly PriceRow[]): number => rows.reduce((total, row) => total + (row.amount ?? 0), 0)

const anyLine = (product_id: number): fc.Arbitrary<PricedLine> =>
  fc
    .record({
      price: fc.integer({ min: 1, max: 5_000_000 }),
      quantity: fc.integer({ min: 1, max: 99 }),
      markdown: fc.option(fc.integer({ min: 1, max: 900_000 })),
    })
    .map(({ price, quantity, markdown }) =>
      line(product_id, price, quantity, markdown === null ? null : price + markdown),
    )
const anyBasket = fc
  .integer({ min: 0, max: 12 })
  .chain((size) => fc.tuple(...Array.from({ length: size }, (_, index) => anyLine(index + 1))))
const anyWay = fc.constantFrom<DeliveryWay | null>('pickup', 'courier', null)
const anyCity = fc.constantFrom(CHELYABINSK, MOSCOW, MIASS)

test('ORD-04: the rows of rules add up to the total, for every line and for the whole basket', () => {
  fc.assert(
    fc.property(anyBasket, anyWay, anyCity, (basket, way, city) => {
      const tree = priceTree(basket, way, city)
      expect(appliedTotal(tree.rows)).toBe(tree.total)
      for (const priced of tree.lines) expect(appliedTotal(priced.rows)).toBe(priced.total)
      expect(tree.lines.reduce((total, priced) => total + priced.total, 0)).toBe(tree.goods_total - tree.discount_total)
      expect(tree.total).toBe(tree.goods_total - tree.discount_total + tree.delivery_price)
    }),
    { numRuns: 500 },
  )
})

test('ORD-04: discounts are between zero and the price of the products, and all sums are whole kopecks', () => {
  fc.assert(
    fc.property(anyBasket, anyWay, anyCity, (basket, way, city) => {
      const tree = priceTree(basket, way, city)
      expect(tree.discount_total).toBeGreaterThanOrEqual(0)
      expect(tree.discount_total).toBeLessThanOrEqual(tree.goods_total)
      expect(tree.goods_total).toBeLessThanOrEqual(tree.goods_full)
      expect(
        [tree.goods_full, tree.goods_total, tree.delivery_price, tree.total].every(
          (amount) => Number.isSafeInteger(amount) && amount >= 0,
        ),
      ).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('ORD-04: the order of the lines does not change the price', () => {
  const shuffled = anyBasket.chain((basket) =>
    fc.tuple(fc.constant(basket), fc.shuffledSubarray(basket, { minLength: basket.length })),
  )
  fc.assert(
    fc.property(shuffled, anyWay, anyCity, ([basket, other], way, city) => {
      const { lines: _, ...totals } = priceTree(basket, way, city)
      const { lines: __, ...otherTotals } = priceTree(other, way, city)
      expect(otherTotals).toEqual(totals)
    }),
    { numRuns: 300 },
  )
})

test('ORD-04: the rows have fixed rule names, by which stored orders and screens find them', () => {
  const tree = priceTree([line(1, 100_000)], 'courier', CHELYABINSK)
  expect(tree.rows.map(({ rule }) => rule)).toEqual(['goods', 'markdown', 'delivery', 'free-delivery'])
  expect(tree.lines[0]?.rows.map(({ rule }) => rule)).toEqual(['price', 'markdown'])
})

test('ORD-04: a rule names its missing condition only when it does not apply', () => {
  fc.assert(
    fc.property(anyBasket, anyWay, anyCity, (basket, way, city) => {
      const tree = priceTree(basket, way, city)
      for (const row of [...tree.rows, ...tree.lines.flatMap((priced) => priced.rows)]) {
        expect((row.amount === null) === (row.missing !== null)).toBe(true)
      }
    }),
  )
})

test('ORD-04: the courier is free from 3 000 ₽ in a city with shops; below that the tree names the missing sum', () => {
  const short = priceTree([line(1, 276_000)], 'courier', CHELYABINSK)
  expect(short.delivery_price).toBe(29_000)
  expect(rowOf(short.rows, 'free-delivery')?.missing).toBe('до\u00a0бесплатной доставки не\u00a0хватает 240\u00a0₽')
  const enough = priceTree([line(1, 300_000)], 'courier', CHELYABINSK)
  expect(enough.delivery_price).toBe(0)
  expect(rowOf(enough.rows, 'free-delivery')).toMatchObject({ amount: -29_000, missing: null })
})

test('HEAD-01, ORD-04: delivery is never free in Moscow and in cities without shops', () => {
  for (const city of [MOSCOW, MIASS]) expect(priceTree([line(1, 900_000)], 'courier', city).delivery_price).toBe(29_000)
})

test('ORD-04: the full price and the discount of a marked-down product add up to its current price', () => {
  const tree = priceTree([line(7, 119_000, 2, 149_000)], 'pickup', CHELYABINSK)
  expect(tree).toMatchObject({
    goods_full: 298_000,
    goods_total: 238_000,
    discount_total: 0,
    delivery_price: 0,
    total: 238_000,
  })
  expect(tree.lines[0]?.rows.map((row) => row.amount)).toEqual([298_000, -60_000])
  expect(rowOf(tree.rows, 'markdown')?.amount).toBe(-60_000)
})
