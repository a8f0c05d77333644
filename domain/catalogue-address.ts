/** Parses and writes the query string of a list, so that the address always reproduces the view (ROUTE-20). */

export const SORTS = ['popular', 'new', 'price_up', 'price_down', 'rating', 'discount'] as const
export type Sort = (typeof SORTS)[number]

/** Products on one page of a list. */
export const PRODUCTS_PER_PAGE = 24

export type Filter = {
  readonly brand: readonly string[]
  readonly skin: readonly string[]
  /** Whole roubles. */
  readonly priceFrom: number | null
  readonly priceTo: number | null
  readonly inStock: boolean
  readonly sort: Sort
  readonly page: number
  /** «Показать ещё»: the list shows the pages from this one to `page`. In the address: `since`. */
  readonly firstPage: number
  readonly q: string
}

/** Maximum number of consecutive pages that one address shows. */
export const MAX_PAGES_SHOWN = 8

export const NO_FILTER: Filter = {
  brand: [],
  skin: [],
  priceFrom: null,
  priceTo: null,
  inStock: false,
  sort: 'popular',
  page: 1,
  firstPage: 1,
  q: '',
}

const parseWholeNumber = (text: string | null, max: number): number | null =>
  text !== null && /^\d{1,8}$/.test(text) && Number(text) <= max ? Number(text) : null
/** «a,b», as `filterAddress` writes it, or «name=a&name=b», as a form without JavaScript sends it. */
const parseList = (texts: string[], pattern: RegExp): string[] =>
  [
    ...new Set(
      texts
        .join(',')
        .split(',')
        .filter((value) => pattern.test(value)),
    ),
  ]
    .slice(0, 30)
    .sort()

/** The first page shown, at most MAX_PAGES_SHOWN - 1 before `page`. */
const clampFirstPage = (page: number, since: number | null): number =>
  since === null || since < 1 || since > page ? page : Math.max(since, page - MAX_PAGES_SHOWN + 1)

const parsePage = (query: URLSearchParams): number => Math.max(1, parseWholeNumber(query.get('page'), 10_000) ?? 1)

/** Ignores unknown and invalid parts, so that an old or mistyped address still opens the list. */
export const parseFilter = (query: URLSearchParams): Filter => ({
  brand: parseList(query.getAll('brand'), /^[a-z0-9_-]{1,120}$/),
  skin: parseList(query.getAll('skin'), /^[а-яё -]{1,40}$/i).slice(0, 10),
  priceFrom: parseWholeNumber(query.get('price_from'), 10_000_000),
  priceTo: parseWholeNumber(query.get('price_to'), 10_000_000),
  inStock: query.get('in_stock') === '1',
  sort: SORTS.find((sort) => sort === query.get('sort')) ?? 'popular',
  page: parsePage(query),
  firstPage: clampFirstPage(parsePage(query), parseWholeNumber(query.get('since'), 10_000)),
  q: (query.get('q') ?? '').trim().slice(0, 100),
})

/** '' or '?…'. The order is fixed and defaults are omitted, so equal views have equal addresses. */
export const filterAddress = (filter: Filter): string => {
  const query = new URLSearchParams()
  if (filter.q !== '') query.set('q', filter.q)
  if (filter.brand.length > 0) query.set('brand', [...filter.brand].sort().join(','))
  if (filter.skin.length > 0) query.set('skin', [...filter.skin].sort().join(','))
  if (filter.priceFrom !== null) query.set('price_from', String(filter.priceFrom))
  if (filter.priceTo !== null) query.set('price_to', String(filter.priceTo))
  if (filter.inStock) query.set('in_stock', '1')
  if (filter.sort !== 'popular') query.set('sort', filter.sort)
  if (filter.page > 1) query.set('page', String(filter.page))
  if (filter.firstPage < filter.page) query.set('since', String(filter.firstPage))
  const text = query.toString().replaceAll('%2C', ',')
  return text === '' ? '' : `?${text}`
}

/** Changes the choice and returns to the first page. */
export const withChoice = (filter: Filter, choice: Partial<Omit<Filter, 'page' | 'since'>>): Filter => ({
  ...filter,
  ...choice,
  page: 1,
  firstPage: 1,
})

export const atPage = (filter: Filter, page: number): Filter => ({ ...filter, page, firstPage: page })
/** «Показать ещё»: the next page below those already shown. */
export const withNextPage = (filter: Filter): Filter => ({
  ...filter,
  page: filter.page + 1,
  firstPage: clampFirstPage(filter.page + 1, filter.firstPage),
})

export const isFiltered = (filter: Filter): boolean =>
  filter.brand.length > 0 ||
  filter.skin.length > 0 ||
  filter.priceFrom !== null ||
  filter.priceTo !== null ||
  filter.inStock
