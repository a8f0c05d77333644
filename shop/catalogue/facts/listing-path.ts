/** Parses and writes the query string of a list, so that the address always reproduces the view (ROUTE-20). */
import { NO_VALUES, type FilterCode, type FilterGroup, type FilterValues, type KnownFilter } from './listing-filters.ts'

export const SORTS = ['popular', 'new', 'price_up', 'price_down', 'rating', 'discount'] as const
export type Sort = (typeof SORTS)[number]
/** A sort is one word of the address; `sort_by` and `sort_order` of the statement CAT-01 are read as well. */
const SORT_PARTS: Readonly<Record<Sort, { readonly by: string; readonly order: 'asc' | 'desc' }>> = {
  popular: { by: 'popular', order: 'asc' },
  new: { by: 'new', order: 'asc' },
  price_up: { by: 'price', order: 'asc' },
  price_down: { by: 'price', order: 'desc' },
  rating: { by: 'rating', order: 'asc' },
  discount: { by: 'discount', order: 'asc' },
}

/** Products on one page of a list. */
export const PRODUCTS_PER_PAGE = 24

export type Filter = {
  /** Chosen values by code. */
  readonly values: FilterValues
  /** Whole roubles. */
  readonly priceFrom: number | null
  readonly priceTo: number | null
  /** Ids of the stores that must have the product. */
  readonly shops: readonly number[]
  /** Any store of the city must have it; false when stores are chosen. In old addresses: `in_stock`. */
  readonly express: boolean
  /** CAT-14: codes of ingredients that no product of the list has, each with its own «and». */
  readonly exclude: readonly string[]
  /** Groups opened in full, by code. */
  readonly open: readonly FilterGroup[]
  readonly sort: Sort
  readonly page: number
  /** «Показать ещё»: the list shows the pages from this one to `page`. In the address: `since`. */
  readonly firstPage: number
  readonly q: string
  /** The phrase is searched as typed, without a repair (SEARCH-09). In the address: `verbatim`. */
  readonly verbatim: boolean
}

/** Maximum number of consecutive pages that one address shows. */
export const MAX_PAGES_SHOWN = 8
/** Maximum number of values of one filter in an address. */
export const MAX_VALUES = 30
/** Maximum number of excluded ingredients, and of a visitor's unwanted ones. */
export const MAX_EXCLUDED = 60

export const NO_FILTER: Filter = {
  values: NO_VALUES,
  priceFrom: null,
  priceTo: null,
  shops: [],
  express: false,
  exclude: [],
  open: [],
  sort: 'popular',
  page: 1,
  firstPage: 1,
  q: '',
  verbatim: false,
}

/** Parameters of a list whose answer depends on what the stores have at this moment. */
export const STOCK_PARAMETERS = ['express', 'in_stock', 'shops'] as const
/** Every parameter that `parseFilter` reads besides the codes of the filters. */
export const LISTING_PARAMETERS: readonly string[] = [
  ...STOCK_PARAMETERS,
  'exclude',
  'price_from',
  'price_to',
  'open',
  'sort',
  'sort_by',
  'sort_order',
  'page',
  'since',
  'q',
  'verbatim',
]

const parseWholeNumber = (text: string | null, max: number): number | null =>
  text !== null && /^\d{1,8}$/.test(text) && Number(text) <= max ? Number(text) : null

/** «a,b», as `filterQuery` writes it, or «name=a&name=b», as a form without JavaScript sends it. */
const parseList = (query: URLSearchParams, name: string): string[] => [
  ...new Set(query.getAll(name).flatMap((text) => text.split(','))),
]

const VALUE = /^[\p{L}\p{N}«№][\p{L}\p{N} ._/+×°%«»()№–-]{0,119}$/u
const NUMBER = /^\d{1,3}(\.\d)?$/
const parseValues = (query: URLSearchParams, { code, is_number }: KnownFilter): string[] =>
  parseList(query, code)
    .filter((value) => (is_number ? NUMBER : VALUE).test(value))
    .slice(0, MAX_VALUES)
    .sort()

const parseFilterValues = (query: URLSearchParams, filters: readonly KnownFilter[]): FilterValues => ({
  ...Object.fromEntries(
    filters
      .map((filter) => [filter.code, parseValues(query, filter)] as const)
      .filter(([, values]) => values.length > 0),
  ),
  section: parseValues(query, { code: 'section', is_number: false }),
})

const parseStores = (query: URLSearchParams): number[] =>
  parseList(query, 'shops')
    .flatMap((text) => parseWholeNumber(text, 99_999_999) ?? [])
    .filter((id) => id > 0)
    .slice(0, MAX_VALUES)
    .sort((a, b) => a - b)

const CODE = /^[a-z0-9-]{1,120}$/
const parseExcluded = (query: URLSearchParams): string[] =>
  parseList(query, 'exclude')
    .filter((code) => CODE.test(code))
    .slice(0, MAX_EXCLUDED)
    .sort()

