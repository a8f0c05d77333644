import { expect, test } from 'vitest'
import { valueOf } from '#kit/value-of.ts'
import { buildSandbox } from '#providers/sandbox/app.ts'
import { testMarketplace } from '#kit/shops/marketplace-contract.ts'
import { ozon } from './adapter.ts'

const open = (origin: string, apiKey = 'key') =>
  ozon({ url: `${origin}/ozon`, clientId: '1', apiKey, warehouseId: '1', store: undefined })
testMarketplace('ozon', open)

test('EXCH-03: an offer without a card is refused with Ozon’s words, the others of its call are accepted', async () => {
  const { app } = buildSandbox(async () => {})
  const marketplace = open(await app.listen({ port: 0, host: '127.0.0.1' }))
  try {
    const offers = ['SKU-NO', 'SKU-1'].map((sku) => ({ sku, stock: 2 }))
    expect(valueOf(await marketplace.sendStocks(offers, new Date()))).toEqual([
      { sku: 'SKU-NO', why: 'NOT_FOUND_ERROR Product is not found' },
    ])
  } finally {
    await app.close()
  }
})
