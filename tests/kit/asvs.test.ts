import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const page = read('docs/en/asvs.md')

/** Code spans that are paths; addresses of the shop begin with a slash. */
const PATH = /`([\w.@-]+(?:\/[\w.@-]*)+|[\w-]+\.(?:json|md))`/g
const TEST = /`([^`\s]+\.(?:test|spec)\.tsx?)` “([^”]+)”/g

/** Pages that name tests, with how many files each names at least. */
const PAGES = [
  ['docs/en/asvs.md', 100],
  ['docs/en/promises.md', 30],
] as const

test.each(PAGES)('%s names files that exist', (named, least) => {
  const files = new Set([...read(named).matchAll(PATH)].map(([, file = '']) => file))
  expect(files.size).toBeGreaterThan(least)
  expect([...files].filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
})

test.each(PAGES)('%s names tests by the titles that they have', (named) => {
  const tests = Map.groupBy(read(named).matchAll(TEST), ([, file = '']) => file)
  expect(tests.size).toBeGreaterThan(20)
  const unknown = [...tests].flatMap(([file, references]) => {
    const source = read(file)
    const isIn = (title: string): boolean =>
      [`'${title}'`, `"${title}"`, `\`${title}\``].some((text) => source.includes(text))
    return references.filter(([, , title = '']) => !isIn(title)).map(([reference]) => reference)
  })
  expect(unknown).toEqual([])
})

test('docs/en/asvs.md and docs/en/promises.md show a test for every attack, and for every promise but what people keep', () => {
  const attacks = page.slice(page.indexOf('## Attacks')).match(/^\| (?!attack|---).*$/gm) ?? []
  expect(attacks.length).toBeGreaterThan(25)
  expect(attacks.filter((row) => row.search(TEST) < 0)).toEqual([])
  const promises = read('docs/en/promises.md').match(/^\| \d+\. .*$/gm) ?? []
  expect(promises).toHaveLength(25)
  expect(promises.filter((row) => row.search(TEST) < 0 && !row.includes('| people |'))).toEqual([])
})

test('docs/en/asvs.md names every file that makes an expression from parts', () => {
  const [, row = ''] = /`v5\.0\.0-1\.2\.9`(.+)/.exec(page) ?? []
  const named = [...row.matchAll(PATH)].map(([, file = '']) => file).filter((file) => !file.includes('.test.'))
  const files = globSync('{app,kernel,platform,providers,shop}/**/*.{ts,tsx}', { cwd: ROOT })
  const making = files.filter((file) => !/\.test\.tsx?$/.test(file) && read(file).includes('new RegExp('))
  expect(making.toSorted()).toEqual(named.toSorted())
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
