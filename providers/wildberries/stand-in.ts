/**
 * The calls of Wildberries that the shop makes, with its shapes, limits and refusals. It has cards of what other marketplaces of the
 * sandbox were offered and of «SKU-1»…«SKU-9», the last with two sizes.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Journal } from '#providers/sandbox/journal.ts'
import { MarketBook, type BookOrder } from '#providers/sandbox/market-book.ts'
import { answerCall, type Answer } from '#providers/sandbox/scripted-answer.ts'

const ROOT = '/wildberries'
const SERVICE = 'wildberries'
const MAX_OFFERS = 1000
const ALWAYS = Array.from({ length: 9 }, (_, at) => `SKU-${at + 1}`)
const WITH_TWO_SIZES = 'SKU-9'
const FIRST_CARD = 1000
const FIRST_SIZE = 1_000_000
const STATUS: Readonly<Record<BookOrder['state'], readonly [supplier: string, wb: string]>> = {
  new: ['new', 'waiting'],
  cancelled: ['confirm', 'declined_by_client'],
  cancelled_by_shop: ['cancel', 'canceled'],
  taken: ['complete', 'sorted'],
}
const METHODS = ['stocks', 'goods', 'prices', 'orders/new', 'orders/status', 'orders/cancel', 'warehouses']

const error = (status: number, message: string): Answer => ({ status, body: { code: String(status), message } })
const NO_CONTENT: Answer = { status: 204, body: Buffer.alloc(0) }

export const mountWildberries = (app: FastifyInstance, journal: Journal, cards: Set<string>): void => {
  const book = new MarketBook(cards)
  for (const sku of ALWAYS) cards.add(sku)
  book.mount(app, ROOT)
  journal.declare(SERVICE, METHODS)
  const answer = (reply: FastifyReply, method: string, token: unknown, request: object, work: () => Answer) =>
    answerCall(journal, reply, {
      service: SERVICE,
      method,
      request: { ...request },
      now: Date.now(),
      work: () => (token === undefined || token === 'wrong' ? error(401, 'unauthorized') : work()),
      decline: (code) => error(400, code),
    })

  app.put<{ Body: { stocks?: { chrtId: number; amount: number }[] } }>(
    `${ROOT}/api/v3/stocks/:warehouse`,
    ({ body, headers }, reply) =>
      answer(reply, 'stocks', headers.authorization, body, () => {
        const { stocks = [] } = body
        if (stocks.length === 0 || stocks.length > MAX_OFFERS) return error(400, `stocks: 1…${MAX_OFFERS}`)
        const known = [...cards]
        for (const { chrtId, amount } of stocks) {
          const sku = known[chrtId - FIRST_SIZE]
          if (sku === undefined) return error(409, 'NotFound')
          book.offer(sku, amount)
        }
        return NO_CONTENT
      }),
  )
  app.get<{ Querystring: { limit?: string; offset?: string } }>(
    `${ROOT}/api/v2/list/goods/filter`,
    ({ query, headers }, reply) =>
      answer(reply, 'goods', headers.authorization, query, () => {
        const from = Number(query.offset ?? 0)
        const listGoods = [...cards].map((vendorCode, at) => ({
          nmID: FIRST_CARD + at,
          vendorCode,
          sizes: [{ sizeID: FIRST_SIZE + at }, ...(vendorCode === WITH_TWO_SIZES ? [{ sizeID: 1 }] : [])],
        }))
        return { status: 200, body: { data: { listGoods: listGoods.slice(from, from + Number(query.limit ?? 0)) } } }
      }),
  )
  app.post<{ Body: { data?: { nmID: number; price: number }[] } }>(
    `${ROOT}/api/v2/upload/task`,
    ({ body, headers }, reply) =>
      answer(reply, 'prices', headers.authorization, body, () => {
        const { data = [] } = body
        if (data.length === 0 || data.length > MAX_OFFERS) return error(400, `data: 1…${MAX_OFFERS}`)
        const known = [...cards]
        const skuOf = (nmId: number): string => known[nmId - FIRST_CARD] ?? ''
        const changed = data.filter(({ nmID, price }) => book.prices.get(skuOf(nmID)) !== price)
        if (changed.length === 0)
          return {
            status: 400,
            body: { data: null, error: true, errorText: 'The specified prices and discounts are already set' },
          }
        for (const { nmID, price } of changed) book.prices.set(skuOf(nmID), price)
        return { status: 200, body: { data: { id: 1, alreadyExists: false }, error: false, errorText: '' } }
      }),
  )
  app.get(`${ROOT}/api/v3/orders/new`, ({ headers }, reply) =>
    answer(reply, 'orders/new', headers.authorization, {}, () => ({
      status: 200,
      body: {
        orders: [...book.orders.values()]
          .filter(({ state }) => state === 'new')
          .map(({ number, lines }) => ({
            id: Number(number),
            article: lines[0]?.sku,
            convertedPrice: Math.round((lines[0]?.price ?? 0) * 100),
            warehouseId: 1,
          })),
      },
    })),
  )
  app.post<{ Body: { orders?: number[] } }>(`${ROOT}/api/v3/orders/status`, ({ body, headers }, reply) =>
    answer(reply, 'orders/status', headers.authorization, body, () => ({
      status: 200,
      body: {
        orders: (body.orders ?? []).flatMap((id) => {
          const order = book.orders.get(String(id))
          if (order === undefined) return []
          const [supplierStatus, wbStatus] = STATUS[order.state]
          return [{ id, supplierStatus, wbStatus }]
        }),
      },
    })),
  )
  app.patch<{ Params: { order: string } }>(`${ROOT}/api/v3/orders/:order/cancel`, ({ params, headers }, reply) =>
    answer(reply, 'orders/cancel', headers.authorization, params, () => {
      const order = book.orders.get(params.order)
      if (order === undefined) return error(404, 'NotFound')
      if (order.state !== 'new') return error(409, 'StatusMismatch')
      order.state = 'cancelled_by_shop'
      return NO_CONTENT
    }),
  )
  app.get(`${ROOT}/api/v3/warehouses`, ({ headers }, reply) =>
    answer(reply, 'warehouses', headers.authorization, {}, () => ({
      status: 200,
      body: [{ id: 1, name: 'Песочница' }] as object,
    })),
  )
}
