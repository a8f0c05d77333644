import { expect, test } from 'vitest'
import { FIELDS } from '../search/text-index.ts'
import type { ExplainedSearch } from '../office-search.api.ts'
import { reasonTexts } from './search-words.ts'

type Row = ExplainedSearch['rows'][number]
const row = (terms: string[], fields: string[]): Row =>
  ({ matched: [{ wanted: 'ниацинамид', repair: null, by: [{ terms, fields, weight: 0.55 }] }] }) as unknown as Row

test('SEARCH-09: every reason is said in words, facts of the index too', () => {
  const said = '«ниацинамид»: активное вещество, к\u00a0совпадению +0,55'
  expect(reasonTexts(row(['ingredient:8'], ['active']))).toEqual([said])
  expect(reasonTexts(row(['skin:сухая'], ['attribute']))[0]).toContain('сухая (свойство)')
  for (const field of Object.keys(FIELDS)) expect(reasonTexts(row(['слово'], [field]))[0]).not.toMatch(/[a-z]/)
})
