import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../config-error.ts'
import type { Cluster } from './embedded-cluster.ts'
import { commandOf, processesIn, signal, becomesTrueWithin } from './processes.ts'

/**
 * Ends the PostgreSQL that a killed shop left running on this data folder and removes its lock files: their process ids may
 * belong to other processes by now. The caller holds the instance lock, so no running shop uses this PostgreSQL.
 */
export async function clearOrphans(cluster: Cluster): Promise<boolean> {
  const pidFile = join(cluster.data, 'postmaster.pid')
  const main = postmasterOf(pidFile, cluster.data)
  const alive = () => [...new Set([...processesIn(cluster.data), ...(postmasterOf(pidFile, cluster.data) ?? [])])]
  const found = main !== undefined || alive().length > 0
  if (main !== undefined) {
    signal(main[0], 'SIGINT')
    await becomesTrueWithin(10_000, () => alive().length === 0)
  }
  for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const pid of alive()) signal(pid, name)
    if (await becomesTrueWithin(3000, () => alive().length === 0)) break
  }
  if (alive().length > 0) {
    throw new ConfigError(
      `С папкой ${cluster.data} ещё работает PostgreSQL (процессы ${alive().join(', ')}), и остановить её не удалось.`,
    )
  }
  rmSync(pidFile, { force: true })
  for (const name of readdirSync(cluster.sockets)) rmSync(join(cluster.sockets, name), { force: true, recursive: true })
  return found
}

/** The postmaster of the lock file, if that process is a PostgreSQL on this folder. */
function postmasterOf(pidFile: string, data: string): [number] | undefined {
  if (!existsSync(pidFile)) return undefined
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 1) return undefined
  const isOurs = process.platform === 'linux' ? processesIn(data).includes(pid) : commandOf(pid)?.includes(data)
  return isOurs ? [pid] : undefined
}
