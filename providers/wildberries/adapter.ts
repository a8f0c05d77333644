/**
 * Wildberries API, https://dev.wildberries.ru (decision 0172). An order is one piece. Offers are known there by ids of cards and sizes,
 * which the list of goods gives for an article number.
 */
import { HOUR_MS } from '#kernel/durations.ts'
import type { Marketplace, MarketplaceOrder, OfferRefused, SoldState } from '#providers/ports/marketplace.ts'
import { failed, type ProviderAnswer, type ProviderFailed } from '#providers/ports/provider-answer.ts'
import { openProviderClient, type ObserveCall } from '#providers/shared/provider-client.ts'
import { fieldsOf, integerOf, listOf, textOf } from '#providers/shared/provider-fields.ts'

export type WildberriesAccount = {
  readonly marketplaceUrl: string
  readonly pricesUrl: string
  readonly token: string
  readonly warehouseId: string
  readonly store: string | undefined
}

const TIMEOUT_MS = 20_000
const GOODS_PAGE = 1000
const CANCELLED: ReadonlySet<string> = new Set([
  'cancel',
  'cancel_carrier',
  'canceled',
  'canceled_by_client',
  'canceled_by_carrier',
  'declined_by_client',
  'defect',
])
const TAKEN: ReadonlySet<string> = new Set([
  'complete',
  'sorted',
  'sold',
  'ready_for_pickup',
  'postponed_delivery',
  'accepted_by_carrier',
  'sent_to_carrier',
])

const refusal = (body: unknown, status: number): ProviderFailed | undefined => {
  const { message, errorText, detail } = fieldsOf(body)
  const words = textOf(message) ?? textOf(errorText) ?? textOf(detail) ?? ''
  return status === 400 || status === 409 ? failed('refused', `${status} ${words}`.trim()) : undefined
}
/** A price that is there already is answered with 400. */
const isThere = ({ detail }: ProviderFailed): boolean => /already (set|exists)|No goods for process/i.test(detail)

const stateOf = (statuses: readonly (string | undefined)[]): SoldState => {
  const said = statuses.filter((status) => status !== undefined)
  if (said.some((status) => CANCELLED.has(status))) return 'cancelled'
  return said.some((status) => TAKEN.has(status)) ? 'taken' : 'open'
}

type Card = { readonly nmId: number; readonly sizes: readonly number[] }

const cardOf = (value: unknown): [sku: string, card: Card][] => {
  const { vendorCode, nmID, sizes } = fieldsOf(value)
  const [sku, nmId] = [textOf(vendorCode), integerOf(nmID)]
  if (sku === undefined || nmId === undefined) return []
  return [[sku, { nmId, sizes: listOf(sizes).flatMap((size) => integerOf(fieldsOf(size)['sizeID']) ?? []) }]]
}

