import type { ProductRecord } from '../../../shop/product/product.records.ts'
import type { Lot, StockRecord } from '../../../shop/stock/stock.records.ts'
import { STORES } from './stores.ts'
import { randomFor } from '../../../ops/import/large-shop/random.ts'
import { closedMonths } from './stated-life.ts'

const SHOPS = STORES.filter((store) => store.is_warehouse !== true)

/** First SKU of the generated products, which are seven times as many as the hand-written ones. */
const FIRST_GENERATED_SKU = 208_121

/** Stores of the home city are large; others carry a selection. */
const shareOfStores = (product: ProductRecord, sku: string, city: string): number =>
  product.is_hit === true ? 0.85 : Number(sku) < FIRST_GENERATED_SKU ? 0.62 : city === 'chel' ? 0.42 : 0.3

/** Places whose exchange brings dates. */
const DATED = ['chel-kirovka', 'chel-rodnik', 'sklad']

/** Percent of its life that a lot still has: the shop takes none that has less than half left. */
const LEFT = { least: 60, most: 93 }
/** Year and month of the shop's today, counted in months. */
const THIS_MONTH = 2026 * 12 + 10

/** The 28th of the month that is so many months ahead. */
const monthsAhead = (months: number): string => {
  const month = THIS_MONTH + months
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-28`
}

/** Dates of face care, never later than a pack lives: mostly far ahead; one store in twenty has a few pieces of a near one. */
const lotsOf = (
  { sku, old_price }: ProductRecord['variants'][number],
  life: number,
  stores: Readonly<Record<string, number>>,
): Record<string, Lot[]> => {
  const random = randomFor('lots', sku)
  return Object.fromEntries(
    DATED.flatMap((code) => {
      const pieces = stores[code] ?? 0
      if (pieces === 0) return []
      const until = monthsAhead(Math.floor((life * random.integer(LEFT.least, LEFT.most)) / 100))
      // What is on sale has six months at least, as its promotion says.
      const near = pieces > 2 && random.chance(0.05) && old_price === undefined ? 2 : 0
      const far: Lot = { until, pieces: pieces - near, number: `П${random.integer(1000, 9999)}` }
      return [[code, near === 0 ? [far] : [{ until: '2027-05-15', pieces: near }, far]]]
    }),
  )
}

/** Some products are sold out everywhere, some are in other cities only; the rest vary from plenty to a single piece. */
export const stockOf = (products: readonly ProductRecord[]): StockRecord[] =>
  products.flatMap((product) => {
    const chance = randomFor('stock', product.slug).next()
    return product.variants.map((variant): StockRecord => {
      const random = randomFor('stock', variant.sku)
      const none = chance < 0.04 || random.chance(product.variants.length > 3 ? 0.06 : 0.01)
      const elsewhere = !none && chance < 0.1
      const stores: Record<string, number> = {}
      for (const store of SHOPS) {
        const here =
          !none &&
          !(elsewhere && store.city === 'chel') &&
          random.chance(shareOfStores(product, variant.sku, store.city))
        const pieces = here ? (random.chance(0.2) ? 1 : random.integer(2, product.is_hit === true ? 24 : 11)) : 0
        // A store that never had the product is omitted, as in a real exchange; a store that sold out has 0.
        if (pieces > 0 || Number(variant.sku) < FIRST_GENERATED_SKU || random.chance(0.06)) stores[store.code] = pieces
      }
      stores['sklad'] = none || elsewhere || random.chance(0.05) ? 0 : random.integer(6, 140)
      const life = closedMonths(product)
      const lots =
        life !== undefined && product.category.startsWith('ukhod_za_litsom') ? lotsOf(variant, life, stores) : {}
      return { sku: variant.sku, stores, ...(Object.keys(lots).length > 0 && { lots }) }
    })
  })
