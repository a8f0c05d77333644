import { expect, test } from 'vitest'
import {
  LISTING_PARAMETERS,
  NO_FILTER,
  atPage,
  filterQuery,
  parseFilter,
  withChoice,
  withNextPage,
} from './listing-path.ts'
import { STANDARD_CODES, STANDARD_FILTERS } from '#kit/shops/filters.ts'

const read = (query: string) => parseFilter(new URLSearchParams(query), STANDARD_FILTERS)

test('CAT-01, ROUTE-20: parses an address back to the view it was written from', () => {
  const view = {
    ...NO_FILTER,
    values: {
      section: ['ukhod_za_litsom/kremy'],
      skin: ['сухая'],
      hair: ['жирные у корней'],
      active: ['1-2-hexanediol', 'sodium-hyaluronate'],
      brand: ['iney', 'nord-56'],
      volume: ['3.5-g'],
      without: ['без отдушек'],
      spf: ['30', '50'],
      rating: ['4.5'],
    },
    priceFrom: 350,
    priceTo: 2500,
    shops: [3, 12],
    exclude: ['glycerin', 'parfum'],
    open: ['brand' as const, 'shops' as const],
    sort: 'price_up' as const,
    page: 3,
    firstPage: 2,
    q: 'крем',
  }
  expect(read(filterQuery(view))).toEqual(view)
})

test('ROUTE-20: writes equal addresses for equal views, and an empty query for the list without a choice', () => {
  expect(filterQuery(read('?page=1&brand=b,a&sort=popular'))).toBe('?brand=a,b')
  expect(filterQuery(NO_FILTER)).toBe('')
})

test('CAT-14: whatever is no code of an ingredient is left out of the excluded ones', () => {
  expect(read('?exclude=parfum,,<b>,Parfum,alcohol-denat&exclude=parfum').exclude).toEqual(['alcohol-denat', 'parfum'])
})

test('CAT-01: an old address opens the same list, and chosen stores come before express delivery', () => {
  expect(filterQuery(read('?brand=iney&skin=сухая&in_stock=1&price_to=900'))).toBe(
    `?brand=iney&skin=${encodeURIComponent('сухая')}&price_to=900&express=1`,
  )
  expect(read('?shops=3&express=1')).toMatchObject({ shops: [3], express: false })
})

test('CAT-01: every parameter that is written is a known parameter', () => {
  const values = Object.fromEntries(STANDARD_FILTERS.map(({ code, is_number }) => [code, is_number ? ['4'] : ['x']]))
  const filter = {
    ...NO_FILTER,
    values: { section: ['a'], ...values },
    priceFrom: 1,
    priceTo: 2,
    shops: [1],
    exclude: ['a'],
    page: 3,
  }
  const written = new URLSearchParams(filterQuery({ ...filter, open: ['brand'], sort: 'new', q: 'x' }))
  expect(
    [...written.keys()].filter((name) => ![...STANDARD_CODES, ...LISTING_PARAMETERS].some((known) => known === name)),
  ).toEqual([])
  expect(parseFilter(written, STANDARD_FILTERS).values).toEqual(filter.values)
})

test('CAT-08: reads the repeated parameters of a form sent without JavaScript', () => {
  expect(read('?brand=b&brand=a&skin=сухая&skin=жирная&price_from=&price_to=').values['brand']).toEqual(['a', 'b'])
  expect(read('?skin=сухая&skin=жирная').values['skin']).toEqual(['жирная', 'сухая'])
})

test('CAT-01: an address with sort_by and sort_order opens the list in that order, popular ascending by default', () => {
  const sortOf = (query: string) => read(query).sort
  expect(['?sort_by=price', '?sort_by=price&sort_order=asc', '?sort_by=price&sort_order=desc'].map(sortOf)).toEqual([
    'price_up',
    'price_up',
    'price_down',
  ])
  expect(['', '?sort_order=asc', '?sort_by=popular&sort_order=asc', '?sort_by=x'].map(sortOf)).toEqual(
    Array.from({ length: 4 }, () => 'popular'),
  )
  expect(['?sort_by=new', '?sort_by=rating&sort_order=desc'].map(sortOf)).toEqual(['new', 'rating'])
  expect(sortOf('?sort=rating&sort_by=price')).toBe('rating')
  expect(filterQuery(read('?sort_by=price&sort_order=desc'))).toBe('?sort=price_down')
})

test('CAT-01: ignores invalid parts of an address', () => {
  expect(read('?sort=upside&page=-2&price_from=abc&brand=../x&spf=много&shops=x,-1&open=all&since=9')).toEqual(
    NO_FILTER,
  )
})

test('CAT-08: «Показать ещё» adds the next page to those shown, at most eight pages', () => {
  expect(filterQuery(withNextPage(atPage(NO_FILTER, 2)))).toBe('?page=3&since=2')
  expect(read('?page=20&since=1').firstPage).toBe(13)
})

test('CAT-01: returns to the first page when the choice changes', () => {
  expect(filterQuery(withChoice(read('?page=4&since=2'), { express: true }))).toBe('?express=1')
})
