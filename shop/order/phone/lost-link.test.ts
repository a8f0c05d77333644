/** DESK-04: a buyer who lost the link of an order gets it again, on a real database. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { orderDatabase } from '#kit/shops/order-database.ts'
import { confirmGuest, CREAM, KIROVKA, newShopper, orderShop, pickupOrder, setStock } from '#kit/shops/order-shop.ts'
import { valueOf } from '#kit/value-of.ts'

const database = orderDatabase()
beforeEach(() => setStock(database.db, KIROVKA, { [CREAM]: 9 }))

test('DESK-04: a right and a wrong pair are answered alike, the link goes to the order; ten questions an hour from a network', async () => {
  const shop = orderShop(database.db)
  const buyer = newShopper()
  valueOf(await shop.basket.add({ product_id: CREAM }, buyer.caller))
  const { number, token } = valueOf(await shop.order.place(pickupOrder(119_000), buyer.once()))
  valueOf(await confirmGuest(database.db, shop, token))
  const asker = { ...newShopper().caller, address: '203.0.113.7' }
  const ask = (typed: string, last_digits: string) => shop.order.sendLink({ number: typed, last_digits }, asker)
  const sent = async () =>
    (
      await sql<{ by: string }>`
        SELECT data ->> 'by' AS by FROM pgboss.job
        WHERE name = 'send-order-message' AND data -> 'notice' ->> 'key' LIKE 'again %' ORDER BY 1`.execute(database.db)
    ).rows.map(({ by }) => by)
  const answers = [
    await ask(number, '0000'),
    await ask('Г-999999', '6790'),
    await ask('не помню', '6790'),
    await ask(number, '6790'),
  ]
  expect(answers).toEqual(answers.map(() => ({ ok: true, value: {} })))
  expect(await sent()).toEqual(['mail', 'sms'])
  for (const typed of [number.toLowerCase(), number.replace('-', ' '), number.replace(/\D/g, '')])
    expect(valueOf(await ask(typed, '6790'))).toEqual({})
  // Three times a day, whoever asks; the request of one moment is one message.
  const { rows } = await sql`SELECT hits FROM rate_count WHERE subject LIKE 'order link %'`.execute(database.db)
  expect(rows).toEqual([{ hits: 3 }])
  for (const _ of [8, 9, 10]) expect((await ask(number, '0000')).ok).toBe(true)
  expect(await ask(number, '6790')).toMatchObject({ ok: false, refusal: 'too-many-tries' })
})
