import { expect, test } from 'vitest'
import { line, priceOf, sentPriceOf } from '#kit/shops/price-input.ts'
import { storedPrice, treeToStore } from './stored-price.ts'
import { sentPrice } from '#shop/pricing/facts/former-name.ts'

const LINES = [line(7, 119_000, 2)]

test('ORD-04: a price tree is read whether its lines name the variant by the new name, the former one or both', () => {
  const tree = priceOf(LINES)
  for (const stored of [tree, treeToStore(tree), sentPrice(tree)])
    expect(storedPrice(stored)).toEqual(sentPriceOf(LINES))
})

test('ORD-04: a price tree is stored with the names that the release before knows', () => {
  const stored = treeToStore(priceOf(LINES))
  expect(stored).toMatchObject({ lines: [{ product_id: 7, quantity: 2 }] })
  expect(JSON.stringify(stored)).not.toContain('variant_id')
})
