import { type OrderId, orderId, variantId, type VariantId } from '#kernel/ids.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isRecord } from '#kernel/is-record.ts'
import { orderDatabase } from '#kit/shops/order-database.ts'
import {
  confirmGuest,
  CREAM,
  freeOf,
  insertPoint,
  KIROVKA,
  newShopper,
  pickupOrder,
  PICKUP_POINT,
  pointOrder,
  setStock,
} from '#kit/shops/order-shop.ts'
import { newCustomer } from '#kit/shops/bonus-shop.ts'
import { cdek } from '#providers/cdek/adapter.ts'
import { paymentShop } from '#kit/shops/payment-shop.ts'
import { markRegistered, receiptsOf as storedReceipts, writeCorrection } from '#shop/payment/corrections.ts'
import { receiveWebhook } from '#shop/payment/payments.ts'
import { refundPayment } from '#shop/payment/refunds.ts'
import { cancelUncollected } from '../change/cancel-order.ts'
import { changeOrderState } from '../state/change-order-state.ts'
import { anonymiseOrders } from '../read/customer-orders.sql.ts'
import { lockOrder } from '../order.sql.ts'
import { UNPAID_MINUTES } from '#shop/payment/facts/payment-limits.ts'
import { GENERAL_TAXES } from '#shop/payment/facts/taxes.ts'

const PRICE = 119_000
/** Last digits of the recipient's phone. */
const DIGITS = '6790'
const database = orderDatabase()
let shop: Awaited<ReturnType<typeof paymentShop>>

beforeEach(async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 20 })
  shop = await paymentShop(database)
})
afterEach(() => shop.close())

const theBankPayment = (token: string) => {
  const [payment, ...others] = shop.bankPayments(token)
  if (payment === undefined || others.length > 0) throw new Error(`${others.length + 1} payments at the bank`)
  return payment
}
const stateOf = async (token: string): Promise<string> => (await shop.view(token)).state
/** What the bank took of all payments of an order and did not give back. */
const moneyOf = (token: string): number =>
  shop.bankPayments(token).reduce((sum, { captured, refunded }) => sum + captured - refunded, 0)
const receiptsOf = async (number: string) =>
  (
    await sql<{ kind: string; total: number; sent: boolean }>`
      SELECT r.kind, r.total, r.sent_at IS NOT NULL AS sent FROM receipt r JOIN orders o ON o.id = r.order_id
      WHERE o.number = ${number} ORDER BY r.id`.execute(database.db)
  ).rows
const letters = (): string[] => shop.sandbox.journal.outbox.map(({ subject }) => subject)
const pay = (token: string, payment: 'card' | 'sbp' = 'card') => shop.order.pay({ token, payment }, newShopper().caller)
type Next = 'assembling' | 'ready_for_pickup' | 'delivered' | 'cancelled' | 'returned'
const inOrder = async (token: string, to: Next) =>
  database.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, token)
    if (order === undefined) throw new Error('no order')
    await changeOrderState(tx, order, to, {
      actor: { kind: 'staff', staffId: 1 },
      reason: to === 'cancelled' ? 'cancelled_by_shop' : 'picked',
      at: shop.deps.clock.now(),
      bonus: null,
      taxes: GENERAL_TAXES,
    })
  })

