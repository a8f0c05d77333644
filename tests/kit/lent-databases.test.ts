import type pg from 'pg'
import { expect, test } from 'vitest'
import {
  CREAM,
  insertOrderFixtures,
  KIROVKA,
  newShopper,
  orderShop,
  pickupOrder,
  setStock,
} from '#kit/shops/order-shop.ts'
import { connectAsOwner } from '#platform/db/connection.ts'
import { openPool } from '#platform/db/pool.ts'
import { freshDatabase, templateUrl } from './database.ts'
import { lendDatabase, takeBack } from './lent-databases.ts'

/** Rows of all tables in the order of their pages, and all sequences. */
const contentsOf = async (owner: pg.Client): Promise<unknown> => {
  const { rows: tables } = await owner.query<{ name: string }>(`
    SELECT c.oid::regclass::text AS name FROM pg_class c
    WHERE relkind = 'r' AND relnamespace::regnamespace::text !~ '^pg_|^information_schema$' ORDER BY 1`)
  const { rows } = await owner.query(
    tables
      .map(({ name }) => `SELECT '${name}' AS name, (SELECT json_agg(t) FROM ${name} t) AS rows`)
      .join(' UNION ALL '),
  )
  const { rows: sequences } = await owner.query(
    'SELECT schemaname, sequencename, last_value FROM pg_sequences ORDER BY 1, 2',
  )
  return { rows, sequences }
}

test('what a test has written, deleted and numbered is as in a fresh database for the next one', async () => {
  const lent = await lendDatabase(templateUrl())
  const pool = openPool(lent.url, 2)
  await insertOrderFixtures(pool.db)
  await setStock(pool.db, KIROVKA, { [CREAM]: 5 })
  const [shop, anna] = [orderShop(pool.db), newShopper()]
  await shop.basket.add({ product_id: CREAM, quantity: 2 }, anna.caller)
  expect(await shop.order.place(pickupOrder(238_000), anna.once())).toMatchObject({ ok: true })
  await lent.owner.query(
    `DELETE FROM migration WHERE number < 9; UPDATE migration SET name = 'other' WHERE number = 20`,
  )
  await pool.close()
  await takeBack(templateUrl(), lent)

  const fresh = await freshDatabase()
  const copy = await connectAsOwner(fresh.url, 'glad tests')
  const again = await lendDatabase(templateUrl())
  expect(again.name).toBe(lent.name)
  expect(await contentsOf(again.owner)).toEqual(await contentsOf(copy))
  await copy.end()
  await fresh.close()
  await takeBack(templateUrl(), again)
})

test.for(['ALTER TABLE brand ADD extra integer', 'GRANT DELETE ON orders TO PUBLIC', 'DROP TABLE basket_line CASCADE'])(
  'a database is not used again after %s',
  async (statement) => {
    const lent = await lendDatabase(templateUrl())
    await lent.owner.query(statement)
    await takeBack(templateUrl(), lent)
    const next = await lendDatabase(templateUrl())
    expect(next.name).not.toBe(lent.name)
    await takeBack(templateUrl(), next)
  },
)
