import { sql } from 'kysely'
import { Type } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { Bytes, checkRows, NumericText, queryRow, queryRows, Row, Timestamp } from './rows.ts'

let shop: TestDatabase
beforeAll(async () => void (shop = await freshDatabase()))
afterAll(() => shop.close())

const Store = Row({ id: Type.Integer(), name: Type.Union([Type.String(), Type.Null()]) })

test('returns the rows of a statement that match its schema', async () => {
  expect(
    await queryRows(shop.db, Store, sql`SELECT 1 AS id, 'a' AS name UNION ALL SELECT 2, NULL ORDER BY id`),
  ).toEqual([
    { id: 1, name: 'a' },
    { id: 2, name: null },
  ])
  expect(await queryRow(shop.db, Store, sql`SELECT 1 AS id, 'a' AS name WHERE FALSE`)).toBeUndefined()
})

test('accepts the types that pg parses', async () => {
  const Typed = Row({ at: Timestamp, hash: Bytes, count: NumericText, price: NumericText, day: Type.String() })
  const row = await queryRow(
    shop.db,
    Typed,
    sql`SELECT now() AS at, '\\x01'::bytea AS hash, 7::bigint AS count, 1.50 AS price, date '2026-11-21' AS day`,
  )
  expect(row).toEqual({ at: expect.any(Date), hash: Buffer.from([1]), count: '7', price: '1.50', day: '2026-11-21' })
  expect(() => checkRows(Row({ at: Timestamp }), [{ at: '2026-11-21' }])).toThrow('/at must be a Date')
  expect(() => checkRows(Row({ hash: Bytes }), [{ hash: '\\x01' }])).toThrow('/hash must be a Buffer')
})

test.each([
  ['is missing', sql`SELECT 1 AS id`, 'required properties name'],
  ['has another type', sql`SELECT '1' AS id, 'a' AS name`, '/id must be integer'],
  ['is not in the schema', sql`SELECT 1 AS id, 'a' AS name, 'b' AS phone`, 'additional properties phone'],
])('refuses a row in which a column %s, and names the column', async (_what, statement, message) => {
  await expect(queryRows(shop.db, Store, statement)).rejects.toThrow(message)
})

test('SAFE-06: the message names columns and never contains their values', () => {
  const failure = (): unknown => checkRows(Store, [{ id: '79120000001', name: 5, phone: '79120000002' }])
  expect(failure).toThrow(/^(?!.*7912)/s)
  expect(failure).toThrow('/id must be integer')
})
