import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeAbandoned } from './temporary-folder.ts'

test('removes temporary folders of the tests that are hours old, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'glad-folders-'))
  for (const name of ['glad-old', 'glad-new', 'other-old']) mkdirSync(join(folder, name, 'inside'), { recursive: true })
  const fourHoursAgo = new Date(Date.now() - 4 * 3_600_000)
  for (const name of ['glad-old', 'other-old']) utimesSync(join(folder, name), fourHoursAgo, fourHoursAgo)
  removeAbandoned(folder)
  expect(readdirSync(folder).toSorted()).toEqual(['glad-new', 'other-old'])
  rmSync(folder, { recursive: true })
})
