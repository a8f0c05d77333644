/**
 * Databases that the tests of a worker use one after another, each of which finds what a fresh copy of the template holds: rows,
 * sequences and the order of rows on their pages. Making and dropping a database for every test took half of the processor time of the
 * tests: a copy has 1,400 files, and its first connections read the whole catalogue again.
 */
import { randomBytes } from 'node:crypto'
import pLimit from 'p-limit'
import type pg from 'pg'
import { connectAsOwner } from '#platform/db/connection.ts'

export type LentDatabase = {
  readonly name: string
  /** For the database's owner. */
  readonly url: string
  /** Its owner's connection, which stays open. */
  readonly owner: pg.Client
  readonly original: Original
  uses: number
}
type Sequence = { readonly name: string; readonly value: string; readonly used: boolean }
/** What a fresh copy holds. */
type Original = {
  /** Digest of its tables, rights, functions and settings. */
  readonly shape: string
  /** Each sequence's last value, or the first one and that it is not used yet. */
  readonly sequences: readonly Sequence[]
  /** The tables that have rows, by quoted name. */
  readonly rows: Readonly<Record<string, { readonly columns: string; readonly rows: string; mark: string }>>
}

/** The catalogue of a database grows with every emptied table. */
const MAX_USES = 60

const OWN = `c.relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname !~ '^pg_|^information_schema$')`
const FILLED = `
  SELECT c.oid::regclass::text AS name FROM pg_class c WHERE c.relkind = 'r' AND ${OWN} AND pg_relation_size(c.oid) > 0 ORDER BY 1`
const SEQUENCES = `
  SELECT format('%I.%I', schemaname, sequencename) AS name, coalesce(last_value, start_value)::text AS value,
    last_value IS NOT NULL AS used FROM pg_sequences ORDER BY 1`
const SET_SEQUENCES =
  'SELECT setval(s.name, s.value, s.used) FROM unnest($1::text[], $2::bigint[], $3::boolean[]) AS s (name, value, used)'
const CATALOGUES = [
  'pg_attribute',
  'pg_attrdef',
  'pg_constraint',
  'pg_trigger',
  'pg_proc',
  'pg_index',
  'pg_type',
  'pg_namespace',
  'pg_rewrite',
  'pg_sequence',
  'pg_policy',
  'pg_extension',
  'pg_default_acl',
  'pg_event_trigger',
  'pg_db_role_setting',
]
/** Emptying a table changes its row of pg_class; other rows of the catalogue get a newer transaction when they change. */
const SHAPE = `
  SELECT md5(concat_ws('|',
    (SELECT string_agg(concat_ws(',', c.oid, relname, relkind, relacl, reloptions, relowner, relchecks, relrowsecurity, relhastriggers),
       ';' ORDER BY c.oid) FROM pg_class c WHERE ${OWN}),
    ${CATALOGUES.map((table) => `(SELECT concat(count(*), ',', max(xmin::text::bigint)) FROM ${table})`).join()},
    (SELECT concat_ws(',', datacl, datallowconn, datconnlimit, datdba) FROM pg_database WHERE datname = current_database())
  )) AS shape`

/** By address of the template. */
const idle = new Map<string, LentDatabase[]>()
const administrators = new Map<string, Promise<pg.Client>>()
const oneByOne = pLimit(1)

/** To `postgres`: a template with open connections cannot be copied. */
const connectAsAdministrator = (template: string): Promise<pg.Client> => {
  const url = new URL(template)
  url.pathname = '/postgres'
  const opened = administrators.get(template) ?? connectAsOwner(url.href, 'glad tests')
  administrators.set(template, opened)
  return opened
}
export const administrate = (template: string, statement: string): Promise<void> =>
  oneByOne(async () => void (await (await connectAsAdministrator(template)).query(statement)))

/** Name and owner's URL of a database that is still to be made. */
export const nameDatabase = (template: string): { readonly name: string; readonly url: string } => {
  const name = `test_${randomBytes(6).toString('hex')}`
  const url = new URL(template)
  url.pathname = `/${name}`
  return { name, url: url.href }
}

/** A copy of the template in some tens of milliseconds. */
export const copyTemplate = async (template: string): Promise<{ readonly name: string; readonly url: string }> => {
  const made = nameDatabase(template)
  await administrate(template, `CREATE DATABASE ${made.name} TEMPLATE glad STRATEGY file_copy`)
  return made
}

export const dropDatabase = (template: string, name: string): Promise<void> =>
  administrate(template, `DROP DATABASE ${name} WITH (FORCE)`)

export const lendDatabase = async (template: string): Promise<LentDatabase> => {
  const ready = idle.get(template)?.pop()
  if (ready !== undefined) return ready
  const { name, url } = await copyTemplate(template)
  const owner = await connectAsOwner(url, 'glad tests')
  return { name, url, owner, original: await readOriginal(owner), uses: 0 }
}

