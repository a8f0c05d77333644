/** The facets of a list: values of the section with their counts, those that cannot be chosen with count 0 (CAT-07). */
import type { FacetGroup, FacetValue, ListingQuery } from '../catalog.api.ts'
import { countIntersection, type Bits } from '#kernel/bits.ts'
import { LABELS, MIN_VALUES, VALUES_SHOWN, type FilterCode } from '../facts/listing-filters.ts'
import { chosenIn, type FilteredRows } from './filter-rows.ts'
import type { CityView } from './city-view.ts'
import { countValues, type Facet } from './facets.ts'
import type { Products } from './products.ts'
import type { ShopFilter } from './shop-filters.ts'

const LABEL_NAMES = { new: 'Новинки', sale: 'Со\u00a0скидкой', hit: 'Хиты' } as const

/** A value that the section has or the visitor has chosen. `inSection`: its products there, without the filters. */
type Candidate = { readonly value: string; readonly name: string; readonly inSection: number; readonly on: boolean }
/** `count`: by value, of the candidates that are listed. */
type Candidates = { readonly values: readonly Candidate[]; readonly count: (value: string) => number }

/**
 * The most frequent values of the section and the chosen ones, in the order in which they came. A group with one more value than
 * would be listed lists it, too.
 */
const mostFrequent = (values: readonly Candidate[]): readonly Candidate[] => {
  if (values.length <= VALUES_SHOWN + 1) return values
  const rank = new Map(
    [...values].sort((a, b) => b.inSection - a.inSection).map(({ value }, at) => [value, at] as const),
  )
  return values.filter(({ value, on }) => on || (rank.get(value) ?? 0) < VALUES_SHOWN)
}

const groupOf = (filter: ShopFilter, { values, count }: Candidates, ask: ListingQuery): FacetGroup | null => {
  const { code, name, look, explanation } = filter
  const isChosen = values.some(({ on }) => on)
  if (values.length < MIN_VALUES && !isChosen) return null
  const opened = ask.open?.includes(code) === true
  const listed = opened ? values : look.is_open === true || isChosen ? mostFrequent(values) : []
  return {
    code,
    name,
    chip: look.chip ?? (filter.attribute?.source === 'attributes' ? `${name}: {value}` : '{value}'),
    any: look.any ?? `Без\u00a0фильтра «${name}»`,
    find: look.find ?? null,
    explanation,
    open: look.is_open === true,
    quick: look.is_quick === true,
    indexed: look.is_indexed === true,
    values: listed.map(({ value, name, on }): FacetValue => ({ value, name, on, count: count(value) })),
    hidden: values.length - listed.length,
  }
}

/** Facets whose values are few sets of rows. */
const candidatesFromSets = (
  sets: readonly { readonly value: string; readonly name: string; readonly rows: Bits }[],
  base: Bits,
  counted: Bits,
  chosen: readonly string[],
): Candidates => ({
  values: sets
    .map(({ value, name, rows }) => ({
      value,
      name,
      inSection: countIntersection(rows, base),
      on: chosen.includes(value),
    }))
    .filter(({ inSection, on }) => inSection > 0 || on),
  count: (value) => {
    const rows = sets.find((set) => set.value === value)?.rows
    return rows ? countIntersection(rows, counted) : 0
  },
})

/** Facets of many values: the rows are counted once for all of them, and only when a value is listed. */
const candidatesFromFacet = (
  facet: Facet,
  { base, countBase, without }: FilteredRows,
  code: FilterCode,
  chosen: readonly string[],
): Candidates => {
  const inSection = countBase(facet)
  const counted = without(code)
  let counts: Uint32Array | null = counted === base ? inSection : null
  return {
    values: facet.order.flatMap((index) => {
      const known = facet.values[index]
      const there = inSection[index] ?? 0
      const on = known !== undefined && chosen.includes(known.value)
      return known && (there > 0 || on) ? [{ value: known.value, name: known.name, inSection: there, on }] : []
    }),
    count: (value) => {
      counts ??= countValues(facet, counted)
      return counts[facet.indexOf.get(value) ?? -1] ?? 0
    },
  }
}

const candidatesOf = (code: FilterCode, products: Products, found: FilteredRows, ask: ListingQuery): Candidates => {
  const chosen = chosenIn(ask, code)
  if (code === 'label') {
    const labels = LABELS.filter((label) => label !== ask.only).map((value) => ({
      value,
      name: LABEL_NAMES[value],
      rows: found.labelRows[value],
    }))
    const own = products.labels.map(({ code: value, name, rows }) => ({ value, name, rows }))
    return candidatesFromSets([...labels, ...own], found.labelBase, found.withoutLabel, chosen)
  }
  const facet = products.facets[code]
  if (facet !== undefined) return candidatesFromFacet(facet, found, code, chosen)
  // In a category its tree leads on; elsewhere the roots narrow a search, new arrivals, the sale and a collection.
  const isNarrow = ask.q !== undefined || ask.only !== undefined || ask.collection !== undefined
  const isOffered = ask.path === undefined && isNarrow
  const sections = [
    ...(isOffered ? products.roots : []),
    ...chosen.flatMap((path) => products.categoryByPath.get(path) ?? []),
  ]
  const sets = [...new Set(sections)].map(({ path, name, rows }) => ({ value: path, name, rows }))
  return candidatesFromSets(sets, found.base, found.without('section'), chosen)
}

/** A group of fewer than two values of the section is left out unless one of them is chosen. `isAsked`: which groups to count. */
export const listingFacets = (
  products: Products,
  found: FilteredRows,
  ask: ListingQuery,
  isAsked: (code: FilterCode) => boolean,
): FacetGroup[] =>
  products.filters.flatMap((filter) =>
    isAsked(filter.code) ? (groupOf(filter, candidatesOf(filter.code, products, found, ask), ask) ?? []) : [],
  )

/** The stores of the city, once they are asked for or chosen. */
export const storeFacet = (view: CityView, found: FilteredRows, ask: ListingQuery): FacetValue[] => {
  const chosen = ask.shops ?? []
  if (chosen.length === 0 && ask.open?.includes('shops') !== true) return []
  const counted = found.without('stock')
  return view.stores.map(({ id, name, rows }) => ({
    value: String(id),
    name,
    on: chosen.includes(id),
    count: countIntersection(rows, counted),
  }))
}
