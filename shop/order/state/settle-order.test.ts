import { shopForTests } from '#kit/shops/shop-settings.ts'
import { beforeEach, expect, test } from 'vitest'
import type { OrderState, StateReason } from '../facts/order-states.ts'
import { newCustomer } from '#kit/shops/bonus-shop.ts'
import { orderDatabase } from '#kit/shops/order-database.ts'
import { CREAM, KIROVKA, newShopper, NOW, orderShop, pickupOrder, setStock } from '#kit/shops/order-shop.ts'
import { balanceOf } from '#shop/loyalty/bonus/ledger.ts'
import { changeOrderState } from './change-order-state.ts'
import { lockOrder } from '../order.sql.ts'

const database = orderDatabase()
beforeEach(async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 5 })
})

const STEPS: readonly (readonly [OrderState, StateReason])[] = [
  ['assembling', 'picking_started'],
  ['ready_for_pickup', 'picked'],
  ['delivered', 'handed_over'],
]
const change = (token: string, to: OrderState, reason: StateReason) =>
  database.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, token)
    if (order === undefined) throw new Error('No order')
    return changeOrderState(tx, order, to, {
      actor: { kind: 'system' },
      reason,
      at: NOW,
      bonus: shopForTests.terms.bonus,
      taxes: shopForTests.terms.taxes,
    })
  })

test('BONUS-02: an order earns points when it is delivered, and loses them when all of it comes back', async () => {
  const shop = orderShop(database.db)
  const customerId = await newCustomer(database.db)
  const { caller, once } = newShopper()
  const signedIn = { ...caller, customerId }
  await shop.basket.add({ product_id: CREAM, quantity: 2 }, signedIn)
  const placed = await shop.order.place(pickupOrder(238_000), { ...once(), customerId })
  if (!placed.ok) throw new Error(placed.refusal)
  for (const [to, reason] of STEPS) {
    expect(await balanceOf(database.db, customerId, NOW)).toBe(0)
    await change(placed.value.token, to, reason)
  }
  expect(await balanceOf(database.db, customerId, NOW)).toBe(11_900)
  await change(placed.value.token, 'returned', 'returned_by_buyer')
  expect(await balanceOf(database.db, customerId, NOW)).toBe(0)
})
