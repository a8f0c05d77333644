import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const page = read('docs/en/asvs.md')

/** Code spans that are paths; addresses of the shop begin with a slash. */
const PATH = /`([\w.@-]+(?:\/[\w.@-]*)+|[\w-]+\.(?:json|md))`/g
const TEST = /`([^`\s]+\.(?:test|spec)\.tsx?)` “([^”]+)”/g

test('docs/en/asvs.md names files that exist', () => {
  const files = new Set([...page.matchAll(PATH)].map(([, file = '']) => file))
  expect(files.size).toBeGreaterThan(100)
  expect([...files].filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
})

test('docs/en/asvs.md names tests by the titles that they have', () => {
  const named = Map.groupBy(page.matchAll(TEST), ([, file = '']) => file)
  expect(named.size).toBeGreaterThan(25)
  const unknown = [...named].flatMap(([file, references]) => {
    const source = read(file)
    const isIn = (title: string): boolean =>
      [`'${title}'`, `"${title}"`, `\`${title}\``].some((text) => source.includes(text))
    return references.filter(([, , title = '']) => !isIn(title)).map(([reference]) => reference)
  })
  expect(unknown).toEqual([])
})

test('docs/en/asvs.md shows a test for every requirement that it calls met, and what is missing for every one not met', () => {
  const rows = [...page.matchAll(/^\| `(v5\.0\.0-[\d.]+)\D.*$/gm)].map(([row, name = '']) => {
    const [, state = '', , why = ''] = row.split(' | ').slice(-4)
    return { name, state, why, hasTest: row.search(TEST) >= 0 }
  })
  expect(rows.length).toBeGreaterThan(150)
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
  expect(rows.filter(({ state, hasTest }) => state === 'met' && !hasTest)).toEqual([])
  const summary = page.match(/^Not met: (.+)\.$/m)?.[1]?.split(', ')
  expect(rows.flatMap(({ name, state }) => (state === '**not met**' ? name.slice('v5.0.0-'.length) : []))).toEqual(
    summary,
  )
  expect(rows.filter(({ state, why }) => state === '**not met**' && !why.startsWith('missing'))).toEqual([])
})
