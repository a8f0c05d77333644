/** Which rows of a list pass its filters, and which would pass without one of them. */
import type { ListingQuery, PhraseAsFilters } from '../catalog.api.ts'
import { emptyBits, intersectBits, setBit, subtractBits, uniteInto, type Bits } from '#kernel/bits.ts'
import { sentStores, type FilterCode, type Label } from '../facts/listing-filters.ts'
import { applyFilterGroups } from '../facts/filter-counts.ts'
import { fromRoubles, formatMoney } from '#kernel/money.ts'
import { changingRowsOf, type CityView } from './city-view.ts'
import { countValues, countValuesFollowing, countValuesOnce, rowsWithAny, type Facet } from './facets.ts'
import type { Category, Products } from './products.ts'
import { capitalize } from '#kernel/text.ts'
import type { Alternative } from '../search/meanings.ts'
import type { ReadFilter } from '../search/phrase-filters.ts'
import { rowsWithAnyIngredient } from './ingredients.ts'
import { attributeFact, type SearchTexts } from './load-search.ts'

/** A filter by its code, or `price`, `stock`, `exclude`. */
type FilterKey = FilterCode

export type FilteredRows = {
  /** By label and phrase, before the category and any filter; null = all. */
  readonly scope: Bits | null
  /** The section: what would be listed without any filter. */
  readonly base: Bits
  /** Counts of the rows of `base` by value. */
  readonly countBase: (facet: Facet) => Uint32Array
  readonly listed: Bits
  /** What would be listed without the choice of this filter. */
  readonly without: (key: FilterKey) => Bits
  /** Rows of `base` and `without('label')`, also without the label of the page. */
  readonly labelBase: Bits
  readonly withoutLabel: Bits
  readonly labelRows: Readonly<Record<Label, Bits>> & Readonly<Record<string, Bits>>
  readonly sectionRows: (path: string) => Bits | null
}

/** Chosen values of a filter, as the facets know them. */
export const chosenIn = (ask: ListingQuery, code: FilterCode): readonly string[] => {
  const values = ask[code]
  return Array.isArray(values) ? values.map(String) : []
}

const unite = (sets: readonly Bits[], size: number): Bits | null => {
  if (sets.length <= 1) return sets[0] ?? null
  const rows = emptyBits(size)
  for (const set of sets) uniteInto(rows, set)
  return rows
}

/** The first position of the rows by price whose price, in kopecks, is not below `price`. */
const lowerBoundOfPrice = ({ price: prices, byPriceAsc }: CityView, price: number): number => {
  let low = 0
  let high = byPriceAsc.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((prices[byPriceAsc[middle] ?? 0] ?? 0) < price) low = middle + 1
    else high = middle
  }
  return low
}

/** Bounds in roubles; null for none. */
export const rowsInPriceRange = (
  products: Products,
  view: CityView,
  from: number | null,
  to: number | null,
): Bits | null => {
  if (from === null && to === null) return null
  const min = fromRoubles(from ?? 0)
  const max = to === null ? Infinity : fromRoubles(to)
  const first = lowerBoundOfPrice(view, min)
  const end = lowerBoundOfPrice(view, Math.floor(max) + 1)
  const isMost = end - first > products.size / 2
  const rows = isMost ? products.allRows.slice() : emptyBits(products.size)
  const write = (from: number, to: number): void => {
    for (let at = from; at < to; at++) setBit(rows, view.byPriceAsc[at] ?? 0, !isMost)
  }
  if (isMost) {
    write(0, first)
    write(end, products.size)
  } else write(first, end)
  return rows
}

/** CAT-04: express delivery is all stores of the city; a city without stores has what the warehouse has. */
const rowsInStock = (
  products: Products,
  view: CityView,
  { shops: stores = [], express = false }: ListingQuery,
): Bits | null => {
  if (express && view.stores.length === 0) return view.inStock
  const sent = sentStores(
    stores,
    express,
    view.stores.map(({ id }) => id),
  )
  return unite(
    view.stores.flatMap(({ id, rows }) => (sent.includes(id) ? [rows] : [])),
    products.size,
  )
}

/** `isKept`: `base` is a set of the snapshot or of the view, so that its counts are, too. */
const countBase =
  (products: Products, view: CityView, base: Bits, isKept: boolean): FilteredRows['countBase'] =>
  (facet) =>
    !isKept
      ? countValues(facet, base)
      : base === view.onSale
        ? countValuesFollowing(products.facets, facet, base, changingRowsOf(view))
        : countValuesOnce(facet, base)

