/** Each test bypasses the constraints, inserts one inconsistency and expects the audit to find it. */
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canTransition, ORDER_STATES } from '#shop/order/facts/order-states.ts'
import { connectAsOwner } from '#platform/db/connection.ts'
import { auditAll, auditSince, moveMark, rememberEnd, violationsSince } from '#platform/db/audit-since.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { audit, auditWith } from './audit.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import {
  CREAM,
  courierOrder,
  insertOrderFixtures,
  KIROVKA,
  newShopper,
  orderShop,
  pickupOrder,
  SERUM,
  setStock,
  WAREHOUSE,
} from '#kit/shops/order-shop.ts'

let database: TestDatabase
let owner: pg.Client

/** Two orders: Г-100001 lives at Kirovka with 2 creams, Г-100002 was sent by courier and cancelled. */
const sellTwice = async (): Promise<void> => {
  const shop = orderShop(database.db)
  await insertOrderFixtures(database.db)
  await setStock(database.db, KIROVKA, { [CREAM]: 5 })
  await setStock(database.db, WAREHOUSE, { [SERUM]: 5 })
  const [anna, boris] = [newShopper(), newShopper()]
  await shop.basket.add({ product_id: CREAM, quantity: 2 }, anna.caller)
  await shop.order.place(pickupOrder(238_000), anna.once())
  await shop.basket.add({ product_id: SERUM }, boris.caller)
  const placed = await shop.order.place(courierOrder(269_000), boris.once())
  if (placed.ok) await shop.order.cancel({ token: placed.value.token, last_digits: '6790' }, boris.once())
}

beforeAll(async () => {
  database = await freshDatabase()
  await sellTwice()
  owner = await connectAsOwner(database.url, 'glad audit test')
})
afterAll(async () => {
  await owner.end()
  await database.close()
})

/** The owner's transaction as the audits of a live shop see theirs. */
const inOwners = (): Transaction<DB> => {
  const client = { query: owner.query.bind(owner), release: () => {} }
  const pool = { connect: async () => client, end: async () => {}, options: {} }
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as never }) }) as Transaction<DB>
}
const namesOf = (found: readonly { readonly name: string }[]): string[] => found.map(({ name }) => name)

/** What the audit of everything and the one since the mark find after `statements`, which are rolled back. */
const foundAfter = async (statements: string): Promise<{ readonly all: string[]; readonly since: string[] }> => {
  await owner.query('BEGIN; SET LOCAL session_replication_role = replica')
  try {
    await owner.query(statements)
    const all = namesOf(await auditWith(owner))
    return { all, since: namesOf((await violationsSince(inOwners(), MARK)) ?? []) }
  } finally {
    await owner.query('ROLLBACK')
  }
}

/** Everything of the test is newer. */
const MARK = { movement_id: '0', since: '2000-01-01' }
/** Found by the audit of everything alone. */
const WEEKLY: ReadonlySet<string> = new Set([
  'A2 basket ordered twice',
  'A2 key answered twice',
  'A2 order under two keys',
  'A5 promo uses',
  'A10 session in clear',
])

const free = (table: string): string =>
  `DO $$ DECLARE c text; BEGIN FOR c IN
     SELECT conname FROM pg_constraint WHERE conrelid = '${table}'::regclass AND contype IN ('c', 'u') LOOP
     EXECUTE format('ALTER TABLE ${table} DROP CONSTRAINT %I CASCADE', c); END LOOP; END $$;`

