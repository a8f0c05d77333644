/** Answers a list from the index: which rows, in which order, and the facets. */
import type { Listing, ListingQuery } from '../catalog.api.ts'
import { intersectBits, countBits, countIntersection, forEachBit, hasBit, type Bits } from '#kernel/bits.ts'
import { PRODUCTS_PER_PAGE, sortOf, type Sort } from '../facts/listing-path.ts'
import { createAnswers, numberOf } from './cached-answers.ts'
import { changesOf, discountDescKey, priceAscKey, priceDescKey, rowsByPriceDesc, type CityView } from './city-view.ts'
import type { CollectionRows } from './collection-rows.ts'
import { filterRows, type FilteredRows } from './filter-rows.ts'
import { listingFacets, storeFacet } from './listing-facets.ts'
import type { Category, Products } from './products.ts'
import { highestFirst, type RowKey } from './row-order.ts'

export type SearchResult = {
  readonly total: number
  readonly rows: readonly number[]
  readonly facets: Omit<Listing['facets'], 'excluded'>
}

/** The products of a search phrase, as a set and best first. */
export type PhraseRows = { readonly found: Bits; readonly order: Int32Array }

/** More rows than this of an order are not tried: all rows are looked at instead. */
const MOST_TRIED = 2048
/** Price of the first of `rows` in the order; null when it is not near the beginning. */
const firstPrice = ({ price }: CityView, order: Iterable<number>, rows: Bits): number | null => {
  let tried = 0
  for (const row of order) {
    if (hasBit(rows, row)) return price[row] ?? 0
    if (++tried === MOST_TRIED) break
  }
  return null
}

export const priceBounds = (view: CityView, rows: Bits): { min: number; max: number } => {
  const [lowest, highest] = [firstPrice(view, view.byPriceAsc, rows), firstPrice(view, rowsByPriceDesc(view), rows)]
  if (lowest !== null && highest !== null) return { min: lowest, max: highest }
  let min = Infinity
  let max = 0
  forEachBit(rows, (row) => {
    const price = view.price[row] ?? 0
    if (price < min) min = price
    if (price > max) max = price
  })
  return { min: max === 0 ? 0 : min, max }
}

/** `keyOf`: what the rows are sorted by, equal ones by row; absent where the order is of found rows only. */
type RowOrder = { readonly rows: Iterable<number>; readonly keyOf?: RowKey }

const rowOrderFor = (products: Products, view: CityView, sort: Sort): RowOrder | null => {
  switch (sort) {
    case 'popular':
      return null
    case 'new':
      return { rows: products.byPublishedDesc, keyOf: highestFirst(products.published) }
    case 'rating':
      return { rows: products.byRatingDesc, keyOf: highestFirst(products.ratings) }
    case 'price_up':
      return { rows: view.byPriceAsc, keyOf: priceAscKey(view) }
    case 'price_down':
      return { rows: rowsByPriceDesc(view), keyOf: priceDescKey(view) }
    case 'discount':
      return { rows: view.byDiscountDesc, keyOf: discountDescKey(view) }
  }
}

/** Rows of `listed` that pass; null: the order of the rows themselves, which is «popular». */
export const takePage = (
  listed: Bits,
  order: Iterable<number> | null,
  skip: number,
  take: number,
  passes: (row: number) => boolean = () => true,
): number[] => {
  const page: number[] = []
  let passed = 0
  const visit = (row: number): boolean => {
    if (passes(row) && passed++ >= skip) page.push(row)
    return page.length < take
  }
  if (order === null) forEachBit(listed, visit)
  else for (const row of order) if (hasBit(listed, row) && !visit(row)) break
  return page
}

/** Comparisons of sorting one row cost as much as so many rows of an order. */
const SORTING = 40

/** The listed rows in their order when reading the whole of it up to row `last` of them would take longer; otherwise the whole order. */
export const shortOrder = (
  size: number,
  { rows, total }: Pick<Listed, 'rows' | 'total'>,
  { rows: order, keyOf }: RowOrder,
  last: number,
): Iterable<number> => {
  if (!keyOf || total * SORTING > Math.min(size, (last * size) / Math.max(1, total))) return order
  const few: number[] = []
  forEachBit(rows, (row) => void few.push(row))
  return Int32Array.from(few.sort((a, b) => keyOf(a) - keyOf(b) || a - b))
}