describe('ORD-06', () => {
  test('an order by card waits for its payment, and is paid after the bank has taken the money', async () => {
    const { token, number, pay_url } = await shop.place('card')
    expect(pay_url).toContain('/bank/pay/')
    expect(await shop.view(token)).toMatchObject({
      state: 'awaiting_payment',
      payment_due: { amount: PRICE, state: 'unpaid', attempts_left: 3, until: '2026-11-20T12:40:00.000Z' },
    })
    expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(19)
    const payment = theBankPayment(token)
    shop.sandbox.bank.take(payment)
    await shop.deliver()
    expect(await shop.view(token)).toMatchObject({
      state: 'paid',
      payment_due: null,
      paid_online: { amount: PRICE, method: 'card' },
      kept_until: '2026-11-23',
    })
    expect(payment).toMatchObject({ status: 'captured', captured: PRICE })
    expect(await receiptsOf(number)).toEqual([{ kind: 'prepayment', total: PRICE, sent: true }])
    // The webhook of the capture, repeated.
    await shop.deliver()
    expect(moneyOf(token)).toBe(PRICE)
  })

  test('an order by SBP is paid in one stage', async () => {
    const { token } = await shop.place('sbp')
    shop.sandbox.bank.take(theBankPayment(token))
    await shop.deliver()
    expect(await stateOf(token)).toBe('paid')
  })

  test('the buyer who comes back before the webhook sees the order paid', async () => {
    shop.sandbox.journal.script('webhook', [{ kind: 'lost' }, { kind: 'lost' }])
    const { token } = await shop.place('card')
    shop.sandbox.bank.take(theBankPayment(token))
    shop.pass(1)
    const checked = await shop.order.checkPayment({ token }, newShopper().caller)
    expect(checked.ok && checked.value.state).toBe('paid')
  })

  test('a lost webhook: the reconciliation finds the payment', async () => {
    shop.sandbox.journal.script('webhook', [{ kind: 'lost' }, { kind: 'lost' }])
    const { token } = await shop.place('card')
    shop.sandbox.bank.take(theBankPayment(token))
    shop.pass(1)
    await shop.reconcile()
    expect(await stateOf(token)).toBe('paid')
  })

  test('repeated and reordered webhooks pay an order once', async () => {
    shop.sandbox.journal.script('webhook', [{ kind: 'reordered' }, { kind: 'duplicated', times: 5 }])
    const { token, number } = await shop.place('card')
    const payment = theBankPayment(token)
    shop.sandbox.bank.take(payment)
    shop.pass(1)
    await shop.reconcile()
    expect(shop.webhooks).toHaveLength(6)
    await shop.deliver()
    await shop.deliver()
    expect(await stateOf(token)).toBe('paid')
    expect(moneyOf(token)).toBe(PRICE)
    expect(await receiptsOf(number)).toHaveLength(1)
  })

  test('a forged webhook changes nothing: the payment is read again', async () => {
    const { token } = await shop.place('card')
    const { id, key } = theBankPayment(token)
    const object = {
      id,
      status: 'succeeded',
      amount: { value: '1190.00', currency: 'RUB' },
      metadata: { payment: key },
    }
    const body = { type: 'notification', event: 'payment.succeeded', object }
    await receiveWebhook(database.db, shop.deps, 'yookassa', body, '127.0.0.1', shop.deps.clock.now())
    await shop.runJobs()
    expect(await stateOf(token)).toBe('awaiting_payment')
    const other = { ...body, object: { ...object, id: 'another', metadata: { payment: 'x' } } }
    expect(await receiveWebhook(database.db, shop.deps, 'yookassa', other, '127.0.0.1', shop.deps.clock.now())).toBe('')
    expect(await receiveWebhook(database.db, shop.deps, 'nobody', body, '127.0.0.1', shop.deps.clock.now())).toBeNull()
  })

  test('a payment of another amount, currency or order never pays the order', async () => {
    const { token } = await shop.place('card')
    const payment = theBankPayment(token)
    for (const change of [{ amount: PRICE - 1 }, { key: 'of another order' }]) {
      const before = { ...payment }
      Object.assign(payment, {
        status: 'captured',
        captured: PRICE,
        ...change,
        ...('amount' in change ? { captured: change.amount } : {}),
      })
      shop.pass(1)
      await shop.reconcile()
      expect(await stateOf(token)).toBe('awaiting_payment')
      Object.assign(payment, before)
    }
    expect(shop.alerts).toHaveLength(2)
  })

  test('after a declined card the order may be paid again, while its goods are reserved', async () => {
    const { token } = await shop.place('card')
    shop.sandbox.bank.decline(theBankPayment(token), 'insufficient_funds')
    await shop.deliver()
    expect(await shop.view(token)).toMatchObject({
      state: 'awaiting_payment',
      payment_due: { state: 'declined', reason: 'insufficient_funds', attempts_left: 2 },
    })
    expect((await pay(token)).ok).toBe(true)
    const second = shop.bankPayments(token)[1]
    if (second === undefined) throw new Error('no second payment')
    shop.sandbox.bank.take(second)
    await shop.deliver()
    expect(await stateOf(token)).toBe('paid')
  })

  test('an open attempt is used again, also by two clicks at a time', async () => {
    const { token, pay_url } = await shop.place('card')
    const answers = await Promise.all([pay(token), pay(token), pay(token)])
    expect(answers.map((answer) => answer.ok && answer.value.pay_url)).toEqual([pay_url, pay_url, pay_url])
    expect(shop.bankPayments(token)).toHaveLength(1)
  })

  test.each(['lost-answer', 'status'] as const)(
    'a payment whose creation was not answered (%s) is one payment',
    async (kind) => {
      const outcome = kind === 'status' ? ({ kind, status: 500 } as const) : ({ kind } as const)
      shop.sandbox.journal.script('yookassa', [outcome, outcome])
      const { token, pay_url } = await shop.place('card')
      expect(pay_url).toBeNull()
      expect((await pay(token)).ok).toBe(true)
      expect(shop.bankPayments(token)).toHaveLength(1)
      const { rows } = await sql`SELECT FROM payment`.execute(database.db)
      expect(rows).toHaveLength(1)
    },
  )

  test('money that was taken although the capture was not answered pays the order', async () => {
    const { token } = await shop.place('card')
    shop.sandbox.bank.take(theBankPayment(token))
    shop.sandbox.journal.script('yookassa', [{ kind: 'ok' }, { kind: 'lost-answer' }, { kind: 'lost-answer' }])
    shop.sandbox.journal.script('webhook', [{ kind: 'lost' }])
    await shop.deliver()
    expect(await stateOf(token)).toBe('awaiting_payment')
    shop.pass(1)
    await shop.reconcile()
    expect(await stateOf(token)).toBe('paid')
    expect(moneyOf(token)).toBe(PRICE)
  })

  test('an unpaid order ends and gives its stock back', async () => {
    const { token } = await shop.place('card')
    shop.pass(UNPAID_MINUTES - 1)
    expect(await shop.endUnpaid()).toBe(0)
    shop.pass(1)
    expect(await shop.endUnpaid()).toBe(1)
    await shop.runJobs()
    expect(await stateOf(token)).toBe('cancelled')
    expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(20)
    expect(await pay(token)).toMatchObject({ ok: false, refusal: 'too-late' })
  })

  test('an order whose money came in the last minute is paid, not ended', async () => {
    shop.sandbox.journal.script('webhook', [{ kind: 'lost' }, { kind: 'lost' }])
    const { token } = await shop.place('sbp')
    shop.sandbox.bank.take(theBankPayment(token))
    shop.pass(UNPAID_MINUTES)
    expect(await shop.endUnpaid()).toBe(0)
    expect(await stateOf(token)).toBe('paid')
  })

  test('money that comes after the order has ended goes back by itself with a letter to the buyer', async () => {
    const { token, number } = await shop.place('sbp')
    shop.pass(UNPAID_MINUTES)
    await shop.endUnpaid()
    await shop.runJobs()
    shop.sandbox.bank.take(theBankPayment(token))
    await shop.deliver()
    expect(moneyOf(token)).toBe(0)
    expect(await shop.view(token)).toMatchObject({ state: 'cancelled', refunds: [{ amount: PRICE, state: 'done' }] })
    expect(letters()).toEqual([expect.stringContaining('Возврат')])
    expect(await receiptsOf(number)).toEqual([
      { kind: 'prepayment', total: PRICE, sent: true },
      { kind: 'return', total: PRICE, sent: true },
    ])
  })

  test('a hold that comes after the order has ended is not taken', async () => {
    const { token } = await shop.place('card')
    shop.pass(UNPAID_MINUTES)
    await shop.endUnpaid()
    await shop.runJobs()
    shop.sandbox.bank.take(theBankPayment(token))
    await shop.deliver()
    expect(theBankPayment(token).status).toBe('cancelled')
  })

  test('the second payment of an order goes back by itself', async () => {
    const { token } = await shop.place('card')
    expect((await pay(token, 'sbp')).ok).toBe(true)
    const [card, sbp] = shop.bankPayments(token)
    if (card === undefined || sbp === undefined) throw new Error('two payments are needed')
    shop.sandbox.bank.take(sbp)
    shop.sandbox.bank.take(card)
    await shop.deliver()
    await shop.deliver()
    expect(await stateOf(token)).toBe('paid')
    expect(moneyOf(token)).toBe(PRICE)
    expect(sbp.captured - sbp.refunded + card.captured - card.refunded).toBe(PRICE)
  })

  test('a paid order whose goods are gone is cancelled, its money goes back', async () => {
    const { token, number } = await shop.place('sbp')
    await sql`UPDATE stock SET on_hand = 0 WHERE store_id = ${KIROVKA} AND variant_id = ${CREAM}`.execute(database.db)
    await sql`
      INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change)
      VALUES (${KIROVKA}, ${CREAM}, 'exchange', -20, 0)`.execute(database.db)
    shop.sandbox.bank.take(theBankPayment(token))
    await shop.deliver()
    expect(await stateOf(token)).toBe('cancelled')
    expect(moneyOf(token)).toBe(0)
    expect((await receiptsOf(number)).map(({ kind }) => kind)).toEqual(['prepayment', 'return'])
  })

  test('a paid order that is cancelled gives its money back once', async () => {
    const { token } = await shop.place('card')
    shop.sandbox.bank.take(theBankPayment(token))
    await shop.deliver()
    shop.sandbox.journal.script('yookassa', [{ kind: 'lost-answer' }, { kind: 'lost-answer' }])
    await inOrder(token, 'cancelled')
    await expect(shop.runJobs()).rejects.toThrow('unknown')
    await sql`UPDATE pgboss.job SET state = 'created', completed_on = NULL WHERE name = 'refund-payment'`.execute(
      database.db,
    )
    await shop.runJobs()
    expect(moneyOf(token)).toBe(0)
    expect(theBankPayment(token).refunds.size).toBe(1)
  })

  test('money goes back to a customer whose data were deleted meanwhile; the receipt goes to the shop', async () => {
    const { token, number } = await shop.place('card')
    const customerId = await newCustomer(database.db)
    await sql`UPDATE orders SET customer_id = ${customerId} WHERE token = ${token}`.execute(database.db)
    shop.sandbox.bank.take(theBankPayment(token))
    await shop.deliver()
    await inOrder(token, 'assembling')
    await sql`UPDATE order_line SET picked = quantity`.execute(database.db)
    await inOrder(token, 'ready_for_pickup')
    await inOrder(token, 'delivered')
    await database.db.transaction().execute((tx) => anonymiseOrders(tx, customerId, '79120000000'))
    await inOrder(token, 'returned')
    await database.db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, token)
      await refundPayment(tx, orderId(order?.id ?? ''), 'all', null, 'returned', shop.deps.clock.now())
    })
    await shop.runJobs()
    expect([moneyOf(token), shop.alerts]).toEqual([0, []])
    expect((await receiptsOf(number)).map(({ kind }) => kind)).toEqual(['prepayment', 'settlement', 'return'])
  })

  test('J3: a refund that fails does not stop the reconciliation of the others', async () => {
    const cancelled = async (): Promise<string> => {
      const { token } = await shop.place('card')
      shop.sandbox.bank.take(theBankPayment(token))
      await shop.deliver()
      await inOrder(token, 'cancelled')
      await shop.runJobs()
      return theBankPayment(token).key ?? ''
    }
    const first = await cancelled()
    shop.pass(1)
    const second = await cancelled()
    await sql`UPDATE refund SET state = 'pending', ended_at = NULL`.execute(database.db)
    const setProvider = (name: string) =>
      sql`UPDATE payment SET provider = ${name} WHERE id::text = ${first}`.execute(database.db)
    const pending = async () =>
      (await database.db.selectFrom('refund').select('payment_id').where('state', '=', 'pending').execute()).map(
        ({ payment_id }) => payment_id,
      )
    expect((await pending()).toSorted()).toEqual([first, second].toSorted())
    await setProvider('tbank')
    await expect(shop.reconcile()).rejects.toThrow('not configured')
    expect(await pending()).toEqual([first])
    await setProvider('yookassa')
    await shop.reconcile()
    expect(await pending()).toEqual([])
  })

  test('parts go back up to what was paid', async () => {
    const { token } = await shop.place('card')
    shop.sandbox.bank.take(theBankPayment(token))
    await shop.deliver()
    const give = (amount: number) =>
      database.db.transaction().execute(async (tx) => {
        const order = await lockOrder(tx, token)
        return refundPayment(tx, orderId(String(order?.id)), amount, null, 'not_picked', shop.deps.clock.now())
      })
    expect(await give(19_000)).toBe(19_000)
    expect(await give(200_000)).toBe(100_000)
    expect(await give(1)).toBe(0)
    await shop.runJobs()
    expect(moneyOf(token)).toBe(0)
    await inOrder(token, 'cancelled')
  })

  test('an order that its buyer cancels cannot be paid any more', async () => {
    const { token, shopper } = await shop.place('card')
    expect((await shop.order.cancel({ token, last_digits: '6790' }, shopper.once())).ok).toBe(true)
    await shop.runJobs()
    shop.sandbox.bank.take(theBankPayment(token))
    await shop.deliver()
    expect(theBankPayment(token).status).toBe('cancelled')
  })

  test('A9: after three declined cards an order takes no more', async () => {
    const { token } = await shop.place('card')
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const payment = shop.bankPayments(token).at(-1)
      if (payment === undefined) throw new Error('no payment')
      shop.sandbox.bank.decline(payment, 'general_decline')
      await shop.deliver()
      if (attempt < 2) expect((await pay(token)).ok).toBe(true)
    }
    expect(await pay(token)).toMatchObject({ ok: false, refusal: 'payment-limit' })
    expect((await shop.view(token)).payment_due?.attempts_left).toBe(0)
  })

  test('A9: the bank’s page that was left until its time ran out is no declined card', async () => {
    const { token } = await shop.place('card')
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const payment = shop.bankPayments(token).at(-1)
      if (payment?.status !== 'pending') throw new Error('no open payment')
      shop.sandbox.bank.decline(payment, 'expired_on_confirmation')
      await shop.deliver()
      expect(await pay(token)).toMatchObject({ ok: true })
    }
    expect((await shop.view(token)).payment_due?.attempts_left).toBe(3)
  })

  test('A9: five declined cards of one phone in an hour stop its other orders, not those of others', async () => {
    for (let order = 0; order < 2; order += 1) {
      const { token } = await shop.place('card')
      for (let attempt = 0; attempt < 3 - order; attempt += 1) {
        const payment = shop.bankPayments(token).at(-1)
        if (payment?.status !== 'pending') throw new Error('no open payment')
        shop.sandbox.bank.decline(payment, 'general_decline')
        await shop.deliver()
        if (attempt < 2 - order) expect((await pay(token)).ok).toBe(true)
      }
    }
    const third = await shop.place('card')
    expect(third.pay_url).toBeNull()
    expect(await pay(third.token)).toMatchObject({ ok: false, refusal: 'payment-limit' })
    const recipient = { name: 'Ольга', phone: '79123456791', email: 'olga@example.ru' }
    expect((await shop.place('card', { recipient })).pay_url).not.toBeNull()
    shop.pass(39)
    expect((await pay(third.token)).ok).toBe(false)
  })

  test('a shop without a provider offers no payment online', async () => {
    const { orderShop } = await import('#kit/shops/order-shop.ts')
    const offline = orderShop(database.db)
    const methods = await offline.order.methods({ city: 'chelyabinsk' }, newShopper().caller)
    expect(methods.ok && methods.value.payment_methods).toEqual(['on_receipt'])
    expect(await offline.order.place(pickupOrder(PRICE, { payment: 'card' }), newShopper().once())).toMatchObject({
      ok: false,
      refusal: 'payment-unavailable',
    })
  })
})

