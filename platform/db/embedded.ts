import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '#platform/settings/config-error.ts'
import { createDataFolder } from '#platform/settings/data-folder.ts'
import { embeddedBinaries, type PostgresBinaries } from './embedded-binary.ts'
import { socketOfCluster, type Cluster, type ClusterSocket, OWNER, openCluster } from './embedded-cluster.ts'
import { takeData } from './embedded-orphans.ts'
import type { FileLock } from './file-lock.ts'
import { lockInstance, type Use } from './instance-lock.ts'
import { processesIn, signal, becomesTrueWithin } from './processes.ts'

const DATABASE = 'glad'
const READY_TIMEOUT_MS = 180_000 // after a crash PostgreSQL first replays its log
/** A PostgreSQL that ran for less has failed to start or fails again immediately, for example on a full disk. */
const QUICK_EXIT_MS = 5000
/** Quick exits in a row that are answered without a pause; after them pauses double up to MAX_PAUSE_MS. */
const RESTARTS_AT_ONCE = 2
const MAX_PAUSE_MS = 10_000
/** Exits during the first start after which the start fails. */
const MAX_EXITS_AT_START = 3

export type EmbeddedPostgres = {
  /** For the database's owner. */
  url: string
  pid(): number
  stop(): Promise<void>
  /** Resolves when another machine has taken the data folder; PostgreSQL has been killed then. */
  failure: Promise<Error>
}

/**
 * Starts the embedded PostgreSQL on `<dataDir>/postgres`, and again whenever it ends unexpectedly, until it is stopped. Holds the lock of
 * the data folder; throws ConfigError when the folder is in use or PostgreSQL does not start.
 */
export async function startEmbedded(
  dataDir: string,
  use: Use,
  report: (line: string) => void = () => {},
  binaries: PostgresBinaries = embeddedBinaries(),
): Promise<EmbeddedPostgres> {
  const folder = resolve(dataDir)
  createDataFolder(folder)
  await using stack = new AsyncDisposableStack()
  const instance = await lockInstance(folder, use)
  stack.defer(instance.release)
  const { cluster, isNew } = await openCluster(folder, binaries)
  if (isNew) report('создана папка данных PostgreSQL')
  const { lock, endedOrphan } = await takeData(cluster)
  if (endedOrphan) report('остановлена PostgreSQL, оставшаяся от прошлого запуска')
  const log = join(folder, 'postgres.log')
  const start = (data: FileLock): ChildProcess => launch(cluster, binaries.postgres, log, data)
  const supervised = supervise(start, lock, cluster, (line) => report(`${line}; подробности в ${log}`))
  stack.defer(supervised.stop)
  await waitUntilReady(cluster, supervised, log)
  await createDatabase(cluster)
  const failure = instance.lost.then((error) => {
    supervised.kill()
    return error
  })
  const resources = stack.move()
  return { url: urlOf(cluster, DATABASE), pid: supervised.pid, stop: () => resources.disposeAsync(), failure }
}

export const EMBEDDED_CONNECTIONS = 60

/**
 * Megabytes of PostgreSQL's shared buffers on a machine with that many bytes of memory: a sixteenth, between its own default and what the
 * pages of a busy shop need while an exchange writes. More is left to the cache of the system.
 */
export const sharedBuffersMb = (memory: number): number =>
  Math.min(512, Math.max(128, Math.floor(memory / 16 / 1024 / 1024)))

