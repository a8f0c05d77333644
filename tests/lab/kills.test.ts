/** Short form; the long one is tests/campaigns/campaign-kills.ts. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '#kit/machines/free-port.ts'
import { runKills } from './kills.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glad-kills-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('ORD-05: after four kills of the shop and its database under retrying buyers no confirmed order is lost or doubled', async () => {
  const outcome = await runKills({ folder, port: await freePort(), kills: 4, clients: 8, seed: 7 })
  expect(outcome).toMatchObject({ lost: [], unconfirmed: [], unexpectedErrors: [], broken: [] })
  expect(outcome.unknown).toBeGreaterThan(0)
  expect(outcome.confirmed).toBeGreaterThan(32)
}, 300_000)
