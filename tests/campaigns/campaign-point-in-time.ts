/**
 * OWN-03: a database of three machines is backed up by pgBackRest while buyers order, loses all three machines, and is restored: to a
 * moment before the disaster, and as far as the archive goes. Prints what was lost and how long it took.
 *   node tests/campaigns/campaign-point-in-time.ts [--buyers 4] [--seconds 20]
 * Needs patroni, etcd-server, postgresql, haproxy and pgbackrest of Debian.
 */
import { execFile, spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import pg from 'pg'
import { audit } from '#kit/audit.ts'
import { freePort } from '#kit/machines/free-port.ts'
import { becomesTrueWithin } from '#platform/db/processes.ts'
import { buyUntilStopped, newClientLog } from '../lab/kill-clients.ts'
import { openForOrders, runServer } from '../lab/kills.ts'
import { account, binaries, openPatroni, PASSWORD } from '../lab/failover/cluster.ts'

const { values } = parseArgs({
  options: { buyers: { type: 'string', default: '4' }, seconds: { type: 'string', default: '20' } },
})
/** By then what happened before is in the archive: archive_timeout of patroni.yml and some seconds. */
const ARCHIVED_MS = 75_000

const folder = mkdtempSync(join(tmpdir(), 'glad-point-in-time-'))
await using stack = new AsyncDisposableStack()
stack.defer(() => rmSync(folder, { recursive: true, force: true }))
const { uid, gid } = account()
const config = join(folder, 'pgbackrest.conf')
for (const name of ['repo', 'log', 'lock', 'spool']) {
  mkdirSync(join(folder, name))
  chownSync(join(folder, name), uid, gid)
}
const cluster = await openPatroni(folder, {
  archiveCommand: `pgbackrest --config=${config} --stanza=glad archive-push %p`,
})
stack.defer(cluster.close)
const primary = await cluster.primary()
writeFileSync(
  config,
  [
    '[global]',
    ...['repo', 'log', 'lock', 'spool'].map((name) => `${name === 'repo' ? 'repo1' : name}-path=${join(folder, name)}`),
    'repo1-retention-full=2',
    'start-fast=y',
    'log-level-file=off',
    '[glad]',
    `pg1-path=${primary.data}`,
    `pg1-port=${primary.port}`,
    `pg1-socket-path=${join(folder, primary.name)}`,
  ].join('\n'),
)
const run = promisify(execFile)
const pgbackrest = async (...args: readonly string[]): Promise<number> => {
  const began = performance.now()
  const env = { PATH: process.env['PATH'] ?? '', PGPASSWORD: PASSWORD, LC_ALL: 'C.UTF-8' }
  await run('pgbackrest', [`--config=${config}`, '--stanza=glad', ...args], { cwd: folder, uid, gid, env })
  return Math.round(performance.now() - began)
}
const query = async (port: number, database: string, ...statements: readonly string[]) => {
  const client = new pg.Client({ connectionString: `postgresql://postgres:${PASSWORD}@127.0.0.1:${port}/${database}` })
  client.on('error', () => {})
  await client.connect()
  try {
    let rows: Record<string, string>[] = []
    for (const statement of statements) rows = (await client.query<Record<string, string>>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}
await pgbackrest('stanza-create')
await query(
  primary.port,
  'postgres',
  `CREATE ROLE glad LOGIN CREATEROLE PASSWORD '${PASSWORD}'`,
  `CREATE DATABASE glad OWNER glad TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`,
)
const url = `postgresql://glad:${PASSWORD}@127.0.0.1:${primary.port}/glad`
await openForOrders(url)
const port = await freePort()
const server = runServer(url, port)
stack.defer(server.stop)
const log = newClientLog()
const confirmedAt: number[] = []
log.onConfirmed = () => void confirmedAt.push(Date.now())
const buying = buyUntilStopped(`http://127.0.0.1:${port}`, Number(values.buyers), log)
await pause(Number(values.seconds) * 500)
const backupMs = await pgbackrest('--type=full', 'backup')
await pause(Number(values.seconds) * 500)
const [moment] = await query(primary.port, 'glad', 'SELECT clock_timestamp()::text AS now')
const atMoment = [...log.confirmed]
await pause(ARCHIVED_MS)
const disasterAt = Date.now()
const confirmed = [...log.confirmed]
cluster.machines.forEach(cluster.killMachine)
log.stopped = true
await server.stop()
void buying.catch(() => {})
console.log(
  `full backup under load ${backupMs} ms; ${confirmed.length} orders confirmed, ${atMoment.length} before ${moment?.['now']}`,
)

/** Restores into a folder of its own, starts PostgreSQL there, and returns the orders, in the time that both took. */
const restored = async (name: string, ...target: readonly string[]) => {
  const data = join(folder, name)
  mkdirSync(data, { mode: 0o700 })
  chownSync(data, uid, gid)
  const began = performance.now()
  const restoreMs = await pgbackrest(`--pg1-path=${data}`, ...target, 'restore')
  const restoredPort = await freePort()
  const postgres = spawn(
    join(binaries(), 'postgres'),
    [
      '-D',
      data,
      `--port=${restoredPort}`,
      '--listen_addresses=127.0.0.1',
      `--unix_socket_directories=${folder}`,
      '--archive_mode=off',
      '--synchronous_standby_names=',
      `--hba_file=${join(primary.data, 'pg_hba.conf')}`,
      `--config_file=${join(data, 'postgresql.conf')}`,
    ],
    { cwd: folder, uid, gid, stdio: 'ignore' },
  )
  let numbers: string[] = []
  const isOpen = await becomesTrueWithin(
    120_000,
    async () => {
      try {
        const [is] = await query(restoredPort, 'glad', 'SELECT pg_is_in_recovery()::text AS recovering')
        if (is?.['recovering'] !== 'false') return false
        numbers = (await query(restoredPort, 'glad', 'SELECT number FROM orders')).map((row) => row['number'] ?? '')
        return true
      } catch {
        return false
      }
    },
    200,
  )
  const tookMs = Math.round(performance.now() - began)
  const broken = isOpen ? await audit(`postgresql://postgres:${PASSWORD}@127.0.0.1:${restoredPort}/glad`) : []
  postgres.kill('SIGINT')
  if (!isOpen) throw new Error(`${name}: the restored database does not open`)
  return { numbers: new Set(numbers), restoreMs, tookMs, broken: broken.length }
}
const toMoment = await restored('moment', '--type=time', `--target=${moment?.['now']}`, '--target-action=promote')
const missing = atMoment.filter((number) => !toMoment.numbers.has(number))
console.log(
  `to the moment: ${toMoment.numbers.size} orders, missing of those confirmed before it ${missing.length}, audit ${toMoment.broken}; ` +
    `restore ${toMoment.restoreMs} ms, open after ${toMoment.tookMs} ms`,
)
const newest = await restored('newest')
const lost = confirmed.flatMap((number, at) =>
  newest.numbers.has(number) ? [] : [(disasterAt - (confirmedAt[at] ?? 0)) / 1000],
)
console.log(
  `as far as the archive goes: ${newest.numbers.size} orders, lost ${lost.length}, the oldest of them ` +
    `${Math.max(0, ...lost).toFixed(1)} s before the disaster, audit ${newest.broken}; ` +
    `restore ${newest.restoreMs} ms, open after ${newest.tookMs} ms`,
)
console.log(spawnSync('du', ['-sm', join(folder, 'newest')], { encoding: 'utf8' }).stdout.trim())
process.exitCode = missing.length + toMoment.broken + newest.broken === 0 && Math.max(0, ...lost) <= 60 ? 0 : 1
