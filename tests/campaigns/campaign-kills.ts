/**
 * The long form of tests/lab/kills.test.ts, with more kills:
 *   node tests/campaigns/campaign-kills.ts [--kills 20] [--clients 20] [--seed 1] [--port 3351] [--parcels 1|2]
 *     [--break no-key|async-commit]
 * With two parcels every order has two, of which the buyer cancels one.
 * `--break` adds a deliberate bug, with which the campaign must end with an error.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runKills, type KillPlan } from '../lab/kills.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    clients: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    port: { type: 'string', default: '3351' },
    parcels: { type: 'string', default: '1' },
    break: { type: 'string', default: '' },
  },
})

const BUGS: Readonly<Record<string, Partial<KillPlan>>> = {
  'no-key': {
    sourceBreaks: [{ file: 'idempotency.ts', from: 'if (stored) return', to: 'if (stored && false) return' }],
  },
  'async-commit': {
    prepare: [
      'ALTER DATABASE glad SET synchronous_commit = off',
      `ALTER SYSTEM SET wal_writer_delay = '10s'`,
      'SELECT pg_reload_conf()',
    ],
  },
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

const folder = await mkdtemp(join(tmpdir(), 'glad-kills-'))
const outcome = await runKills({
  folder,
  port: Number(values.port),
  kills: Number(values.kills),
  clients: Number(values.clients),
  seed: Number(values.seed),
  parcels: values.parcels === '2' ? 2 : 1,
  report: console.log,
  ...BUGS[values.break],
})
await rm(folder, { recursive: true, force: true })

const { recovery, lost, unconfirmed, unexpectedErrors, broken } = outcome
console.log(
  `${values.kills} kills, ${values.clients} clients: ${outcome.confirmed} orders confirmed, ` +
    `${outcome.unknown} answers unknown and requested again`,
)
console.log(
  `lost ${lost.length}, placed but not confirmed ${unconfirmed.length}, ` +
    `unexpected errors ${unexpectedErrors.length}, audit ${broken.length}`,
)
console.log(
  `recovery: server ${median(recovery.server)} ms (worst ${Math.max(...recovery.server)}), ` +
    `database ${median(recovery.database)} ms (worst ${Math.max(...recovery.database)})`,
)
for (const line of [...unexpectedErrors, ...broken.map(({ name, detail }) => `${name}: ${detail}`)].slice(0, 10))
  console.log(`  ${line}`)
process.exitCode = lost.length + unconfirmed.length + unexpectedErrors.length + broken.length === 0 ? 0 : 1
