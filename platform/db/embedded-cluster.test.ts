import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runningEmbeddedUrl, sharedBuffersMb } from './embedded.ts'

let dataDir = ''
// Closed to the account nobody, so that a root's PostgreSQL runs with root's files in a user namespace.
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'glad-cluster-'))))
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** Time of the last change of content or owner, by file. */
const changeTimes = (): Record<string, bigint> =>
  Object.fromEntries(
    readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((name) => [
      name,
      lstatSync(join(dataDir, name), { bigint: true }).ctimeNs,
    ]),
  )

test('OWN-02: a command that looks for the PostgreSQL of a living shop changes none of its files nor their owner', async () => {
  mkdirSync(join(dataDir, 'postgres', 'data', 'base'), { recursive: true })
  mkdirSync(join(dataDir, 'postgres', 'run'))
  writeFileSync(join(dataDir, 'postgres', 'data', 'PG_VERSION'), '18\n')
  writeFileSync(join(dataDir, 'postgres', 'data', 'base', '16384'), 'a table')
  writeFileSync(join(dataDir, 'postgres-password'), 'secret')
  const before = changeTimes()
  expect(await runningEmbeddedUrl(dataDir)).toBeNull()
  expect(changeTimes()).toEqual(before)
})

test('the embedded PostgreSQL takes a sixteenth of the memory as its buffers, 128 MB at least and 512 at most', () => {
  const GB = 1024 ** 3
  expect([1, 2, 4, 6, 8, 64].map((gb) => sharedBuffersMb(gb * GB))).toEqual([128, 128, 256, 384, 512, 512])
})