describe('ORD-06: an unpaid order is paid on receipt instead', () => {
  /** `kind step` of the messages that were queued. */
  const messages = async (): Promise<string[]> =>
    (
      await sql<{ message: string }>`
        SELECT data ->> 'by' || ' ' || (data ->> 'step') AS message FROM pgboss.job WHERE name = 'send-order-message'
        ORDER BY created_on, 1`.execute(database.db)
    ).rows.map(({ message }) => message)

  test('a guest confirms it, the open payment is not taken any more, and the buyer gets one letter', async () => {
    const { token } = await shop.place('card')
    const payment = theBankPayment(token)
    const { caller } = newShopper()
    expect(await shop.order.payOnReceipt({ token }, caller)).toMatchObject({ refusal: 'wrong-digits' })
    const changed = await shop.order.payOnReceipt({ token, last_digits: DIGITS }, caller)
    expect(changed).toMatchObject({
      ok: true,
      value: { state: 'new', payment: 'on_receipt', payment_due: null, confirm_until: '2026-11-20T12:30:00.000Z' },
    })
    expect(await shop.order.payOnReceipt({ token, last_digits: DIGITS }, caller)).toMatchObject({ ok: true })
    shop.sandbox.bank.take(payment)
    await shop.deliver()
    expect(payment.status).toBe('cancelled')
    expect(await pay(token)).toMatchObject({ refusal: 'too-late' })
    expect(await confirmGuest(database.db, shop, token)).toMatchObject({ ok: true, value: { confirm_until: null } })
    expect((await messages()).toSorted()).toEqual(
      ['mail placed', 'sms placed', 'mail to_confirm', 'sms to_confirm', 'mail confirmed'].toSorted(),
    )
    expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(19)
  })

  test('money that has come already pays the order', async () => {
    const { token } = await shop.place('card')
    shop.sandbox.bank.take(theBankPayment(token))
    shop.pass(1)
    const answer = await shop.order.payOnReceipt({ token, last_digits: DIGITS }, newShopper().caller)
    expect(answer).toMatchObject({ refusal: 'too-late' })
    expect(await stateOf(token)).toBe('paid')
  })

  test('a customer confirms nothing, and another person cannot change the order', async () => {
    const customerId = await newCustomer(database.db)
    const { caller, once } = newShopper()
    await shop.basket.add({ product_id: CREAM, quantity: 1 }, { ...caller, customerId })
    const placed = await shop.order.place(pickupOrder(PRICE, { payment: 'card' }), { ...once(), customerId })
    if (!placed.ok) throw new Error(placed.refusal)
    const { token } = placed.value
    expect(await shop.order.payOnReceipt({ token }, newShopper().caller)).toMatchObject({ refusal: 'wrong-digits' })
    expect(await shop.order.payOnReceipt({ token }, { ...caller, customerId })).toMatchObject({
      ok: true,
      value: { state: 'new', confirm_until: null, kept_until: '2026-11-23' },
    })
    expect((await messages()).toSorted()).toEqual(['mail confirmed', 'mail placed', 'sms placed'])
  })

  test('a point that hands over paid orders only keeps the payment online', async () => {
    await insertPoint(database.db)
    await sql`UPDATE city SET cdek_code = 259 WHERE id = 1`.execute(database.db)
    await shop.close()
    shop = await paymentShop(database, (url) => [
      cdek(`${url}/cdek`, { clientId: 'shop', clientSecret: 'secret', shipmentPoint: 'P259-1' }),
    ])
    const { caller, once } = newShopper()
    await shop.basket.add({ product_id: CREAM, quantity: 1 }, caller)
    const price = await shop.order.price({ city: 'chelyabinsk', delivery: 'point', point_id: PICKUP_POINT }, caller)
    if (!price.ok) throw new Error(price.refusal)
    const placed = await shop.order.place(pointOrder(price.value.total, { payment: 'card' }), once())
    if (!placed.ok) throw new Error(placed.refusal)
    const { token } = placed.value
    expect((await shop.view(token)).payment_due).toMatchObject({ on_receipt: true })
    await sql`UPDATE pickup_point SET takes_cards = FALSE`.execute(database.db)
    expect((await shop.view(token)).payment_due).toMatchObject({ on_receipt: false })
    const answer = await shop.order.payOnReceipt({ token, last_digits: DIGITS }, caller)
    expect(answer).toMatchObject({ refusal: 'payment-unavailable' })
    expect(await stateOf(token)).toBe('awaiting_payment')
  })

  test('money that the bank takes afterwards goes back, and an unconfirmed order ends as any other', async () => {
    const { token } = await shop.place('sbp')
    await shop.order.payOnReceipt({ token, last_digits: DIGITS }, newShopper().caller)
    shop.sandbox.bank.take(theBankPayment(token))
    await shop.deliver()
    expect(await stateOf(token)).toBe('new')
    expect(moneyOf(token)).toBe(0)
    shop.pass(41)
    expect(await shop.endUnpaid()).toBe(0)
    expect(await cancelUncollected(database.db, shop.deps.clock.now())).toBe(1)
    expect(await shop.view(token)).toMatchObject({ state: 'cancelled', cancel_reason: 'not_confirmed' })
  })
})

