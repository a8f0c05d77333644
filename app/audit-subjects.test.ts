import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LINK_KINDS } from '#shop/exchange/items.sql.ts'
import { RECORDS } from './import/records.ts'
import { subjectText } from './office/audit-subjects.ts'

test('STAFF-01: every kind of record and of what 1C sends has words in the journal', () => {
  for (const { kind } of RECORDS) expect(subjectText(`${kind} 1`, 'record changed')).toMatch(/^[А-Я]/)
  for (const kind of LINK_KINDS) expect(subjectText(`${kind} 1`, 'exchange link changed')).toMatch(/^[А-Я]/)
})

/** Subjects that begin with a word and end with a number or a code, as the code writes them. */
const SUBJECT = /subject(?:Of)?\b[^\n]{0,60}?`([a-z_]+) \$\{/g
test('STAFF-01: every subject that the code composes of a word has words in the journal', () => {
  const files = ['app', 'shop', 'ops'].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file}`),
  )
  const kinds = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .filter((text) => text.includes('writeAudit'))
    .flatMap((text) => [...text.matchAll(SUBJECT)].map(([, kind]) => kind))
  expect(kinds).toEqual(expect.arrayContaining(['transfer', 'review', 'customer']))
  for (const kind of kinds) expect(subjectText(`${kind} 1`, 'pick')).toMatch(/^[А-Я]/)
})
