import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { shopProfile } from '#kit/shops/shop-profile.ts'
import { ShopContext } from '#platform/client/shop.ts'
import { EarnedBonusPoints } from './earned-points.tsx'

/** `percent`: of the customer's level, when it is known. */
const textOf = (paid: number, isCustomer: boolean, percent?: number): string => {
  const client = new QueryClient()
  client.setQueryData(['bonus', 'percent'], percent)
  return renderToStaticMarkup(
    <ShopContext value={shopProfile}>
      <QueryClientProvider client={client}>
        <EarnedBonusPoints paid={paid} isCustomer={isCustomer} />
      </QueryClientProvider>
    </ShopContext>,
  )
}

test('BONUS-02: whole points at the level of the customer, of what the goods cost after discounts', () => {
  expect(textOf(119_000, true, 5)).toBe('Начислим 59\u00a0бонусов, когда получите заказ')
  expect(textOf(119_000, true, 10)).toBe('Начислим 119\u00a0бонусов, когда получите заказ')
  expect(textOf(2_000, true, 5)).toContain('1\u00a0бонус,')
})

test('BONUS-02: a guest reads the points of the first level; nothing is said of less than a point or before the level is known', () => {
  expect(textOf(119_000, false)).toBe('Начислим 59\u00a0бонусов, если войдёте перед\u00a0заказом')
  expect(textOf(1_999, false)).toBe('')
  expect(textOf(119_000, true)).toBe('')
})
