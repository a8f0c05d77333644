import { shopForTests } from '#kit/shops/shop-settings.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { RequestReturn } from '../order-return.api.ts'
import { orderId, type OrderLineId, orderLineId, type VariantId } from '#kernel/ids.ts'
import { connectAsOwner } from '#platform/db/connection.ts'
import { orderDatabase } from '#kit/shops/order-database.ts'
import { BALM, CREAM, KIROVKA, newShopper, NOW, orderShop, pickupOrder, setStock } from '#kit/shops/order-shop.ts'
import { valueOf } from '#kit/value-of.ts'
import { changeOrderState, type Actor } from '../state/change-order-state.ts'
import { acceptReturn, openReturn } from './order-return.ts'
import { reportLateReturns } from './late-returns.job.ts'
import { lockOrder } from '../order.sql.ts'

const database = orderDatabase()
let shop: ReturnType<typeof orderShop>
const buyer = newShopper()
let token = ''
let staffId = 0

/** Two creams and a balm, handed over on 20 November. */
beforeEach(async () => {
  const member = await sql<{ id: number }>`
    INSERT INTO staff (login, name, role, store_id, password_hash, totp_secret, created_at)
    VALUES ('seller', 'Продавец', 'seller', ${KIROVKA}, '$argon2id$', '\\x00', ${NOW}) RETURNING id`.execute(
    database.db,
  )
  staffId = member.rows[0]?.id ?? 0
  shop = orderShop(database.db)
  await setStock(database.db, KIROVKA, { [CREAM]: 5, [BALM]: 5 })
  await shop.basket.add({ product_id: CREAM, quantity: 2 }, buyer.caller)
  await shop.basket.add({ product_id: BALM }, buyer.caller)
  token = valueOf(await shop.order.place(pickupOrder(297_000), buyer.once())).token
  const actor: Actor = { kind: 'staff', staffId }
  await database.db.transaction().execute(async (tx) => {
    const placed = await lockOrder(tx, token)
    if (placed === undefined) throw new Error('No order')
    const assembling = await changeOrderState(tx, placed, 'assembling', { actor, reason: 'picking_started', at: NOW })
    const ready = await changeOrderState(tx, assembling, 'ready_for_pickup', { actor, reason: 'picked', at: NOW })
    await changeOrderState(tx, ready, 'delivered', {
      actor,
      reason: 'handed_over',
      at: NOW,
      bonus: shopForTests.terms.bonus,
      taxes: shopForTests.terms.taxes,
    })
  })
})

const lineIds = async (): Promise<readonly [cream: OrderLineId, balm: OrderLineId]> => {
  const { lines } = valueOf(await shop.order.returns({ token }, buyer.caller))
  return [lines[0]?.line_id ?? orderLineId(''), lines[1]?.line_id ?? orderLineId('')]
}
/** What the page of the order shows of them. */
const returnsOf = async () => valueOf(await shop.order.get({ token }, buyer.caller)).returns
const request = (lines: RequestReturn['lines'], last_digits: string | null = '6790') =>
  shop.order.requestReturn({ token, lines, ...(last_digits === null ? {} : { last_digits }) }, buyer.once())
const requestedReturn = async () => {
  const rows = await sql<{ id: string; line_id: OrderLineId }>`
    SELECT r.id::text AS id, l.id::text AS line_id FROM order_return r JOIN order_return_line l ON l.return_id = r.id
    WHERE r.state = 'requested'`.execute(database.db)
  return rows.rows[0] ?? { id: '0', line_id: '0' }
}
const accept = async (accepted: number, sellable: number) => {
  const { id, line_id } = await requestedReturn()
  return database.db
    .transaction()
    .execute((tx) => acceptReturn(tx, id, [{ returnLineId: line_id, accepted, sellable }], { staffId, at: NOW }))
}
const onHand = async (variantId: VariantId): Promise<number> =>
  (
    await database.db
      .selectFrom('stock')
      .select('on_hand')
      .where('variant_id', '=', variantId)
      .executeTakeFirstOrThrow()
  ).on_hand

