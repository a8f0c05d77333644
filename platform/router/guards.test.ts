import { expect, test } from 'vitest'
import { guardedBy, guardNamed } from './guards.ts'

const GUEST = { customerId: null }
const CUSTOMER = { customerId: 7 }

test.each([
  '/personal',
  '/personal/favorites',
  '/Personal/orders',
  '//personal',
  '/%70ersonal',
  '/personal/no-such-page',
  '/personal/%E0%A4%A',
])('ROUTE-17: %s sends a guest to the home page', (path) => {
  expect(guardedBy(path, GUEST)).toBe('/')
})

test('ROUTE-17: a customer sees the personal pages; other pages need no user', () => {
  expect(guardedBy('/personal/orders', CUSTOMER)).toBeNull()
  for (const visitor of [GUEST, CUSTOMER]) {
    expect(guardedBy('/products', visitor)).toBeNull()
    expect(guardNamed('everybody')(visitor)).toBeNull()
  }
})

test('ROUTE-18: an unknown guard name throws an error that lists the known guards', () => {
  expect(() => guardNamed('signed-out')).toThrow(
    'There is no route guard named «signed-out»: known are everybody, customer',
  )
  expect(() => guardNamed('toString')).toThrow('no route guard')
  expect(() => guardedBy('/office/stock', CUSTOMER, [{ pattern: '/office/stock', audience: 'staff' }])).toThrow(
    '«staff»',
  )
})
