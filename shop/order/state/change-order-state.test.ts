import type { StoreId } from '#kernel/ids.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { OrderState, StateReason } from '../facts/order-states.ts'
import { orderDatabase } from '#kit/shops/order-database.ts'
import {
  courierOrder,
  CREAM,
  KIROVKA,
  newShopper,
  NOW,
  orderShop,
  pickupOrder,
  setStock,
  WAREHOUSE,
} from '#kit/shops/order-shop.ts'
import { changeOrderState, type Actor } from './change-order-state.ts'
import { lockOrder } from '../order.sql.ts'
import { GENERAL_TAXES } from '#shop/payment/facts/taxes.ts'

const database = orderDatabase()
let shop: ReturnType<typeof orderShop>

beforeEach(() => {
  shop = orderShop(database.db)
})

const placeTwoCreams = async (delivery: 'pickup' | 'courier'): Promise<string> => {
  const { caller, once } = newShopper()
  await shop.basket.add({ product_id: CREAM, quantity: 2 }, caller)
  const placed = await shop.order.place(delivery === 'pickup' ? pickupOrder(238_000) : courierOrder(267_000), once())
  if (!placed.ok) throw new Error(placed.refusal)
  return placed.value.token
}
const change = (token: string, to: OrderState, reason: StateReason, actor: Actor = { kind: 'system' }) =>
  database.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, token)
    if (order === undefined) throw new Error('No order')
    return changeOrderState(tx, order, to, { actor, reason, at: NOW, bonus: null, taxes: GENERAL_TAXES })
  })
const stockOf = (storeId: StoreId) =>
  database.db
    .selectFrom('stock')
    .select(['on_hand', 'reserved'])
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow()
const historyOf = () =>
  database.db
    .selectFrom('order_state_change')
    .select(['to_state', 'cause', 'actor', 'provider', 'staff_id'])
    .orderBy('step')
    .execute()

test('ORD-07: a handed-over pickup takes the stock and its reservation together; the history says who did what and why', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 5 })
  const token = await placeTwoCreams('pickup')
  const seller: Actor = { kind: 'staff', staffId: 7 }
  await change(token, 'assembling', 'picking_started', seller)
  await change(token, 'ready_for_pickup', 'picked', seller)
  expect(await stockOf(KIROVKA)).toEqual({ on_hand: 5, reserved: 2 })
  await change(token, 'delivered', 'handed_over', seller)
  expect(await stockOf(KIROVKA)).toEqual({ on_hand: 3, reserved: 0 })
  const bySeller = { actor: 'staff', provider: null, staff_id: 7 }
  expect(await historyOf()).toEqual([
    { to_state: 'new', cause: 'placed', actor: 'buyer', provider: null, staff_id: null },
    { to_state: 'assembling', cause: 'picking_started', ...bySeller },
    { to_state: 'ready_for_pickup', cause: 'picked', ...bySeller },
    { to_state: 'delivered', cause: 'handed_over', ...bySeller },
  ])
})

test('ORD-07: a courier order takes the stock when it is shipped, and nothing more when a provider delivers it', async () => {
  await setStock(database.db, WAREHOUSE, { [CREAM]: 5 })
  const token = await placeTwoCreams('courier')
  await change(token, 'assembling', 'picking_started')
  await change(token, 'shipped', 'handed_to_carrier')
  expect(await stockOf(WAREHOUSE)).toEqual({ on_hand: 3, reserved: 0 })
  await change(token, 'delivered', 'delivered_by_carrier', { kind: 'provider', name: 'courier' })
  expect(await stockOf(WAREHOUSE)).toEqual({ on_hand: 3, reserved: 0 })
  expect((await historyOf()).at(-1)).toMatchObject({ actor: 'provider', provider: 'courier' })
})

test('ORD-07: a transition that the state or the delivery method forbids throws and writes nothing', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 5 })
  const token = await placeTwoCreams('pickup')
  await expect(change(token, 'delivered', 'handed_over')).rejects.toThrow('cannot change from new to delivered')
  await change(token, 'assembling', 'picking_started')
  await expect(change(token, 'shipped', 'handed_to_carrier')).rejects.toThrow('cannot change')
  expect(await historyOf()).toHaveLength(2)
})

test('ORD-10: an order is handed over although the stock exchange brought less than is reserved: the stock becomes 0', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 5 })
  const token = await placeTwoCreams('pickup')
  await sql`
    WITH counted AS (UPDATE stock SET on_hand = 1 RETURNING store_id, variant_id)
    INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change)
    SELECT store_id, variant_id, 'exchange', -4, 0 FROM counted`.execute(database.db)
  await change(token, 'assembling', 'picking_started')
  await change(token, 'ready_for_pickup', 'picked')
  await change(token, 'delivered', 'handed_over')
  expect(await stockOf(KIROVKA)).toEqual({ on_hand: 0, reserved: 0 })
})

test('ORD-10: the days of keeping begin when the order is ready, not when it was promised', async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 5 })
  const token = await placeTwoCreams('pickup')
  await change(token, 'assembling', 'picking_started')
  const later = new Date('2026-11-22T12:00:00Z')
  await database.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, token)
    if (order === undefined) throw new Error('No order')
    await changeOrderState(tx, order, 'ready_for_pickup', { actor: { kind: 'system' }, reason: 'picked', at: later })
  })
  const view = await shop.order.get({ token }, newShopper().caller)
  expect(view).toMatchObject({ value: { kept_until: '2026-11-25' } })
})
