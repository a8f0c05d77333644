/** OFFICE-03: the rows of a collection, those named by hand before those of its rule. */
import { countBits, emptyBits, forEachBit, intersectBits, setBit, subtractBits, type Bits } from '#kernel/bits.ts'
import { NO_CITY } from '#kernel/city-cookie.ts'
import type { CollectionRow } from '../collections/collections.sql.ts'
import type { CityView } from './city-view.ts'
import { filterRows, rowsInPriceRange } from './filter-rows.ts'
import type { Collection, CollectionRule, Products } from './products.ts'
import { numberOfWord, type WordSet } from './word-table.ts'

/** `order`: rows as the page shows them; null: most popular first. */
export type CollectionRows = { readonly found: Bits; readonly order: Int32Array | null }

type Ruled = Omit<CollectionRow, 'slug' | 'products' | 'except'>
const ruleOf = (
  { sections, brands, labels, attributes, price_from, price_to, in_stock }: Ruled,
  except: Bits,
): CollectionRule | null => {
  const named = [
    ['section', sections],
    ['brand', brands],
    ['label', labels],
  ] as const
  const values = Object.fromEntries([
    ...named.filter(([, chosen]) => chosen.length > 0),
    ...attributes.map(({ code, values: chosen }) => [code, chosen] as const),
  ])
  const isRule = Object.keys(values).length > 0 || price_from !== null || price_to !== null || in_stock
  return isRule ? { values, priceFrom: price_from, priceTo: price_to, inStock: in_stock, except } : null
}

type Named = Partial<Omit<CollectionRow, 'slug'>>
const collectionOf = (
  { products, except, sections = [], brands = [], labels = [], attributes = [], ...rest }: Named,
  size: number,
  slugs: WordSet,
): Collection => {
  const rowsNamed = (named: readonly string[] = []): number[] => [
    ...new Set(named.flatMap((slug) => numberOfWord(slugs, slug) ?? [])),
  ]
  const left = emptyBits(size)
  for (const row of rowsNamed(except)) setBit(left, row)
  const { price_from = null, price_to = null, in_stock = false } = rest
  const rule = ruleOf({ sections, brands, labels, attributes, price_from, price_to, in_stock }, left)
  return { rows: rowsNamed(products), rule }
}

/** By slug; `slugs`: those of the products, by row. */
export const indexedCollections = (
  collections: readonly CollectionRow[],
  size: number,
  slugs: WordSet,
): ReadonlyMap<string, Collection> =>
  new Map(collections.map((collection) => [collection.slug, collectionOf(collection, size, slugs)]))

const rowsOfRule = (
  products: Products,
  view: CityView,
  { values, priceFrom, priceTo, inStock, except }: CollectionRule,
): Bits => {
  const asked = Object.fromEntries(Object.entries(values).map(([code, chosen]) => [code, [...chosen]]))
  const { listed } = filterRows(products, view, null, { ...asked, city: '' }, null, except)
  const roubles = (kopecks: number | null): number | null => (kopecks === null ? null : kopecks / 100)
  const priced = rowsInPriceRange(products, view, roubles(priceFrom), roubles(priceTo))
  const ofPrice = priced === null ? listed : intersectBits(listed, priced)
  return inStock ? intersectBits(ofPrice, view.available) : ofPrice
}

const rowsOf = (products: Products, view: CityView, { rows, rule }: Collection): CollectionRows => {
  const byHand = emptyBits(products.size)
  for (const row of rows) setBit(byHand, row)
  if (rule === null) return { found: byHand, order: Int32Array.from(rows) }
  const rest = subtractBits(rowsOfRule(products, view, rule), byHand)
  if (rows.length === 0) return { found: rest, order: null }
  const order = new Int32Array(rows.length + countBits(rest))
  order.set(rows)
  let at = rows.length
  const found = byHand
  forEachBit(rest, (row) => {
    order[at++] = row
    setBit(found, row)
  })
  return { found, order }
}

/** Undefined: there is no such collection, or it is disabled. */
export const rowsOfCollection = (products: Products, view: CityView, slug: string): CollectionRows | undefined => {
  const collection = products.collections.get(slug)
  return collection === undefined ? undefined : rowsOf(products, view, collection)
}

/** The rows of a record that need not be stored. */
export const rowsOfRecord = (products: Products, view: CityView, record: Named, slugs: WordSet): CollectionRows =>
  rowsOf(products, view, collectionOf(record, products.size, slugs))

type Snapshot = { readonly products: Products; readonly views: ReadonlyMap<string, CityView> }
/** Slugs of the collections that have a product to show in some city. */
export const shownCollections = ({ products, views }: Snapshot): string[] =>
  [...products.collections].flatMap(([slug, collection]) =>
    [...views.values()].some((view) => countBits(rowsOf(products, view, collection).found) > 0) ? [slug] : [],
  )

/** Ids of the products of a collection in a city without stores; none when it is disabled. */
const collectionProducts = ({ products, views }: Snapshot, slug: string): ReadonlySet<number> => {
  const view = views.get(NO_CITY)
  const ids = new Set<number>()
  const rows = view && rowsOfCollection(products, view, slug)
  if (rows) forEachBit(rows.found, (row) => void ids.add(products.productIds[row] ?? 0))
  return ids
}

/** What other subjects ask of the collections of a snapshot. */
export const collectionLists = { shown: shownCollections, productsOf: collectionProducts }
