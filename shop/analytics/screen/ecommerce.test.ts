import { beforeEach, expect, test, vi } from 'vitest'
import { createEcommerce, reportedAddress } from './ecommerce.ts'

const stored = new Map<string, string>()
let reported: unknown[] = []
let hits: string[] = []
beforeEach(() => {
  reported = []
  hits = []
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})
const start = () =>
  createEcommerce(
    {
      hit: (address) => void hits.push(address),
      goal: (name) => void reported.push(name),
      ecommerce: (object) => void reported.push(object),
    },
    'https://shop.test',
    '',
  )
const basket = (...lines: readonly (readonly [id: number, quantity: number])[]) => ({
  items: lines.map(([id, quantity]) => ({
    id: `line-${id}`,
    product_id: id,
    quantity,
    product: { name: `Крем ${id}`, brand_name: 'Иней', price: 119_000 },
  })),
})
const product = (id: number) => ({ id: String(id), name: `Крем ${id}`, brand: 'Иней', price: 1190 })
const ok = (call: string, value: unknown, input: unknown = {}) => ({ call, input, answer: { ok: true, value } })

test('EXCH-04: cards are impressions, an opened one is a click and a detail', () => {
  const shop = start()
  const card = { variant_id: 7, name: 'Крем', brand: { name: 'Иней' }, price: 119_000 }
  shop.show({ page: 'listing', pathname: '/products', search: '', data: { listing: { cards: [card] } } })
  const page = {
    name: 'Крем',
    brand: { name: 'Иней' },
    category: { name: 'Лицо' },
    variants: [{ id: 7, price: 119_000 }],
  }
  shop.show({ page: 'product', pathname: '/product/krem', search: '', data: { product: page } })
  const shown = { id: '7', name: 'Крем', brand: 'Иней', price: 1190 }
  expect(reported).toEqual([
    { currencyCode: 'RUB', impressions: [{ ...shown, list: '/products', position: 1 }] },
    { currencyCode: 'RUB', click: { products: [shown] } },
    { currencyCode: 'RUB', detail: { products: [{ ...shown, category: 'Лицо' }] } },
  ])
})

test('EXCH-04: every change of the basket is reported as what was added and removed', () => {
  const shop = start()
  shop.know(basket([1, 2]), undefined)
  shop.hear(ok('basket/add', basket([1, 3])))
  shop.hear(ok('basket/item', basket()))
  expect(reported).toEqual([
    { currencyCode: 'RUB', add: { products: [{ ...product(1), quantity: 1 }] } },
    'basket',
    { currencyCode: 'RUB', remove: { products: [{ ...product(1), quantity: 3 }] } },
  ])
})

test('EXCH-04: a purchase is reported once for an order, also after a reload of the page', () => {
  const price = { lines: [{ variant_id: 1, quantity: 2, unit_price: 100_000 }] }
  const place = (shop: ReturnType<typeof start>): void => {
    shop.know(basket([1, 2]), undefined)
    shop.hear(ok('order/price', price))
    shop.hear(ok('order/place', { number: 'Г-1' }, { shown_total: 229_000 }))
  }
  place(start())
  place(start())
  expect(reported).toEqual([
    {
      currencyCode: 'RUB',
      purchase: {
        actionField: { id: 'Г-1', revenue: 2290 },
        products: [{ ...product(1), price: 1000, quantity: 2 }],
      },
    },
    'order',
  ])
})

test('EXCH-04: an address with a secret is not reported, a personal one is without its query', () => {
  const shop = start()
  shop.show({ page: 'order', pathname: '/order/Xy0', search: '', data: null })
  shop.show({ page: 'checkout', pathname: '/cart/checkout', search: '?code=1', data: null })
  expect(hits).toEqual(['https://shop.test/cart/checkout'])
  expect(reportedAddress('listing', { pathname: '/products', search: '?q=a' })).toBe('/products?q=a')
})
