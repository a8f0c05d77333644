import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { arrayLiteral, columnLiteral } from './column-arrays.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await freshDatabase()
})
afterAll(() => base.close())

test('texts with quotes, braces, backslashes and line ends, an empty one and the word NULL arrive unchanged', async () => {
  const words = ['', 'NULL', 'null', '{a,b}', 'say "so"', 'back\\slash', '\\"', 'two\nlines', ' «ёлочки» ', null]
  const { rows } = await sql<{ words: (string | null)[] }>`SELECT ${arrayLiteral(words)}::text[] AS words`.execute(
    base.db,
  )
  expect(rows[0]?.words).toEqual(words)
})

test('lists of different lengths and JSON arrive as texts that cast back, a missing one as NULL', async () => {
  const lists = [{ of: ['a "b"', 'c,d'] }, { of: [] }, {}]
  const facts = [{ of: [{ name: 'Объём', value: '50 «мл»' }] }, { of: null }, {}]
  const { rows } = await sql<{ list: string[] | null; fact: unknown }>`
    SELECT u.list::text[] AS list, u.fact::jsonb AS fact
    FROM unnest(${columnLiteral(lists, ['of', 'text[]'])}::text[],
                ${columnLiteral(facts, ['of', 'jsonb'])}::text[]) AS u(list, fact)`.execute(base.db)
  expect(rows).toEqual([
    { list: ['a "b"', 'c,d'], fact: [{ name: 'Объём', value: '50 «мл»' }] },
    { list: [], fact: null },
    { list: null, fact: null },
  ])
})

test('numbers, booleans and missing values arrive as such', async () => {
  const { rows } = await sql<{ n: number; b: boolean | null }>`
    SELECT * FROM unnest(${arrayLiteral([1, -2.5])}::float8[], ${arrayLiteral([true, undefined])}::bool[]) AS u(n, b)`.execute(
    base.db,
  )
  expect(rows).toEqual([
    { n: 1, b: true },
    { n: -2.5, b: null },
  ])
})