/** `found`: the rows of the search phrase; null without one. `excluded`: rows with an excluded ingredient; null = none. */
export const filterRows = (
  products: Products,
  view: CityView,
  category: Category | null,
  ask: ListingQuery,
  found: Bits | null,
  excluded: Bits | null,
): FilteredRows => {
  const ownLabels = Object.fromEntries(products.labels.map(({ code, rows }) => [code, rows]))
  const labelRows: FilteredRows['labelRows'] = {
    ...ownLabels,
    new: products.isNew,
    sale: view.onSale,
    hit: products.isHit,
  }
  const sectionRows = (path: string): Bits | null => products.categoryByPath.get(path)?.rows ?? null
  const pageLabel = ask.only === undefined ? null : labelRows[ask.only]
  const ofCategory = category?.rows ?? products.allRows
  const labelBase = found ? intersectBits(ofCategory, found) : ofCategory
  const narrowed = pageLabel && labelBase !== products.allRows ? intersectBits(labelBase, pageLabel) : pageLabel
  const base = narrowed ?? labelBase
  const rowsOf = (code: FilterCode): Bits | null => {
    const values = chosenIn(ask, code)
    if (values.length === 0) return null
    if (code === 'section')
      return unite(
        values.flatMap((path) => sectionRows(path) ?? []),
        products.size,
      )
    if (code === 'label')
      return unite(
        values.flatMap((label) => labelRows[label] ?? []),
        products.size,
      )
    const facet = products.facets[code]
    return facet === undefined ? null : rowsWithAny(facet, values, products.size)
  }
  const codes = products.filters.map(({ code }) => code)
  const keys: FilterKey[] = [...codes, 'price', 'stock', 'exclude']
  const groups = [
    ...codes.map(rowsOf),
    rowsInPriceRange(products, view, ask.price_from ?? null, ask.price_to ?? null),
    rowsInStock(products, view, ask),
    excluded && subtractBits(products.allRows, excluded),
  ]
  const { listed, withoutGroup } = applyFilterGroups(base, groups)
  const without = (key: FilterKey): Bits => withoutGroup(keys.indexOf(key))
  const others = groups.filter((rows, at) => rows !== null && keys[at] !== 'label').map((rows) => rows ?? base)
  return {
    scope: pageLabel && found ? intersectBits(pageLabel, found) : (pageLabel ?? found),
    base,
    countBase: countBase(products, view, base, found === null && (pageLabel === null || category === null)),
    listed,
    without,
    labelBase,
    get withoutLabel() {
      return pageLabel ? others.reduce(intersectBits, labelBase) : without('label')
    },
    labelRows,
    sectionRows,
  }
}

/** The rows that a restriction read from a phrase leaves, and its name on a chip. */
const roubles = (amount: number): string => formatMoney(fromRoubles(amount))

export const filterLabel = (filter: ReadFilter): string => {
  switch (filter.kind) {
    case 'price':
      if (filter.from !== null && filter.to !== null) return `${roubles(filter.from)} – ${roubles(filter.to)}`
      return filter.from === null ? `До\u00a0${roubles(filter.to ?? 0)}` : `От\u00a0${roubles(filter.from)}`
    case 'stock':
      return 'В\u00a0наличии'
    case 'value':
      return filter.label
    case 'ingredient':
      return capitalize(filter.phrase)
  }
}

/** Products that have the fact, as rows or as a term of the index. */
export const rowsOfFilter = (
  products: Products,
  view: CityView,
  texts: SearchTexts,
  filter: ReadFilter,
): { readonly rows: Bits | null; readonly alternatives: readonly Alternative[] } => {
  const fact = (key: string): { rows: null; alternatives: Alternative[] } => {
    const term = texts.index.termNumber.get(key)
    return { rows: null, alternatives: term === undefined ? [] : [{ terms: [term], weight: 1 }] }
  }
  switch (filter.kind) {
    case 'price':
      return { rows: rowsInPriceRange(products, view, filter.from, filter.to), alternatives: [] }
    case 'stock':
      return { rows: view.inStock, alternatives: [] }
    case 'value':
      return fact(attributeFact(filter.code, filter.value))
    case 'ingredient': {
      const excluded = rowsWithAnyIngredient(texts, filter.codes)
      return { rows: excluded ? subtractBits(products.allRows, excluded) : products.allRows, alternatives: [] }
    }
  }
}

/** The restriction as a choice in the filters of a list. */
const choiceOf = (filter: ReadFilter): Partial<PhraseAsFilters> => {
  switch (filter.kind) {
    case 'price':
      return {
        ...(filter.from === null ? {} : { price_from: filter.from }),
        ...(filter.to === null ? {} : { price_to: filter.to }),
      }
    case 'stock':
      return { express: true }
    case 'value':
      return { values: { [filter.code]: [filter.value] } }
    case 'ingredient':
      return { exclude: [...filter.codes] }
  }
}

/** Values of one code add up: «для сухой и жирной кожи». */
export const choicesOf = (filters: readonly ReadFilter[]): Omit<PhraseAsFilters, 'q'> => {
  const values: Record<string, string[]> = {}
  const all: Omit<PhraseAsFilters, 'q'> = { values }
  for (const filter of filters) {
    const { values: named = {}, exclude, ...single } = choiceOf(filter)
    Object.assign(all, single)
    for (const [code, more] of Object.entries(named)) values[code] = [...(values[code] ?? []), ...more]
    if (exclude) all.exclude = [...(all.exclude ?? []), ...exclude]
  }
  return all
}
