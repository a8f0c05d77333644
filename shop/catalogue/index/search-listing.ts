/** Answers a list from the index: which rows, in which order, and the facets. */
import type { Listing, ListingQuery } from '../catalog.api.ts'
import { intersectBits, countBits, countIntersection, forEachBit, hasBit, type Bits } from '#kernel/bits.ts'
import { PRODUCTS_PER_PAGE, sortOf, type Sort } from '../facts/listing-path.ts'
import { createAnswers, numberOf } from './cached-answers.ts'
import {
  changingRowsOf,
  discountDescKey,
  priceAscKey,
  priceDescKey,
  rowsByPriceDesc,
  type CityView,
} from './city-view.ts'
import type { CollectionRows } from './collection-rows.ts'
import { chosenIn, filterRows, type FilteredRows } from './filter-rows.ts'
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

/** What of a list its filters decide. `dependsOn`: the rows whose price and stock decide it, too. */
type Chosen = {
  readonly rows: Bits
  readonly total: number
  readonly categories: SearchResult['facets']['categories']
  readonly groups: SearchResult['facets']['groups']
  readonly dependsOn: Bits
}
/** What of a list price and stock decide, whatever is chosen. */
type Offered = Pick<SearchResult['facets'], 'shops' | 'price' | 'in_stock'> & {
  readonly labels: SearchResult['facets']['groups']
  readonly dependsOn: Bits
}

/** About what the facets of a list take. */
const FACETS_BYTES = 12_000
const chosen = createAnswers<Chosen>({
  bytesOf: ({ rows }) => rows.byteLength + FACETS_BYTES,
  dependsOn: ({ dependsOn }) => dependsOn,
})
const offered = createAnswers<Offered>({ bytesOf: () => FACETS_BYTES, dependsOn: ({ dependsOn }) => dependsOn })

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

/** Whether prices or the stock of the city decide which rows are listed. */
const isChosenByOffer = (ask: ListingQuery): boolean =>
  ask.only === 'sale' ||
  chosenIn(ask, 'label').includes('sale') ||
  ask.price_from !== undefined ||
  ask.price_to !== undefined ||
  (ask.shops ?? []).length > 0 ||
  ask.express === true

const LABEL_CODE = 'label'

/** Everything but the order. `phrase` and `collection`: null without one. */
const listedOf = (
  products: Products,
  view: CityView,
  category: Category | null,
  ask: ListingQuery,
  found: Bits | null,
  excluded: Bits | null,
  isStored: boolean,
): Listed => {
  let filtered: FilteredRows | undefined
  const filter = (): FilteredRows => (filtered ??= filterRows(products, view, category, ask, found, excluded))
  const groupsOf = (isAsked: (code: string) => boolean) => listingFacets(products, filter(), ask, isAsked)
  const choose = (): Chosen => ({
    rows: filter().listed,
    total: countBits(filter().listed),
    categories: childCategories(products, category, filter()),
    groups: groupsOf((code) => code !== LABEL_CODE),
    dependsOn: filter().labelBase,
  })
  const offer = (): Offered => ({
    labels: groupsOf((code) => code === LABEL_CODE),
    shops: storeFacet(view, filter(), ask),
    price: priceBounds(view, filter().without('price')),
    in_stock: countIntersection(filter().without('stock'), view.inStock),
    dependsOn: filter().labelBase,
  })
  const owner = { of: products.facets, size: products.size }
  const fields = Object.entries(ask).filter(([field]) => !NOT_CHOSEN.has(field))
  const choice = [numberOf(products.isNew), found ? numberOf(found) : 0, fields]
  const ofView = JSON.stringify([numberOf(view), ...choice])
  const changing = changingRowsOf(view)
  const { rows, total, categories, groups } = !isStored
    ? choose()
    : isChosenByOffer(ask)
      ? chosen.once(owner, ofView, choose, changing)
      : chosen.once(owner, JSON.stringify(choice), choose)
  const { labels, shops, price, in_stock } = isStored ? offered.once(owner, ofView, offer, changing) : offer()
  const inOrder = products.filters.flatMap(
    ({ code }) => (code === LABEL_CODE ? labels : groups).find((group) => group.code === code) ?? [],
  )
  return { rows, total, facets: { categories, groups: inOrder, shops, price, in_stock } }
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
  // The rows of a collection are another set each time.
  const listed = listedOf(products, view, category, ask, found, excluded, collection === null)
  return {
    total: listed.total,
    rows: pageOf(products, view, ask, phrase, collection, listed),
    facets: listed.facets,
  }
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
