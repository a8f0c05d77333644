/** Answers a list from the index: which rows, in which order, and the facets. */
import type { Listing, ListingQuery } from '../catalog.api.ts'
import {
  intersectBits,
  countBits,
  countIntersection,
  forEachBit,
  subtractBits,
  hasBit,
  type Bits,
} from '#kernel/bits.ts'
import { PRODUCTS_PER_PAGE, sortOf, type Sort } from '../facts/listing-path.ts'
import type { CityView } from './city-view.ts'
import type { CollectionRows } from './collection-rows.ts'
import { filterRows, type FilteredRows } from './filter-rows.ts'
import { listingFacets, storeFacet } from './listing-facets.ts'
import type { Category, Products } from './products.ts'

export type SearchResult = {
  readonly total: number
  readonly rows: readonly number[]
  readonly facets: Omit<Listing['facets'], 'excluded'>
}

/** The products of a search phrase, as a set and best first. */
export type PhraseRows = { readonly found: Bits; readonly order: Int32Array }

const priceBounds = (view: CityView, rows: Bits): { min: number; max: number } => {
  let min = Infinity
  let max = 0
  forEachBit(rows, (row) => {
    const price = view.price[row] ?? 0
    if (price < min) min = price
    if (price > max) max = price
  })
  return { min: max === 0 ? 0 : min, max }
}

const rowOrderFor = (products: Products, view: CityView, sort: Sort): Int32Array | null => {
  switch (sort) {
    case 'popular':
      return null
    case 'new':
      return products.byPublishedDesc
    case 'rating':
      return products.byRatingDesc
    case 'price_up':
      return view.byPriceAsc
    case 'price_down':
      return view.byPriceDesc
    case 'discount':
      return view.byDiscountDesc
  }
}

/** Null: the order of the rows themselves, which is «popular». */
export const takePage = (listed: Bits, order: Int32Array | null, skip: number, take: number): number[] => {
  const page: number[] = []
  let passed = 0
  const visit = (row: number): boolean => {
    if (passed++ >= skip) page.push(row)
    return page.length < take
  }
  if (order === null) forEachBit(listed, visit)
  else for (const row of order) if (hasBit(listed, row) && !visit(row)) break
  return page
}

/** Available products before the others, each part in the requested order. */
const pageAvailableFirst = (
  listed: Bits,
  { available }: CityView,
  order: Int32Array | null,
  skip: number,
  take: number,
): number[] => {
  const first = intersectBits(listed, available)
  const page = takePage(first, order, skip, take)
  if (page.length === take) return page
  return [
    ...page,
    ...takePage(subtractBits(listed, available), order, Math.max(0, skip - countBits(first)), take - page.length),
  ]
}

const pageOf = (
  products: Products,
  view: CityView,
  ask: ListingQuery,
  phrase: PhraseRows | null,
  collection: CollectionRows | null,
  listed: Bits,
): number[] => {
  const sort = sortOf(ask)
  const skip = ((ask.page ?? 1) - 1) * PRODUCTS_PER_PAGE
  const order = sort === 'popular' && collection ? collection.order : rowOrderFor(products, view, sort)
  return phrase && sort === 'popular'
    ? takePage(listed, phrase.order, skip, PRODUCTS_PER_PAGE)
    : pageAvailableFirst(listed, view, order, skip, PRODUCTS_PER_PAGE)
}

const foundOf = (phrase: PhraseRows | null, collection: CollectionRows | null): Bits | null =>
  phrase && collection ? intersectBits(phrase.found, collection.found) : ((phrase ?? collection)?.found ?? null)

/**
 * `phrase`: the answer to `ask.q`, null without one. Its order, best first, is the order «popular» of the list.
 * `excluded`: rows that are not listed; null = none. `collection`: the rows of `ask.collection`, null without one; its order is «popular».
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
  const found = filterRows(products, view, category, ask, foundOf(phrase, collection), excluded)
  return {
    total: countBits(found.listed),
    rows: pageOf(products, view, ask, phrase, collection, found.listed),
    facets: {
      categories: childCategories(products, category, found),
      groups: listingFacets(products, found, ask),
      shops: storeFacet(view, found, ask),
      price: priceBounds(view, found.without('price')),
      in_stock: countIntersection(found.without('stock'), view.inStock),
    },
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
