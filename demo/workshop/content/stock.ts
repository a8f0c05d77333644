import type { ProductRecord } from '../../../shop/product/product.records.ts'
import type { Lot, StockRecord } from '../../../shop/stock/stock.records.ts'
import { STORES } from './stores.ts'
import { randomFor } from '../../../ops/import/large-shop/random.ts'

const SHOPS = STORES.filter((store) => store.is_warehouse !== true)

/** First SKU of the generated products, which are seven times as many as the hand-written ones. */
const FIRST_GENERATED_SKU = 208_121

/** Stores of the home city are large; others carry a selection. */
const shareOfStores = (product: ProductRecord, sku: string, city: string): number =>
  product.is_hit === true ? 0.85 : Number(sku) < FIRST_GENERATED_SKU ? 0.62 : city === 'chel' ? 0.42 : 0.3

/** Places whose exchange brings dates. */
const DATED = ['chel-kirovka', 'chel-rodnik', 'sklad']

/** Dates of face care: mostly far ahead; one store in twenty has a few pieces of a near one. */
const lotsOf = (sku: string, stores: Readonly<Record<string, number>>): Record<string, Lot[]> => {
  const random = randomFor('lots', sku)
  return Object.fromEntries(
    DATED.flatMap((code) => {
      const pieces = stores[code] ?? 0
      if (pieces === 0) return []
      const until = `20${random.integer(28, 29)}-${String(random.integer(1, 12)).padStart(2, '0')}-28`
      const near = pieces > 2 && random.chance(0.05) ? 2 : 0
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
      const lots = product.category.startsWith('ukhod_za_litsom') ? lotsOf(variant.sku, stores) : {}
      return { sku: variant.sku, stores, ...(Object.keys(lots).length > 0 && { lots }) }
    })
  })
