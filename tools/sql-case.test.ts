import { expect, test } from 'vitest'
import { lowerCaseKeywords } from './sql-case.ts'

test('finds keywords in lower case, with their lines', () => {
  expect(lowerCaseKeywords('SELECT id\nfrom product\nORDER BY id desc')).toEqual([
    { line: 2, word: 'from' },
    { line: 3, word: 'desc' },
  ])
  expect(lowerCaseKeywords('SELECT 1 FROM a left join b USING (id)').map(({ word }) => word)).toEqual(['left join'])
})

test('ignores names, text literals, comments and functions that contain a keyword', () => {
  const sql = `SELECT left(name, 3), p.order_id, "from", 'it''s from', set_at -- select
    FROM product p /* where */ WHERE value IS NOT NULL`
  expect(lowerCaseKeywords(sql)).toEqual([])
})
