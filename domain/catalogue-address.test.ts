import { expect, test } from 'vitest'
import { NO_FILTER, atPage, filterAddress, parseFilter, withChoice, withNextPage } from './catalogue-address.ts'

const read = (query: string) => parseFilter(new URLSearchParams(query))

// thin: CAT-01: filter codes other than brand, skin type, price and stock; sort_order; chosen shops
test('CAT-01, ROUTE-20: parses an address back to the view it was written from', () => {
  const view = {
    ...NO_FILTER,
    brand: ['iney', 'nord-56'],
    skin: ['сухая'],
    priceFrom: 350,
    priceTo: 2500,
    inStock: true,
    sort: 'price_up' as const,
    page: 3,
    firstPage: 2,
    q: 'крем',
  }
  expect(read(filterAddress(view))).toEqual(view)
})

test('ROUTE-20: writes equal addresses for equal views, and an empty query for the list without a choice', () => {
  expect(filterAddress(read('?page=1&brand=b,a&sort=popular'))).toBe('?brand=a,b')
  expect(filterAddress(NO_FILTER)).toBe('')
})

test('CAT-08: reads the repeated parameters of a form sent without JavaScript', () => {
  expect(read('?brand=b&brand=a&skin=сухая&skin=жирная&price_from=&price_to=').brand).toEqual(['a', 'b'])
  expect(read('?skin=сухая&skin=жирная').skin).toEqual(['жирная', 'сухая'])
})

test('CAT-01: ignores invalid parts of an address', () => {
  expect(read('?sort=upside&page=-2&price_from=abc&brand=../x&since=9')).toEqual(NO_FILTER)
})

test('CAT-08: «Показать ещё» adds the next page to those shown, at most eight pages', () => {
  expect(filterAddress(withNextPage(atPage(NO_FILTER, 2)))).toBe('?page=3&since=2')
  expect(read('?page=20&since=1').firstPage).toBe(13)
})

test('CAT-01: returns to the first page when the choice changes', () => {
  expect(filterAddress(withChoice(read('?page=4&since=2'), { inStock: true }))).toBe('?in_stock=1')
})
