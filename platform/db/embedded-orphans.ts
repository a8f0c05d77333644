import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { ConfigError } from '#platform/settings/config-error.ts'
import type { Cluster } from './embedded-cluster.ts'
import { type FileLock, tryLockFile } from './file-lock.ts'
import { commandOf, processesIn, signal, becomesTrueWithin } from './processes.ts'

/** Longer than PostgreSQL's shutdown by the watcher of a killed shop (embedded.ts). */
const MAX_WAIT_MS = 20_000
/** Processes of a killed postmaster end by themselves. */
const CHILDREN_END_MS = 2000

/**
 * Takes the data folder for a new PostgreSQL, which inherits the returned lock and holds it while any of its processes lives. Ends the
 * PostgreSQL that a killed shop left running here. Its lock files are removed only when nothing can still use the data: the kernel's
 * lock is free, no visible process works in the folder, and nobody accepts connections on its socket. The caller holds the instance
 * lock. Throws ConfigError when another PostgreSQL remains, for example in a container whose processes are not visible here.
 */
export const takeData = async (
  cluster: Cluster,
  maxWaitMs = MAX_WAIT_MS,
): Promise<{ lock: FileLock; endedOrphan: boolean }> => {
  const file = join(cluster.home, 'postgres.lock')
  let lock = tryLockFile(file)
  const isFree = (): boolean => (lock ??= tryLockFile(file)) !== undefined && running(cluster).length === 0
  try {
    const endedOrphan = !isFree()
    if (endedOrphan) await endOrphans(cluster, isFree, maxWaitMs)
    if (lock === undefined || !isFree() || (await accepts(socketOf(cluster))))
      throw new ConfigError(stillRunning(cluster))
    if (isOurs(cluster)) rmSync(pidFileOf(cluster), { force: true })
    for (const name of readdirSync(cluster.sockets))
      rmSync(join(cluster.sockets, name), { force: true, recursive: true })
    return { lock, endedOrphan }
  } catch (error) {
    lock?.release()
    throw error
  }
}

const endOrphans = async (cluster: Cluster, isFree: () => boolean, maxWaitMs: number): Promise<void> => {
  const main = postmasterOf(cluster)
  if (main !== undefined) signal(main, 'SIGINT')
  const waitMs = main === undefined && running(cluster).length > 0 ? CHILDREN_END_MS : maxWaitMs
  if (await becomesTrueWithin(waitMs, isFree, 30)) return
  for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const pid of running(cluster)) signal(pid, name)
    if (await becomesTrueWithin(3000, isFree, 30)) return
  }
}

const stillRunning = (cluster: Cluster): string => {
  const pids = running(cluster)
  return pids.length > 0
    ? `С папкой ${cluster.data} ещё работает PostgreSQL (процессы ${pids.join(', ')}), и остановить её не удалось.`
    : `С папкой ${cluster.data} ещё работает PostgreSQL, которой отсюда не видно: похоже, в другом контейнере. ` +
        'Остановите её там: две PostgreSQL на одной папке испортили бы данные.'
}

const pidFileOf = (cluster: Cluster): string => join(cluster.data, 'postmaster.pid')
const socketOf = (cluster: Cluster): string => join(cluster.sockets, '.s.PGSQL.5432')

const readLines = (file: string): string[] => (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])

/** Line 5 is the folder of sockets. A PostgreSQL that was started otherwise is left to PostgreSQL's own check of the file. */
const isOurs = (cluster: Cluster): boolean => {
  const [, , , , sockets = ''] = readLines(pidFileOf(cluster))
  return sockets === '' || sockets === cluster.sockets
}

/** Visible processes of a PostgreSQL on this folder. */
const running = (cluster: Cluster): number[] => {
  const main = postmasterOf(cluster)
  return [...new Set([...processesIn(cluster.data), ...(main === undefined ? [] : [main])])]
}

/** The postmaster of the lock file, if that process is a PostgreSQL on this folder. */
const postmasterOf = (cluster: Cluster): number | undefined => {
  const pid = Number(readLines(pidFileOf(cluster))[0])
  if (!Number.isInteger(pid) || pid <= 1) return undefined
  const { data } = cluster
  const isPostmaster = process.platform === 'linux' ? processesIn(data).includes(pid) : commandOf(pid)?.includes(data)
  return isPostmaster === true ? pid : undefined
}

/** Whether a process listens on the socket. The kernel refuses the connection when its listener has ended. */
const accepts = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const trial = connect(path)
    trial.once('connect', () => {
      trial.destroy()
      resolve(true)
    })
    trial.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT'),
    )
  })