test('PEOPLE-06: money that a provider has not given back by the day before its last one is an alarm', async () => {
  const { token } = await shop.place('card')
  shop.sandbox.bank.take(theBankPayment(token))
  await shop.deliver()
  await inOrder(token, 'cancelled')
  const late = (): string[] => shop.alerts.filter((text) => text.includes('refunds are not done'))
  shop.pass(47 * 60)
  await shop.reconcile()
  expect(late()).toEqual([])
  shop.pass(2 * 60)
  await shop.reconcile()
  expect(late()).toEqual(['1 refunds are not done, and their legal limit ends within a day'])
  await shop.runJobs()
  await shop.reconcile()
  expect(late()).toHaveLength(1)
})

test('ORD-09: the hand-over of a paid order makes its second receipt, sent once', async () => {
  const { token, number } = await shop.place('card')
  shop.sandbox.bank.take(theBankPayment(token))
  await shop.deliver()
  await inOrder(token, 'assembling')
  await sql`
    INSERT INTO marking_code (order_line_id, code, gtin, serial, picked_at)
    SELECT l.id, 'code', '04600000000015', 'serial', now() FROM order_line l JOIN orders o ON o.id = l.order_id
    WHERE o.number = ${number}`.execute(database.db)
  await sql`UPDATE order_line SET picked = quantity`.execute(database.db)
  for (const to of ['ready_for_pickup', 'delivered'] as const) await inOrder(token, to)
  const silent = { kind: 'status', status: 503 } as const
  shop.sandbox.journal.script('yookassa', [silent, silent])
  await expect(shop.runJobs()).rejects.toThrow('unknown')
  await sql`UPDATE pgboss.job SET state = 'created', completed_on = NULL WHERE name = 'send-settlement-receipt'`.execute(
    database.db,
  )
  await shop.runJobs()
  expect(await receiptsOf(number)).toEqual([
    { kind: 'prepayment', total: PRICE, sent: true },
    { kind: 'settlement', total: PRICE, sent: true },
  ])
  const sent = shop.sandbox.journal.requests.findLast(({ body }) => body['receipt'] !== undefined)?.body['receipt']
  expect(sent).toMatchObject({
    settlements: [{ type: 'prepayment', amount: { value: '1190.00' } }],
    items: [{ vat_code: 11, payment_mode: 'full_payment', payment_subject: 'marked', mark_mode: '0' }],
  })
})

