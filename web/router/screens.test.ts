import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pages } from '#domain/pages.ts'
import { screenFiles } from './screen-files.ts'

test('ROUTE-01: every page has a chunk, and the build looks for it under the file that the page imports', () => {
  const source = readFileSync(new URL('screens.ts', import.meta.url), 'utf8')
  const shared = new Map(
    [...source.matchAll(/const (\w+) = screen\w*\(\(\) => import\('\.\.\/routes\/([\w-]+)\.tsx'\)\)/g)].map(
      ([, name = '', file = '']) => [name, file],
    ),
  )
  const imported = Object.fromEntries([
    ...[...source.matchAll(/^ {2}(\w+): screen\w*\(\(\) => import\('\.\.\/routes\/([\w-]+)\.tsx'\)\)/gm)].map(
      ([, page = '', file = '']) => [page, file],
    ),
    ...[...source.matchAll(/^ {2}(\w+): (\w+),$/gm)].map(([, page = '', name = '']) => [page, shared.get(name)]),
  ])
  expect(Object.keys(imported).toSorted()).toEqual(pages.map(({ name }) => name).toSorted())
  expect(imported).toEqual(screenFiles)
})
