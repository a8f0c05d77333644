/** Ozon Seller API, https://docs.ozon.ru/api/seller (decision 0172). An order is a posting. */
import { DAY_MS } from '#kernel/durations.ts'
import type { Marketplace, MarketplaceOrder, OfferRefused, SoldState } from '#providers/ports/marketplace.ts'
import { failed, type ProviderAnswer, type ProviderFailed } from '#providers/ports/provider-answer.ts'
import { openProviderClient, type ObserveCall } from '#providers/shared/provider-client.ts'
import { fieldsOf, integerOf, kopecksOfRoubles, listOf, textOf } from '#providers/shared/provider-fields.ts'

export type OzonAccount = {
  readonly url: string
  readonly clientId: string
  readonly apiKey: string
  readonly warehouseId: string
  readonly store: string | undefined
}

const TIMEOUT_MS = 20_000
/** Postings of a page, at most. */
const PAGE = 100
/** How far back a posting that waits may have been placed. */
const WAITING_DAYS = 30
const OPEN: ReadonlySet<string> = new Set([
  'awaiting_registration',
  'awaiting_approve',
  'awaiting_packaging',
  'awaiting_deliver',
])
/** «Товар закончился на складе», «другое». */
const REASONS: readonly number[] = [352, 402]

const refusal = (body: unknown, status: number): ProviderFailed | undefined => {
  const { code, message } = fieldsOf(body)
  const detail = `${textOf(code) ?? status} ${textOf(message) ?? ''}`.trim()
  return status === 400 || status === 409 ? failed('refused', detail) : undefined
}

const stateOf = (status: string | undefined): SoldState => {
  if (status === undefined || OPEN.has(status)) return 'open'
  return status.startsWith('cancelled') ? 'cancelled' : 'taken'
}

const orderOf = (value: unknown): MarketplaceOrder => {
  const posting = fieldsOf(value)
  const number = textOf(posting['posting_number'])
  if (number === undefined) throw new Error('a posting without posting_number')
  const lines = listOf(posting['products']).map((given) => {
    const product = fieldsOf(given)
    const [sku, quantity] = [textOf(product['offer_id']), integerOf(product['quantity'])]
    // The price of a piece.
    const price = kopecksOfRoubles(fieldsOf(product['price'])['amount'])
    if (sku === undefined || quantity === undefined || price === undefined)
      throw new Error(`posting ${number}: a product without offer_id, quantity or price`)
    return { sku, quantity, total: price * quantity }
  })
  return { number, lines }
}

/** Offers that a row of `result` does not call updated. */
const refusedOf = (body: unknown): readonly OfferRefused[] =>
  listOf(fieldsOf(body)['result'])
    .map(fieldsOf)
    .flatMap((row) => {
      if (row['updated'] === true) return []
      const [first] = listOf(row['errors']).map(fieldsOf)
      const why = [textOf(first?.['code']), textOf(first?.['message'])].filter((part) => part !== undefined).join(' ')
      return [{ sku: textOf(row['offer_id']) ?? '', why: why === '' ? 'не принято, причина не названа' : why }]
    })

const roubles = (kopecks: number): string => (kopecks / 100).toFixed(2)

