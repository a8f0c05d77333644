/** Short form; the long one is tests/campaigns/campaign-backup.ts. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '#kit/database.ts'
import { freePort } from '#kit/machines/free-port.ts'
import { runBackups } from './backups.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glad-backups-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('OWN-03: a shop backed up under load, destroyed, restored and moved to an outside PostgreSQL lost no confirmed order', async () => {
  const outside = await emptyDatabase()
  try {
    const plan = { folder, port: await freePort(), clients: 4, orders: 8, turns: 1, outsideUrl: outside.url }
    const outcome = await runBackups(plan)
    expect(outcome).toMatchObject({ lost: [], unexpectedErrors: [], broken: [] })
    expect(outcome.confirmedMeanwhile).toBeGreaterThan(0)
  } finally {
    await outside.close()
  }
}, 300_000)
