/**
 * EXCH-03: the exchange with marketplaces, each by itself: orders in, what the shop owes them, what has become of open orders, then
 * stocks and prices that differ from what was accepted. Every step may be repeated and cut off anywhere.
 */
import type { Kysely } from 'kysely'
import { eachSeparately } from '#kernel/each-separately.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Marketplace, MarketplaceOrder, Portion } from '#providers/ports/marketplace.ts'
import type { ProviderAnswer, ProviderFailed, ProviderFailure } from '#providers/ports/provider-answer.ts'
import type { OrderDeps } from '#shop/order/order-deps.ts'
import { followMarketplace, placeSold } from '#shop/order/place/marketplace-order.ts'
import { MAX_PIECES } from '#shop/stock/facts/max-pieces.ts'
import type { ExchangeKind } from '#shop/marketplaces/facts/marketplaces.ts'
import {
  duePrices,
  dueStocks,
  servingStore,
  storeSent,
  variantsOf,
  type ServingStore,
} from '#shop/marketplaces/offers.sql.ts'
import {
  answered,
  knownNumbers,
  openOrders,
  owingAnswer,
  recordCancelledHere,
  recordExchange,
  recordPlaced,
  recordRefused,
  recordState,
} from '#shop/marketplaces/sold-orders.sql.ts'

export type ExchangeDeps = OrderDeps & {
  /** For stocks and prices: comparing all of them is long work, placing an order is not. */
  readonly offers: Kysely<DB>
}

/** Orders asked for together, and answers given in one exchange. */
const PAGE = 50

const FAILURES: Readonly<Record<ProviderFailure, string>> = {
  config: 'Маркетплейс не принимает ключ: проверьте настройки',
  timeout: 'Маркетплейс не ответил вовремя, попробуем ещё раз',
  unavailable: 'Маркетплейс недоступен, попробуем ещё раз',
  rate_limited: 'Маркетплейс просит подождать: слишком много запросов',
  malformed: 'Маркетплейс ответил не так, как в его описании',
  bad_request: 'Маркетплейс не понял запрос',
  refused: 'Маркетплейс отказал',
  not_found: 'Маркетплейс не нашёл того, о чём его спросили',
}
const sentenceOf = ({ failure, detail }: ProviderFailed): string => `${FAILURES[failure]} (${detail.slice(0, 300)}).`

const totalOf = (lines: MarketplaceOrder['lines']) => {
  const bySku = new Map<string, { quantity: number; total: number }>()
  for (const { sku, quantity, total } of lines) {
    const before = bySku.get(sku) ?? { quantity: 0, total: 0 }
    bySku.set(sku, { quantity: before.quantity + quantity, total: before.total + total })
  }
  return bySku
}

/** Null: it is placed. A sentence says why the shop cannot serve it. */
const placeOne = async (
  deps: OrderDeps,
  { code, title }: Marketplace,
  store: ServingStore,
  { number, lines: sold }: MarketplaceOrder,
): Promise<string | null> => {
  const bySku = totalOf(sold)
  const known = new Map((await variantsOf(deps.db, [...bySku.keys()])).map(({ sku, variant_id }) => [sku, variant_id]))
  const unknown = [...bySku.keys()].filter((sku) => !known.has(sku))
  if (unknown.length > 0) return `Нет товара с\u00a0артикулом ${unknown.join(', ')}.`
  if (sold.length === 0) return 'В\u00a0заказе нет товаров.'
  const lines = [...bySku].flatMap(([sku, line]) => {
    const variant_id = known.get(sku)
    return variant_id === undefined ? [] : [{ variant_id, ...line }]
  })
  const most = lines.find(({ quantity }) => quantity < 1 || quantity > MAX_PIECES)
  if (most !== undefined) return `Столько штук одного товара в\u00a0заказе быть не\u00a0может: ${most.quantity}.`
  const at = deps.clock.now()
  const placed = await placeSold(deps, {
    code,
    title,
    number,
    lines,
    storeId: store.id,
    city: store.city,
    record: (orderId) => recordPlaced(code, number, orderId, at),
  })
  if (placed.ok) return null
  return placed.refusal === 'not-enough'
    ? `На\u00a0складе «${store.name}» уже нет всех товаров заказа.`
    : placed.message
}

const takeOrders = async (
  deps: OrderDeps,
  marketplace: Marketplace,
  store: ServingStore,
): Promise<ProviderAnswer<null>> => {
  const { code } = marketplace
  const at = deps.clock.now()
  const waiting = await marketplace.waiting(at)
  if (!waiting.ok) return waiting
  const known = await knownNumbers(
    deps.db,
    code,
    waiting.value.map(({ number }) => number),
  )
  await eachSeparately(
    waiting.value.filter(({ number }) => !known.has(number)),
    async (order) => {
      const refused = await placeOne(deps, marketplace, store, order)
      if (refused !== null) await recordRefused(deps.db, code, order.number, refused, at)
    },
  )
  return { ok: true, value: null }
}

