/** Customers and bare orders for tests of points and certificates, in a database with `insertOrderFixtures`. */
import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { OrderId, queryRow, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { newPhone } from '#kit/shops/phones.ts'

export const newCustomer = async (
  db: Kysely<DB>,
  { birthday = '1990-06-15', email = 'anna@example.ru' }: { readonly birthday?: string; readonly email?: string } = {},
): Promise<number> =>
  (
    await db
      .insertInto('customer')
      .values({ phone: newPhone(), name: 'Анна', email, birthday })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

const IdRow = Row({ id: OrderId })

/** An order without lines and reservations, which entries of a ledger can name. */
export const newOrder = async (db: Kysely<DB>, customerId: number | null): Promise<OrderId> => {
  const token = randomUUID()
  const row = await queryRow(
    db,
    IdRow,
    sql`
    WITH basket AS (INSERT INTO basket (visitor_id, ordered_at) VALUES (gen_random_uuid(), now()) RETURNING id, visitor_id)
    INSERT INTO orders (number, token, basket_id, visitor_id, customer_id, state, delivery, payment, store_id, city_id,
      recipient_name, recipient_phone, recipient_email, goods_total, delivery_price, total, price_tree,
      consent_text_version, consent_at)
    SELECT 'Г-' || nextval('order_number'), ${token}, id, visitor_id, ${customerId}::int, 'new', 'pickup', 'on_receipt', 1, 1,
      'Анна', '79123456790', 'anna@example.ru', 0, 0, 0, '{}', '2026-11-01', now()
    FROM basket RETURNING id::text`,
  )
  if (row === undefined) throw new Error('The order was not returned')
  return row.id
}
