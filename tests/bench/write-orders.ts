import { sql, type Kysely } from 'kysely'
import type { DB } from '../../platform/db/types.gen.ts'
import { addPastOrders } from '../../shop/order/demo-orders.sql.ts'

const BATCH = 50_000

/** Writes reviews of customers, of which each hundredth waits and each tenth is hidden. */
export const writeReviews = async (owner: Kysely<DB>, size: number, days: number, now: Date): Promise<void> => {
  await sql`
    INSERT INTO review (product_id, author, rating, body, written_on, customer_id, sent_at, pending, hidden)
    SELECT ids[1 + i % cardinality(ids)], 'Анна', 1 + i % 5, 'Отзыв ' || md5(i::text) || repeat(' слово', i % 60),
      sent.at::date, i, sent.at, i % 100 = 0, i % 10 = 0
    FROM generate_series(1, ${size}) AS i, (SELECT array_agg(id ORDER BY id) AS ids FROM product) AS product
    CROSS JOIN LATERAL (SELECT ${now}::timestamptz - make_interval(secs => (i * ${days}::float8 * 86400 / ${size})) AS at) AS sent`.execute(
    owner,
  )
}

/** Writes orders of the past over the owner's only connection, without keys, triggers and indexes: they are right by themselves. */
export const writeOrders = async (owner: Kysely<DB>, size: number, days: number, now: Date): Promise<void> => {
  await sql`SET session_replication_role = replica`.execute(owner)
  await sql`SET synchronous_commit = off`.execute(owner)
  // A plan of any number of orders would join them one by one.
  await sql`SET plan_cache_mode = force_custom_plan`.execute(owner)
  const { rows: indexes } = await sql<{ name: string; text: string }>`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS text FROM pg_index
    WHERE NOT indisprimary AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid) AND indrelid::regclass::text
      IN ('orders', 'order_line', 'order_state_change', 'stock_movement', 'reservation', 'basket', 'payment', 'receipt')`.execute(
    owner,
  )
  for (const { name } of indexes) await sql`DROP INDEX ${sql.raw(name)}`.execute(owner)
  for (let first = 1; first <= size; first += BATCH)
    await addPastOrders(owner, { first, last: Math.min(first + BATCH - 1, size), of: size, days, now })
  for (const { text } of indexes) await sql.raw(text).execute(owner)
}