test('ORD-09: a wrong receipt is corrected once, by documents that staff register', async () => {
  const { token, number } = await shop.place('card')
  shop.sandbox.bank.take(theBankPayment(token))
  await shop.deliver()
  const [prepaid] = await storedReceipts(database.db, number)
  const at = shop.deps.clock.now()
  const correct = (receiptId = prepaid?.id ?? '') =>
    database.db
      .transaction()
      .execute((tx) =>
        writeCorrection(
          tx,
          { receiptId, reason: 'Неверная ставка', order: '12-34/5', fiscalSign: '3014159265' },
          { site: 'https://glad.example', taxes: GENERAL_TAXES },
          at,
        ),
      )
  const made = await correct()
  if (typeof made === 'string') throw new Error(made)
  expect(made).toMatchObject({
    owner: number,
    corrections: [
      { tags: { tags: { 1054: 2, 1173: 1, 1179: '12-34/5', 1192: '3014159265', 1020: PRICE } } },
      { tags: { tags: { 1054: 1, 1008: expect.stringContaining('@') } } },
    ],
  })
  expect(await correct()).toBe('corrected')
  expect(await correct(made.corrections[0]?.id)).toBe('not-correctable')
  const register = (id = '') => database.db.transaction().execute((tx) => markRegistered(tx, id, '2718281828', at))
  expect(await register(made.corrections[0]?.id)).toBe(number)
  expect(await register(made.corrections[0]?.id)).toBeNull()
  expect(await receiptsOf(number)).toEqual([
    { kind: 'prepayment', total: PRICE, sent: true },
    { kind: 'correction', total: PRICE, sent: true },
    { kind: 'correction', total: PRICE, sent: false },
  ])
})

