import { expect, test } from 'vitest'
import { testMarketplace } from '#kit/shops/marketplace-contract.ts'
import { valueOf } from '#kit/value-of.ts'
import { buildSandbox } from '#providers/sandbox/app.ts'
import { wildberries } from './adapter.ts'

const open = (origin: string, token = 'key') =>
  wildberries({
    marketplaceUrl: `${origin}/wildberries`,
    pricesUrl: `${origin}/wildberries`,
    token,
    warehouseId: '1',
    store: undefined,
  })
testMarketplace('wildberries', open)

test('EXCH-03: what has no card or several sizes there is refused; a price that is there already is accepted', async () => {
  const { app } = buildSandbox(async () => {})
  const marketplace = open(await app.listen({ port: 0, host: '127.0.0.1' }))
  try {
    const offers = ['SKU-2', 'SKU-9', 'SKU-10'].map((sku) => ({ sku, price: 119_050, oldPrice: null }))
    const refused = [
      { sku: 'SKU-9', why: 'в\u00a0карточке не\u00a0один размер' },
      { sku: 'SKU-10', why: 'карточки с\u00a0таким артикулом нет' },
    ]
    expect(valueOf(await marketplace.sendPrices(offers))).toEqual(refused)
    expect(valueOf(await marketplace.sendPrices(offers))).toEqual(refused)
    expect((await app.inject('/wildberries/_offers')).json()).toMatchObject({ prices: { 'SKU-2': 1191 } })
  } finally {
    await app.close()
  }
})

test('EXCH-03: the sandbox has cards of what other marketplaces were offered', async () => {
  const { app } = buildSandbox(async () => {})
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const offers = [{ sku: 'KREM-50', stock: 3 }]
    expect(valueOf(await open(origin).sendStocks(offers, new Date()))).toHaveLength(1)
    await app.inject({
      method: 'POST',
      url: '/ozon/v2/products/stocks',
      headers: { 'api-key': 'key' },
      payload: { stocks: [{ offer_id: 'KREM-50', stock: 3 }] },
    })
    expect(valueOf(await open(origin).sendStocks(offers, new Date()))).toEqual([])
    expect((await app.inject('/wildberries/_offers')).json()).toMatchObject({ stocks: { 'KREM-50': 3 } })
  } finally {
    await app.close()
  }
})
