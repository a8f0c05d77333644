/**
 * An order of two parcels whose connection to the database ends at every round trip of every operation, before the server has done what
 * was asked and after it: placing, starting the payment, settling it, cancelling each parcel, handing over. Each is then repeated as a
 * buyer, a webhook or a job would, and has to have its effect once.
 */
import { audit } from '#kit/audit.ts'
import { openCountingProxy } from '#kit/machines/counting-proxy.ts'
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
import { paymentShop } from '#kit/shops/payment-shop.ts'
import { newPhone } from '#kit/shops/phones.ts'
import type { TestDatabase } from '#kit/database.ts'
import { openPool } from '#platform/db/pool.ts'
import { transaction } from '#platform/db/transaction.ts'
import { canChange, changeOrderState } from '#shop/order/state/change-order-state.ts'
import { lockOrder } from '#shop/order/order.sql.ts'
import { GENERAL_TAXES } from '#shop/payment/facts/taxes.ts'

export type CutsOutcome = {
  /** Round trips of each operation at which it was cut. */
  readonly cuts: Readonly<Record<string, number>>
  readonly orders: number
  /** Empty when every operation had its effect once. */
  readonly broken: readonly string[]
}
/** An operation has fewer round trips. */
const MOST_TRIPS = 60
const TOTAL = 178_000
const BALM_PRICE = 59_000

type Order = { readonly token: string; readonly second: string; readonly phone: string }
type Operation = {
  readonly name: string
  /** Brings an order to where the operation begins. */
  readonly prepare: () => Promise<Order>
  readonly run: (order: Order) => Promise<unknown>
  /** States of both parcels, and kopecks that the bank keeps, after it. */
  readonly expected: readonly [states: string, money: number]
}