/** Prices of 1 ₽; every one is in stock at Kirovka. */
const manyVariants = async (count: number): Promise<VariantId[]> => {
  await sql`
    INSERT INTO variant (id, sku, product_id, position, size_text, size_amount, size_unit, height_mm, weight_g, price)
    OVERRIDING SYSTEM VALUE
    SELECT 1000 + n, 'more-' || n, ${CREAM}, n + 1, '1 г', 1, 'г', 10, 1, 100 FROM generate_series(1, ${count}::int) n`.execute(
    database.db,
  )
  const ids = Array.from({ length: count }, (_, index) => variantId(1001 + index))
  await setStock(database.db, KIROVKA, Object.fromEntries(ids.map((id) => [id, 10])))
  return ids
}

test('ORD-05: a merged basket with more lines than a receipt holds is refused in words and stays as it is', async () => {
  const ids = await manyVariants(100)
  const shopper = newShopper()
  for (let from = 0; from < 90; from += 30)
    await shop.basket.addSeveral({ product_ids: ids.slice(from, from + 30) }, shopper.caller)
  await sql`
    INSERT INTO basket_line (basket_id, variant_id, quantity, price_seen)
    SELECT basket_id, v, 1, 100 FROM (SELECT DISTINCT basket_id FROM basket_line) b, unnest(${ids.slice(90)}::int[]) v`.execute(
    database.db,
  )
  expect(await shop.order.place(pickupOrder(10_000, { payment: 'card' }), shopper.once())).toMatchObject({
    ok: false,
    refusal: 'too-many',
    message: expect.stringContaining('99 разных товаров, а\u00a0в\u00a0корзине 100'),
  })
  const basket = await shop.basket.get({}, shopper.caller)
  expect(basket.ok && basket.value.items).toHaveLength(100)
})

