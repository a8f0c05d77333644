/**
 * Movements of stock in one table and in partitions by month: `node tests/bench/partitions.ts [rows]` (10,000,000 take some ten minutes
 * and 5 GB of disk). Both tables have the columns and indexes of `stock_movement`; a unique index of a partitioned table needs the month.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { connectAsOwner } from '../../platform/db/connection.ts'
import { startEmbedded } from '../../platform/db/embedded.ts'

const ROWS = Number(process.argv[2] ?? 10_000_000)
const MONTHS = 36
const NEW_ROWS = 31_000
const LOOKUPS = 2000

const COLUMNS = `id bigint NOT NULL, store_id integer NOT NULL, variant_id integer NOT NULL, kind text NOT NULL,
  on_hand_change integer NOT NULL, reserved_change integer NOT NULL, order_line_id bigint, at timestamptz NOT NULL`
const rowsOf = (from: number, to: number): string => `
  SELECT n, n % 30, (n * 7919) % 200000, (ARRAY['reserve', 'hand_over'])[n % 2 + 1], -(n % 2), n % 3 - 1, n / 2,
    timestamptz '2024-01-01' + interval '${MONTHS * 30} days' * (n::float8 / ${ROWS})
  FROM generate_series(${from}::bigint, ${to}::bigint) AS n`
const indexesOf = (table: string, month: string): string => `
  ALTER TABLE ${table} ADD PRIMARY KEY (id${month});
  CREATE INDEX ON ${table} (store_id, variant_id);
  CREATE UNIQUE INDEX ON ${table} (order_line_id, kind${month});
  CREATE INDEX ON ${table} (at)`
const monthsOf = (table: string): string =>
  Array.from({ length: MONTHS + 2 }, (_, month) => {
    const [from, to] = [month, month + 1].map((at) => new Date(Date.UTC(2024, at, 1)).toISOString())
    return `CREATE TABLE ${table}_${month} PARTITION OF ${table} FOR VALUES FROM ('${from}') TO ('${to}')`
  }).join(';')

const secondsOf = async (work: () => Promise<unknown>): Promise<string> => {
  const began = performance.now()
  await work()
  return ((performance.now() - began) / 1000).toFixed(2)
}

const measure = async (owner: pg.Client, table: string, month: string): Promise<void> => {
  const say = async (what: string, ...statements: readonly string[]): Promise<void> => {
    const took = await secondsOf(async () => {
      for (const statement of statements) await owner.query(statement)
    })
    console.log(`${table}: ${what} ${took} s`)
  }
  await say('filled in', `INSERT INTO ${table} ${rowsOf(1, ROWS)}`)
  await say('indexed in', indexesOf(table, month))
  await owner.query(`VACUUM ANALYZE ${table}`)
  await say(`${NEW_ROWS} new rows`, `INSERT INTO ${table} ${rowsOf(ROWS + 1, ROWS + NEW_ROWS)}`, 'CHECKPOINT')
  await say(
    `rows of ${LOOKUPS} order lines`,
    `SET enable_seqscan = off`,
    `SET enable_hashjoin = off`,
    `
    SELECT count(m.id) FROM generate_series(1, ${LOOKUPS}) AS n JOIN ${table} m ON m.order_line_id = (n * 4999) % ${ROWS / 2}`,
  )
  await say('rows above a mark', `SELECT sum(on_hand_change) FROM ${table} WHERE id > ${ROWS}`)
  await say(
    'one month deleted',
    month === '' ? `DELETE FROM ${table} WHERE at < '2024-02-01'` : `DROP TABLE ${table}_0`,
  )
  const { rows } = await owner.query<{ size: string }>(
    `SELECT pg_size_pretty(sum(pg_total_relation_size(relid))) AS size FROM pg_partition_tree('${table}')`,
  )
  console.log(`${table}: ${rows[0]?.size}`)
}

const folder = await mkdtemp(join(tmpdir(), 'glad-bench-'))
const postgres = await startEmbedded(folder, { command: 'bench' })
try {
  const owner = await connectAsOwner(postgres.url, 'glad bench')
  await owner.query("SET statement_timeout = 0; SET maintenance_work_mem = '256MB'")
  await owner.query(`CREATE TABLE one (${COLUMNS})`)
  await measure(owner, 'one', '')
  await owner.query('DROP TABLE one')
  await owner.query(`CREATE TABLE by_month (${COLUMNS}) PARTITION BY RANGE (at); ${monthsOf('by_month')}`)
  await measure(owner, 'by_month', ', at')
  await owner.end()
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
