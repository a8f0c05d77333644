/** The calls of Yandex Market that the shop makes, with its shapes, limits and refusals. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Journal } from '#providers/sandbox/journal.ts'
import { MarketBook, type BookOrder } from '#providers/sandbox/market-book.ts'
import { answerCall, type Answer } from '#providers/sandbox/scripted-answer.ts'

const ROOT = '/yandex-market'
const SERVICE = 'yandex-market'
const MAX_STOCKS = 2000
const MAX_PRICES = 500
const MAX_PAGE = 50

const error = (status: number, code: string, message: string): Answer => ({
  status,
  body: { status: 'ERROR', errors: [{ code, message }] },
})
const done: Answer = { status: 200, body: { status: 'OK' } }
const STATUS: Readonly<Record<BookOrder['state'], readonly [status: string, substatus: string]>> = {
  new: ['PROCESSING', 'STARTED'],
  cancelled: ['CANCELLED', 'USER_CHANGED_MIND'],
  cancelled_by_shop: ['CANCELLED', 'SHOP_FAILED'],
  taken: ['DELIVERY', 'DELIVERY_SERVICE_RECEIVED'],
}
const money = (value: number) => ({ value, currencyId: 'RUR' })

const viewOf = ({ number, lines, state }: BookOrder) => ({
  orderId: Number(number),
  campaignId: 2,
  status: STATUS[state][0],
  substatus: STATUS[state][1],
  paymentType: 'PREPAID',
  fake: false,
  items: lines.map(({ sku, quantity, price }, index) => ({
    id: index + 1,
    offerId: sku,
    offerName: sku,
    count: quantity,
    prices: { payment: money(price * quantity - 10), cashback: money(10), subsidy: money(0) },
  })),
})

type Stocks = { skus?: { sku: string; items: { count: number }[] }[] }
type Prices = { offers?: { offerId: string; price: { value: number } }[] }
type Filter = { orderIds?: number[]; statuses?: string[]; substatuses?: string[] }

export const mountYandexMarket = (app: FastifyInstance, journal: Journal, cards: Set<string>): void => {
  const book = new MarketBook(cards)
  book.mount(app, ROOT)
  journal.declare(SERVICE, [
    'updateStocks',
    'updateBusinessPrices',
    'getBusinessOrders',
    'updateOrderStatus',
    'getCampaign',
  ])
  const answer = (reply: FastifyReply, method: string, key: unknown, request: object, work: () => Answer) =>
    answerCall(journal, reply, {
      service: SERVICE,
      method,
      request: { ...request },
      now: Date.now(),
      work: () => (key === undefined || key === 'wrong' ? error(401, 'UNAUTHORIZED', 'Api-Key is not valid') : work()),
      // «420»: its own status for a limit.
      decline: (code) => error(code === '420' ? 420 : 400, code, 'Request is not accepted'),
    })

  app.put<{ Body: Stocks }>(`${ROOT}/v2/campaigns/:campaign/offers/stocks`, ({ body, headers }, reply) =>
    answer(reply, 'updateStocks', headers['api-key'], body, () => {
      const { skus = [] } = body
      if (skus.length === 0 || skus.length > MAX_STOCKS) return error(400, 'BAD_REQUEST', `skus: 1…${MAX_STOCKS}`)
      for (const { sku, items } of skus) book.offer(sku, items[0]?.count ?? 0)
      return done
    }),
  )
  app.post<{ Body: Prices }>(`${ROOT}/v2/businesses/:business/offer-prices/updates`, ({ body, headers }, reply) =>
    answer(reply, 'updateBusinessPrices', headers['api-key'], body, () => {
      const { offers = [] } = body
      if (offers.length === 0 || offers.length > MAX_PRICES) return error(400, 'BAD_REQUEST', `offers: 1…${MAX_PRICES}`)
      for (const { offerId, price } of offers) book.prices.set(offerId, price.value)
      return done
    }),
  )
  app.post<{ Body: Filter; Querystring: { limit?: string; page_token?: string } }>(
    `${ROOT}/v1/businesses/:business/orders`,
    ({ body, headers, query }, reply) =>
      answer(reply, 'getBusinessOrders', headers['api-key'], body, () => {
        const from = Number(query.page_token ?? 0)
        const limit = Math.min(MAX_PAGE, Number(query.limit ?? MAX_PAGE))
        const found = [...book.orders.values()].filter(
          ({ number, state }) =>
            (body.orderIds?.includes(Number(number)) ?? true) &&
            (body.statuses?.includes(STATUS[state][0]) ?? true) &&
            (body.substatuses?.includes(STATUS[state][1]) ?? true),
        )
        const paging = found.length > from + limit ? { nextPageToken: String(from + limit) } : {}
        return { status: 200, body: { orders: found.slice(from, from + limit).map(viewOf), paging } }
      }),
  )
  app.put<{ Params: { order: string }; Body: { order?: { status: string } } }>(
    `${ROOT}/v2/campaigns/:campaign/orders/:order/status`,
    ({ body, headers, params }, reply) =>
      answer(reply, 'updateOrderStatus', headers['api-key'], { ...body, number: params.order }, () => {
        const order = book.orders.get(params.order)
        if (order === undefined) return error(404, 'NOT_FOUND', 'Order not found')
        if (order.state !== 'new') return error(400, 'BAD_REQUEST', `Order is ${STATUS[order.state][0]}`)
        order.state = 'cancelled_by_shop'
        return { status: 200, body: { order: { id: Number(params.order), status: 'CANCELLED' } } }
      }),
  )
  app.get(`${ROOT}/v2/campaigns/:campaign`, ({ headers }, reply) =>
    answer(reply, 'getCampaign', headers['api-key'], {}, () => ({
      status: 200,
      body: { campaign: { id: 2, domain: 'Песочница', placementType: 'FBS' } },
    })),
  )
}