function settings(cluster: Cluster): string[] {
  const values = {
    listen_addresses: '',
    unix_socket_directories: cluster.sockets,
    unix_socket_permissions: '0700',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    jit: 'off',
    shared_buffers: `${sharedBuffersMb(Math.min(totalmem(), process.constrainedMemory() || Infinity))}MB`,
    max_connections: String(EMBEDDED_CONNECTIONS),
    huge_pages: 'off',
    // An exchange of millions of cells writes gigabytes: each checkpoint makes it write every page whole once more.
    max_wal_size: '1GB',
    // Pages that a shop shows would write out what such an exchange has changed, before they read their own.
    bgwriter_delay: '50ms',
    bgwriter_lru_maxpages: '1000',
    bgwriter_lru_multiplier: '4',
    timezone: 'UTC',
    // Statements and values may hold personal data: the log names the error only.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_timezone: 'UTC',
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/**
 * In a separate session, so that Ctrl-C does not reach PostgreSQL: the shop stops it last. All its processes inherit the lock of the data,
 * which is free only when the last of them has ended; this process does not keep it.
 */
function launch(cluster: Cluster, postgres: string, log: string, lock: FileLock): ChildProcess {
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
  const child = spawn(call.file, call.args, { ...options, stdio: ['ignore', out, out, lock.fd] })
  closeSync(out)
  lock.release()
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

type Supervised = {
  pid(): number
  /** How often it has ended unexpectedly. */
  exits(): number
  stop(): Promise<void>
  kill(): void
}

function supervise(
  start: (lock: FileLock) => ChildProcess,
  firstLock: FileLock,
  cluster: Cluster,
  report: (line: string) => void,
): Supervised {
  const stopping = new AbortController()
  let exits = 0
  let quickExits = 0
  let child = run(firstLock)
  function run(lock: FileLock): ChildProcess {
    const started = performance.now()
    const postgres = start(lock)
    let ended = false
    const onEnd = (reason: string): void => {
      if (ended || stopping.signal.aborted) return
      ended = true
      exits += 1
      quickExits = performance.now() - started < QUICK_EXIT_MS ? quickExits + 1 : 0
      report(`PostgreSQL остановилась (${reason}), запускаю снова`)
      void restart()
    }
    return postgres
      .once('exit', (code, name) => onEnd(String(code ?? name)))
      .once('error', (error) => onEnd(error.message)) // the program could not be started
  }
  async function restart(): Promise<void> {
    for (;;) {
      const doubled = 250 * 2 ** (quickExits - RESTARTS_AT_ONCE)
      const pauseMs = quickExits <= RESTARTS_AT_ONCE ? 0 : Math.min(MAX_PAUSE_MS, doubled)
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
      const taken = stopping.signal.aborted ? undefined : await takeData(cluster).catch((error: Error) => error)
      if (stopping.signal.aborted) return taken instanceof Error ? undefined : taken?.lock.release()
      if (taken !== undefined && !(taken instanceof Error)) return void (child = run(taken.lock))
      quickExits += 1
      report(`PostgreSQL не запустить: ${taken?.message}`)
    }
  }
  const hasEnded = (): boolean => child.pid === undefined || child.exitCode !== null || child.signalCode !== null
  async function stop(): Promise<void> {
    stopping.abort()
    if (child.pid === undefined || hasEnded()) return
    for (const [name, ms] of [
      ['SIGINT', 15_000],
      ['SIGQUIT', 5000],
      ['SIGKILL', 5000],
    ] as const) {
      signal(child.pid, name)
      if (await becomesTrueWithin(ms, hasEnded)) break
    }
    await becomesTrueWithin(3000, () => processesIn(cluster.data).length === 0)
  }
  function kill(): void {
    stopping.abort()
    for (const pid of [child.pid ?? 0, ...processesIn(cluster.data)]) if (pid > 1) signal(pid, 'SIGKILL')
  }
  return { pid: () => child.pid ?? 0, exits: () => exits, stop, kill }
}

async function waitUntilReady(cluster: Cluster, supervised: Supervised, log: string): Promise<void> {
  const hasFailed = (): boolean => supervised.exits() >= MAX_EXITS_AT_START
  const ready = await becomesTrueWithin(READY_TIMEOUT_MS, async () => hasFailed() || (await isAnswering(cluster)))
  if (ready && !hasFailed()) return
  const lastLines = readFileSync(log, 'utf8').trim().split('\n').slice(-5).join('\n')
  throw new ConfigError(`PostgreSQL не поднялась. Последние строки ${log}:\n${lastLines}`)
}

/** Whether a shop has been opened on this data folder. */
export const hasEmbedded = (dataDir: string): boolean =>
  existsSync(join(resolve(dataDir), 'postgres', 'data', 'PG_VERSION'))

/** The address of the PostgreSQL that a shop on this data folder runs, for its owner; null when the folder has none. */
export async function runningEmbeddedUrl(dataDir: string): Promise<string | null> {
  if (!hasEmbedded(dataDir)) return null
  const address = socketOfCluster(resolve(dataDir))
  return (await isAnswering(address)) ? urlOf(address, DATABASE) : null
}

async function isAnswering(address: ClusterSocket): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlOf(address, 'postgres') })
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

function urlOf({ sockets, password }: ClusterSocket, database: string): string {
  return `postgresql://${OWNER}:${password}@localhost/${database}?host=${encodeURIComponent(sockets)}`
}
