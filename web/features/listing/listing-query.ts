/** From an address to what is asked of the catalogue. */
import type { ListingQuery } from '#contract/catalog.schema.ts'
import type { Filter } from '#domain/catalogue-address.ts'

export type ListingScope = { kind: 'all' } | { kind: 'new' } | { kind: 'sale' } | { kind: 'category'; path: string }

/** `/products/…` without its beginning (ROUTE-03…05). */
export const listingScopeOf = (rest: string): ListingScope => {
  const path = rest.replace(/\/+$/, '')
  if (path === '') return { kind: 'all' }
  return path === 'new' || path === 'sale' ? { kind: path } : { kind: 'category', path }
}

const CATEGORY_PATH = /^[a-z0-9_-]+(\/[a-z0-9_-]+){0,2}$/
/** What cannot be a category's path needs no question. */
export const isPossibleScope = (place: ListingScope): boolean =>
  place.kind !== 'category' || (place.path.length <= 200 && CATEGORY_PATH.test(place.path))

export const pathnameOf = (place: ListingScope): string => {
  if (place.kind === 'all') return '/products'
  return place.kind === 'category' ? `/products/${place.path}` : `/products/${place.kind}`
}

const scopeQuery = (place: ListingScope): Pick<ListingQuery, 'path' | 'only'> => {
  if (place.kind === 'all') return {}
  return place.kind === 'category' ? { path: place.path } : { only: place.kind }
}

export const toListingQuery = (place: ListingScope, filter: Filter, city: string, page: number): ListingQuery => ({
  city,
  ...scopeQuery(place),
  ...(filter.q === '' ? {} : { q: filter.q }),
  ...(filter.brand.length === 0 ? {} : { brand: [...filter.brand] }),
  ...(filter.skin.length === 0 ? {} : { skin: [...filter.skin] }),
  ...(filter.priceFrom === null ? {} : { price_from: filter.priceFrom }),
  ...(filter.priceTo === null ? {} : { price_to: filter.priceTo }),
  ...(filter.inStock ? { in_stock: true } : {}),
  sort: filter.sort,
  page,
})

/** Pages that one address shows, first to last. */
export const pagesShown = (filter: Filter): number[] =>
  Array.from({ length: filter.page - filter.firstPage + 1 }, (_, index) => filter.firstPage + index)