test('PEOPLE-06: a return that nobody has decided eight days after it was asked for is an alarm', async () => {
  const alerts: string[] = []
  const checkOn = async (day: string): Promise<void> => {
    const now = new Date(`${day}T12:00:00Z`)
    await reportLateReturns({ db: database.db, clock: { now: () => now }, alert: (text) => void alerts.push(text) })
  }
  const [cream] = await lineIds()
  valueOf(await request([{ line_id: cream, quantity: 1, reason: 'defect' }]))
  await checkOn('2026-11-27')
  expect(alerts).toEqual([])
  await checkOn('2026-11-28')
  expect(alerts).toEqual([expect.stringMatching(/^1 returns wait .* until 2026-11-30$/)])
  await accept(1, 0)
  await checkOn('2026-11-29')
  expect(alerts).toHaveLength(1)
})

test('ORD-08: a buyer asks to return one of two pieces; staff accept it, the shelf and the buyer get their share', async () => {
  const [cream] = await lineIds()
  valueOf(await request([{ line_id: cream, quantity: 1, reason: 'unopened' }]))
  expect(await returnsOf()).toMatchObject([
    {
      state: 'requested',
      refund: { money: 119_000, points: 0, certificate: 0 },
      lines: [{ name: 'Крем', quantity: 1 }],
    },
  ])
  expect(await onHand(CREAM)).toBe(3)
  expect(await accept(1, 1)).toEqual({ money: 119_000, points: 0, certificate: 0 })
  expect(await onHand(CREAM)).toBe(4)
  const after = valueOf(await shop.order.returns({ token }, buyer.caller))
  expect([(await returnsOf())[0]?.state, after.lines[0]?.returned]).toEqual(['accepted', 1])
  expect(valueOf(await shop.order.get({ token }, buyer.caller)).state).toBe('delivered')
})

test('ORD-08: what is opened or broken is not put back on the shelf, and a return is decided once', async () => {
  const [cream] = await lineIds()
  valueOf(await request([{ line_id: cream, quantity: 2, reason: 'defect' }]))
  const { id, line_id } = await requestedReturn()
  const decide = () =>
    database.db
      .transaction()
      .execute((tx) =>
        acceptReturn(tx, id, [{ returnLineId: line_id, accepted: 2, sellable: 0 }], { staffId, at: NOW }),
      )
  const decided = await Promise.all([decide(), decide()])
  expect(decided.filter((split) => split !== null)).toEqual([{ money: 238_000, points: 0, certificate: 0 }])
  expect(await onHand(CREAM)).toBe(3)
})

test('ORD-08: when every piece came back the order is returned', async () => {
  const [cream, balm] = await lineIds()
  valueOf(await request([{ line_id: cream, quantity: 2, reason: 'unopened' }]))
  await accept(2, 2)
  const opened = await database.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, token)
    return openReturn(
      tx,
      shopForTests.terms.returns,
      orderId(order?.id ?? ''),
      [{ line_id: balm, quantity: 1, reason: 'wrong_product' }],
      NOW,
    )
  })
  expect(opened).toEqual(expect.any(String))
  await accept(1, 1)
  const view = valueOf(await shop.order.get({ token }, buyer.caller))
  expect([view.state, await onHand(CREAM), await onHand(BALM)]).toEqual(['returned', 5, 5])
})

test('ORD-08: refuses more pieces than the buyer has, a second time, too late, and whoever does not know the phone', async () => {
  const [cream, balm] = await lineIds()
  const piece = { line_id: cream, quantity: 1, reason: 'unopened' } as const
  expect(await request([{ ...piece, quantity: 3 }])).toMatchObject({ refusal: 'not-returnable' })
  expect(await request([piece, piece])).toMatchObject({ refusal: 'not-returnable' })
  expect(await request([{ ...piece, line_id: orderLineId('999999') }])).toMatchObject({ refusal: 'not-returnable' })
  expect(await request([piece], null)).toMatchObject({ refusal: 'wrong-digits' })
  expect(await request([piece], '0000')).toMatchObject({ refusal: 'wrong-digits' })
  const owner = await connectAsOwner(database.url, 'test') // the app may not
  await owner.query(`UPDATE order_state_change SET at = at - interval '15 days'`)
  await owner.end()
  expect(await request([piece])).toMatchObject({ refusal: 'not-returnable' })
  valueOf(await request([{ line_id: balm, quantity: 1, reason: 'wrong_information' }]))
})