/** `base`: a migrated database without data. */
export const cutParcels = async (base: TestDatabase, report: (line: string) => void): Promise<CutsOutcome> => {
  await insertOrderFixtures(base.db)
  await setStock(base.db, KIROVKA, { [CREAM]: 100_000 })
  await setStock(base.db, RODNIK, { [BALM]: 100_000 })
  const proxy = await openCountingProxy(base.appUrl)
  const pool = openPool(proxy.url, 2)
  const shop = await paymentShop({ ...base, db: pool.db })
  const broken: string[] = []
  let orders = 0

  const fill = async () => {
    const shopper = newShopper()
    for (const product_id of [CREAM, BALM]) await shop.basket.add({ product_id }, shopper.caller)
    return { phone: newPhone(), once: shopper.once() }
  }
  const placeAs = ({ phone, once }: Awaited<ReturnType<typeof fill>>) => {
    const recipient = { name: 'Анна', phone, email: 'anna@example.ru' }
    const second_parcel = { store_id: RODNIK, variant_ids: [BALM] }
    return shop.order.place(pickupOrder(TOTAL, { payment: 'card', recipient, second_parcel }), once)
  }
  const placed = async (): Promise<Order> => {
    const wanted = await fill()
    const answer = await placeAs(wanted)
    if (!answer.ok) throw new Error(answer.refusal)
    const { token } = answer.value
    return { token, second: (await shop.view(token)).parcels[1]?.token ?? '', phone: wanted.phone }
  }
  const take = ({ token }: Order): void => {
    for (const payment of shop.bankPayments(token)) if (payment.captured === 0) shop.sandbox.bank.take(payment)
  }
  const paid = async (): Promise<Order> => {
    const order = await placed()
    take(order)
    await shop.deliver()
    return order
  }
  const stepTo = async (token: string, to: 'assembling' | 'ready_for_pickup' | 'delivered'): Promise<void> =>
    transaction(pool.db, async (tx) => {
      const order = await lockOrder(tx, token)
      if (order === undefined || !canChange(order, to)) return
      const by = { actor: { kind: 'staff', staffId: 1 }, reason: 'picked', at: shop.deps.clock.now() } as const
      await changeOrderState(tx, order, to, { ...by, bonus: shop.deps.terms.bonus, taxes: GENERAL_TAXES })
    })
  const paymentOf = async (token: string): Promise<string> =>
    (
      await base.db
        .selectFrom('payment')
        .innerJoin('orders', 'orders.id', 'payment.order_id')
        .select('payment.id')
        .where('orders.token', '=', token)
        .executeTakeFirstOrThrow()
    ).id
  const ready = async (): Promise<Order> => {
    const order = await paid()
    for (const to of ['assembling', 'ready_for_pickup'] as const) await stepTo(order.second, to)
    return order
  }
  const keys = new Map<Order, ReturnType<ReturnType<typeof newShopper>['once']>>()
  const cancel = (order: Order, token: string) => {
    const once = keys.get(order) ?? newShopper().once()
    keys.set(order, once)
    return shop.order.cancel({ token, last_digits: order.phone.slice(-4) }, once)
  }
  const operations: readonly Operation[] = [
    {
      name: 'start of the payment',
      prepare: placed,
      run: ({ token }) => shop.order.pay({ token, payment: 'sbp' }, newShopper().caller),
      expected: ['awaiting_payment, awaiting_payment', 0],
    },
    {
      name: 'settling of the payment',
      prepare: async () => {
        const order = await placed()
        take(order)
        shop.webhooks.length = 0
        return order
      },
      run: async ({ token }) => shop.settle(await paymentOf(token)),
      expected: ['paid, paid', TOTAL],
    },
    {
      name: 'cancelling of the first parcel',
      prepare: paid,
      run: (order) => cancel(order, order.token),
      expected: ['cancelled, paid', BALM_PRICE],
    },
    {
      name: 'cancelling of the second parcel',
      prepare: paid,
      run: (order) => cancel(order, order.second),
      expected: ['paid, cancelled', TOTAL - BALM_PRICE],
    },
    {
      name: 'hand-over of the second parcel',
      prepare: ready,
      run: ({ second }) => stepTo(second, 'delivered'),
      expected: ['paid, delivered', TOTAL],
    },
  ]
  const stateOf = async (order: Order): Promise<readonly [string, number]> => {
    const states = (await shop.view(order.token)).parcels.map(({ state }) => state).join(', ')
    const money = shop.bankPayments(order.token).reduce((sum, one) => sum + one.captured - one.refunded, 0)
    return [states, money]
  }
  const check = (name: string, trip: number, when: string, found: unknown, expected: unknown): void => {
    if (JSON.stringify(found) !== JSON.stringify(expected))
      broken.push(`${name}, ${when} round trip ${trip}: ${JSON.stringify(found)}`)
  }
  /** Repeats what fails, as who asked would. */
  const untilDone = async (run: () => Promise<unknown>): Promise<void> => {
    for (let tries = 0; ; tries += 1) {
      try {
        await run()
        return
      } catch (error) {
        if (tries === 5) throw error
      }
    }
  }
  /** Cuts the work of each order at its next round trip until it has none left; returns how often. */
  const cutEach = async <T>(
    prepare: () => Promise<T>,
    run: (of: T) => Promise<unknown>,
    after: (of: T, trip: number, when: string) => Promise<void>,
  ): Promise<number> => {
    let cuts = 0
    for (const when of ['asked', 'answered'] as const)
      for (let trip = 1; trip <= MOST_TRIPS; trip += 1) {
        const one = await prepare()
        orders += 1
        const began = performance.now()
        let isCut = false
        proxy.cutAt(trip, when, () => void (isCut = true))
        await run(one).catch(() => null)
        proxy.cutNothing()
        await untilDone(() => run(one))
        await untilDone(() => shop.runJobs())
        await after(one, trip, when)
        if (!isCut) break
        cuts += 1
        report(`cut when round trip ${trip} was ${when}: ${(performance.now() - began).toFixed(0)} ms`)
      }
    return cuts
  }
  const cuts: Record<string, number> = {}
  cuts['placing'] = await cutEach(fill, placeAs, async (wanted, trip, when) => {
    const answer = await placeAs(wanted)
    const found = answer.ok ? (await shop.view(answer.value.token)).parcels.length : answer.refusal
    check('placing', trip, when, found, 2)
  })
  for (const { name, prepare, run, expected } of operations)
    cuts[name] = await cutEach(prepare, run, async (order, trip, when) =>
      check(name, trip, when, await stateOf(order), expected),
    )
  const { length } = await base.db.selectFrom('orders').select('id').execute()
  if (length !== orders * 2) broken.push(`${length} parcels of ${orders} orders`)
  await shop.close()
  await pool.close()
  proxy.close()
  const found = (await audit(base.url)).map(({ name, detail }) => `${name}: ${detail}`)
  return { cuts, orders, broken: [...broken, ...found] }
}
