/** Turns the address of a listing into catalogue queries. */
import type { ListingQuery } from '#contract/catalog.schema.ts'
import type { Filter } from '#domain/catalogue-address.ts'
import { paths } from '#domain/paths.ts'

/** The products a listing contains before any filter. */
export type ListingScope = { kind: 'all' } | { kind: 'new' } | { kind: 'sale' } | { kind: 'category'; path: string }

/** `rest`: what follows `/products/` in the address (ROUTE-03…05). */
export const listingScopeOf = (rest: string): ListingScope => {
  const path = rest.replace(/\/+$/, '')
  if (path === '') return { kind: 'all' }
  return path === 'new' || path === 'sale' ? { kind: path } : { kind: 'category', path }
}

const CATEGORY_PATH = /^[a-z0-9_-]+(\/[a-z0-9_-]+){0,2}$/
/** False for a path that no category can have: the page is answered 404 without a query. */
export const isPossibleScope = (scope: ListingScope): boolean =>
  scope.kind !== 'category' || (scope.path.length <= 200 && CATEGORY_PATH.test(scope.path))

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
  }
}

const scopeQuery = (scope: ListingScope): Pick<ListingQuery, 'path' | 'only'> => {
  if (scope.kind === 'all') return {}
  return scope.kind === 'category' ? { path: scope.path } : { only: scope.kind }
}

export const toListingQuery = (scope: ListingScope, filter: Filter, city: string, page: number): ListingQuery => ({
  city,
  ...scopeQuery(scope),
  ...(filter.q === '' ? {} : { q: filter.q }),
  ...(filter.brand.length === 0 ? {} : { brand: [...filter.brand] }),
  ...(filter.skin.length === 0 ? {} : { skin: [...filter.skin] }),
  ...(filter.priceFrom === null ? {} : { price_from: filter.priceFrom }),
  ...(filter.priceTo === null ? {} : { price_to: filter.priceTo }),
  ...(filter.inStock ? { in_stock: true } : {}),
  sort: filter.sort,
  page,
})

/** Numbers of the pages that one address shows, ascending. «Показать ещё» adds a page to them. */
export const pagesShown = (filter: Filter): number[] =>
  Array.from({ length: filter.page - filter.firstPage + 1 }, (_, index) => filter.firstPage + index)
