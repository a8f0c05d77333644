/** Answers a list's question from the goods in memory: which rows, in which order, and the counts beside them. */
import type { Listing, ListingQuery, Sort } from '#contract/catalog.schema.ts'
import {
  addBits,
  allBits,
  both,
  countBits,
  countCommon,
  eachBit,
  except,
  hasBit,
  noBits,
  setBit,
  type Bits,
} from '#domain/bits.ts'
import { narrow } from '#domain/filter-counts.ts'
import { fromRoubles } from '#domain/money.ts'
import { PER_PAGE } from '#domain/listing.ts'
import type { CityView } from './city-view.ts'
import type { Category, Products } from './products.ts'
import { rowsOfPhrase } from './word-index.ts'

export type SearchResult = Pick<Listing, 'total' | 'facets'> & { readonly rows: readonly number[] }

/** What the address stands on before any choice of filters: the label page and the phrase. */
const scopeOf = (goods: Products, view: CityView, ask: ListingQuery): Bits | null => {
  const label = ask.only === 'new' ? goods.isNew : ask.only === 'sale' ? view.onSale : null
  const phrase = ask.q === undefined ? null : rowsOfPhrase(goods.words, ask.q)
  return label && phrase ? both(label, phrase) : (label ?? phrase)
}

const within = (rows: Bits, scope: Bits | null): Bits => (scope ? both(rows, scope) : rows)

/** Unknown brands are passed over, so that an address with one that has gone still opens the list. */
const brandChoice = (
  goods: Products,
  slugs: readonly string[] = [],
): { numbers: ReadonlySet<number>; rows: Bits | null } => {
  const numbers = new Set(slugs.flatMap((slug) => goods.brandBySlug.get(slug) ?? []))
  if (numbers.size === 0) return { numbers, rows: null }
  const rows = noBits(goods.size)
  for (let row = 0; row < goods.size; row++) if (numbers.has(goods.brandOf[row] ?? 0)) setBit(rows, row)
  return { numbers, rows }
}

const skinChoice = (goods: Products, names: readonly string[] = []): Bits | null => {
  const sets = names.flatMap((name) => goods.skinTypes.get(name) ?? [])
  if (sets.length === 0) return null
  const rows = noBits(goods.size)
  for (const set of sets) addBits(rows, set)
  return rows
}

const priceChoice = (
  goods: Products,
  view: CityView,
  from: number | undefined,
  to: number | undefined,
): Bits | null => {
  if (from === undefined && to === undefined) return null
  const least = fromRoubles(from ?? 0)
  const most = to === undefined ? Infinity : fromRoubles(to)
  const rows = noBits(goods.size)
  for (let row = 0; row < goods.size; row++) {
    const price = view.price[row] ?? 0
    if (price >= least && price <= most) setBit(rows, row)
  }
  return rows
}

const brandsIn = (goods: Products, rows: Bits): Uint32Array => {
  const counts = new Uint32Array(goods.brands.length)
  eachBit(rows, (row) => {
    const brand = goods.brandOf[row] ?? 0
    counts[brand] = (counts[brand] ?? 0) + 1
  })
  return counts
}

/** Impossible values stay in the list with count 0, to be shown as disabled (CAT-07). */
const brandValues = (
  goods: Products,
  base: Bits,
  counted: Bits,
  chosen: ReadonlySet<number>,
): Listing['facets']['brands'] => {
  const there = brandsIn(goods, base)
  const counts = counted === base ? there : brandsIn(goods, counted)
  return goods.brands
    .flatMap(({ slug, name }, brand) =>
      (there[brand] ?? 0) > 0 || chosen.has(brand)
        ? [{ value: slug, name, count: counts[brand] ?? 0, on: chosen.has(brand) }]
        : [],
    )
    .sort((a, b) => byName.compare(a.name, b.name))
}

const byName = new Intl.Collator('ru')

const skinValues = (
  goods: Products,
  base: Bits,
  counted: Bits,
  chosen: readonly string[] = [],
): Listing['facets']['skin_types'] =>
  [...goods.skinTypes]
    .map(([name, rows]) => ({
      value: name,
      name,
      count: countCommon(rows, counted),
      on: chosen.includes(name),
      there: countCommon(rows, base),
    }))
    .filter(({ there, on }) => there > 0 || on)
    .map(({ there: _, ...value }) => value)
    .sort((a, b) => byName.compare(a.name, b.name))

const priceBounds = (view: CityView, rows: Bits): { min: number; max: number } => {
  let min = Infinity
  let max = 0
  eachBit(rows, (row) => {
    const price = view.price[row] ?? 0
    if (price < min) min = price
    if (price > max) max = price
  })
  return { min: max === 0 ? 0 : min, max }
}

const orderOf = (goods: Products, view: CityView, sort: Sort): Int32Array | null => {
  switch (sort) {
    case 'popular':
      return null
    case 'new':
      return goods.newestFirst
    case 'rating':
      return goods.bestRatedFirst
    case 'price_up':
      return view.cheapestFirst
    case 'price_down':
      return view.dearestFirst
    case 'discount':
      return view.mostOffFirst
  }
}

/** Rows come numbered by popularity, so that «popular» needs no order of its own. */
export const pageOfRows = (listed: Bits, order: Int32Array | null, skip: number, take: number): number[] => {
  const page: number[] = []
  let passed = 0
  const visit = (row: number): boolean => {
    if (passed++ >= skip) page.push(row)
    return page.length < take
  }
  if (order === null) eachBit(listed, visit)
  else for (const row of order) if (hasBit(listed, row) && !visit(row)) break
  return page
}

/** What the city can have stands before what it cannot, each part in the order that was asked for. */
const buyableFirst = (
  listed: Bits,
  { available }: CityView,
  order: Int32Array | null,
  skip: number,
  take: number,
): number[] => {
  const first = both(listed, available)
  const page = pageOfRows(first, order, skip, take)
  if (page.length === take) return page
  return [
    ...page,
    ...pageOfRows(except(listed, available), order, Math.max(0, skip - countBits(first)), take - page.length),
  ]
}

export const searchListing = (
  goods: Products,
  view: CityView,
  category: Category | null,
  ask: ListingQuery,
): SearchResult => {
  const scope = scopeOf(goods, view, ask)
  const base = within(category?.rows ?? allBits(goods.size), scope)
  const brand = brandChoice(goods, ask.brand)
  const groups = [
    brand.rows,
    skinChoice(goods, ask.skin),
    priceChoice(goods, view, ask.price_from, ask.price_to),
    ask.in_stock ? view.inStock : null,
  ]
  const { listed, without } = narrow(base, groups)
  const [forBrands = listed, forSkin = listed, forPrice = listed, forStock = listed] = without
  return {
    total: countBits(listed),
    rows: buyableFirst(
      listed,
      view,
      orderOf(goods, view, ask.sort ?? 'popular'),
      ((ask.page ?? 1) - 1) * PER_PAGE,
      PER_PAGE,
    ),
    facets: {
      categories: (category?.children ?? goods.roots).map(({ path, name, rows }) => ({
        path,
        name,
        count: scope ? countCommon(rows, scope) : countBits(rows),
      })),
      brands: brandValues(goods, base, forBrands, brand.numbers),
      skin_types: skinValues(goods, base, forSkin, ask.skin),
      price: priceBounds(view, forPrice),
      in_stock: countCommon(forStock, view.inStock),
    },
  }
}
