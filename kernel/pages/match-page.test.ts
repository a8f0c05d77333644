import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indexedStaticPages, matchPage, notIndexedPrefixes, pageOf } from './match-page.ts'
import { pages } from './pages.ts'
import { paths } from './paths.ts'

describe('pageOf', () => {
  test.each([
    ['/', 'home'],
    ['/_root.data', 'home'],
    ['/products', 'listing'],
    ['/products/sale', 'listing'],
    ['/products/ukhod_za_litsom/spf.data', 'listing'],
    ['/product/krem-tish', 'product'],
    ['/product', 'notFound'],
    ['/carts', 'notFound'],
    ['/product/order', 'product'],
    ['/about/shops', 'stores'],
    ['/about/shops/chel-kirovka', 'store'],
    ['/personal/orders', 'personalOrders'],
    ['/personal/orders/77-1', 'personalOrder'],
    ['/subscribe/confirm/abc', 'subscription'],
    ['/%', 'notFound'],
  ])('%s is the page «%s»', (path, name) => {
    expect(pageOf(path).name).toBe(name)
  })

  test.each([
    ['/product/krem-tish', 'product', 'everybody'],
    ['/brands', 'brands', 'everybody'],
    ['/brands/iney', 'brand', 'everybody'],
    ['/news', 'news', 'everybody'],
    ['/news/osen', 'article', 'everybody'],
    ['/contacts', 'contacts', 'everybody'],
    ['/about', 'about', 'everybody'],
    ['/bonus', 'bonus', 'everybody'],
    ['/cart', 'cart', 'everybody'],
    ['/cart/checkout', 'checkout', 'everybody'],
    ['/delivery', 'delivery', 'everybody'],
    ['/payment', 'payment', 'everybody'],
    ['/certificate', 'certificate', 'everybody'],
    ['/garantiya-na-tovar', 'returns', 'everybody'],
    ['/instagram', 'reviews', 'everybody'],
    ['/sale', 'promotions', 'everybody'],
    ['/personal', 'personal', 'customer'],
    ['/personal/favorites', 'personalFavorites', 'customer'],
    ['/personal/orders/77-1', 'personalOrder', 'customer'],
    ['/personal/profile', 'personalProfile', 'customer'],
    ['/personal/access', 'personalAccess', 'customer'],
    ['/personal/bonus', 'personalBonus', 'customer'],
    ['/order/AAAAAAAAAAAAAAAAAAAAAA', 'order', 'everybody'],
    ['/auth_depricated', 'signIn', 'everybody'],
  ])(
    'ROUTE-06, ROUTE-07, ROUTE-08, ROUTE-09, ROUTE-10, ROUTE-11, ROUTE-12: %s is the page «%s» for %s',
    (path, name, audience) => {
      expect(pageOf(path)).toMatchObject({ name, audience })
    },
  )

  test('finds every address that paths.ts builds', () => {
    const built = [
      [paths.category('ukhod_za_litsom/spf'), 'listing'],
      [paths.order('a.data/b'), 'order'],
      [paths.subscription('leave', 'AbC-1_2'), 'subscription'],
      [paths.personalOrder('№ 7'), 'personalOrder'],
      [paths.checkout, 'checkout'],
    ] as const
    for (const [path, name] of built.filter(([, name]) => name !== 'order')) expect(pageOf(path).name, path).toBe(name)
    expect(pageOf(paths.order('a.data/b'))).toMatchObject({ cached: false, redacted: true })
  })

  const token = fc.stringMatching(/^[A-Za-z0-9_-]{1,30}$/)
  /** A page and an address of it. */
  const address = fc
    .constantFrom(...pages.filter(({ name }) => name !== 'notFound'))
    .chain((page) =>
      fc.array(token, { minLength: 4, maxLength: 4 }).map((tokens) => {
        let next = 0
        const path = page.pattern.replace(/:\w+|\*/g, () => tokens[next++] ?? 'x')
        return { page, path, tokens: tokens.slice(0, next) }
      }),
    )
    // A token that equals a static segment of another page leads to that page.
    .filter(({ page, path }) => pages.every(({ name, pattern }) => name === page.name || pattern !== path))
  const encoded = (path: string, picks: readonly boolean[]): string =>
    [...path]
      .map((char, at) =>
        char !== '/' && picks[at % picks.length] === true
          ? `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`
          : char,
      )
      .join('')
  const disguise = fc.record({
    upper: fc.boolean(),
    picks: fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }),
    slashes: fc.integer({ min: 1, max: 3 }),
    trailing: fc.boolean(),
    data: fc.boolean(),
  })

  test('SAFE-04, SAFE-06: finds the page whatever its letter case, encoding, slashes and payload suffix', () => {
    fc.assert(
      fc.property(address, disguise, ({ page, path }, { upper, picks, slashes, trailing, data }) => {
        const cased = upper ? path.toUpperCase() : path
        const ended = data && path !== '/' ? `${cased}.data` : trailing ? `${cased}/` : cased
        expect(pageOf(encoded(ended, picks).replaceAll('/', '/'.repeat(slashes))).name).toBe(page.name)
      }),
      { numRuns: 2_000 },
    )
  })

  test.each(['/x/../cart', '/products/%2e%2e/order/abc', '/order%2Fabc', '/order\\abc', '/%256frder/abc', '/order/%'])(
    'SAFE-04, SAFE-06: never caches and always redacts %s, which has no canonical spelling',
    (path) => {
      expect(pageOf(path)).toMatchObject({ name: 'notFound', cached: false, redacted: true })
    },
  )

  test('SAFE-06: never caches and always redacts an address below a personal page', () => {
    const root = fc.constantFrom('cart', 'order', 'personal', 'subscribe', 'ORDER', '%6frder', 'order%2F', '%256frder')
    fc.assert(
      fc.property(root, fc.array(fc.string(), { maxLength: 4 }), (first, more) => {
        const page = pageOf(`/${first}/${more.filter((part) => !/\.\.|\/|\\/.test(part)).join('/')}`)
        expect(page).toMatchObject({ cached: false, redacted: true })
      }),
      { numRuns: 2_000 },
    )
  })

  test('returns a page for any text', () => {
    const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))
    fc.assert(fc.property(fc.string({ unit }), (text) => void expect(pageOf(text).name).toBeTypeOf('string')))
  })
})

test('SEO-01: disallows every page that is not indexed in robots.txt', () => {
  expect(notIndexedPrefixes()).toEqual([
    '/compare',
    '/certificate/buy',
    '/certificate/purchase/',
    '/certificate/card/',
    '/recommendations',
    '/cart',
    '/find-order',
    '/order/',
    '/subscribe/',
    '/cases/',
    '/personal',
    '/auth_depricated',
    '/_ui',
  ])
})

test('SEO-01: lists every indexed page without parameters in the sitemap', () => {
  expect(indexedStaticPages().map(({ pattern }) => pattern)).toEqual([
    '/',
    '/brands',
    '/news',
    '/sale',
    '/about',
    '/about/shops',
    '/contacts',
    '/bonus',
    '/delivery',
    '/payment',
    '/certificate',
    '/garantiya-na-tovar',
    '/instagram',
  ])
})

test('ROUTE-20: the router gives a page the decoded parts of its path, in their own case', () => {
  expect(matchPage('/news/S%C3%A9rum/')).toMatchObject({ page: { name: 'article' }, params: { slug: 'Sérum' } })
  expect(matchPage('/Products/ukhod/spf')).toMatchObject({ page: { name: 'listing' }, params: { '*': 'ukhod/spf' } })
  expect(matchPage('/no/such').page.name).toBe('notFound')
})
