import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyBits, hasBit, setBit, type Bits } from '#kernel/bits.ts'
import { salePercent } from '#kernel/money.ts'
import {
  buildCityView,
  changesOf,
  refreshRows,
  rowsByPriceDesc,
  type CityView,
  type ListedProducts,
} from './city-view.ts'
import { groupByRow } from './products.ts'
import { neverYield } from '#kernel/yield-to-event-loop.ts'

type VariantFacts = { row: number; price: number; off: number; inStores: boolean; inWarehouse: boolean }
const ROWS = 8
/** Few prices and discounts, so that ties are common. */
const variant: fc.Arbitrary<VariantFacts> = fc.record({
  row: fc.nat(ROWS - 1),
  price: fc.integer({ min: 1, max: 4 }).map((roubles) => roubles * 100),
  off: fc.constantFrom(0, 0, 50, 300),
  inStores: fc.boolean(),
  inWarehouse: fc.boolean(),
})
const variants = fc.array(variant, { maxLength: 20 })

const productsOf = (facts: readonly VariantFacts[]): ListedProducts => {
  const rowOf = Int32Array.from(facts, ({ row }) => row)
  return {
    size: ROWS,
    variants: {
      ids: Int32Array.from(facts, (_, at) => at + 1),
      rowOf,
      price: Int32Array.from(facts, ({ price }) => price),
      oldPrice: Int32Array.from(facts, ({ price, off }) => (off === 0 ? 0 : price + off)),
      position: Uint16Array.from(facts, (_, at) => at),
      ...groupByRow(rowOf, ROWS),
    },
  }
}
const bitsWhere = (facts: readonly VariantFacts[], has: (one: VariantFacts) => boolean): Bits => {
  const bits = emptyBits(facts.length)
  facts.forEach((one, at) => setBit(bits, at, has(one)))
  return bits
}
const viewOf = (facts: readonly VariantFacts[]): Promise<CityView> =>
  buildCityView(
    productsOf(facts),
    bitsWhere(facts, ({ inStores }) => inStores),
    bitsWhere(facts, ({ inWarehouse }) => inWarehouse),
    neverYield,
  )

/** One row, counted from the facts alone. */
const expectedRow = (facts: readonly VariantFacts[], row: number) => {
  const own = facts.map((one, at) => ({ ...one, at })).filter((one) => one.row === row)
  const available = own.filter(({ inStores, inWarehouse }) => inStores || inWarehouse)
  const shown = (available.length > 0 ? available : own).toSorted((a, b) => a.price - b.price || a.at - b.at)[0]
  return {
    shown: shown?.at ?? -1,
    price: shown?.price ?? 0,
    discount: shown && shown.off > 0 ? (salePercent(shown.price, shown.price + shown.off) ?? 0) : 0,
    onSale: (shown?.off ?? 0) > 0,
    available: available.length > 0,
    inStock: own.some(({ inStores }) => inStores),
  }
}
const rows = Array.from({ length: ROWS }, (_, row) => row)

test('CAT-09: each row shows the cheapest available variant, otherwise the cheapest, as counted from the fixtures', async () => {
  await fc.assert(
    fc.asyncProperty(variants, async (facts) => {
      const view = await viewOf(facts)
      for (const row of rows)
        expect({
          shown: view.shownVariant[row],
          price: view.price[row],
          discount: view.discount[row],
          onSale: hasBit(view.onSale, row),
          available: hasBit(view.available, row),
          inStock: hasBit(view.inStock, row),
        }).toEqual(expectedRow(facts, row))
    }),
  )
})

test('CAT-07: the orders by price and by discount break their ties by row', async () => {
  await fc.assert(
    fc.asyncProperty(variants, async (facts) => {
      const view = await viewOf(facts)
      const expected = rows.map((row) => expectedRow(facts, row))
      const by = (key: (row: (typeof expected)[number]) => number): number[] =>
        rows.toSorted((a, b) => {
          const [first, second] = [expected[a], expected[b]]
          return (first && second ? key(first) - key(second) : 0) || a - b
        })
      expect([...view.byPriceAsc]).toEqual(by(({ price }) => price))
      expect([...rowsByPriceDesc(view)]).toEqual(by(({ price }) => -price))
      expect([...view.byDiscountDesc]).toEqual(by(({ discount }) => -discount))
    }),
  )
})

const shownOf = ({ inStores: _inStores, inWarehouse: _inWarehouse, ...shown }: CityView) => structuredClone(shown)

test('CAT-07: rows refreshed after changes of stock equal a rebuilt view, which counts only changes that show', async () => {
  const changes = fc.array(fc.record({ at: fc.nat(), inStores: fc.boolean(), inWarehouse: fc.boolean() }))
  await fc.assert(
    fc.asyncProperty(fc.array(variant, { minLength: 1, maxLength: 20 }), changes, async (facts, changed) => {
      const view = await viewOf(facts)
      const products = productsOf(facts)
      const current = [...facts]
      for (const { at, inStores, inWarehouse } of changed) {
        const index = at % current.length
        const one = current[index]
        if (!one) throw new Error('no such variant')
        current[index] = { ...one, inStores, inWarehouse }
        setBit(view.inStores, index, inStores)
        setBit(view.inWarehouse, index, inWarehouse)
        const [before, count] = [shownOf(view), changesOf(view)]
        refreshRows(products, view, [one.row])
        expect(changesOf(view) > count).toBe(!isDeepStrictEqual(before, shownOf(view)))
      }
      expect(view).toEqual(await viewOf(current))
    }),
  )
})
