/** Runs buyers against limited stock in several processes and counts the outcome. */
import type { VariantId } from '#kernel/ids.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { sql, type Kysely } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'
import { KIROVKA, RODNIK, setStock } from '#kit/shops/order-shop.ts'
import type { SourceBreak } from './break-source.ts'
import { fillBaskets, type RaceTask, type Tally } from './race-worker-shop.ts'

export type Race = {
  readonly stock: number
  readonly buyers: number
  readonly variantIds: readonly VariantId[]
  /** One of them, which waits in another store as the second parcel of each order. */
  readonly second?: VariantId
  readonly cancelEvery?: number
  readonly processes?: number
  readonly sourceBreaks?: readonly SourceBreak[]
}
export type Outcome = Tally & {
  readonly reserved: number[]
  readonly deadlocks: number
  readonly ordersPerSecond: number
}
type Report = Tally & { ms: number }

const BUYERS = new URL('race-buyers.ts', import.meta.url).pathname
const BREAK_SOURCE = new URL('break-source.ts', import.meta.url).pathname

const start = (task: RaceTask, sourceBreaks: readonly SourceBreak[]): ChildProcess =>
  spawn(
    process.execPath,
    [...(sourceBreaks.length > 0 ? ['--import', BREAK_SOURCE] : []), BUYERS, JSON.stringify(task)],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, BREAK: JSON.stringify(sourceBreaks) },
    },
  )

const linesOf = (child: ChildProcess): AsyncIterator<string> => {
  if (child.stdout === null) throw new Error('A process of the race has no output')
  return createInterface({ input: child.stdout })[Symbol.asyncIterator]()
}

/** Starts when every process is connected. */
const runAll = async (tasks: readonly RaceTask[], sourceBreaks: readonly SourceBreak[]): Promise<Report[]> => {
  const running = tasks.map((task) => {
    const child = start(task, sourceBreaks)
    return { child, lines: linesOf(child), ended: once(child, 'exit') }
  })
  for (const { lines } of running)
    if ((await lines.next()).value !== 'ready') throw new Error('A process of the race did not start')
  for (const { child } of running) child.stdin?.write('go\n')
  const reports = await Promise.all(
    running.map(async ({ lines }): Promise<Report> => JSON.parse(String((await lines.next()).value))),
  )
  await Promise.all(running.map(({ ended }) => ended))
  return reports
}

const together = (reports: readonly Report[]): Tally => {
  const refused: Record<string, number> = {}
  for (const report of reports)
    for (const [name, count] of Object.entries(report.refused)) refused[name] = (refused[name] ?? 0) + count
  return {
    placed: reports.reduce((sum, report) => sum + report.placed, 0),
    cancelled: reports.reduce((sum, report) => sum + report.cancelled, 0),
    refused,
    unexpectedErrors: reports.flatMap((report) => report.unexpectedErrors),
  }
}

/** Flushes PostgreSQL's statistics, which lag otherwise. */
const deadlocksIn = async (db: Kysely<DB>): Promise<number> => {
  await sql`SELECT pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{
    deadlocks: number
  }>`SELECT deadlocks::int AS deadlocks FROM pg_stat_database WHERE datname = current_database()`.execute(db)
  return rows[0]?.deadlocks ?? 0
}

const reservedOf = async (db: Kysely<DB>, variantIds: readonly VariantId[]): Promise<number[]> => {
  const rows = await db
    .selectFrom('stock')
    .select('reserved')
    .where('store_id', 'in', [KIROVKA, RODNIK])
    .where('variant_id', 'in', variantIds)
    .orderBy('variant_id')
    .execute()
  return rows.map((row) => row.reserved)
}

/** The database must hold the order fixtures of tests/kit without stock. */
export const race = async (
  db: Kysely<DB>,
  url: string,
  { stock, buyers, variantIds, second, cancelEvery = 0, processes = 2, sourceBreaks = [] }: Race,
): Promise<Outcome> => {
  const first = variantIds.filter((variantId) => variantId !== second)
  await setStock(db, KIROVKA, Object.fromEntries(first.map((variantId) => [variantId, stock])))
  if (second !== undefined) await setStock(db, RODNIK, { [second]: stock })
  await fillBaskets(db, buyers, variantIds)
  const prices = await db.selectFrom('variant').select(['id', 'price']).where('id', 'in', variantIds).execute()
  const pieces = prices.map(({ id, price }) => ({ variantId: id, price }))
  const all = Array.from({ length: buyers }, (_, index) => index + 1)
  const tasks = Array.from({ length: processes }, (_, place) => ({
    url,
    pieces,
    ...(second === undefined ? {} : { second }),
    cancelEvery,
    buyers: all.filter((buyer) => buyer % processes === place),
  }))
  const reports = await runAll(tasks, sourceBreaks)
  const tally = together(reports)
  const slowest = Math.max(...reports.map((report) => report.ms))
  return {
    ...tally,
    reserved: await reservedOf(db, variantIds),
    deadlocks: await deadlocksIn(db),
    ordersPerSecond: Math.round((tally.placed * 1000) / slowest),
  }
}
