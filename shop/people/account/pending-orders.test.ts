import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fixtureDatabase } from '#kit/shops/order-database.ts'
import { CREAM, KIROVKA, pickupOrder, setStock } from '#kit/shops/order-shop.ts'
import { ANNA_FORM, ANNA_PHONE, signInShop, type SignInShop, type TestBrowser } from '#kit/shops/sign-in-shop.ts'
import { valueOf } from '#kit/value-of.ts'

const base = fixtureDatabase()
let shop: SignInShop
let anna: TestBrowser
beforeEach(async () => {
  await setStock(base.db, KIROVKA, { [CREAM]: 9 })
  shop = await signInShop(base)
  anna = shop.newBrowser()
  await shop.register(anna)
})
afterEach(() => shop.close())

const order = async (): Promise<string> => {
  const caller = () => anna.caller()
  valueOf(await shop.basket.add({ product_id: CREAM, quantity: 1 }, await caller()))
  const { goods_total } = valueOf(await shop.basket.get({}, await caller()))
  const recipient = { name: 'Анна', phone: ANNA_PHONE, email: ANNA_FORM.email }
  return valueOf(await shop.order.place(pickupOrder(goods_total, { recipient }), await caller())).token
}
const pending = async (): Promise<string[]> =>
  valueOf(await shop.user.pendingOrders({}, await anna.caller())).map(({ token }) => token)

test('ORD-08: orders on their way and those with a return under way are pending, finished ones are not', async () => {
  const [live, cancelled, returned, received] = [await order(), await order(), await order(), await order()]
  valueOf(await shop.order.cancel({ token: cancelled }, await anna.caller()))
  await sql`UPDATE orders SET state = 'delivered' WHERE token IN (${returned}, ${received})`.execute(base.db)
  for (const [token, state] of [
    [returned, 'requested'],
    [received, 'refused'],
  ])
    await sql`
      WITH returned AS (
        INSERT INTO order_return (order_id, state, requested_at, decided_at)
        SELECT id, ${state}::text, now(), CASE WHEN ${state}::text = 'refused' THEN now() END FROM orders WHERE token = ${token}
        RETURNING id, order_id
      )
      INSERT INTO order_return_line (return_id, order_line_id, reason, quantity)
      SELECT r.id, l.id, 'unopened', 1 FROM returned r JOIN order_line l ON l.order_id = r.order_id`.execute(base.db)
  expect(await pending()).toEqual([returned, live])
  expect(await shop.user.pendingOrders({}, await shop.newBrowser().caller())).toMatchObject({ refusal: 'signed-out' })
})
