import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pages } from '#kernel/pages/pages.ts'
import { COVERED_BY, PAGES } from './pages.ts'

const E2E = join(import.meta.dirname, '../e2e')

test('UI-11, ROUTE-20: a journey covers every page', () => {
  const listed: readonly string[] = PAGES
  const paths: string[] = pages.map(({ pattern }) => pattern)
  const left = paths.filter((path) => !listed.includes(path.replace(/(.)\/\*$/, '$1')) && !(path in COVERED_BY))
  expect(left).toEqual([])
  for (const [path, journey] of Object.entries(COVERED_BY)) {
    expect(paths, path).toContain(path)
    expect(existsSync(join(E2E, journey)), journey).toBe(true)
    expect(readFileSync(join(E2E, journey), 'utf8'), journey).toContain('expectAccessible(')
  }
})
