import { expect, test } from 'vitest'
import { faultsOfUses, type FileUse } from './table-faults.ts'
import { tableUses } from './table-uses.ts'

const TABLES = new Set(['orders', 'order_line', 'city', 'stock', 'page', 'consent_record'])
const usesOf = (source: string): string[] =>
  tableUses('shop/x/x.ts', source, (name) => TABLES.has(name)).map(
    ({ table, writes, line }) => `${line} ${writes ? 'writes' : 'reads'} ${table}`,
  )

test('finds the tables of a template: joins, lists, subqueries, aliases, and what it writes', () => {
  expect(
    usesOf(`sql\`
      WITH gone AS (DELETE FROM order_line l USING orders o WHERE o.id = l.order_id RETURNING l.id)
      SELECT * FROM gone, city c
      JOIN page ON page.id = c.id WHERE EXISTS (SELECT FROM stock WHERE stock.id = c.id)\``),
  ).toEqual(['2 writes order_line', '2 reads orders', '3 reads city', '4 reads page', '4 reads stock'])
  expect(usesOf('sql`INSERT INTO orders AS o (id) SELECT id FROM city`')).toEqual(['1 writes orders', '1 reads city'])
  expect(usesOf('sql`UPDATE stock s SET reserved = 0 FROM orders o`')).toEqual(['1 writes stock', '1 reads orders'])
  expect(usesOf('const TEXT = `SELECT 1 FROM ${from} JOIN city ON true`')).toEqual(['1 reads city'])
  expect(usesOf('const SOURCE = sql`orders o JOIN city c ON true`')).toEqual(['1 reads city', '1 reads orders'])
})

test('takes no column, alias, lock, function, named query, comment or text for a table', () => {
  expect(usesOf('sql`SELECT page, city FROM unnest(1) AS stock (page) WHERE a IS DISTINCT FROM page`')).toEqual([])
  expect(usesOf('sql`WITH orders AS (SELECT 1) SELECT FROM orders FOR UPDATE OF city -- FROM page`')).toEqual([])
  expect(usesOf("sql`INSERT INTO x VALUES ('FROM page') ON CONFLICT (id) DO UPDATE SET page = 1`")).toEqual([])
})

test('finds the tables of the calls of Kysely, with their aliases, and of the import', () => {
  expect(usesOf("db.selectFrom('orders as o').innerJoin('city as c', 'c.id', 'o.city_id')").toSorted()).toEqual([
    '1 reads city',
    '1 reads orders',
  ])
  expect(usesOf("db.selectFrom(['page', 'stock as s'])")).toEqual(['1 reads page', '1 reads stock'])
  expect(usesOf("db.updateTable('orders').set({ city: 'page' })")).toEqual(['1 writes orders'])
  expect(usesOf("db.deleteFrom('stock')\ndb.insertInto('page')")).toEqual(['1 writes stock', '2 writes page'])
  expect(usesOf("record({ table: 'page', key: ['id'] }); idsBy(db, 'city', 'code', [])")).toEqual([
    '1 writes page',
    '1 reads city',
  ])
  expect(usesOf("const CITY = { table: 'city', key: 'code', what: 'города' }\nconst x = { table: 'stock' }")).toEqual([
    '1 reads city',
  ])
})

const use = (file: string, table: string, writes: boolean): FileUse => ({ file, table, writes, line: 7 })
const ORDER = 'shop/order/a.ts'
const STOCK = 'shop/stock/a.ts'

test('reports a foreign write always, and a foreign read beyond those that are listed', () => {
  const left = { orders: { why: 'tested', files: { stock: 1 } } }
  const listed = use(STOCK, 'orders', false)
  expect(faultsOfUses([use(ORDER, 'orders', true), use(ORDER, 'orders', false), listed], left)).toEqual([])
  expect(faultsOfUses([listed, use(STOCK, 'orders', true)], left)).toEqual([
    `${STOCK}:7: orders is written by order only`,
  ])
  expect(faultsOfUses([listed, use('shop/stock/b.ts', 'orders', false)], left)).toEqual([
    'shop/stock/a.ts, shop/stock/b.ts: stock reads orders of order in 2 files, READS_LEFT allows 1',
  ])
  expect(faultsOfUses([], left)).toEqual([
    'tools/table-owners.ts: stock no longer reads orders, remove it from READS_LEFT',
  ])
})

test('counts a file outside the subjects, which may use no table', () => {
  expect(faultsOfUses([use('app/main.ts', 'orders', false), use('app/main.ts', 'orders', true)], {})).toEqual([
    'app/main.ts:7: orders is written by order only',
    'app/main.ts: app reads orders of order in 1 files, READS_LEFT allows 0',
  ])
})