const VIOLATIONS: readonly (readonly [name: string, statements: string])[] = [
  ['A1 on hand', `UPDATE stock SET on_hand = on_hand + 1 WHERE store_id = ${KIROVKA}`],
  [
    'A1 reserved by movements',
    `UPDATE stock_movement SET reserved_change = 1 WHERE kind = 'reserve' AND store_id = ${KIROVKA}`,
  ],
  ['A1 reserved by reservations', `UPDATE stock SET reserved = 1 WHERE store_id = ${KIROVKA}`],
  ['A1 below zero', `${free('stock')} UPDATE stock SET on_hand = -1 WHERE store_id = ${KIROVKA}`],
  [
    'A1 oversold',
    `UPDATE stock SET on_hand = 1, opening = opening - 1 WHERE store_id = ${KIROVKA};
     INSERT INTO stock_movement (id, store_id, variant_id, kind, on_hand_change, reserved_change)
     OVERRIDING SYSTEM VALUE VALUES (0, ${KIROVKA}, ${CREAM}, 'exchange', -3, 0)`,
  ],
  ['A1 oversold', `${free('stock')} UPDATE stock SET reserved = on_hand + 1 WHERE store_id = ${KIROVKA}`],
  [
    'A2 basket ordered twice',
    `DROP INDEX one_live_order_of_basket; UPDATE orders SET basket_id = (SELECT min(basket_id) FROM orders), state = 'new'`,
  ],
  [
    'A2 key answered twice',
    `ALTER TABLE idempotency DROP CONSTRAINT idempotency_pkey; INSERT INTO idempotency SELECT * FROM idempotency LIMIT 1`,
  ],
  [
    'A2 order under two keys',
    `INSERT INTO idempotency SELECT scope, route, key || '-2', body_hash, status, answer
     FROM idempotency WHERE route = 'order.place' LIMIT 1`,
  ],
  ['A2 confirmed order lost', `DELETE FROM orders WHERE number = 'Г-100001'`],
  ['A4 order without lines', `DELETE FROM order_line WHERE variant_id = ${CREAM}`],
  ['A4 basket still open', `UPDATE basket SET ordered_at = NULL`],
  ['A4 line took no stock', `DELETE FROM stock_movement WHERE kind = 'reserve'`],
  [
    'A4 movement doubled',
    `DROP INDEX stock_movement_once; INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change, order_line_id)
     SELECT store_id, variant_id, kind, 0, 0, order_line_id FROM stock_movement WHERE kind = 'reserve'`,
  ],
  [
    'A4 substitute',
    `INSERT INTO staff (login, name, role_code, store_id, password_hash, totp_secret, created_at)
     VALUES ('anna', 'Анна', 'seller', ${KIROVKA}, '$argon2id$', '', now());
     INSERT INTO substitute (order_line_id, variant_id, quantity, unit_price, state, proposed_at, proposed_by, answer_until)
     SELECT min(l.id), ${CREAM}, 1, 1, 'proposed', now(), min(s.id), now() FROM order_line l, staff s`,
  ],
  ['A4 cancelled pieces', `UPDATE order_line SET cancelled = 1`],
  [
    'A4 marking codes',
    `INSERT INTO marking_code (order_line_id, code, gtin, serial, picked_at)
     SELECT id, 'code', '04600000000015', 'serial' || id, now() FROM order_line`,
  ],
  ['A4 reservation and state', `UPDATE reservation SET state = 'released' WHERE store_id = ${KIROVKA}`],
  ['A4 release without movement', `DELETE FROM stock_movement WHERE kind = 'release'`],
  ['A5 line total', `${free('order_line')} UPDATE order_line SET total = total - 1`],
  ['A5 order total', `${free('orders')} UPDATE orders SET total = total + 1`],
  ['A5 price tree', `UPDATE orders SET price_tree = jsonb_set(price_tree, '{total}', '1')`],
  ['A5 points and certificate', `UPDATE orders SET certificate_total = 1`],
  ['A5 promo uses', `INSERT INTO promo_counter (rule, buyer, used, most) VALUES ('code:A', '', 1, 7)`],
  [
    'A5 promo use of a cancelled order',
    `INSERT INTO promo_counter (rule, buyer, used, most) VALUES ('code:A', '', 1, 7);
     INSERT INTO promo_use SELECT id, 'code:A', '' FROM orders WHERE state = 'cancelled' LIMIT 1`,
  ],
  ['A5 points and certificate', `${free('order_line')} UPDATE order_line SET points_discount = 1`],
  [
    'A5 delivery price',
    `${free('orders')} UPDATE orders SET delivery_price = 100, total = total + 100 WHERE delivery = 'pickup'`,
  ],
  [
    'A5 shipment of an order',
    `INSERT INTO shipment (order_id, carrier, state, created_at, next_at)
     SELECT id, 'cdek', 'waiting', placed_at, placed_at FROM orders LIMIT 1`,
  ],
  [
    'A7 edge',
    `INSERT INTO order_state_change SELECT order_id, 3, 'cancelled', 'paid', at, '' FROM order_state_change WHERE to_state = 'cancelled'`,
  ],
  ['A7 edge', `UPDATE order_state_change SET at = at - interval '1 day' WHERE step = 2`],
  ['A7 edge', `UPDATE order_state_change SET from_state = 'paid' WHERE step = 2`],
  ['A7 state without history', `UPDATE orders SET state = 'paid' WHERE state = 'new'`],
  ['A9 reservation outlived', `UPDATE reservation SET ends_at = made_at - interval '3 hours' WHERE state = 'live'`],
  [
    'A10 session in clear',
    `${free('session')} INSERT INTO session (id_hash, visitor_id, expires_at) VALUES ('plain', gen_random_uuid(), now())`,
  ],
  ['A10 card number', `UPDATE orders SET comment = 'карта 4111 1111 1111 1111'`],
]

