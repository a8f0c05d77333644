/**
 * The long form of tests/lab/backups.test.ts: a shop is backed up while buyers order, killed, its data removed, and restored, again and
 * again on the data of the turn before:
 *   node tests/campaigns/campaign-backup.ts [--turns 5] [--clients 10] [--orders 200] [--port 3352]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runBackups } from '../lab/backups.ts'

const { values } = parseArgs({
  options: {
    turns: { type: 'string', default: '5' },
    clients: { type: 'string', default: '10' },
    orders: { type: 'string', default: '200' },
    port: { type: 'string', default: '3352' },
  },
})

const folder = await mkdtemp(join(tmpdir(), 'glad-backups-'))
const { lost, unexpectedErrors, broken, ...figures } = await runBackups({
  folder,
  port: Number(values.port),
  clients: Number(values.clients),
  orders: Number(values.orders),
  turns: Number(values.turns),
  tries: true,
  report: console.log,
})
await rm(folder, { recursive: true, force: true })

const worst = (times: readonly number[]): number => Math.max(...times)
console.log(
  `${values.turns} turns: ${figures.confirmed} orders confirmed before a backup, ${figures.confirmedMeanwhile} while one was made; ` +
    `lost ${lost.length}, unexpected errors ${unexpectedErrors.length}, audit ${broken.length}`,
)
console.log(
  `backup at most ${worst(figures.backupMs)} ms, restore at most ${worst(figures.restoreMs)} ms, ` +
    `trial of the copy at most ${worst(figures.trialMs)} ms, archive ${figures.archiveBytes} bytes`,
)
for (const line of [...lost, ...unexpectedErrors, ...broken.map(({ name, detail }) => `${name}: ${detail}`)].slice(
  0,
  10,
))
  console.log(`  ${line}`)
process.exitCode = lost.length + unexpectedErrors.length + broken.length === 0 ? 0 : 1
