/** Turns the address of a listing into catalogue queries. */
import type { ListingQuery } from '../../catalog.api.ts'
import { codesOf, type Filter } from '../../facts/listing-path.ts'
import { sentLabels, type InitialChoice, type KnownFilter } from '../../facts/listing-filters.ts'
import { paths } from '#kernel/pages/paths.ts'

/** The products a listing contains before any filter. */
export type ListingScope =
  | { kind: 'all' }
  | { kind: 'new' }
  | { kind: 'sale' }
  | { kind: 'category'; path: string }
  | { kind: 'collection'; slug: string }

/** `rest`: what follows `/products/` in the address (ROUTE-03…05); `slug`: what follows `/collections/`. */
export const listingScopeOf = (rest: string, slug?: string): ListingScope => {
  if (slug !== undefined) return { kind: 'collection', slug }
  const path = rest.replace(/\/+$/, '')
  if (path === '') return { kind: 'all' }
  return path === 'new' || path === 'sale' ? { kind: path } : { kind: 'category', path }
}

const CATEGORY_PATH = /^[a-z0-9_-]+(\/[a-z0-9_-]+){0,2}$/
const COLLECTION = /^[a-z0-9_-]{1,120}$/
/** False for a path that no category or collection can have: the page is answered 404 without a query. */
export const isPossibleScope = (scope: ListingScope): boolean =>
  scope.kind === 'collection'
    ? COLLECTION.test(scope.slug)
    : scope.kind !== 'category' || (scope.path.length <= 200 && CATEGORY_PATH.test(scope.path))

export const pathnameOf = (scope: ListingScope): string => {
  switch (scope.kind) {
    case 'all':
      return paths.products
    case 'new':
      return paths.newProducts
    case 'sale':
      return paths.saleProducts
    case 'category':
      return paths.category(scope.path)
    case 'collection':
      return paths.collection(scope.slug)
  }
}

/** What the page of this scope has chosen by itself (CAT-02, CAT-03). */
export const initialChoiceOf = (scope: ListingScope): InitialChoice => ({
  section: scope.kind === 'category' ? scope.path : null,
  label: scope.kind === 'new' || scope.kind === 'sale' ? scope.kind : null,
})

const labelQuery = (scope: ListingScope, filter: Filter): { only?: 'new' | 'sale'; label?: string[] } => {
  const labels = sentLabels(filter.values, initialChoiceOf(scope))
  if ((scope.kind === 'new' || scope.kind === 'sale') && labels.includes(scope.kind)) return { only: scope.kind }
  return labels.length === 0 ? {} : { label: [...labels] }
}

/** CAT-05: values of number filters are sent as numbers. */
const valuesQuery = (filter: Filter, filters: readonly KnownFilter[]): Readonly<Record<string, (string | number)[]>> =>
  Object.fromEntries(
    codesOf(filter).flatMap((code) => {
      const chosen = filter.values[code] ?? []
      if (code === 'label') return []
      const isNumber = filters.some((known) => known.code === code && known.is_number)
      return [[code, isNumber ? chosen.map(Number) : [...chosen]] as const]
    }),
  )

export const toListingQuery = (
  scope: ListingScope,
  filter: Filter,
  city: string,
  page: number,
  filters: readonly KnownFilter[],
): ListingQuery => ({
  city,
  ...(scope.kind === 'category' ? { path: scope.path } : {}),
  ...(scope.kind === 'collection' ? { collection: scope.slug } : {}),
  ...(filter.q === '' ? {} : { q: filter.q, ...(filter.verbatim ? { verbatim: true } : {}) }),
  ...labelQuery(scope, filter),
  ...valuesQuery(filter, filters),
  ...(filter.priceFrom === null ? {} : { price_from: filter.priceFrom }),
  ...(filter.priceTo === null ? {} : { price_to: filter.priceTo }),
  ...(filter.shops.length === 0 ? {} : { shops: [...filter.shops] }),
  ...(filter.express ? { express: true } : {}),
  ...(filter.exclude.length === 0 ? {} : { exclude: [...filter.exclude] }),
  ...(filter.open.length === 0 ? {} : { open: [...filter.open] }),
  sort: filter.sort,
  page,
})

/** Numbers of the pages that one address shows, ascending. «Показать ещё» adds a page to them. */
export const pagesShown = (filter: Filter): number[] =>
  Array.from({ length: filter.page - filter.firstPage + 1 }, (_, index) => filter.firstPage + index)
