/** EXCH-01: what programs read, over HTTP on a real PostgreSQL. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fixtureClock } from '#kit/shops/fixture-shop.ts'
import { openTestApp, type TestApp } from '#kit/test-app.ts'
import { insertSet, insertSetRecords } from '#platform/changes/change-sets.sql.ts'
import { openPool, type Pool } from '#platform/db/pool.ts'
import { addPastOrders } from '#shop/order/demo-orders.sql.ts'
import { deleteOldChanges } from '#shop/programs/changes/change-log.sql.ts'
import { deleteOldReaders } from '#shop/programs/changes/change-readers.sql.ts'
import { PROGRAM_SCOPES } from '#shop/programs/facts/scopes.ts'
import { insertToken, newSecret } from '#shop/programs/tokens/tokens.sql.ts'
import { programClient, ProgramCallError, type ProgramClient } from './client.ts'
import { v1, type V1 } from './v1.ts'

const ORDERS = 40
let shop: TestApp
let origin = ''
let slow: Pool

beforeAll(async () => {
  shop = await openTestApp()
  origin = await shop.app.listen({ host: '127.0.0.1', port: 0 })
  slow = openPool(shop.base.appUrl, 1)
  const { db } = shop.base
  await addPastOrders(db, { first: 1, last: ORDERS, of: ORDERS, days: 30, now: fixtureClock.now() })
  await sql`
    INSERT INTO customer (name, phone, email, birthday, visitor_id)
    VALUES ('Анна', '79120000001', 'anna@example.ru', '1990-02-28', gen_random_uuid())`.execute(db)
  await sql`
    INSERT INTO review (external_id, product_id, author, rating, body, written_on)
    SELECT 'r1', min(id), 'Анна', 5, 'Хорошо', '2026-11-01' FROM product`.execute(db)
  await sql`
    INSERT INTO order_return (order_id, state, requested_at, refund_money)
    SELECT min(id), 'requested', now(), 100 FROM orders WHERE state = 'delivered'`.execute(db)
  const set = await insertSet(db, { source: 'form', author: 'senior', reason: 'Синоним' }, fixtureClock.now())
  const after = { code: 'aloe', words: ['алоэ', 'столетник'] }
  await insertSetRecords(db, set, [{ kind: 'search_synonyms', key: 'aloe', before: null, after, refusal: null }])
})
afterAll(async () => {
  await slow.close()
  await shop.close()
})

let number = 0
const tokenWith = async (scopes: readonly string[]): Promise<string> => {
  number += 1
  const token = newSecret()
  await insertToken(shop.base.db, token, {
    name: `t${number}x`,
    scopes: [...scopes],
    networks: [],
    expires_on: null,
    per_minute: 6000,
    kinds: [],
    may_confirm: false,
    made_by: '',
    created_at: fixtureClock.now(),
  })
  return token
}
let client: ProgramClient
beforeEach(async () => {
  client = programClient({ origin, token: await tokenWith(PROGRAM_SCOPES) })
})
const orderIds = async (): Promise<string[]> =>
  (await shop.base.db.selectFrom('orders').select('id').orderBy('id').execute()).map(({ id }) => String(id))
const touch = (id: string | undefined) => sql`UPDATE orders SET comment = comment || '.' WHERE id = ${id}::bigint`
const refusalOf = async (answer: Promise<unknown>): Promise<string> => {
  try {
    await answer
    return 'done'
  } catch (error) {
    return error instanceof ProgramCallError ? `${error.status} ${error.message}` : String(error)
  }
}

test.each(Object.keys(v1) as (keyof V1)[])(
  'EXCH-01: the list %s has objects, in the shape of its description',
  async (name) => {
    const page = await client[name]({})
    expect(page.items).not.toEqual([])
    expect([...Compile(v1[name].out).Errors(page)]).toEqual([])
    const token = await tokenWith(PROGRAM_SCOPES.filter((scope) => scope !== v1[name].staff))
    expect(await refusalOf(programClient({ origin, token })[name]({}))).toContain(`не хватает права ${v1[name].staff}`)
  },
)

test('EXCH-01: contacts of a buyer need a right of their own', async () => {
  const { items } = await client.orders({ limit: 1 })
  expect(items[0]?.recipient).toMatchObject({ name: expect.any(String), phone: expect.any(String) })
  const bare = programClient({ origin, token: await tokenWith(['orders.read']) })
  expect((await bare.orders({ limit: 1 })).items[0]).toMatchObject({ recipient: null, address: null })
})

test('EXCH-01: reads every order once in pages, then those that have changed, also while it was read', async () => {
  const ids = await orderIds()
  const read: string[] = []
  let end: string | undefined
  for (let isFirst = true, more = true; more; isFirst = false) {
    const page = await client.orders({ limit: 7, ...(end === undefined ? {} : { cursor: end }) })
    read.push(...page.items.map(({ id }) => id))
    ;[end, more] = [page.next, page.has_more]
    // The first is behind the reader, the last before it.
    if (isFirst) for (const id of [ids[0], ids.at(-1)]) await touch(id).execute(shop.base.db)
  }
  expect(new Set(read)).toEqual(new Set(ids))
  expect(read.filter((id) => id === ids[0]).length).toBe(2)
  if (end === undefined) throw new Error('no page was read')
  expect((await client.orders({ cursor: end })).items).toEqual([])
  await touch(ids[3]).execute(shop.base.db)
  expect((await client.orders({ cursor: end })).items.map(({ id }) => id)).toEqual([ids[3]])
})

test('EXCH-01: a change that is committed after a later one is not missed', async () => {
  const [first, second] = await orderIds()
  const end = await client.readAll('orders', undefined, () => {})
  const committing = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const open = slow.db.transaction().execute(async (tx) => {
    await touch(first).execute(tx)
    written.resolve()
    await committing.promise
  })
  await written.promise
  await touch(second).execute(shop.base.db)
  const page = await client.orders({ cursor: end })
  expect(page.items.map(({ id }) => id)).toEqual([second])
  committing.resolve()
  await open
  expect((await client.orders({ cursor: page.next })).items.map(({ id }) => id)).toEqual([first])
})

test('EXCH-01: changes are written from the first reading on; changed_since before it gives the whole list', async () => {
  const { db } = shop.base
  const written = async (): Promise<number> =>
    (await sql<{ n: number }>`SELECT count(*)::int AS n FROM changed_row WHERE kind = 'order'`.execute(db)).rows[0]
      ?.n ?? 0
  await client.orders({})
  await sql`UPDATE change_reader SET read_at = '2026-10-01T00:00:00Z' WHERE kind = 'order'`.execute(db)
  await deleteOldReaders(db, fixtureClock.now())
  const [first, second] = await orderIds()
  await touch(first).execute(db)
  expect(await written()).toBe(0)

  // A transaction that began without writing changes: a reading waits for its end.
  const committing = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  const open = slow.db.transaction().execute(async (tx) => {
    await touch(second).execute(tx)
    began.resolve()
    await committing.promise
  })
  await began.promise
  let isRead = false
  const reading = client.orders({ limit: 500 }).then((page) => {
    isRead = true
    return page
  })
  await Promise.race([reading, pause(500)])
  expect(isRead).toBe(false)
  committing.resolve()
  await open
  const { items } = await reading
  expect(items.length).toBe(ORDERS)
  expect(items.find(({ id }) => id === second)?.comment).toMatch(/\.$/)
  await touch(first).execute(db)
  expect(await written()).toBe(1)
  await sql`UPDATE change_reader SET since = '2026-11-19T00:00:00Z' WHERE kind = 'order'`.execute(db)
  expect((await client.orders({ changed_since: '2026-11-18T23:00:00Z', limit: 500 })).items.length).toBe(ORDERS)
})

test('EXCH-01: changed_since gives what has changed since a moment, and no more', async () => {
  await sql`UPDATE change_reader SET since = '2026-11-01T00:00:00Z'`.execute(shop.base.db)
  await sql`UPDATE change_log SET at = '2026-11-10T00:00:00Z'`.execute(shop.base.db)
  const [, , third] = await orderIds()
  await touch(third).execute(shop.base.db)
  await client.orders({})
  await sql`UPDATE change_log SET at = '2026-11-20T08:00:00Z' WHERE at <> '2026-11-10T00:00:00Z'`.execute(shop.base.db)
  const { items } = await client.orders({ changed_since: '2026-11-20T07:00:00Z' })
  expect(items.map(({ id }) => id)).toEqual([third])
  expect((await client.orders({ changed_since: '2026-11-20T08:30:00Z' })).items).toEqual([])
  expect((await client.orders({ changed_since: '2026-01-01T00:00:00Z', limit: 500 })).items.length).toBe(ORDERS)
})

test('EXCH-01: a stock change, a price and a deleted customer come with the next reading', async () => {
  const { db } = shop.base
  const ends = {
    stock: await client.readAll('stock', undefined, () => {}),
    products: await client.readAll('products', undefined, () => {}),
    customers: await client.readAll('customers', undefined, () => {}),
  }
  const variant = shop.shop.variant('P-0101')
  await sql`UPDATE stock SET on_hand = 77 WHERE variant_id = ${variant}`.execute(db)
  await sql`UPDATE variant SET price = 12300 WHERE id = ${variant}`.execute(db)
  const { rows } = await sql<{ id: number }>`DELETE FROM customer RETURNING id`.execute(db)
  const stock = await client.stock({ cursor: ends.stock })
  expect(stock.items).toMatchObject([
    { sku: 'P-0101', stores: expect.arrayContaining([expect.objectContaining({ on_hand: 77 })]) },
  ])
  const products = await client.products({ cursor: ends.products })
  expect(products.items[0]?.variants).toEqual(expect.arrayContaining([expect.objectContaining({ price: 12_300 })]))
  expect(await client.customers({ cursor: ends.customers })).toMatchObject({
    items: [],
    removed: [String(rows[0]?.id)],
  })
})

test('EXCH-01: a wrong query is refused with its field, an unknown address and another method too', async () => {
  expect(await refusalOf(client.orders({ cursor: 'zzz' }))).toContain('400 cursor не читается')
  expect(await refusalOf(client.orders({ changed_since: 'вчера' }))).toContain('400 changed_since: нужен момент')
  const { next } = await client.orders({})
  expect(await refusalOf(client.orders({ cursor: next, changed_since: '2026-11-20T07:00:00Z' }))).toContain(
    'без cursor',
  )
  expect(await refusalOf(client.orders({ limit: 501 }))).toContain('400')
  const old = Buffer.from('c 1700000000 1').toString('base64url')
  expect(await refusalOf(client.orders({ cursor: old }))).toContain('cursor старше 30 дней')
  expect(await refusalOf(programClient({ origin, token: 'x' }).orders({}))).toContain('401 Такого ключа нет')
  expect((await fetch(`${origin}/api/v1/nothing`)).status).toBe(404)
})

test('EXCH-01: changes are stored for a day longer than a cursor lives', async () => {
  await client.orders({})
  const count = async (): Promise<number> =>
    (await sql<{ n: number }>`SELECT count(*)::int AS n FROM change_log`.execute(shop.base.db)).rows[0]?.n ?? 0
  await sql`UPDATE change_log SET at = '2026-10-20T10:00:00Z'`.execute(shop.base.db)
  await deleteOldChanges(shop.base.db, fixtureClock.now())
  expect(await count()).toBeGreaterThan(0)
  await sql`UPDATE change_log SET at = '2026-10-20T08:00:00Z'`.execute(shop.base.db)
  await deleteOldChanges(shop.base.db, fixtureClock.now())
  expect(await count()).toBe(0)
})

test('EXCH-01: the description names every list with its right, and the shop’s own description none', async () => {
  const described = (await (await fetch(`${origin}/api/v1/openapi.json`)).json()) as {
    info: { version: string }
    paths: Record<string, { get: { description: string } }>
  }
  expect(described.info.version).toBe('1')
  expect(Object.keys(described.paths).toSorted()).toEqual(
    Object.values(v1)
      .map(({ path }) => `/api${path}`)
      .toSorted(),
  )
  expect(described.paths['/api/v1/orders']?.get.description).toContain('orders.read')
  const own = await (await fetch(`${origin}/api/docs/json`)).text()
  expect(own).not.toContain('/v1/orders')
})
