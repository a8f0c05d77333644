/** API of Yandex Market for sellers, https://yandex.ru/dev/market/partner-api (decision 0172). */
import type { Marketplace, MarketplaceOrder, SoldState } from '#providers/ports/marketplace.ts'
import { failed, type ProviderAnswer, type ProviderFailed } from '#providers/ports/provider-answer.ts'
import { openProviderClient, type ObserveCall } from '#providers/shared/provider-client.ts'
import { fieldsOf, integerOf, kopecksOfRoubles, listOf, textOf } from '#providers/shared/provider-fields.ts'

export type YandexMarketAccount = {
  readonly url: string
  readonly apiKey: string
  readonly businessId: string
  readonly campaignId: string
  readonly store: string | undefined
}

const TIMEOUT_MS = 20_000
/** Orders of a page, and identifiers of a request, at most. */
const PAGE = 50
/** Statuses of an order that has left the shop. */
const TAKEN: ReadonlySet<string> = new Set(['DELIVERY', 'PICKUP', 'DELIVERED', 'PARTIALLY_RETURNED', 'RETURNED'])

/** Its limits answer 420, and 423 while prices are being changed. */
const refusal = (body: unknown, status: number): ProviderFailed | undefined => {
  const [first] = listOf(fieldsOf(body)['errors']).map(fieldsOf)
  const detail = `${textOf(first?.['code']) ?? status} ${textOf(first?.['message']) ?? ''}`.trim()
  if (status === 420 || status === 423) return failed('rate_limited', detail)
  return status === 400 ? failed('refused', detail) : undefined
}

const stateOf = (status: string | undefined): SoldState =>
  status === 'CANCELLED' ? 'cancelled' : TAKEN.has(status ?? '') ? 'taken' : 'open'

type Sold = MarketplaceOrder & { readonly state: SoldState }

/** What the buyer pays for all pieces, with roubles and with points of Plus. */
const orderOf = (value: unknown): Sold => {
  const order = fieldsOf(value)
  const number = textOf(order['orderId'])
  if (number === undefined) throw new Error('an order without orderId')
  const lines = listOf(order['items']).map((given) => {
    const item = fieldsOf(given)
    const prices = fieldsOf(item['prices'])
    const [payment = 0, cashback = 0] = [prices['payment'], prices['cashback']].map((part) =>
      kopecksOfRoubles(fieldsOf(part)['value']),
    )
    const [sku, quantity] = [textOf(item['offerId']), integerOf(item['count'])]
    if (sku === undefined || quantity === undefined)
      throw new Error(`order ${number}: an item without offerId or count`)
    return { sku, quantity, total: payment + cashback }
  })
  return { number, lines, state: stateOf(textOf(order['status'])) }
}

export const yandexMarket = (
  { url, apiKey, businessId, campaignId, store }: YandexMarketAccount,
  observe?: ObserveCall,
): Marketplace => {
  const client = openProviderClient({ provider: 'yandex-market', baseUrl: url, observe })
  const common = { headers: { 'api-key': apiKey }, timeoutMs: TIMEOUT_MS, refusal, isIdempotent: true }
  const accepted = (): ProviderAnswer<readonly never[]> => ({ ok: true, value: [] })

  const orders = async (filter: object): Promise<ProviderAnswer<readonly Sold[]>> => {
    const found: Sold[] = []
    let token: string | undefined
    do {
      const query = new URLSearchParams({ limit: String(PAGE), ...(token === undefined ? {} : { page_token: token }) })
      const page = await client.json({
        ...common,
        name: 'getBusinessOrders',
        method: 'POST',
        path: `/v1/businesses/${businessId}/orders?${query}`,
        body: { campaignIds: [Number(campaignId)], ...filter },
        read: (body) => {
          const { orders: read, paging } = fieldsOf(body)
          return {
            ok: true,
            value: { orders: listOf(read).map(orderOf), next: textOf(fieldsOf(paging)['nextPageToken']) },
          }
        },
      })
      if (!page.ok) return page
      found.push(...page.value.orders)
      token = page.value.next
    } while (token !== undefined && token !== '')
    return { ok: true, value: found }
  }

  return {
    code: 'yandex-market',
    title: 'Яндекс Маркет',
    store,
    stocks: { size: 2000, aMinute: 100_000 },
    prices: { size: 500, aMinute: 5000 },
    sendStocks: (offers, at) =>
      client.json({
        ...common,
        name: 'updateStocks',
        method: 'PUT',
        path: `/v2/campaigns/${campaignId}/offers/stocks`,
        body: {
          skus: offers.map(({ sku, stock }) => ({ sku, items: [{ count: stock, updatedAt: at.toISOString() }] })),
        },
        read: accepted,
      }),
    sendPrices: (offers) =>
      client.json({
        ...common,
        name: 'updateBusinessPrices',
        method: 'POST',
        path: `/v2/businesses/${businessId}/offer-prices/updates`,
        body: {
          offers: offers.map(({ sku, price, oldPrice }) => ({
            offerId: sku,
            price: {
              value: price / 100,
              currencyId: 'RUR',
              ...(oldPrice === null ? {} : { discountBase: oldPrice / 100 }),
            },
          })),
        },
        read: accepted,
      }),
    waiting: () => orders({ statuses: ['PROCESSING'], substatuses: ['STARTED'], fake: false }),
    states: async (numbers) => {
      const found = await orders({ orderIds: numbers.map(Number) })
      return found.ok ? { ok: true, value: new Map(found.value.map(({ number, state }) => [number, state])) } : found
    },
    cancel: (number) =>
      client.json({
        ...common,
        name: 'updateOrderStatus',
        method: 'PUT',
        path: `/v2/campaigns/${campaignId}/orders/${encodeURIComponent(number)}/status`,
        body: { order: { status: 'CANCELLED', substatus: 'SHOP_FAILED' } },
        read: () => ({ ok: true, value: null }),
      }),
    check: (signal) =>
      client.json({
        ...common,
        name: 'getCampaign',
        method: 'GET',
        path: `/v2/campaigns/${campaignId}`,
        signal,
        read: (body) => ({
          ok: true,
          value: textOf(fieldsOf(fieldsOf(body)['campaign'])['domain']) ?? `кампания ${campaignId}`,
        }),
      }),
  }
}