export const ozon = (
  { url, clientId, apiKey, warehouseId, store }: OzonAccount,
  observe?: ObserveCall,
): Marketplace => {
  const client = openProviderClient({ provider: 'ozon', baseUrl: url, observe })
  const post = <T>(
    name: string,
    path: string,
    body: object,
    read: (answer: unknown) => ProviderAnswer<T> | undefined,
    signal?: AbortSignal,
  ): Promise<ProviderAnswer<T>> =>
    client.json({
      name,
      method: 'POST',
      path,
      headers: { 'client-id': clientId, 'api-key': apiKey },
      body,
      timeoutMs: TIMEOUT_MS,
      isIdempotent: true,
      refusal,
      read,
      signal,
    })
  const refused = (body: unknown): ProviderAnswer<readonly OfferRefused[]> => ({ ok: true, value: refusedOf(body) })

  return {
    code: 'ozon',
    title: 'Ozon',
    store,
    stocks: { size: 100, aMinute: 8000 },
    prices: { size: 1000, aMinute: 10_000 },
    sendStocks: (offers) =>
      post(
        'stocks',
        '/v2/products/stocks',
        { stocks: offers.map(({ sku, stock }) => ({ offer_id: sku, stock, warehouse_id: Number(warehouseId) })) },
        refused,
      ),
    sendPrices: (offers) =>
      post(
        'prices',
        '/v1/product/import/prices',
        {
          prices: offers.map(({ sku, price, oldPrice }) => ({
            offer_id: sku,
            price: roubles(price),
            old_price: oldPrice === null ? '0' : roubles(oldPrice),
            currency_code: 'RUB',
          })),
        },
        refused,
      ),
    waiting: async (at) => {
      const found: MarketplaceOrder[] = []
      let cursor = ''
      for (;;) {
        const page = await post(
          'postings',
          '/v4/posting/fbs/list',
          {
            sort_dir: 'ASC',
            limit: PAGE,
            cursor,
            filter: {
              since: new Date(at.getTime() - WAITING_DAYS * DAY_MS).toISOString(),
              to: new Date(at.getTime() + DAY_MS).toISOString(),
              statuses: ['awaiting_packaging'],
              warehouse_ids: [Number(warehouseId)],
            },
          },
          (body) => {
            const { postings, cursor: next, has_next: hasNext } = fieldsOf(body)
            return {
              ok: true,
              value: { orders: listOf(postings).map(orderOf), next: hasNext === true ? textOf(next) : undefined },
            }
          },
        )
        if (!page.ok) return page
        found.push(...page.value.orders)
        if (page.value.next === undefined || page.value.next === '') return { ok: true, value: found }
        cursor = page.value.next
      }
    },
    states: async (numbers) => {
      const states = new Map<string, SoldState>()
      for (const number of numbers) {
        const one = await post('posting', '/v3/posting/fbs/get', { posting_number: number }, (body) => ({
          ok: true,
          value: stateOf(textOf(fieldsOf(fieldsOf(body)['result'])['status'])),
        }))
        if (one.ok) states.set(number, one.value)
        else if (one.failure !== 'not_found') return one
      }
      return { ok: true, value: states }
    },
    cancel: async (number) => {
      const reasons = await post(
        'cancel-reason',
        '/v1/posting/fbs/cancel-reason',
        { related_posting_numbers: [number] },
        (body) => ({
          ok: true,
          value: listOf(fieldsOf(body)['result'])
            .flatMap((posting) => listOf(fieldsOf(posting)['reasons']).map(fieldsOf))
            .flatMap(({ id, type_id: by }) => (by === 'seller' ? [integerOf(id)] : [])),
        }),
      )
      if (!reasons.ok) return reasons
      const reason = REASONS.find((id) => reasons.value.includes(id))
      if (reason === undefined) return failed('refused', 'нет причины, по которой отменяет продавец')
      return post(
        'cancel',
        '/v2/posting/fbs/cancel',
        { posting_number: number, cancel_reason_id: reason, cancel_reason_message: 'Товар закончился на складе' },
        () => ({ ok: true, value: null }),
      )
    },
    check: (signal) =>
      post(
        'warehouses',
        '/v2/warehouse/list',
        { limit: PAGE },
        (body) => {
          const found = listOf(fieldsOf(body)['warehouses'])
            .map(fieldsOf)
            .find((warehouse) => textOf(warehouse['warehouse_id']) === warehouseId)
          return found === undefined
            ? failed('config', `склада ${warehouseId} в кабинете нет`)
            : { ok: true, value: textOf(found['name']) ?? warehouseId }
        },
        signal,
      ),
  }
}
