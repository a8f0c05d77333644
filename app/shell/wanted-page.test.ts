import { expect, test } from 'vitest'
import { wantedPage } from './wanted-page.ts'

test('ROUTE-17: the sign-in goes on to the page of the account that a guest wanted, and to no other address', () => {
  expect(wantedPage('#sign-in=/personal')).toBe('/personal')
  expect(wantedPage('#sign-in=/personal/orders/1024')).toBe('/personal/orders/1024')
  expect(wantedPage('#sign-in=/Personal/orders')).toBe('/Personal/orders')
  for (const hash of [
    '',
    '#reviews',
    '#sign-in=',
    '#sign-in=//evil.example',
    '#sign-in=/personality',
    '#sign-in=/office',
  ])
    expect(wantedPage(hash)).toBeNull()
})
