import { expect, test } from 'vitest'
import { testMarketplace } from '#kit/shops/marketplace-contract.ts'
import { valueOf } from '#kit/value-of.ts'
import { buildSandbox } from '#providers/sandbox/app.ts'
import { yandexMarket } from './adapter.ts'

const open = (origin: string, apiKey = 'key') =>
  yandexMarket({ url: `${origin}/yandex-market`, apiKey, businessId: '1', campaignId: '2', store: undefined })
testMarketplace('yandex-market', open)

test('EXCH-03: orders are read page by page, and too many offers in one call are refused with the Market’s words', async () => {
  const { app } = buildSandbox(async () => {})
  const marketplace = open(await app.listen({ port: 0, host: '127.0.0.1' }))
  try {
    const lines = [{ sku: 'SKU-1', quantity: 1, price: 1190 }]
    for (let number = 1; number <= 101; number += 1)
      await app.inject({ method: 'POST', url: '/yandex-market/_orders', payload: { number: String(number), lines } })
    expect(valueOf(await marketplace.waiting(new Date()))).toHaveLength(101)
    const many = Array.from({ length: 501 }, (_, at) => ({ sku: `SKU-${at}`, price: 100, oldPrice: null }))
    expect(await marketplace.sendPrices(many)).toMatchObject({
      failure: 'refused',
      detail: 'BAD_REQUEST offers: 1…500',
    })
  } finally {
    await app.close()
  }
})
