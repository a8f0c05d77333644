/** Answers a list from the index: which rows, in which order, and the facet counts. */
import type { Listing, ListingQuery } from '#contract/catalog.schema.ts'
import {
  uniteInto,
  fullBits,
  intersectBits,
  countBits,
  countIntersection,
  forEachBit,
  subtractBits,
  hasBit,
  emptyBits,
  setBit,
  type Bits,
} from '#domain/bits.ts'
import { applyFilterGroups } from '#domain/filter-counts.ts'
import { fromRoubles } from '#domain/money.ts'
import { PRODUCTS_PER_PAGE, type Sort } from '#domain/catalogue-address.ts'
import type { CityView } from './city-view.ts'
import type { Category, Products } from './products.ts'

export type SearchResult = Pick<Listing, 'total' | 'facets'> & { readonly rows: readonly number[] }

/** The products of a search phrase, as a set and best first. */
export type PhraseRows = { readonly found: Bits; readonly order: Int32Array }

/** Rows of the list before any filter is chosen: by label (new, sale) and search phrase. Null = all. */
const scopeOf = (products: Products, view: CityView, ask: ListingQuery, phrase: PhraseRows | null): Bits | null => {
  const label = ask.only === 'new' ? products.isNew : ask.only === 'sale' ? view.onSale : null
  return label && phrase ? intersectBits(label, phrase.found) : (label ?? phrase?.found ?? null)
}

const within = (rows: Bits, scope: Bits | null): Bits => (scope ? intersectBits(rows, scope) : rows)

/** Unknown brands are ignored, so that an address that names a removed brand still opens the list. */
const rowsOfBrands = (
  products: Products,
  slugs: readonly string[] = [],
): { numbers: ReadonlySet<number>; rows: Bits | null } => {
  const numbers = new Set(slugs.flatMap((slug) => products.brandBySlug.get(slug) ?? []))
  if (numbers.size === 0) return { numbers, rows: null }
  const rows = emptyBits(products.size)
  for (let row = 0; row < products.size; row++) if (numbers.has(products.brandOf[row] ?? 0)) setBit(rows, row)
  return { numbers, rows }
}

const rowsOfSkinTypes = (products: Products, names: readonly string[] = []): Bits | null => {
  const sets = names.flatMap((name) => products.skinTypes.get(name) ?? [])
  if (sets.length === 0) return null
  const rows = emptyBits(products.size)
  for (const set of sets) uniteInto(rows, set)
  return rows
}

const rowsInPriceRange = (
  products: Products,
  view: CityView,
  from: number | undefined,
  to: number | undefined,
): Bits | null => {
  if (from === undefined && to === undefined) return null
  const min = fromRoubles(from ?? 0)
  const max = to === undefined ? Infinity : fromRoubles(to)
  const rows = emptyBits(products.size)
  for (let row = 0; row < products.size; row++) {
    const price = view.price[row] ?? 0
    if (price >= min && price <= max) setBit(rows, row)
  }
  return rows
}

const countByBrand = (products: Products, rows: Bits): Uint32Array => {
  const counts = new Uint32Array(products.brands.length)
  forEachBit(rows, (row) => {
    const brand = products.brandOf[row] ?? 0
    counts[brand] = (counts[brand] ?? 0) + 1
  })
  return counts
}

/** Values without products stay with count 0, to be shown as disabled (CAT-07). */
const brandFacet = (
  products: Products,
  base: Bits,
  counted: Bits,
  chosen: ReadonlySet<number>,
): Listing['facets']['brands'] => {
  const there = countByBrand(products, base)
  const counts = counted === base ? there : countByBrand(products, counted)
  return products.brands
    .flatMap(({ slug, name }, brand) =>
      (there[brand] ?? 0) > 0 || chosen.has(brand)
        ? [{ value: slug, name, count: counts[brand] ?? 0, on: chosen.has(brand) }]
        : [],
    )
    .sort((a, b) => byName.compare(a.name, b.name))
}

const byName = new Intl.Collator('ru')

const skinTypeFacet = (
  products: Products,
  base: Bits,
  counted: Bits,
  chosen: readonly string[] = [],
): Listing['facets']['skin_types'] =>
  [...products.skinTypes]
    .map(([name, rows]) => ({
      value: name,
      name,
      count: countIntersection(rows, counted),
      on: chosen.includes(name),
      there: countIntersection(rows, base),
    }))
    .filter(({ there, on }) => there > 0 || on)
    .map(({ there: _, ...value }) => value)
    .sort((a, b) => byName.compare(a.name, b.name))

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
  { sort = 'popular', page = 1 }: ListingQuery,
  phrase: PhraseRows | null,
  listed: Bits,
): number[] => {
  const skip = (page - 1) * PRODUCTS_PER_PAGE
  return phrase && sort === 'popular'
    ? takePage(listed, phrase.order, skip, PRODUCTS_PER_PAGE)
    : pageAvailableFirst(listed, view, rowOrderFor(products, view, sort), skip, PRODUCTS_PER_PAGE)
}

/** `phrase`: the answer to `ask.q`, null without one. Its order, best first, is the order «popular» of the list. */
export const searchListing = (
  products: Products,
  view: CityView,
  category: Category | null,
  ask: ListingQuery,
  phrase: PhraseRows | null = null,
): SearchResult => {
  const scope = scopeOf(products, view, ask, phrase)
  const base = within(category?.rows ?? fullBits(products.size), scope)
  const brand = rowsOfBrands(products, ask.brand)
  const groups = [
    brand.rows,
    rowsOfSkinTypes(products, ask.skin),
    rowsInPriceRange(products, view, ask.price_from, ask.price_to),
    ask.in_stock ? view.inStock : null,
  ]
  const { listed, withoutGroup: without } = applyFilterGroups(base, groups)
  const [forBrands = listed, forSkin = listed, forPrice = listed, forStock = listed] = without
  return {
    total: countBits(listed),
    rows: pageOf(products, view, ask, phrase, listed),
    facets: {
      categories: (category?.children ?? products.roots).map(({ path, name, rows }) => ({
        path,
        name,
        count: scope ? countIntersection(rows, scope) : countBits(rows),
      })),
      brands: brandFacet(products, base, forBrands, brand.numbers),
      skin_types: skinTypeFacet(products, base, forSkin, ask.skin),
      price: priceBounds(view, forPrice),
      in_stock: countIntersection(forStock, view.inStock),
    },
  }
}
