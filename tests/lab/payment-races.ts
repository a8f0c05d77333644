/**
 * Orders that are paid while everything happens to them at a time: webhooks that are repeated, reordered, forged or lost, the buyer
 * who comes back, pays twice or cancels, the reconciliation, and the end of the hold. Every third order has two parcels, of which each
 * may be cancelled. Afterwards the bank and the shop must agree
 * on every order, to the kopeck, and the audit must be empty.
 */
import { sql } from 'kysely'
import { appUrlOf } from '#platform/db/app-login.ts'
import { BULK_LIMITS } from '#platform/db/connection.ts'
import { openPool } from '#platform/db/pool.ts'
import { audit } from '#kit/audit.ts'
import { seededRandom } from '#kit/seeded-random.ts'
import {
  BALM,
  CREAM,
  insertOrderFixtures,
  KIROVKA,
  newShopper,
  pickupOrder,
  RODNIK,
  setStock,
} from '#kit/shops/order-shop.ts'
import type { PlaceOrder } from '#shop/order/order.api.ts'
import { paymentShop } from '#kit/shops/payment-shop.ts'
import { endUnpaidOrders } from '#shop/order/pay/order-payment.ts'
import { receiveWebhook } from '#shop/payment/payments.ts'
import { UNPAID_MINUTES } from '#shop/payment/facts/payment-limits.ts'

const TWO_PARCELS = { total: 178_000, second_parcel: { store_id: RODNIK, variant_ids: [BALM] } }
const BATCH = 20
const FIRST_PHONE = 79_200_000_000

type Options = { readonly races: number; readonly seed: number; readonly report?: (line: string) => void }
export type RaceResult = {
  readonly races: number
  readonly webhooks: number
  readonly states: Readonly<Record<string, number>>
  readonly refunds: number
  readonly deadlocks: number
  readonly seconds: number
  readonly broken: readonly string[]
}