/** Tells the marketplace what the shop refused or cancelled. What it has cancelled itself meanwhile is answered too. */
const giveAnswers = async ({ db }: OrderDeps, marketplace: Marketplace): Promise<ProviderAnswer<null>> => {
  const { code } = marketplace
  await recordCancelledHere(db, code)
  let first: ProviderFailed | undefined
  for (const { number } of await owingAnswer(db, code, PAGE)) {
    const result = await marketplace.cancel(number)
    const states = result.ok ? undefined : await marketplace.states([number])
    if (result.ok || (states?.ok === true && states.value.get(number) === 'cancelled')) await answered(db, code, number)
    else first ??= result
  }
  return first ?? { ok: true, value: null }
}

/** Cancelled there: cancelled here, with the stock. Taken by its driver: handed over. */
const followStates = async (deps: OrderDeps, marketplace: Marketplace): Promise<ProviderAnswer<null>> => {
  const { db, clock, terms } = deps
  const { code } = marketplace
  let after = ''
  for (;;) {
    const open = await openOrders(db, code, after, PAGE)
    if (open.length === 0) return { ok: true, value: null }
    const states = await marketplace.states(open.map(({ number }) => number))
    if (!states.ok) return states
    for (const { number, order_id: orderId } of open) {
      const state = states.value.get(number)
      if (state === undefined || state === 'open') continue
      const to = state === 'cancelled' ? 'cancelled' : 'delivered'
      const follows = await followMarketplace(db, { orderId, code, to, at: clock.now() }, terms)
      if (state === 'cancelled')
        await recordState(db, code, number, 'cancelled', follows ? 'Отменён на\u00a0маркетплейсе' : TOO_LATE)
      else if (follows) await recordState(db, code, number, 'handed_over', null)
    }
    after = open.at(-1)?.number ?? ''
  }
}
const TOO_LATE = 'Отменён на\u00a0маркетплейсе, когда был уже отдан: примите возврат'

type Due = { readonly variant_id: number; readonly sku: string }
/** Reads what the limits of a minute allow and sends it in portions; what is left goes in the next exchange. */
const send = async <T extends Due>(
  { size, aMinute }: Portion,
  read: (limit: number) => Promise<readonly T[]>,
  call: (offers: readonly T[]) => ReturnType<Marketplace['sendStocks']>,
  store: (sent: readonly { offer: T; problem: string | null }[]) => Promise<void>,
): Promise<ProviderAnswer<null>> => {
  const due = await read(Math.floor(aMinute / size) * size)
  for (let from = 0; from < due.length; from += size) {
    const offers = due.slice(from, from + size)
    const answer = await call(offers)
    if (!answer.ok && answer.failure !== 'refused') return answer
    // A call that is refused whole waits like a refused offer, so that those after it go on.
    const refused = new Map(answer.ok ? answer.value.map(({ sku, why }) => [sku, why]) : [])
    const all = answer.ok ? null : answer.detail
    await store(
      offers.map((offer) => ({ offer, problem: (all ?? refused.get(offer.sku) ?? null)?.slice(0, 300) ?? null })),
    )
  }
  return { ok: true, value: null }
}

const sendStocks = ({ offers: db, clock }: ExchangeDeps, marketplace: Marketplace, store: ServingStore) => {
  const now = clock.now()
  return send(
    marketplace.stocks,
    (limit) => dueStocks(db, marketplace.code, store.id, limit, now),
    (offers) => marketplace.sendStocks(offers, now),
    (sent) =>
      storeSent(
        db,
        marketplace.code,
        'stock',
        sent.map(({ offer, problem }) => ({ variant_id: offer.variant_id, value: offer.stock, problem })),
        now,
      ),
  )
}
const sendPrices = ({ offers: db, clock }: ExchangeDeps, marketplace: Marketplace, store: ServingStore) => {
  const now = clock.now()
  return send(
    marketplace.prices,
    (limit) => duePrices(db, marketplace.code, store.id, limit, now),
    (offers) => marketplace.sendPrices(offers.map(({ sku, price, old_price: oldPrice }) => ({ sku, price, oldPrice }))),
    (sent) =>
      storeSent(
        db,
        marketplace.code,
        'price',
        sent.map(({ offer, problem }) => ({ variant_id: offer.variant_id, value: offer.price, problem })),
        now,
      ),
  )
}

const exchangeWith = async (deps: ExchangeDeps, marketplace: Marketplace): Promise<void> => {
  const { db, clock } = deps
  const store = await servingStore(db, marketplace.store)
  const steps: readonly (readonly [ExchangeKind, readonly ((at: ServingStore) => Promise<ProviderAnswer<null>>)[]])[] =
    [
      [
        'orders',
        [
          (at) => takeOrders(deps, marketplace, at),
          () => giveAnswers(deps, marketplace),
          () => followStates(deps, marketplace),
        ],
      ],
      ['stocks', [(at) => sendStocks(deps, marketplace, at)]],
      ['prices', [(at) => sendPrices(deps, marketplace, at)]],
    ]
  await eachSeparately(steps, async ([kind, works]) => {
    let problem = store === undefined ? `Магазина или склада с\u00a0кодом ${marketplace.store ?? ''} нет.` : null
    if (store !== undefined)
      for (const work of works) {
        const answer = await work(store)
        if (!answer.ok) problem ??= sentenceOf(answer)
      }
    await recordExchange(db, marketplace.code, kind, problem, clock.now())
  })
}

export const exchangeMarketplaces = async (deps: ExchangeDeps, marketplaces: readonly Marketplace[]): Promise<void> => {
  await eachSeparately(marketplaces, (marketplace) => exchangeWith(deps, marketplace))
}
