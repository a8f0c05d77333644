import { expect, test } from 'vitest'
import { STANDARD_FILTERS } from '#kit/shops/filters.ts'
import { filterQuery, NO_FILTER, parseFilter, withValues } from '../../facts/listing-path.ts'
import { isPossibleScope, toListingQuery, pagesShown, pathnameOf, listingScopeOf } from './listing-query.ts'
import { withPhraseFilters } from './phrase-as-filters.ts'
import { listingBreadcrumbs, listingTexts, inStockTexts } from './listing-texts.ts'

const spf = {
  picture: null,
  path: 'ukhod_za_litsom/spf',
  name: 'SPF',
  title: 'Солнцезащитные средства для лица',
  description: 'Кремы и флюиды',
  ancestors: [{ path: 'ukhod_za_litsom', name: 'Уход за лицом' }],
}

test('ROUTE-03, ROUTE-04, ROUTE-05: an address under /products is the whole catalogue, new arrivals, sale or a category', () => {
  expect(listingScopeOf('')).toEqual({ kind: 'all' })
  expect(listingScopeOf('new')).toEqual({ kind: 'new' })
  expect(listingScopeOf('ukhod_za_litsom/spf/')).toEqual({ kind: 'category', path: 'ukhod_za_litsom/spf' })
  expect(['', 'sale', 'a/b/c'].map((rest) => pathnameOf(listingScopeOf(rest)))).toEqual([
    '/products',
    '/products/sale',
    '/products/a/b/c',
  ])
})

test('ROUTE-15: a path that no category can have is recognised without a query', () => {
  expect([
    isPossibleScope(listingScopeOf('a/b/c/d')),
    isPossibleScope(listingScopeOf('../etc')),
    isPossibleScope(listingScopeOf('spf')),
  ]).toEqual([false, false, true])
})

test('SEARCH-07: restrictions of a phrase join the choice that was made, at the first page', () => {
  const chosen = parseFilter(
    new URLSearchParams('q=крем для сухой кожи до 1000&skin=жирная&price_from=300&page=3'),
    STANDARD_FILTERS,
  )
  const read = withPhraseFilters(chosen, {
    q: 'крем',
    values: { skin: ['сухая'], spf: ['50'] },
    price_to: 1000,
    exclude: ['retinol'],
  })
  expect(new URLSearchParams(filterQuery(read)).toString()).toBe(
    new URLSearchParams('q=крем&skin=жирная,сухая&spf=50&price_from=300&price_to=1000&exclude=retinol').toString(),
  )
})

test('CAT-01: a catalogue query has chosen filters only', () => {
  expect(toListingQuery(listingScopeOf('sale'), NO_FILTER, 'chel', 1, STANDARD_FILTERS)).toEqual({
    city: 'chel',
    only: 'sale',
    sort: 'popular',
    page: 1,
  })
  expect(
    toListingQuery(listingScopeOf('spf'), { ...NO_FILTER, express: true, priceTo: 500 }, 'chel', 2, STANDARD_FILTERS),
  ).toEqual({
    city: 'chel',
    path: 'spf',
    price_to: 500,
    express: true,
    sort: 'popular',
    page: 2,
  })
})

test('CAT-03: on the sale another label is sent instead of that of the page', () => {
  const sale = listingScopeOf('sale')
  expect(toListingQuery(sale, withValues(NO_FILTER, 'label', ['hit']), 'chel', 1, STANDARD_FILTERS)).toMatchObject({
    label: ['hit'],
  })
  expect(toListingQuery(sale, withValues(NO_FILTER, 'label', ['hit']), 'chel', 1, STANDARD_FILTERS)).not.toHaveProperty(
    'only',
  )
  expect(toListingQuery(sale, withValues(NO_FILTER, 'label', ['sale']), 'chel', 1, STANDARD_FILTERS)).toMatchObject({
    only: 'sale',
  })
  expect(
    toListingQuery(listingScopeOf('spf'), withValues(NO_FILTER, 'label', ['sale', 'new']), 'chel', 1, STANDARD_FILTERS)
      .label,
  ).toEqual(['sale', 'new'])
})

test('CAT-05: values of number filters are sent as numbers', () => {
  const filter = parseFilter(new URLSearchParams('spf=30,50&rating=4.5&brand=7&shops=3'), STANDARD_FILTERS)
  expect(toListingQuery(listingScopeOf(''), filter, 'chel', 1, STANDARD_FILTERS)).toMatchObject({
    spf: [30, 50],
    rating: [4.5],
    brand: ['7'],
    shops: [3],
  })
})

test('CAT-08: an address with several pages is queried page by page', () => {
  expect(pagesShown({ ...NO_FILTER, page: 4, firstPage: 2 })).toEqual([2, 3, 4])
})

test('SEO-01: every page of a list has its own title', () => {
  expect(
    listingTexts(listingScopeOf('ukhod_za_litsom/spf'), { category: spf, collection: null, total: 30 }, NO_FILTER)
      .pageTitle,
  ).toBe('Солнцезащитные средства для лица')
  expect(
    listingTexts(listingScopeOf('new'), { category: null, collection: null, total: 30 }, { ...NO_FILTER, page: 2 })
      .pageTitle,
  ).toBe('Новинки, страница 2')
  expect(
    listingTexts(listingScopeOf(''), { category: null, collection: null, total: 2 }, { ...NO_FILTER, q: 'крем' })
      .description,
  ).toBe('По\u00a0запросу «крем» нашлось 2\u00a0товара.')
})

test('SEARCH-09: the title of a search names the phrase that was searched, not the slip in the typed one', () => {
  const titleOf = (repaired: boolean) =>
    listingTexts(
      listingScopeOf(''),
      { category: null, collection: null, total: 2, phrase: { text: 'крем', repaired } },
      { ...NO_FILTER, q: 'крм' },
    ).title
  expect([titleOf(true), titleOf(false)]).toEqual(['Поиск: крем', 'Поиск: крм'])
})

test('SEO-02: breadcrumbs of a category lead through its ancestors', () => {
  expect(
    listingBreadcrumbs(listingScopeOf('ukhod_za_litsom/spf'), { category: spf, collection: null }).map(
      (crumb) => crumb.path,
    ),
  ).toEqual(['/', '/products', '/products/ukhod_za_litsom', '/products/ukhod_za_litsom/spf'])
})

test('CAT-07: only a city with stores names them in the in-stock filter', () => {
  expect(inStockTexts({ name_in: 'в Челябинске', has_shops: true }).label).toBe('Есть в Челябинске')
  expect(inStockTexts({ name_in: null, has_shops: false }).title).toBe('Наличие')
})

test('CAT-04, CAT-09: the filter says «сегодня» and the express window only while the city promises them', () => {
  const city = { name_in: 'в Челябинске', has_shops: true }
  expect(inStockTexts(city).title).toBe('В\u00a0магазинах города')
  expect(inStockTexts(city, { isToday: true, express: 'сегодня с\u00a017:40 до\u00a019:40' })).toMatchObject({
    title: 'Получить сегодня',
    label: 'Есть в Челябинске: экспресс сегодня с\u00a017:40 до\u00a019:40',
    chip: 'Есть в Челябинске',
  })
  expect(inStockTexts(city, { isToday: false, express: null })).toMatchObject({
    title: 'В\u00a0магазинах города',
    label: 'Есть в Челябинске',
  })
})