export const racePayments = async (url: string, { races, seed, report = () => {} }: Options): Promise<RaceResult> => {
  // On a busy machine nobody is refused for the time that a statement takes.
  const pool = openPool(appUrlOf(url), 12, { limits: { ...BULK_LIMITS, lockMs: 20_000 } })
  const base = { db: pool.db, url, appUrl: appUrlOf(url), close: pool.close }
  await insertOrderFixtures(pool.db)
  await setStock(pool.db, KIROVKA, { [CREAM]: races + BATCH })
  await setStock(pool.db, RODNIK, { [BALM]: races + BATCH })
  const shop = await paymentShop(base)
  const { below } = seededRandom(seed)
  const startedAt = performance.now()
  const tokens: string[] = []
  const errors: string[] = []
  let webhooks = 0

  /** An act may be refused; it may not throw. */
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      errors.push(String(error))
    }
  }
  const receive = (body: object) => {
    webhooks += 1
    return act(() => receiveWebhook(pool.db, shop.deps, 'yookassa', body, '127.0.0.1', shop.deps.clock.now()))
  }

  const placeTwoParcels = async (payment: 'card' | 'sbp', recipient: PlaceOrder['recipient']) => {
    const shopper = newShopper()
    for (const product_id of [CREAM, BALM]) await shop.basket.add({ product_id }, shopper.caller)
    const { total, second_parcel } = TWO_PARCELS
    const placed = await shop.order.place(pickupOrder(total, { payment, recipient, second_parcel }), shopper.once())
    if (!placed.ok) throw new Error(`${placed.refusal}: ${placed.message}`)
    return { shopper, ...placed.value }
  }

  const raceOne = async (index: number): Promise<void> => {
    const phone = String(FIRST_PHONE + index)
    const recipient = { name: 'Анна', phone, email: 'anna@example.ru' }
    const method = below(2) === 0 ? 'card' : 'sbp'
    const { token, shopper } =
      below(3) === 0 ? await placeTwoParcels(method, recipient) : await shop.place(method, { recipient })
    tokens.push(token)
    const [payment] = shop.bankPayments(token)
    if (payment === undefined) return void errors.push(`order ${token} has no payment at the bank`)
    const body = { type: 'notification', event: 'payment.succeeded', object: { id: payment.id, status: 'succeeded' } }
    const paySecond = async (): Promise<void> => {
      await shop.order.pay({ token, payment: method === 'card' ? 'sbp' : 'card' }, newShopper().caller)
      const second = shop.bankPayments(token).find((other) => other.id !== payment.id)
      if (second !== undefined) shop.sandbox.bank.take(second)
    }
    const acts: (() => Promise<unknown>)[] = [
      async () =>
        below(6) === 0 ? shop.sandbox.bank.decline(payment, 'general_decline') : shop.sandbox.bank.take(payment),
      () => receive(body),
      () => receive(body),
      () => receive(body),
      () => act(() => shop.order.checkPayment({ token }, newShopper().caller)),
    ]
    if (below(4) === 0) acts.push(() => act(paySecond))
    if (below(5) === 0)
      acts.push(() => act(() => shop.order.cancel({ token, last_digits: phone.slice(-4) }, shopper.once())))
    for (const parcel of (await shop.view(token)).parcels)
      if (below(2) === 0)
        acts.push(() =>
          act(() => shop.order.cancel({ token: parcel.token, last_digits: phone.slice(-4) }, shopper.once())),
        )
    const inAnyOrder = acts.map((work) => ({ work, place: below(1000) })).toSorted((a, b) => a.place - b.place)
    await Promise.all(inAnyOrder.map(({ work }) => work()))
  }

  /** What the sandbox sent is lost in a third of the cases, else it comes in any order and up to three times. */
  const deliverSome = async (): Promise<void> => {
    const sent = shop.webhooks.splice(0)
    await Promise.all(
      sent.flatMap(({ body }) => Array.from({ length: below(3) }, () => receive(body))).toSorted(() => below(3) - 1),
    )
  }
  const future = {
    ...shop.deps,
    clock: { now: () => new Date(shop.deps.clock.now().getTime() + UNPAID_MINUTES * 60_000) },
  }

  for (let done = 0; done < races; done += BATCH) {
    const size = Math.min(BATCH, races - done)
    await Promise.all([
      ...Array.from({ length: size }, (_, place) => act(() => raceOne(done + place))),
      act(shop.runJobs),
      ...(below(3) === 0 ? [act(() => endUnpaidOrders(future))] : []),
    ])
    await Promise.all([act(deliverSome), act(shop.runJobs), act(shop.runJobs)])
    shop.pass(10)
    await act(shop.reconcile)
    await act(shop.runJobs)
    if ((done / BATCH) % 50 === 49)
      report(`${done + size} races, ${Math.round((performance.now() - startedAt) / 1000)} s, ${errors.length} errors`)
  }
  // What nobody paid ends; what the bank has not reported yet is asked for.
  await endUnpaidOrders(future)
  for (const _ of [1, 2]) {
    shop.pass(1)
    await shop.runJobs()
    await shop.reconcile()
  }
  const result = await judge()
  await shop.close()
  await pool.close()
  return result

  async function judge(): Promise<RaceResult> {
    const { rows: orders } = await sql<{ token: string; state: string; paid: number }>`
      SELECT f.token, string_agg(o.state, ', ' ORDER BY o.id) AS state,
             coalesce(sum(o.total) FILTER (WHERE o.state = 'paid'), 0)::int AS paid
      FROM orders f JOIN orders o ON o.id = f.id OR o.first_parcel_id = f.id WHERE f.first_parcel_id IS NULL GROUP BY f.id`.execute(
      pool.db,
    )
    const kept = new Map<string, number>()
    for (const payment of shop.sandbox.bank.payments.values()) {
      const token = /order\/([^?]+)/.exec(payment.returnUrl)?.[1] ?? ''
      kept.set(token, (kept.get(token) ?? 0) + payment.captured - payment.refunded)
    }
    const wrong = orders
      .filter(({ token, paid }) => (kept.get(token) ?? 0) !== paid)
      .map(({ token, state }) => `order ${token} is ${state}, the bank keeps ${kept.get(token)}`)
    const { rows: counts } = await sql<{ refunds: number; deadlocks: number }>`
      SELECT (SELECT count(*)::int FROM refund) AS refunds,
        (SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()) AS deadlocks`.execute(pool.db)
    const found = (await audit(url)).map(({ name, detail }) => `${name}: ${detail}`)
    return {
      races: orders.length,
      webhooks,
      states: Object.fromEntries(
        [...Map.groupBy(orders, ({ state }) => state)].map(([state, all]) => [state, all.length]),
      ),
      refunds: counts[0]?.refunds ?? 0,
      deadlocks: counts[0]?.deadlocks ?? 0,
      seconds: Math.round((performance.now() - startedAt) / 1000),
      broken: [...wrong, ...found, ...errors].slice(0, 20),
    }
  }
}
