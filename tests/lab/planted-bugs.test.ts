import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DAY_BUGS } from './day-bugs.ts'
import { PLANTED_BUGS } from './planted-bugs.ts'

const BUGS = [...PLANTED_BUGS, ...DAY_BUGS]
const ROOT = join(import.meta.dirname, '../..')

test('each planted bug has its place in the source, once, and tests that exist', () => {
  const placesOf = (file: string, text: string): number =>
    existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8').split(text).length - 1 : 0
  const lost = BUGS.filter(({ file, from }) => placesOf(file, from) !== 1).map(({ name, file }) => [name, file])
  expect(lost).toEqual([])
  const tests = BUGS.flatMap((bug) => bug.tests)
  expect(tests.filter((one) => !existsSync(join(ROOT, one)))).toEqual([])
})
