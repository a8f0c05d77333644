import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY_MS } from '#kernel/durations.ts'
import { orderDatabase } from '#kit/shops/order-database.ts'
import { BALM, CREAM, KIROVKA, NOW, RODNIK, SERUM, setStock } from '#kit/shops/order-shop.ts'
import { insertStaffSession } from '#kit/shops/staff.ts'
import { addPastOrders, giveOrders } from './demo-orders.sql.ts'

const database = orderDatabase()

// The audit of the suite runs after it.
test('orders of the past are in every ledger as if they had been placed, and leave the stock as it is', async () => {
  const { db } = database
  for (const store of [KIROVKA, RODNIK]) await setStock(db, store, { [CREAM]: 9, [BALM]: 9, [SERUM]: 9 })
  await insertStaffSession(db, { login: 'office', role: 'office' }, NOW)
  expect(await addPastOrders(db, { first: 1, last: 300, of: 300, days: 60, now: NOW })).toBe(300)
  const { rows } = await sql<{ state: string; payment: string; placed_at: Date }>`
    SELECT state, payment, placed_at FROM orders ORDER BY placed_at`.execute(db)
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['delivered', 'cancelled']))
  expect(new Set(rows.map(({ payment }) => payment))).toEqual(new Set(['card', 'sbp', 'on_receipt']))
  const buyers = [
    { name: 'Тамара', phone: '79000001001' },
    { name: 'Вера', phone: '79000001002' },
  ]
  const bought = await giveOrders(db, buyers)
  expect(bought.map(({ phone }) => phone)).toEqual(['79000001001', '79000001002'])
  expect(NOW.getTime() - (rows[0]?.placed_at.getTime() ?? 0)).toBeGreaterThan(58 * DAY_MS)
  expect(await db.selectFrom('order_return').select('id').execute()).not.toEqual([])
  const stock = await db.selectFrom('stock').select(['on_hand', 'reserved']).execute()
  expect(stock.every(({ on_hand, reserved }) => on_hand === 9 && reserved === 0)).toBe(true)
})
