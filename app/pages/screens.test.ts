import { readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { pages } from '#kernel/pages/pages.ts'
import { screenFiles } from './build-files.ts'

/** `specifier` as a path from the project's root. */
const pathOf = (specifier: string): string =>
  specifier.startsWith('#') ? specifier.slice(1) : normalize(join('app/pages', specifier))

test('ROUTE-01: every page has a chunk, and the build looks for it under the file that the page imports', () => {
  const source = readFileSync(new URL('screens.ts', import.meta.url), 'utf8')
  const shared = new Map(
    [...source.matchAll(/const (\w+) = screen\w*\(\(\) => import\('([^']+)'\)\)/g)].map(([, name = '', file = '']) => [
      name,
      pathOf(file),
    ]),
  )
  const imported = Object.fromEntries([
    ...[...source.matchAll(/^ {2}(\w+): screen\w*\(\(\) => import\('([^']+)'\)\)/gm)].map(
      ([, page = '', file = '']) => [page, pathOf(file)],
    ),
    ...[...source.matchAll(/^ {2}(\w+): (\w+),$/gm)].map(([, page = '', name = '']) => [page, shared.get(name)]),
  ])
  expect(Object.keys(imported).toSorted()).toEqual(pages.map(({ name }) => name).toSorted())
  expect(imported).toEqual(screenFiles)
})
