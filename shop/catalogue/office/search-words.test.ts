import { expect, test } from 'vitest'
import { FIELDS } from '../search/text-index.ts'
import { REPAIR_KINDS } from '../search/repair-phrase.ts'
import { reasonTexts } from './search-words.ts'

const row = (terms: string[], fields: string[]): Parameters<typeof reasonTexts>[0] => ({
  matched: [{ wanted: 'ниацинамид', repair: null, by: [{ terms, fields, weight: 0.55 }] }],
})

test('SEARCH-09: every reason is said in words, facts of the index too', () => {
  const said = '«ниацинамид»: активное вещество'
  expect(reasonTexts(row(['ingredient:8'], ['active']))).toEqual([said])
  expect(reasonTexts(row(['skin:сухая'], ['attribute']))[0]).toContain('сухая (свойство)')
  for (const field of Object.keys(FIELDS)) expect(reasonTexts(row(['слово'], [field]))[0]).not.toMatch(/[a-z]/)
})

test('SEARCH-09: the same reason is said once', () => {
  const by = [
    { terms: ['ingredient:8'], fields: ['active'], weight: 0.55 },
    { terms: ['ingredient:9'], fields: ['active'], weight: 0.4 },
  ]
  expect(reasonTexts({ matched: [{ wanted: 'ниацинамид', repair: null, by }] })).toEqual([
    '«ниацинамид»: активное вещество',
  ])
})

test.each(REPAIR_KINDS)('SEARCH-09: how a word was repaired is said in words: %s', (repair) => {
  const by = [{ terms: ['крем'], fields: ['name'], weight: 1 }]
  const [said = ''] = reasonTexts({ matched: [{ wanted: 'крем', repair, by }] })
  expect(said).not.toMatch(/[a-z]|исправлено:/)
})