/** Available products before the others, each part in the requested order. */
const pageAvailableFirst = (
  { rows: listed, total }: Listed,
  { available }: CityView,
  order: Iterable<number> | null,
  skip: number,
  take: number,
): number[] => {
  const isAvailable = (row: number): boolean => hasBit(available, row)
  const page = takePage(listed, order, skip, take, isAvailable)
  if (page.length === take) return page
  const first = countIntersection(listed, available)
  const skipped = Math.max(0, skip - first)
  if (total - first <= skipped) return page
  return [...page, ...takePage(listed, order, skipped, take - page.length, (row) => !isAvailable(row))]
}

const pageOf = (
  products: Products,
  view: CityView,
  ask: ListingQuery,
  phrase: PhraseRows | null,
  collection: CollectionRows | null,
  listed: Listed,
): number[] => {
  const sort = sortOf(ask)
  const skip = ((ask.page ?? 1) - 1) * PRODUCTS_PER_PAGE
  if (phrase && sort === 'popular') return takePage(listed.rows, phrase.order, skip, PRODUCTS_PER_PAGE)
  const whole = rowOrderFor(products, view, sort)
  const order = whole ? shortOrder(products.size, listed, whole, skip + PRODUCTS_PER_PAGE) : (collection?.order ?? null)
  return pageAvailableFirst(listed, view, order, skip, PRODUCTS_PER_PAGE)
}

const foundOf = (phrase: PhraseRows | null, collection: CollectionRows | null): Bits | null =>
  phrase && collection ? intersectBits(phrase.found, collection.found) : ((phrase ?? collection)?.found ?? null)

/** What pages and orders of a list share. */
type Listed = { readonly rows: Bits; readonly total: number; readonly facets: SearchResult['facets'] }

const listedOf = (
  products: Products,
  view: CityView,
  category: Category | null,
  ask: ListingQuery,
  found: Bits | null,
  excluded: Bits | null,
): Listed => {
  const filtered = filterRows(products, view, category, ask, found, excluded)
  return {
    rows: filtered.listed,
    total: countBits(filtered.listed),
    facets: {
      categories: childCategories(products, category, filtered),
      groups: listingFacets(products, filtered, ask),
      shops: storeFacet(view, filtered, ask),
      price: priceBounds(view, filtered.without('price')),
      in_stock: countIntersection(filtered.without('stock'), view.inStock),
    },
  }
}

/** About what the facets of a list take. */
const FACETS_BYTES = 12_000
const listings = createAnswers<Listed>(({ rows }) => rows.byteLength + FACETS_BYTES)

/** Fields that change neither which rows are listed nor their counts, or are in the key otherwise. */
const NOT_CHOSEN: ReadonlySet<string> = new Set([
  'city',
  'q',
  'verbatim',
  'explain',
  'page',
  'sort',
  'sort_by',
  'sort_order',
])

const stateKey = (products: Products, view: CityView, ask: ListingQuery, found: Bits | null): string => {
  const state = [numberOf(view), changesOf(view), numberOf(products.isNew), found ? numberOf(found) : 0]
  return JSON.stringify([state, Object.entries(ask).filter(([field]) => !NOT_CHOSEN.has(field))])
}

/**
 * `phrase`: the answer to `ask.q`, null without one. Its order, best first, is the order «popular» of the list.
 * `excluded`: rows with an ingredient of `ask.exclude`; null = none. `collection`: the rows of `ask.collection`, null without one; its
 * order is «popular».
 */
export const searchListing = (
  products: Products,
  view: CityView,
  category: Category | null,
  ask: ListingQuery,
  phrase: PhraseRows | null = null,
  excluded: Bits | null = null,
  collection: CollectionRows | null = null,
): SearchResult => {
  const found = foundOf(phrase, collection)
  const compute = (): Listed => listedOf(products, view, category, ask, found, excluded)
  const owner = { of: products.facets, size: products.size }
  // The rows of a collection are another set each time.
  const listed = collection ? compute() : listings.once(owner, stateKey(products, view, ask, found), compute)
  const { total, facets } = listed
  return { total, rows: pageOf(products, view, ask, phrase, collection, listed), facets }
}

/** Counted without the filters. */
const childCategories = (
  products: Products,
  category: Category | null,
  { scope }: FilteredRows,
): Listing['facets']['categories'] =>
  (category?.children ?? products.roots).map(({ path, name, rows }) => ({
    path,
    name,
    count: scope ? countIntersection(rows, scope) : countBits(rows),
  }))