/** Takes a database back whose pools are closed. One whose tables or rights have changed is dropped. */
export const takeBack = async (template: string, lent: LentDatabase): Promise<void> => {
  lent.uses += 1
  if (lent.uses < MAX_USES && (await restore(lent).catch(() => false)))
    return void idle.set(template, [...(idle.get(template) ?? []), lent])
  await lent.owner.end()
  await dropDatabase(template, lent.name)
}

const readOriginal = async (owner: pg.Client): Promise<Original> => {
  const { rows: filled } = await owner.query<{ name: string }>(FILLED)
  const rows: Record<string, Original['rows'][string]> = {}
  for (const { name } of filled) {
    const { rows: columns } = await owner.query<{ name: string }>(
      `SELECT quote_ident(attname) AS name FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
      [name],
    )
    const { rows: stored } = await owner.query<{ rows: string }>(
      `SELECT coalesce(json_agg(t), '[]')::text AS rows FROM ${name} t`,
    )
    rows[name] = { columns: columns.map((column) => column.name).join(), rows: stored[0]?.rows ?? '[]', mark: '' }
  }
  await mark(owner, rows)
  return { shape: await shapeOf(owner), sequences: await sequencesOf(owner), rows }
}

const shapeOf = async (owner: pg.Client): Promise<string> => {
  const { rows } = await owner.query<{ shape: string }>(SHAPE)
  return rows[0]?.shape ?? ''
}
const sequencesOf = async (owner: pg.Client): Promise<readonly Sequence[]> =>
  (await owner.query<Sequence>(SEQUENCES)).rows

/** Every written or deleted row changes its table's mark. */
const marksOf = async (owner: pg.Client, names: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await owner.query<{ name: string; mark: string }>(
    names
      .map(
        (name) => `SELECT '${name}' AS name, concat(count(*), ',', max(xmin::text::bigint)) AS mark FROM ONLY ${name}`,
      )
      .join(' UNION ALL '),
  )
  return new Map(rows.map(({ name, mark }) => [name, mark]))
}
/** The tables that had rows and no longer have just these. */
const changedIn = async (owner: pg.Client, { rows }: Original): Promise<string[]> => {
  const marks = await marksOf(owner, Object.keys(rows))
  return Object.keys(rows).filter((name) => marks.get(name) !== rows[name]?.mark)
}
const mark = async (owner: pg.Client, rows: Original['rows']): Promise<void> => {
  for (const [name, found] of await marksOf(owner, Object.keys(rows))) {
    const table = rows[name]
    if (table !== undefined) table.mark = found
  }
}

/**
 * A table without triggers cannot be referenced, so TRUNCATE does not ask for those that reference it: with them, empty ones too, it would
 * take four times as long.
 */
const empty = async (owner: pg.Client, names: readonly string[]): Promise<void> => {
  if (names.length === 0) return
  const { rows } = await owner.query<{ oid: string }>(
    'UPDATE pg_class SET relhastriggers = FALSE WHERE oid = ANY ($1::regclass[]) AND relhastriggers RETURNING oid',
    [names],
  )
  await owner.query(`TRUNCATE ${names.join()}`)
  await owner.query('UPDATE pg_class SET relhastriggers = TRUE WHERE oid = ANY ($1::oid[])', [
    rows.map(({ oid }) => oid),
  ])
}

/** Whether the database holds again what it held at first. */
const restore = async ({ owner, original }: LentDatabase): Promise<boolean> => {
  await owner.query(`
    SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`)
  await owner.query('ROLLBACK') // of an audit that failed
  if ((await shapeOf(owner)) !== original.shape) return false
  const { rows: filled } = await owner.query<{ name: string }>(FILLED)
  const written = filled.map(({ name }) => name).filter((name) => !(name in original.rows))
  await owner.query('BEGIN; SET LOCAL session_replication_role = replica')
  // Emptied and not deleted from: new rows would fill the gaps between the pages' old ones, in another order.
  const changed = await changedIn(owner, original)
  await empty(owner, [...written, ...changed])
  for (const name of changed) {
    const { columns = '', rows } = original.rows[name] ?? {}
    await owner.query(
      `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM json_populate_recordset(NULL::${name}, $1)`,
      [rows],
    )
  }
  const now = await sequencesOf(owner)
  const used = original.sequences.filter(
    ({ value, used: was }, at) => now[at]?.value !== value || now[at]?.used !== was,
  )
  await owner.query(SET_SEQUENCES, [
    used.map(({ name }) => name),
    used.map(({ value }) => value),
    used.map(({ used: was }) => was),
  ])
  await owner.query('COMMIT')
  await mark(owner, original.rows)
  return true
}
