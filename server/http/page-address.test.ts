import { describe, expect, test } from 'vitest'
import { acceptedEncoding, matchesEtag } from './encoding.ts'
import { pageAddress } from './page-address.ts'

describe('addresses of pages', () => {
  test('ROUTE-20: the order of a query and marks of advertising do not make another page', () => {
    const { address } = pageAddress('/products/uhod?page=2&brand=iney&utm_source=vk&yclid=1')
    expect(address).toBe('/products/uhod?brand=iney&page=2')
    expect(pageAddress('/products/uhod?brand=iney&page=2').address).toBe(address)
  })

  test('SAFE-06: what we do not know in a query is rendered, never kept', () => {
    expect(pageAddress('/?a=1')).toMatchObject({ keepable: false, address: '/?a=1' })
    expect(pageAddress(`/products?q=${'x'.repeat(700)}`).cacheable).toBe(false)
    expect(pageAddress('/products?q=крем')).toMatchObject({ keepable: true })
  })

  test.each([
    '/cart',
    '/cart/checkout',
    '/cart.data',
    '/Cart',
    '/%63art',
    '//cart',
    '/order/abc',
    '/order/abc.data',
    '/personal',
    '/personal/orders',
  ])('SAFE-04: %s belongs to one person and is never kept', (url) => {
    expect(pageAddress(url)).toMatchObject({ personal: true, keepable: false })
  })

  test.each(['/', '/products/new', '/carts', '/product/order', '/products/new.data?_routes=root'])(
    'ROUTE-20: %s is the same for everybody',
    (url) => {
      expect(pageAddress(url)).toMatchObject({ personal: false, keepable: true })
    },
  )
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', 'identity'],
  [undefined, 'identity'],
])('ROUTE-20: who accepts %s gets %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})

test('ROUTE-20: tags are compared as RFC 9110 says', () => {
  expect(matchesEtag('"a"', '"a"')).toBe(true)
  expect(matchesEtag('"b", W/"a"', '"a"')).toBe(true)
  expect(matchesEtag('*', '"a"')).toBe(true)
  expect(matchesEtag('"a-br"', '"a"')).toBe(false)
  expect(matchesEtag(undefined, '"a"')).toBe(false)
})