test('ORD-05, ORD-07: after orders and a cancellation the audit finds nothing, phones and house numbers included', async () => {
  expect(await audit(database.url)).toEqual([])
})

test.each(VIOLATIONS)('ORD-05: the audit finds the inserted violation «%s» (%#)', async (name, statements) => {
  const { all, since } = await foundAfter(statements)
  expect(all).toContain(name)
  expect(since.includes(name)).toBe(!WEEKLY.has(name))
  expect(await audit(database.url)).toEqual([])
})

test('ORD-05: the mark moves when its transactions have ended; below it only the audit of everything looks', async () => {
  const { db } = database
  // The reservations of the test are of another day than the machine's.
  await owner.query('UPDATE reservation SET ends_at = NULL')
  expect(await auditSince(db)).toBeNull()
  const open = await connectAsOwner(database.url, 'glad audit test')
  await open.query('BEGIN; INSERT INTO rate_count VALUES (gen_random_uuid()::text, now(), 1)')
  await transaction(db, async (tx) => rememberEnd(tx, (await auditAll(db)).end))
  await moveMark(db)
  expect(await auditSince(db)).toBeNull()
  await open.query('ROLLBACK')
  await open.end()
  // Transactions of other databases of the server hold the mark too.
  await expect
    .poll(async () => {
      await moveMark(db)
      return auditSince(db)
    })
    .not.toBeNull()
  await owner.query(`UPDATE audit_mark SET at = '2100-01-01'`) // the orders of the test are of any day
  expect((await auditSince(db))?.found).toEqual([])
  await owner.query(`UPDATE stock SET on_hand = on_hand + 1 WHERE store_id = ${KIROVKA}`)
  expect(namesOf((await auditSince(db))?.found ?? [])).toContain('A1 on hand')
  await owner.query(`UPDATE stock SET on_hand = on_hand - 1 WHERE store_id = ${KIROVKA}`)

  const shop = orderShop(db)
  const vera = newShopper()
  await shop.basket.add({ product_id: CREAM }, vera.caller)
  await shop.order.place(pickupOrder(119_000), vera.once())
  await owner.query('UPDATE reservation SET ends_at = NULL')
  expect((await auditSince(db))?.found).toEqual([])
  const breakOrder = async (number: string): Promise<string[]> => {
    await owner.query('SET session_replication_role = replica')
    await owner.query(`UPDATE orders SET certificate_total = 1 - certificate_total WHERE number = '${number}'`)
    await owner.query('SET session_replication_role = origin')
    return namesOf((await auditSince(db))?.found ?? [])
  }
  expect(await breakOrder('Г-100003')).toContain('A5 points and certificate')
  expect(await breakOrder('Г-100003')).toEqual([])
  expect(await breakOrder('Г-100002')).toEqual([])
  expect(namesOf(await audit(database.url))).toContain('A5 points and certificate')
  expect(await breakOrder('Г-100002')).toEqual([])
})

test('ORD-07: the audit allows exactly the transitions of the order state machine', async () => {
  const refused = new Set<string>()
  for (const from of ORDER_STATES) {
    for (const to of ORDER_STATES) {
      const path =
        from === 'new'
          ? `(1, NULL, 'new'), (2, 'new', '${to}')`
          : `(1, NULL, 'new'), (2, 'new', '${from}'), (3, '${from}', '${to}')`
      const found = await foundAfterHistory(path, from === 'new' ? 2 : 3)
      if (found) refused.add(`${from} ${to}`)
    }
  }
  const expected = ORDER_STATES.flatMap((from) =>
    ORDER_STATES.filter((to) => !canTransition(from, to)).map((to) => `${from} ${to}`),
  )
  expect([...refused].toSorted()).toEqual(expected.toSorted())
}, 60_000)

/** Whether the audit reports this step of an inconsistent history. */
const foundAfterHistory = async (steps: string, step: number): Promise<boolean> => {
  await owner.query('BEGIN; SET LOCAL session_replication_role = replica')
  try {
    await owner.query(`DELETE FROM order_state_change; INSERT INTO order_state_change (order_id, step, from_state, to_state, at, cause)
      SELECT (SELECT min(id) FROM orders), h.step, h.from_state, h.to_state, now(), ''
      FROM (VALUES ${steps}) AS h (step, from_state, to_state)`)
    return (await auditWith(owner)).some(
      (broken) => broken.name === 'A7 edge' && broken.detail.includes(`step ${step}:`),
    )
  } finally {
    await owner.query('ROLLBACK')
  }
}
