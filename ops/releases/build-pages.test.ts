import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stampOfSources } from './build-pages.ts'

let project = ''
const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(project, file)), { recursive: true })
  writeFileSync(join(project, file), text)
}
const stamp = (): string => stampOfSources(project)

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'glad-sources-'))
  write('shop/content/screen/home.route.tsx', 'home')
  write('kernel/money.ts', 'money')
})
afterEach(() => rmSync(project, { recursive: true, force: true }))

test.each([
  ['a source that changed', () => write('shop/content/screen/home.route.tsx', 'another home')],
  ['a new source', () => write('shop/catalogue/brands.api.ts', 'brands')],
  ['a new name of a source', () => renameSync(join(project, 'kernel/money.ts'), join(project, 'kernel/price.ts'))],
  ['another version of a package', () => write('package-lock.json', '{}')],
])('the pages are built again after %s', (_what, change) => {
  const before = stamp()
  change()
  expect(stamp()).not.toBe(before)
})

test('the pages are not built again after a change of tests or of the server', () => {
  const before = stamp()
  write('shop/content/screen/home.route.test.tsx', 'test')
  write('app/main.ts', 'main')
  expect(stamp()).toBe(before)
})