test('ORD-13: one opened piece of a brand that irritated the skin is taken back, within its days, and never sold again', async () => {
  const [cream, balm] = await lineIds()
  const irritated = (line_id: OrderLineId, quantity = 1) => ({ line_id, quantity, reason: 'irritation' as const })
  expect(await request([irritated(cream, 2)])).toMatchObject({ refusal: 'not-returnable' })
  // Both are of one brand.
  expect(await request([irritated(cream), irritated(balm)])).toMatchObject({ refusal: 'not-returnable' })
  valueOf(await request([irritated(cream)]))
  await expect(accept(1, 1)).rejects.toThrow('check constraint')
  expect(await accept(1, 0)).toEqual({ money: 119_000, points: 0, certificate: 0 })
  expect(await onHand(CREAM)).toBe(3)
  expect(await request([irritated(balm)])).toMatchObject({ refusal: 'not-returnable' })
  expect(await request([irritated(cream)])).toMatchObject({ refusal: 'not-returnable' })
  valueOf(await request([{ line_id: balm, quantity: 1, reason: 'defect' }]))
  const { lines, post_address } = valueOf(await shop.order.returns({ token }, buyer.caller))
  expect([lines[0]?.irritation_until, post_address]).toEqual(['2026-12-20', shopForTests.terms.returnsPost])
})

test('ORD-13: a return may come by post with its track number; another wish than the money is for a fault of the shop only', async () => {
  const [cream] = await lineIds()
  const ask = (reason: 'unopened' | 'defect', wish: 'exchange' | 'discount') =>
    shop.order.requestReturn(
      {
        token,
        lines: [{ line_id: cream, quantity: 1, reason }],
        last_digits: '6790',
        way: 'post',
        track_number: 'RA123456785RU',
        wish,
      },
      buyer.once(),
    )
  expect(await ask('unopened', 'discount')).toMatchObject({ refusal: 'not-returnable' })
  valueOf(await ask('defect', 'exchange'))
  expect(await returnsOf()).toMatchObject([{ way: 'post', track_number: 'RA123456785RU', wish: 'exchange' }])
})

test('ORD-08: a later request replaces the one that staff have not decided', async () => {
  const [cream, balm] = await lineIds()
  valueOf(await request([{ line_id: cream, quantity: 1, reason: 'unopened' }]))
  valueOf(await request([{ line_id: balm, quantity: 1, reason: 'unopened' }]))
  expect((await returnsOf()).map(({ lines }) => lines.map(({ name }) => name))).toEqual([['Бальзам']])
})

test('ORD-08: what was asked for in time may be brought later, in parts too; anything else may not', async () => {
  const [cream, balm] = await lineIds()
  valueOf(await request([{ line_id: cream, quantity: 2, reason: 'unopened' }]))
  const later = new Date(NOW.getTime() + 20 * 86_400_000)
  const bring = (line_id: OrderLineId, reason: 'unopened' | 'defect' = 'unopened') =>
    database.db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, token)
      const lines = [{ line_id, quantity: 1, reason }]
      return openReturn(tx, shopForTests.terms.returns, orderId(order?.id ?? ''), lines, later)
    })
  expect(await bring(balm)).toMatchObject({ refusal: 'not-returnable' })
  expect(await bring(cream)).toEqual(expect.any(String))
  await accept(1, 1)
  expect(await bring(cream)).toEqual(expect.any(String))
})

test('DESK-02: a return with a complaint is a case of its order and buyer; unopened goods are none', async () => {
  const [cream, balm] = await lineIds()
  const cases = () => database.db.selectFrom('buyer_case').select(['reason', 'order_number', 'phone']).execute()
  valueOf(await request([{ line_id: balm, quantity: 1, reason: 'unopened' }]))
  expect(await cases()).toEqual([])
  valueOf(await request([{ line_id: cream, quantity: 1, reason: 'defect' }]))
  const { number, recipient_phone } = await database.db
    .selectFrom('orders')
    .select(['number', 'recipient_phone'])
    .executeTakeFirstOrThrow()
  expect(await cases()).toEqual([{ reason: 'quality', order_number: number, phone: recipient_phone }])
})