test('ORD-09: many marked pieces are settled and returned in several receipts, every code once', async () => {
  const shopper = newShopper()
  for (const id of await manyVariants(11)) await shop.basket.add({ product_id: id, quantity: 10 }, shopper.caller)
  const placed = await shop.order.place(pickupOrder(11_000, { payment: 'card' }), shopper.once())
  if (!placed.ok) throw new Error(placed.message)
  const { token, number } = placed.value
  shop.sandbox.bank.take(theBankPayment(token))
  await shop.deliver()
  await inOrder(token, 'assembling')
  await sql`
    INSERT INTO marking_code (order_line_id, code, gtin, serial, picked_at)
    SELECT id, 'code ' || id || ' ' || n, '04600000000015', id || '-' || n, now()
    FROM order_line, generate_series(1, 10) n`.execute(database.db)
  await sql`UPDATE order_line SET picked = quantity`.execute(database.db)
  for (const to of ['ready_for_pickup', 'delivered'] as const) await inOrder(token, to)
  await shop.runJobs()
  const { rows } = await sql<{ id: string; order_id: OrderId }>`
    SELECT id::text AS id, order_id::text AS order_id FROM order_line ORDER BY id`.execute(database.db)
  const giveBack = (pieces: readonly number[], first: number) =>
    database.db.transaction().execute((tx) => {
      const back = rows.flatMap(({ id }, line) => {
        const end = pieces[line] ?? 0
        const from = line === 0 ? first : 0
        return end === 0
          ? []
          : [{ order_line: id, amount: 100 * (end - from), pieces: { first: from, count: end - from } }]
      })
      const amount = back.reduce((sum, line) => sum + line.amount, 0)
      return refundPayment(tx, orderId(rows[0]?.order_id ?? ''), amount, back, 'returned', shop.deps.clock.now())
    })
  await giveBack([1], 0)
  await giveBack(
    rows.map(() => 10),
    1,
  )
  await shop.runJobs()
  const receipts = await receiptsOf(number)
  expect(receipts.slice(0, 3)).toEqual([
    { kind: 'prepayment', total: 11_000, sent: true },
    { kind: 'settlement', total: 10_000, sent: true },
    { kind: 'settlement', total: 1_000, sent: true },
  ])
  expect(
    receipts
      .slice(3)
      .map(({ kind, total }) => `${kind} ${total}`)
      .toSorted(),
  ).toEqual(['return 100', 'return 1000', 'return 9900'])
  expect(moneyOf(token)).toBe(0)
  const codes = codesSent()
  expect(new Set(codes.slice(0, 110)).size).toBe(110)
  expect(codes.slice(110).toSorted()).toEqual(codes.slice(0, 110).toSorted())
})

/** The marking codes of every receipt that the provider got, in their order. */
const codesSent = (): string[] =>
  shop.sandbox.journal.requests.flatMap(({ body }) => {
    const receipt = body['receipt']
    const items = isRecord(receipt) && Array.isArray(receipt['items']) ? receipt['items'] : []
    return items.flatMap((item: unknown) => {
      const mark = isRecord(item) ? item['mark_code_info'] : undefined
      return isRecord(mark) ? [String(mark['gs_1m'])] : []
    })
  })
