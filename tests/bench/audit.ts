/**
 * Time of the audits (decision 0193) and the rows that they read from whole tables, at two sizes; what grows with the size is what the
 * audit of every hour must not read.
 *   node tests/bench/audit.ts [movements] [movements of an hour]        defaults: 3,000,000 and 31,000 (0.75 million a day)
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { migrate } from '../../app/database/migrate.ts'
import { fillEmptyCatalogue } from '../../app/import/fill-empty-catalogue.ts'
import { appUrlOf } from '../../platform/db/app-login.ts'
import { auditAll, auditSince, moveMark } from '../../platform/db/audit-since.ts'
import { IMPORT_LIMITS } from '../../platform/db/connection.ts'
import { startEmbedded } from '../../platform/db/embedded.ts'
import { openPool } from '../../platform/db/pool.ts'
import { processesIn } from '../../platform/db/processes.ts'
import type { DB } from '../../platform/db/types.gen.ts'
import { writeOrders } from './write-orders.ts'

/** Processor time, which other work on the machine does not change much. */
const GOAL_MS = 5000
/** A tick of /proc/PID/stat. */
const TICK_MS = 10
/** Movements that an order of the past has, about. */
const PER_ORDER = 3.5
const RUNS = 3
/** Whole tables of fewer rows are those that do not grow with the years. */
const SHOWN_ROWS = 10_000
const most = Number(process.argv[2] ?? 3_000_000)
const hour = Number(process.argv[3] ?? 31_000)

const folder = await mkdtemp(join(tmpdir(), 'glad-bench-'))
const postgres = await startEmbedded(folder, { command: 'bench' })
await migrate(postgres.url)
const shop = openPool(appUrlOf(postgres.url), 2, { limits: IMPORT_LIMITS })
const owner = openPool(postgres.url, 1, { limits: IMPORT_LIMITS })

const countMovements = async (): Promise<number> =>
  Number((await sql<{ count: string }>`SELECT count(*) FROM stock_movement`.execute(owner.db)).rows[0]?.count)

/** The mark an hour of movements before the newest one. */
const markBeforeLastHour = async (db: Kysely<DB>): Promise<void> => {
  await sql`TRUNCATE audit_mark, stock_checkpoint`.execute(db)
  await sql`
    INSERT INTO audit_mark (movement_id, at, next_movement_id, next_at, next_xid)
    SELECT 0, '-infinity', max(id) - ${hour}::bigint, now(), 1 FROM stock_movement`.execute(db)
}

const rowsRead = async (): Promise<Map<string, number>> => {
  await sql`SELECT pg_stat_clear_snapshot()`.execute(owner.db)
  const { rows } = await sql<{ name: string; rows: string }>`
    SELECT relname AS name, seq_tup_read::text AS rows FROM pg_stat_user_tables`.execute(owner.db)
  return new Map(rows.map(({ name, rows: count }) => [name, Number(count)]))
}
const flushed = (): Promise<unknown> => sql`SELECT pg_stat_force_next_flush()`.execute(shop.db)

/** Processor time of PostgreSQL in ms. */
const cpuMs = async (): Promise<number> => {
  const stats = await Promise.all(
    processesIn(join(folder, 'postgres', 'data')).map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')),
  )
  const ticks = stats.map((stat) => stat.slice(stat.lastIndexOf(')') + 2).split(' '))
  // With the time of those that have ended.
  return (
    ticks.reduce((sum, fields) => sum + fields.slice(11, 15).reduce((own, field) => own + Number(field), 0), 0) *
    TICK_MS
  )
}

/** Times of `work` in ms, and the tables of which it reads many rows without an index. */
const measure = async (
  name: string,
  runs: number,
  work: () => Promise<{ readonly found: readonly unknown[] } | null | void>,
) => {
  await flushed()
  const before = await rowsRead()
  const times: number[] = []
  const cpus: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const [began, cpu] = [performance.now(), await cpuMs()]
    const result = await work()
    times.push(performance.now() - began)
    cpus.push((await cpuMs()) - cpu)
    if (result && result.found.length > 0) throw new Error(`${name} found ${JSON.stringify(result.found[0])}`)
    if (result === null) throw new Error(`${name} was not run`)
  }
  await flushed()
  const after = await rowsRead()
  const whole = [...after]
    .map(([table, rows]) => [table, Math.round((rows - (before.get(table) ?? 0)) / runs)] as const)
    .filter(([, rows]) => rows > SHOWN_ROWS)
    .toSorted(([, a], [, b]) => b - a)
    .map(([table, rows]) => `${table} ${rows}`)
  const [best, cpu] = [Math.min(...times), Math.min(...cpus)]
  console.log(
    `  ${name}: ${Math.round(best)} ms (${cpu} of the processor); rows of whole tables: ${whole.join(', ') || 'none'}`,
  )
  return cpu
}

try {
  await fillEmptyCatalogue({
    db: shop.db,
    importing: shop.db,
    folder: join(import.meta.dirname, '../../demo'),
    report: () => {},
  })
  let last = 0
  for (const size of [most / 10, most * 0.9]) {
    await writeOrders(owner.db, Math.round(size / PER_ORDER), 730, new Date())
    await sql`VACUUM ANALYZE`.execute(owner.db)
    console.log(`${await countMovements()} movements`)
    await measure('everything', 1, () => auditAll(shop.db))
    await markBeforeLastHour(owner.db)
    await measure('the first mark', 1, () => moveMark(shop.db))
    await sql`ANALYZE stock_checkpoint`.execute(owner.db)
    last = await measure(`since the mark, ${hour} movements`, RUNS, () => auditSince(shop.db))
    await sql`
      UPDATE audit_mark SET next_movement_id = movement_id + ${hour}::bigint, next_at = now(), next_xid = 1`.execute(
      owner.db,
    )
    await measure('the next mark', 1, () => moveMark(shop.db))
  }
  if (last > GOAL_MS) {
    console.error(`More than ${GOAL_MS} ms`)
    process.exitCode = 1
  }
} finally {
  await shop.close()
  await owner.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
