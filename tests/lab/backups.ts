/** Backs the shop up while buyers order, destroys it, restores the backup, and moves the shop to an outside PostgreSQL. */
import { execFile } from 'node:child_process'
import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { audit } from '#kit/audit.ts'
import type { Finding } from '#platform/db/audit.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { buyUntilStopped, newClientLog } from './kill-clients.ts'
import { confirmedMore, openForOrders, ordersIn, runPostgres, runServer } from './kills.ts'

export type BackupPlan = {
  /** An empty folder. */
  readonly folder: string
  readonly port: number
  readonly clients: number
  /** Orders confirmed before each backup. */
  readonly orders: number
  /** Backups, each followed by the end of the shop and a restore. */
  readonly turns: number
  /** An empty database, to which the shop moves at the end. */
  readonly outsideUrl?: string
  /** Whether each backup is restored for a trial too, while the shop runs. */
  readonly tries?: boolean
  readonly report?: (line: string) => void
}
export type BackupOutcome = {
  /** Orders confirmed before a backup began. */
  confirmed: number
  /** Orders confirmed while a backup was made. */
  confirmedMeanwhile: number
  /** Confirmed before the backup, and missing afterwards. */
  readonly lost: string[]
  readonly unexpectedErrors: string[]
  readonly broken: Finding[]
  readonly backupMs: number[]
  readonly restoreMs: number[]
  readonly trialMs: number[]
  archiveBytes: number
}

const run = promisify(execFile)
/** A command of the shop, as operators run it; fails with its output. Returns how long it took. */
const command = async (script: string, args: readonly string[], env: Record<string, string>): Promise<number> => {
  const began = performance.now()
  await run(process.execPath, [join('ops', 'database', script), ...args], {
    env: { PATH: process.env['PATH'], ...env },
  })
  return Math.round(performance.now() - began)
}

export const runBackups = async (plan: BackupPlan): Promise<BackupOutcome> => {
  const { folder, port, clients, orders, turns, outsideUrl, tries = false, report = () => {} } = plan
  const archive = join(folder, 'shop.tar.zst')
  const outcome: BackupOutcome = {
    confirmed: 0,
    confirmedMeanwhile: 0,
    lost: [],
    unexpectedErrors: [],
    broken: [],
    backupMs: [],
    restoreMs: [],
    trialMs: [],
    archiveBytes: 0,
  }
  const check = async (url: string, confirmed: readonly string[]): Promise<void> => {
    const found = new Set(await ordersIn(url))
    outcome.lost.push(...confirmed.filter((number) => !found.has(number)))
    outcome.broken.push(...(await audit(url)))
  }
  let dataDir = join(folder, 'data-0')
  let confirmed: readonly string[] = []
  for (let turn = 1; turn <= turns; turn += 1) {
    const postgres = await runPostgres(dataDir)
    if (turn === 1) await openForOrders(postgres.url)
    const server = runServer(postgres.url, port)
    const log = newClientLog()
    const buying = buyUntilStopped(`http://127.0.0.1:${port}`, clients, log)
    try {
      await confirmedMore(log, orders)
      confirmed = [...confirmed, ...log.confirmed]
      outcome.confirmed += log.confirmed.length
      const before = log.confirmed.length
      outcome.backupMs.push(await command('backup.ts', ['--to', archive, '--yes'], { DATA_DIR: dataDir }))
      outcome.confirmedMeanwhile += log.confirmed.length - before
      if (tries)
        outcome.trialMs.push(await command('try-backup.ts', ['--from', folder], { DATABASE_URL: postgres.url }))
      await confirmedMore(log, 1)
    } finally {
      log.stopped = true
      await buying
      await server.stop()
      postgres.kill()
      await postgres.stop()
    }
    outcome.unexpectedErrors.push(...log.unexpectedErrors)
    rmSync(dataDir, { recursive: true })
    dataDir = join(folder, `data-${turn}`)
    outcome.restoreMs.push(await command('restore.ts', ['--from', archive], { DATA_DIR: dataDir }))
    outcome.archiveBytes = statSync(archive).size
    const restored = await startEmbedded(dataDir, { command: 'backups' })
    await check(restored.url, confirmed).finally(restored.stop)
    report(
      `${turn}. backup ${outcome.backupMs.at(-1)} ms, restore ${outcome.restoreMs.at(-1)} ms, ${confirmed.length} orders`,
    )
  }
  if (outsideUrl !== undefined) {
    await command('restore.ts', ['--from', dataDir], { DATABASE_URL: outsideUrl, DATA_DIR: join(folder, 'node') })
    await check(outsideUrl, confirmed)
  }
  return outcome
}
