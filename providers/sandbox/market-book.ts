/** What a marketplace of the sandbox knows: offers as the shop has sent them, and orders that buyers place there. */
import type { FastifyInstance } from 'fastify'

export type BookLine = { readonly sku: string; readonly quantity: number; readonly price: number }
export type BookOrder = {
  readonly number: string
  readonly lines: readonly BookLine[]
  state: 'new' | 'cancelled' | 'cancelled_by_shop' | 'taken'
}

/** Prices in roubles. `_orders` of its address places, cancels and takes orders, `_offers` lists what is offered. */
export class MarketBook {
  /** Article numbers that marketplaces of the sandbox were offered: the seller has cards of them everywhere. */
  readonly cards: Set<string>
  readonly stocks = new Map<string, number>()
  readonly prices = new Map<string, number>()
  readonly orders = new Map<string, BookOrder>()

  constructor(cards: Set<string>) {
    this.cards = cards
  }

  offer(sku: string, pieces: number): void {
    this.cards.add(sku)
    this.stocks.set(sku, pieces)
  }

  mount(app: FastifyInstance, root: string): void {
    app.get(`${root}/_offers`, async () => ({
      stocks: Object.fromEntries(this.stocks),
      prices: Object.fromEntries(this.prices),
    }))
    app.post<{ Body: { number: string; lines: BookLine[] } }>(`${root}/_orders`, async ({ body }) => {
      this.orders.set(body.number, { ...body, state: 'new' })
      return {}
    })
    app.get<{ Params: { number: string } }>(
      `${root}/_orders/:number`,
      async ({ params }) => this.orders.get(params.number) ?? {},
    )
    app.post<{ Params: { number: string }; Body: { state: BookOrder['state'] } }>(
      `${root}/_orders/:number`,
      async ({ params, body }) => {
        const order = this.orders.get(params.number)
        if (order !== undefined) order.state = body.state
        return order ?? {}
      },
    )
  }
}
