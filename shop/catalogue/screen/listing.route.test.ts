import { expect, test } from 'vitest'
import type { Listing } from '../catalog.api.ts'
import { filterQuery, parseFilter } from '../facts/listing-path.ts'
import { facetGroup, STANDARD_FILTERS } from '#kit/shops/filters.ts'
import { listingScopeOf } from './listing/listing-query.ts'
import { meta } from './listing.route.tsx'

const category = {
  picture: null,
  path: 'kremy',
  name: 'Кремы',
  title: 'Кремы',
  description: 'Для лица.',
  ancestors: [],
}
const value = (value: string, name: string) => ({ value, name, count: 7, on: true })
const groups: Listing['facets']['groups'] = [
  facetGroup('brand', [value('iney', 'Иней'), value('polyn-12', 'Полынь 12')]),
  facetGroup('skin', [value('сухая', 'Сухая')]),
]

/** What the head of this address tells search engines. */
const headOf = (path: string, query = '', total = 30) => {
  const scope = listingScopeOf(path)
  // The head reads nothing else of the list.
  const listing = {
    category: scope.kind === 'category' ? category : null,
    collection: null,
    total,
    pages: 2,
    cards: [],
    facets: { groups },
  }
  const search = filterQuery(parseFilter(new URLSearchParams(query), STANDARD_FILTERS))
  const loaderData = {
    scope,
    filters: STANDARD_FILTERS,
    listing,
    search,
    description: scope.kind === 'category' ? null : 'Всё.',
    origin: 'http://shop.test',
  }
  const tags = meta({ loaderData } as object as Parameters<typeof meta>[0])
  const find = (name: string) => tags.flatMap((tag) => ('name' in tag && tag.name === name ? [tag.content] : []))[0]
  return {
    title: tags.flatMap((tag) => ('title' in tag && !('rel' in tag) ? [tag.title] : []))[0],
    description: find('description'),
    robots: find('robots'),
    canonical: tags.flatMap((tag) => ('rel' in tag && tag.rel === 'canonical' ? [tag.href] : []))[0],
  }
}

test.each([
  ['', '', '/products'],
  ['new', '', '/products/new'],
  ['sale', 'page=2', '/products/sale?page=2'],
  ['kremy', '', '/products/kremy'],
  ['kremy', 'page=2', '/products/kremy?page=2'],
  ['kremy', 'brand=iney', '/products/kremy?brand=iney'],
  ['kremy', 'page=2&brand=polyn-12', '/products/kremy?brand=polyn-12&page=2'],
  ['kremy', 'skin=сухая', `/products/kremy?skin=${encodeURIComponent('сухая')}`],
])('SEO-01: the list «%s» with «%s» is indexed at its own address', (path, query, address) => {
  expect(headOf(path, query)).toMatchObject({ robots: undefined, canonical: `http://shop.test${address}` })
})

test.each([
  ['two values of a filter', 'kremy', 'brand=iney,polyn-12'],
  ['two filters', 'kremy', 'brand=iney&skin=сухая'],
  ['a filter that is not on the list', 'kremy', 'active=niacinamide'],
  ['the price', 'kremy', 'brand=iney&price_to=900'],
  ['a part of the stock', 'kremy', 'brand=iney&express=1'],
  ['shops', 'kremy', 'shops=3'],
  ['excluded ingredients', 'kremy', 'exclude=parfum'],
  ['an opened group', 'kremy', 'open=brand'],
  ['another sort', 'kremy', 'brand=iney&sort=price_up'],
  ['several pages', 'kremy', 'page=3&since=1'],
  ['a phrase', '', 'q=крем'],
  ['a brand that the category does not have', 'kremy', 'brand=nord-56'],
  ['a brand in the whole catalogue, which has a page of its own', '', 'brand=iney'],
  ['a skin type among new arrivals', 'new', 'skin=сухая'],
])(
  'SEO-01: a list with %s is not indexed, and its canonical address is the list without a choice',
  (_, path, query) => {
    const { robots, canonical } = headOf(path, query)
    expect(robots).toBe('noindex, follow')
    const page = query.startsWith('page=3') ? '?page=3' : ''
    expect(canonical).toBe(`http://shop.test/products${path === '' ? '' : `/${path}`}${page}`)
  },
)

test('SEO-01: a choice with fewer than three products is not indexed', () => {
  expect(headOf('kremy', 'brand=iney', 2).robots).toBe('noindex, follow')
  expect(headOf('kremy', 'brand=iney', 3).robots).toBeUndefined()
})

test('SEO-01: an indexed choice has a title and a description of its own', () => {
  expect(headOf('kremy', 'brand=iney')).toMatchObject({
    title: 'Кремы: Иней',
    description: 'Кремы: Иней, 30\u00a0товаров. Для лица.',
  })
  expect(headOf('kremy', 'skin=сухая&page=2').title).toBe('Кремы: сухая кожа, страница 2')
  expect(headOf('kremy', 'brand=iney&sort=new').title).toBe('Кремы')
})