export const wildberries = (
  { marketplaceUrl, pricesUrl, token, warehouseId, store }: WildberriesAccount,
  observe?: ObserveCall,
): Marketplace => {
  const market = openProviderClient({ provider: 'wildberries', baseUrl: marketplaceUrl, observe })
  const prices = openProviderClient({ provider: 'wildberries', baseUrl: pricesUrl, observe })
  const common = { headers: { authorization: token }, timeoutMs: TIMEOUT_MS, isIdempotent: true, refusal }

  let known: { readonly at: number; readonly cards: ReadonlyMap<string, Card> } | undefined
  /** Cards by article number, read again after an hour. */
  const cardsAt = async (now: number): Promise<ProviderAnswer<ReadonlyMap<string, Card>>> => {
    if (known !== undefined && now - known.at < HOUR_MS) return { ok: true, value: known.cards }
    const cards = new Map<string, Card>()
    for (let offset = 0; ; offset += GOODS_PAGE) {
      const page = await prices.json({
        ...common,
        name: 'goods',
        method: 'GET',
        path: `/api/v2/list/goods/filter?limit=${GOODS_PAGE}&offset=${offset}`,
        maxBytes: 32 * 1024 * 1024,
        read: (body) => ({ ok: true, value: listOf(fieldsOf(fieldsOf(body)['data'])['listGoods']) }),
      })
      if (!page.ok) return page
      for (const [sku, card] of page.value.flatMap(cardOf)) cards.set(sku, card)
      if (page.value.length < GOODS_PAGE) break
    }
    known = { at: now, cards }
    return { ok: true, value: cards }
  }
  /** Sends the offers that have a card with one size; the others are refused. */
  const withCards = async <T extends { readonly sku: string }>(
    offers: readonly T[],
    send: (
      found: readonly { readonly offer: T; readonly nmId: number; readonly size: number }[],
    ) => Promise<ProviderAnswer<null>>,
  ): Promise<ProviderAnswer<readonly OfferRefused[]>> => {
    const cards = await cardsAt(Date.now())
    if (!cards.ok) return cards
    const refused: OfferRefused[] = []
    const found = offers.flatMap((offer) => {
      const card = cards.value.get(offer.sku)
      const [size, other] = card?.sizes ?? []
      if (card !== undefined && size !== undefined && other === undefined) return [{ offer, nmId: card.nmId, size }]
      const why = card === undefined ? 'карточки с\u00a0таким артикулом нет' : 'в\u00a0карточке не\u00a0один размер'
      refused.push({ sku: offer.sku, why })
      return []
    })
    const sent: ProviderAnswer<null> = found.length === 0 ? { ok: true, value: null } : await send(found)
    return sent.ok ? { ok: true, value: refused } : sent
  }

  return {
    code: 'wildberries',
    title: 'Wildberries',
    store,
    stocks: { size: 1000, aMinute: 100_000 },
    prices: { size: 1000, aMinute: 50_000 },
    sendStocks: (offers) =>
      withCards(offers, (found) =>
        market.done({
          ...common,
          name: 'stocks',
          method: 'PUT',
          path: `/api/v3/stocks/${warehouseId}`,
          body: { stocks: found.map(({ offer, size }) => ({ chrtId: size, amount: offer.stock })) },
        }),
      ),
    sendPrices: (offers) =>
      withCards(offers, async (found) => {
        const answer = await prices.json({
          ...common,
          name: 'prices',
          method: 'POST',
          path: '/api/v2/upload/task',
          // Whole roubles; the price before the reduction is not shown there.
          body: {
            data: found.map(({ offer, nmId }) => ({ nmID: nmId, price: Math.ceil(offer.price / 100), discount: 0 })),
          },
          read: () => ({ ok: true, value: null }),
        })
        return answer.ok || !isThere(answer) ? answer : { ok: true, value: null }
      }),
    waiting: () =>
      market.json({
        ...common,
        name: 'orders/new',
        method: 'GET',
        path: '/api/v3/orders/new',
        maxBytes: 32 * 1024 * 1024,
        read: (body) => ({
          ok: true,
          value: listOf(fieldsOf(body)['orders'])
            .map(fieldsOf)
            .filter((order) => textOf(order['warehouseId']) === warehouseId)
            .map((order): MarketplaceOrder => {
              const [number, sku] = [textOf(order['id']), textOf(order['article'])]
              // In kopecks of the seller's country, as the buyer pays it.
              const total = integerOf(order['convertedPrice'])
              if (number === undefined || sku === undefined || total === undefined)
                throw new Error('an order without id, article or price')
              return { number, lines: [{ sku, quantity: 1, total }] }
            }),
        }),
      }),
    states: (numbers) =>
      market.json({
        ...common,
        name: 'orders/status',
        method: 'POST',
        path: '/api/v3/orders/status',
        body: { orders: numbers.map(Number) },
        read: (body) => ({
          ok: true,
          value: new Map(
            listOf(fieldsOf(body)['orders'])
              .map(fieldsOf)
              .map((order) => [
                textOf(order['id']) ?? '',
                stateOf([textOf(order['supplierStatus']), textOf(order['wbStatus'])]),
              ]),
          ),
        }),
      }),
    cancel: (number) =>
      market.done({
        ...common,
        name: 'orders/cancel',
        method: 'PATCH',
        path: `/api/v3/orders/${encodeURIComponent(number)}/cancel`,
      }),
    check: (signal) =>
      market.json({
        ...common,
        name: 'warehouses',
        method: 'GET',
        path: '/api/v3/warehouses',
        signal,
        read: (body) => {
          const found = listOf(body)
            .map(fieldsOf)
            .find(({ id }) => textOf(id) === warehouseId)
          return found === undefined
            ? failed('config', `склада ${warehouseId} в кабинете нет`)
            : { ok: true, value: textOf(found['name']) ?? warehouseId }
        },
      }),
  }
}
