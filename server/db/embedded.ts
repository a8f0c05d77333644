import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { ConfigError } from '../config-error.ts'
import { embeddedBinaries } from './embedded-binary.ts'
import { type Cluster, OWNER, openCluster } from './embedded-cluster.ts'
import { clearOrphans } from './embedded-orphans.ts'
import { processesIn, signal, becomesTrueWithin } from './processes.ts'

const DATABASE = 'glad'
const READY_TIMEOUT_MS = 60_000 // after a crash PostgreSQL first replays its log
const MAX_RESTARTS_PER_MINUTE = 5

export type EmbeddedPostgres = {
  url: string
  pid(): number
  stop(): Promise<void>
  /** Resolves when PostgreSQL has ended for good without being stopped. */
  failure: Promise<Error>
}

/** Starts the embedded PostgreSQL on `<dataDir>/postgres`, and again whenever it ends unexpectedly. */
export async function startEmbedded(
  dataDir: string,
  report: (line: string) => void = () => {},
): Promise<EmbeddedPostgres> {
  const binaries = embeddedBinaries()
  const { cluster, isNew } = await openCluster(resolve(dataDir), binaries)
  if (isNew) report('создана папка данных PostgreSQL')
  if (await clearOrphans(cluster)) report('остановлена PostgreSQL, оставшаяся от прошлого запуска')
  const log = join(resolve(dataDir), 'postgres.log')
  const supervised = supervise(() => launch(cluster, binaries.postgres, log), cluster)
  try {
    await waitUntilReady(cluster, supervised, log)
    await createDatabase(cluster)
  } catch (error) {
    await supervised.stop()
    throw error
  }
  return { url: urlOf(cluster, DATABASE), pid: supervised.pid, stop: supervised.stop, failure: supervised.failure }
}

function settings(cluster: Cluster): string[] {
  const values = {
    listen_addresses: '',
    unix_socket_directories: cluster.sockets,
    unix_socket_permissions: '0700',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    jit: 'off',
    shared_buffers: '128MB',
    max_connections: '60',
    huge_pages: 'off',
    max_wal_size: '512MB',
    timezone: 'UTC',
    // Statements and values may hold personal data: the log names the error only.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_timezone: 'UTC',
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** In a separate session, so that Ctrl-C does not reach PostgreSQL: the shop stops it last. */
function launch(cluster: Cluster, postgres: string, log: string): ChildProcess {
  const call = cluster.runner.call(postgres, ['-D', cluster.data, ...settings(cluster)])
  const out = openSync(log, 'a', 0o600)
  if (statSync(log).size > 4_000_000) truncateSync(log)
  const options = {
    uid: call.uid,
    gid: call.gid,
    cwd: '/',
    detached: true,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  }
  const child = spawn(call.file, call.args, { ...options, stdio: ['ignore', out, out] })
  closeSync(out)
  startWatcher(child)
  return child
}

/** A shell that waits until this process's end of a pipe closes: after kill -9 of the shop it stops PostgreSQL. */
function startWatcher(child: ChildProcess): void {
  if (child.pid === undefined) return
  const script = 'read stopped && exit 0; kill -INT "$1"'
  const watcher = spawn('/bin/sh', ['-c', script, 'sh', String(child.pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.on('error', () => {}) // no shell: the next start stops PostgreSQL instead
  watcher.stdin.on('error', () => {})
  child.once('exit', () => watcher.stdin.end('done\n'))
  watcher.unref()
}

type Supervised = { pid(): number; stop(): Promise<void>; failure: Promise<Error> }

function supervise(start: () => ChildProcess, cluster: Cluster): Supervised {
  let child = start()
  let stopping = false
  const exits: number[] = []
  const { promise: lost, resolve: reportFailure } = Promise.withResolvers<Error>()
  const follow = () => child.once('exit', onExit).once('error', (error) => reportFailure(error))
  async function onExit(): Promise<void> {
    if (stopping) return
    exits.push(performance.now())
    const recent = exits.filter((at) => at > performance.now() - 60_000).length
    if (recent > MAX_RESTARTS_PER_MINUTE) return reportFailure(new Error(`PostgreSQL упала ${recent} раз за минуту`))
    await clearOrphans(cluster).catch((error: Error) => reportFailure(error)) // its children end a moment later
    if (stopping) return
    child = start()
    follow()
  }
  follow()
  async function stop(): Promise<void> {
    stopping = true
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    const exited = new Promise((done) => child.once('exit', done))
    for (const [name, ms] of [
      ['SIGINT', 15_000],
      ['SIGQUIT', 5000],
      ['SIGKILL', 5000],
    ] as const) {
      signal(child.pid, name)
      if (
        await Promise.race([
          exited.then(() => true),
          becomesTrueWithin(ms, () => child.exitCode !== null || child.signalCode !== null),
        ])
      )
        break
    }
    await becomesTrueWithin(3000, () => processesIn(cluster.data).length === 0)
  }
  return { pid: () => child.pid ?? 0, stop, failure: lost }
}

async function waitUntilReady(cluster: Cluster, supervised: Supervised, log: string): Promise<void> {
  let failure: Error | undefined
  void supervised.failure.then((error) => (failure = error))
  const ready = await becomesTrueWithin(
    READY_TIMEOUT_MS,
    async () => failure !== undefined || (await isAnswering(cluster)),
  )
  if (ready && failure === undefined) return
  const lastLines = readFileSync(log, 'utf8').trim().split('\n').slice(-5).join('\n')
  throw new ConfigError(`PostgreSQL не поднялась. Последние строки ${log}:\n${lastLines}`)
}

async function isAnswering(cluster: Cluster): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlOf(cluster, 'postgres') })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function createDatabase(cluster: Cluster): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(cluster, 'postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`)
  } finally {
    await client.end()
  }
}

function urlOf(cluster: Cluster, database: string): string {
  return `postgresql://${OWNER}:${cluster.password}@localhost/${database}?host=${encodeURIComponent(cluster.sockets)}`
}