/** The two parts of a sort, in an address or a call (CAT-01). */
export const SORTS_BY = [...new Set(SORTS.map((sort) => SORT_PARTS[sort].by))]
export const SORT_ORDERS = ['asc', 'desc'] as const
type SortWords = {
  readonly sort?: string | null | undefined
  readonly sort_by?: string | null | undefined
  readonly sort_order?: string | null | undefined
}
/** `sort` wins over the two parts. A sort that has one order only is found whatever `sort_order` says. */
export const sortOf = ({ sort: word, sort_by: by, sort_order: order }: SortWords): Sort => {
  const named = SORTS.find((sort) => sort === word)
  const alike = SORTS.filter((sort) => SORT_PARTS[sort].by === by)
  return named ?? alike.find((sort) => SORT_PARTS[sort].order === (order ?? 'asc')) ?? alike[0] ?? 'popular'
}
const parseSort = (query: URLSearchParams): Sort =>
  sortOf({ sort: query.get('sort'), sort_by: query.get('sort_by'), sort_order: query.get('sort_order') })

/** The first page shown, at most MAX_PAGES_SHOWN - 1 before `page`. */
const clampFirstPage = (page: number, since: number | null): number =>
  since === null || since < 1 || since > page ? page : Math.max(since, page - MAX_PAGES_SHOWN + 1)

const parsePage = (query: URLSearchParams): number => Math.max(1, parseWholeNumber(query.get('page'), 10_000) ?? 1)

/** Ignores unknown and invalid parts, so that an old or mistyped address still opens the list. `filters`: those of the shop. */
export const parseFilter = (query: URLSearchParams, filters: readonly KnownFilter[]): Filter => {
  const open = parseList(query, 'open')
  const stores = parseStores(query)
  return {
    values: parseFilterValues(query, filters),
    priceFrom: parseWholeNumber(query.get('price_from'), 10_000_000),
    priceTo: parseWholeNumber(query.get('price_to'), 10_000_000),
    shops: stores,
    express: stores.length === 0 && (query.get('express') === '1' || query.get('in_stock') === '1'),
    exclude: parseExcluded(query),
    open: ['shops', ...filters.map(({ code }) => code)].filter((group) => open.includes(group)).sort(),
    sort: parseSort(query),
    page: parsePage(query),
    firstPage: clampFirstPage(parsePage(query), parseWholeNumber(query.get('since'), 10_000)),
    q: (query.get('q') ?? '').trim().slice(0, 100),
    verbatim: (query.get('q') ?? '').trim() !== '' && query.get('verbatim') === '1',
  }
}

/** '' or '?…'. The order is fixed and defaults are omitted, so equal views have equal addresses. */
export const filterQuery = (filter: Filter): string => {
  const query = new URLSearchParams()
  const write = (name: string, values: readonly (string | number)[]): void => {
    if (values.length > 0) query.set(name, values.join(','))
  }
  if (filter.q !== '') query.set('q', filter.q)
  if (filter.q !== '' && filter.verbatim) query.set('verbatim', '1')
  for (const code of codesOf(filter)) write(code, [...chosenOf(filter, code)].sort())
  if (filter.priceFrom !== null) query.set('price_from', String(filter.priceFrom))
  if (filter.priceTo !== null) query.set('price_to', String(filter.priceTo))
  write(
    'shops',
    [...filter.shops].sort((a, b) => a - b),
  )
  if (filter.express) query.set('express', '1')
  write('exclude', [...filter.exclude].sort())
  write('open', filter.open)
  if (filter.sort !== 'popular') query.set('sort', filter.sort)
  if (filter.page > 1) query.set('page', String(filter.page))
  if (filter.firstPage < filter.page) query.set('since', String(filter.firstPage))
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%2F', '/')
  return text === '' ? '' : `?${text}`
}

/** Changes the choice and returns to the first page. */
export const withChoice = (filter: Filter, choice: Partial<Omit<Filter, 'page' | 'firstPage'>>): Filter => ({
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

/** The filter with other values of one code, at the first page. */
export const withValues = (filter: Filter, code: FilterCode, values: readonly string[]): Filter =>
  withChoice(filter, { values: { ...filter.values, [code]: values } })

/** The list with all values of a group. */
export const withOpenGroup = (filter: Filter, group: FilterGroup): Filter => ({
  ...filter,
  open: [...new Set([...filter.open, group])].sort(),
})

/** Codes of the filters with a choice, in one order for all addresses. */
export const codesOf = ({ values }: Filter): FilterCode[] =>
  Object.keys(values)
    .filter((code) => (values[code]?.length ?? 0) > 0)
    .sort()

export const chosenOf = (filter: Filter, code: FilterCode): readonly string[] => filter.values[code] ?? []

export const hasPriceRange = ({ priceFrom, priceTo }: Filter): boolean => priceFrom !== null || priceTo !== null

export const isFiltered = (filter: Filter): boolean =>
  codesOf(filter).length > 0 ||
  hasPriceRange(filter) ||
  filter.shops.length > 0 ||
  filter.express ||
  filter.exclude.length > 0
