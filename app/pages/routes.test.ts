import { expect, test } from 'vitest'
import { canonicalOf } from './routes.tsx'

test('SEO-01: a page whose head names no canonical address has its own, without the query', () => {
  expect(canonicalOf([{ title: 'Корзина' }], 'http://shop.test', '/cart')).toEqual([
    { rel: 'canonical', href: 'http://shop.test/cart' },
  ])
  expect(canonicalOf([{ rel: 'canonical', href: 'http://shop.test/' }], 'http://shop.test', '/')).toEqual([])
})
