import { describe, expect, test } from 'vitest'
import { acceptedEncoding, acceptedPageEncoding, matchesEtag } from '#platform/http/encoding.ts'
import { parsePagePath } from './page-path.ts'

describe('addresses of pages', () => {
  test('ROUTE-20: parameters in another order and tracking parameters share one cached page', () => {
    const { address } = parsePagePath('/products/uhod?page=2&brand=iney&utm_source=vk&yclid=1')
    expect(address).toBe('/products/uhod?brand=iney&page=2')
    expect(parsePagePath('/products/uhod?brand=iney&page=2').address).toBe(address)
  })

  test('SAFE-06: renders a page with unknown parameters and does not cache it', () => {
    expect(parsePagePath('/?a=1')).toMatchObject({ cacheable: false, address: '/?a=1' })
    expect(parsePagePath(`/products?q=${'x'.repeat(700)}`).cacheable).toBe(false)
    expect(parsePagePath('/products?q=крем')).toMatchObject({ cacheable: true })
  })

  test('CAT-07: a list filtered by what the shops have is rendered for each request', () => {
    expect(parsePagePath('/products?express=1').cacheable).toBe(false)
    expect(parsePagePath('/products?shops=3&brand=iney').cacheable).toBe(false)
    expect(parsePagePath('/products.data?in_stock=1').cacheable).toBe(false)
    const filters = new Set(['active'])
    expect(parsePagePath('/products?active=panthenol&open=brand', filters).cacheable).toBe(true)
    expect(parsePagePath('/products?active=panthenol&open=brand').cacheable).toBe(false)
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
    '/subscribe/confirm/abc',
    '/order%2Fabc',
    '/x/../cart',
  ])('SAFE-04: %s is rendered for one visitor and never cached', (url) => {
    expect(parsePagePath(url)).toMatchObject({ personal: true, cacheable: false })
  })

  test.each(['/', '/products/new', '/carts', '/product/order', '/products/new.data'])(
    'ROUTE-20: %s is the same for everybody',
    (url) => {
      expect(parsePagePath(url)).toMatchObject({ personal: false, cacheable: true })
    },
  )
})

test.each([
  ['gzip, deflate, br, zstd', 'br', 'zstd'],
  ['gzip, br, zstd;q=0', 'br', 'br'],
  ['gzip, zstd', 'gzip', 'gzip'],
  ['gzip, deflate', 'gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip', 'gzip'],
  ['identity', 'identity', 'identity'],
  [undefined, 'identity', 'identity'],
])('ROUTE-20: Accept-Encoding «%s» gets files as %s and pages as %s', (header, files, pages) => {
  expect(acceptedEncoding(header)).toBe(files)
  expect(acceptedPageEncoding(header)).toBe(pages)
})

test('ROUTE-20: compares entity tags by RFC 9110', () => {
  expect(matchesEtag('"a"', '"a"')).toBe(true)
  expect(matchesEtag('"b", W/"a"', '"a"')).toBe(true)
  expect(matchesEtag('*', '"a"')).toBe(true)
  expect(matchesEtag('"a-br"', '"a"')).toBe(false)
  expect(matchesEtag(undefined, '"a"')).toBe(false)
})
