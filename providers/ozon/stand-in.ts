/** The calls of Ozon that the shop makes, with its shapes, limits and refusals. The article number «SKU-NO» has no card. */
import type { FastifyInstance } from 'fastify'
import type { Journal } from '#providers/sandbox/journal.ts'
import { MarketBook, type BookOrder } from '#providers/sandbox/market-book.ts'
import { answerCall, type Answer } from '#providers/sandbox/scripted-answer.ts'

const ROOT = '/ozon'
const SERVICE = 'ozon'
const WITHOUT_CARD = 'SKU-NO'
const MAX_STOCKS = 100
const MAX_PRICES = 1000
const MAX_PAGE = 100

const STATUS: Readonly<Record<BookOrder['state'], string>> = {
  new: 'awaiting_packaging',
  cancelled: 'cancelled',
  cancelled_by_shop: 'cancelled',
  taken: 'delivering',
}
const ok = (body: object): Answer => ({ status: 200, body })
const error = (status: number, message: string): Answer => ({ status, body: { code: 3, message, details: [] } })

type Fields = Readonly<Record<string, unknown>>
type Stocks = { stocks?: { offer_id: string; stock: number }[] }
type Prices = { prices?: { offer_id: string; price: string }[] }
type List = { limit?: number; cursor?: string; filter?: { since?: string; to?: string; statuses?: string[] } }

const rowOf = (offer_id: string) =>
  offer_id === WITHOUT_CARD
    ? { offer_id, updated: false, errors: [{ code: 'NOT_FOUND_ERROR', message: 'Product is not found' }] }
    : { offer_id, updated: true, errors: [] }

const postingOf = ({ number, lines, state }: BookOrder) => ({
  posting_number: number,
  status: STATUS[state],
  products: lines.map(({ sku, quantity, price }) => ({
    offer_id: sku,
    quantity,
    price: { amount: price.toFixed(2), currency: 'RUB' },
  })),
})

export const mountOzon = (app: FastifyInstance, journal: Journal, cards: Set<string>): void => {
  const book = new MarketBook(cards)
  book.mount(app, ROOT)
  const works: Readonly<Record<string, (body: Fields) => Answer>> = {
    '/v2/products/stocks': ({ stocks = [] }: Stocks) => {
      if (stocks.length === 0 || stocks.length > MAX_STOCKS) return error(400, `stocks: 1…${MAX_STOCKS}`)
      for (const { offer_id, stock } of stocks) if (offer_id !== WITHOUT_CARD) book.offer(offer_id, stock)
      return ok({ result: stocks.map(({ offer_id }) => rowOf(offer_id)) })
    },
    '/v1/product/import/prices': ({ prices = [] }: Prices) => {
      if (prices.length === 0 || prices.length > MAX_PRICES) return error(400, `prices: 1…${MAX_PRICES}`)
      for (const { offer_id, price } of prices) if (offer_id !== WITHOUT_CARD) book.prices.set(offer_id, Number(price))
      return ok({ result: prices.map(({ offer_id }) => rowOf(offer_id)) })
    },
    '/v4/posting/fbs/list': ({ limit = 0, cursor = '', filter }: List) => {
      if (limit < 1 || limit > MAX_PAGE) return error(400, `limit: 1…${MAX_PAGE}`)
      if (filter?.since === undefined || filter.to === undefined) return error(400, 'filter.since and filter.to')
      const from = Number(cursor)
      const found = [...book.orders.values()].filter(({ state }) => filter.statuses?.includes(STATUS[state]) ?? true)
      const hasNext = found.length > from + limit
      return ok({
        postings: found.slice(from, from + limit).map(postingOf),
        has_next: hasNext,
        cursor: hasNext ? String(from + limit) : '',
      })
    },
    '/v3/posting/fbs/get': ({ posting_number: number }) => {
      const order = book.orders.get(String(number))
      return order === undefined ? error(404, 'Posting is not found') : ok({ result: postingOf(order) })
    },
    '/v1/posting/fbs/cancel-reason': ({ related_posting_numbers: numbers }) =>
      ok({
        result: (Array.isArray(numbers) ? numbers : []).map((posting_number) => ({
          posting_number,
          reasons: [
            { id: 352, title: 'Товар закончился на складе', type_id: 'seller' },
            { id: 402, title: 'Другое (вина продавца)', type_id: 'seller' },
          ],
        })),
      }),
    '/v2/posting/fbs/cancel': ({ posting_number: number, cancel_reason_id: reason }) => {
      const order = book.orders.get(String(number))
      if (order === undefined) return error(404, 'Posting is not found')
      if (reason !== 352 && reason !== 402) return error(400, 'cancel_reason_id is not available')
      if (order.state !== 'new') return error(400, `posting is ${STATUS[order.state]}`)
      order.state = 'cancelled_by_shop'
      return ok({ result: true })
    },
    '/v2/warehouse/list': () => ok({ warehouses: [{ warehouse_id: 1, name: 'Песочница' }], has_next: false }),
  }
  journal.declare(SERVICE, Object.keys(works))
  for (const [path, work] of Object.entries(works))
    app.post<{ Body: Fields }>(`${ROOT}${path}`, ({ body, headers }, reply) =>
      answerCall(journal, reply, {
        service: SERVICE,
        method: path,
        request: body,
        now: Date.now(),
        work: () => {
          const key = headers['api-key']
          return key === undefined || key === 'wrong' ? error(403, 'Api-Key is missing or wrong') : work(body)
        },
        decline: (code) => error(400, code),
      }),
    )
}
