import { expect, test, vi } from 'vitest'
import { line, sentPriceOf } from '#kit/shops/price-input.ts'
import { settledPrice } from './settled-price.ts'
import type { BasketPrice } from '#shop/pricing/price.api.ts'

const tree = (price: number): BasketPrice => ({ ...sentPriceOf([line(1, price)]), gifts: [] })

test('ORD-04: the order button waits while the price is counted again, and asks to confirm another sum', async () => {
  const read = vi.fn<() => Promise<BasketPrice>>(() => Promise.resolve(tree(240_000)))
  const current = tree(119_000)
  expect(await settledPrice({ data: current, isCurrent: true }, read)).toEqual({ kind: 'same', price: current })
  expect(read).not.toHaveBeenCalled()
  expect(await settledPrice({ data: tree(240_000), isCurrent: false }, read)).toMatchObject({ kind: 'same' })
  expect(await settledPrice({ data: current, isCurrent: false }, read)).toMatchObject({
    kind: 'changed',
    message: expect.stringContaining('теперь 2\u00a0400\u00a0₽'),
  })
  const paid = { ...current, certificate_total: 10_000, to_pay: 109_000 }
  expect(await settledPrice({ data: current, isCurrent: false }, () => Promise.resolve(paid))).toMatchObject({
    kind: 'changed',
    message: expect.stringContaining('теперь 1\u00a0090\u00a0₽'),
  })
  expect(await settledPrice({ data: undefined, isCurrent: false }, read)).toMatchObject({ kind: 'changed' })
})
