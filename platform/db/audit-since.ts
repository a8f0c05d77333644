/**
 * The audit of every hour: the invariants of audit.sql over what has changed since the mark, so that its time depends on what an hour
 * brings and not on the years before. The audit of everything finds what was changed below the mark.
 */
import { sql, type Kysely, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { AUDIT_STATEMENTS, findIn, inSnapshot, readStatements, type Finding } from './audit.ts'
import { NoRow, NumericText, queryRow, queryRows, Row, Timestamp } from './rows.ts'
import { transaction } from './transaction.ts'
import type { DB } from './types.gen.ts'

/** More lines than these are read faster by the audit of everything. */
const MOST_LINES = 100_000

const [END = '', ADD_TO_CHECKPOINT = '', CHANGED = '', ...NEW] = readStatements('audit-since.sql')

/** `since`: ten minutes before the mark, because times are those at which transactions began. */
const Mark = Row({ movement_id: NumericText, since: Type.String() })
type Mark = Static<typeof Mark>
const Changed = Row({
  orders: Type.String(),
  lines: Type.String(),
  payments: Type.String(),
  accounts: Type.String(),
  count: Type.Integer(),
})
type Changed = Static<typeof Changed>

const at = (text: string, { movement_id, since }: Mark): string =>
  text.replaceAll(':movement', movement_id).replaceAll(':since', `'${since}'::timestamptz`)

const SCOPE = /^-- (weekly|whole|points)$/m

const scopeOf = (statement: string): string | undefined => SCOPE.exec(statement)?.[1]

/** What is read of a table in place of all its rows. */
type Part = { readonly table: string; readonly select: string; readonly scope: string | undefined }
const PARTS: readonly Part[] = readStatements('audit-rows.sql').map((select) => ({
  table: /FROM public\.(\w+)/.exec(select)?.[1] ?? '',
  select,
  scope: scopeOf(select),
}))

/** Ids that the database has given stand in the statement, so that it is planned for as many as there are. */
const withIds = (select: string, { orders, lines, payments, accounts }: Changed): string =>
  select
    .replaceAll(':orders', `'${orders}'::bigint[]`)
    .replaceAll(':lines', `'${lines}'::bigint[]`)
    .replaceAll(':payments', `'${payments}'::uuid[]`)
    .replaceAll(':accounts', `'${accounts}'::int[]`)

/** The statement over what has changed of its tables. */
const narrowed = (statement: string, changed: Changed): string => {
  const words = new Set(statement.split(/\W+/))
  const parts = PARTS.filter(({ table, scope }) => scope === scopeOf(statement) && words.has(table))
  const named = parts.map(({ table, select }) => `${table} AS MATERIALIZED (${withIds(select, changed)})`)
  return named.length === 0 ? statement : `WITH ${named.join(',\n')}\n${statement}`
}

const statementsSince = (changed: Changed): readonly string[] =>
  AUDIT_STATEMENTS.filter((statement) => scopeOf(statement) !== 'weekly').map((statement) =>
    narrowed(statement, changed),
  )

/** What a snapshot ends with: its newest movement, and a transaction before which all began that were open then. */
const End = Row({ movement_id: NumericText, at: Timestamp, xid: NumericText })
type End = Static<typeof End>
const readEnd = async (tx: Transaction<DB>): Promise<End> => {
  const row = await queryRow(tx, End, sql.raw(END))
  if (row === undefined) throw new Error('The snapshot has no end')
  return row
}

/** Moves the mark to where the last audit without a finding ended, once every transaction that was open then has ended. */
export const moveMark = (db: Kysely<DB>): Promise<void> =>
  transaction(db, async (tx) => {
    const due = await queryRow(
      tx,
      Row({ mark: NumericText, next: NumericText }),
      sql`
      SELECT movement_id::text AS mark, next_movement_id::text AS next FROM audit_mark
      WHERE next_xid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint FOR UPDATE`,
    )
    if (due === undefined) return
    await queryRows(tx, NoRow, sql.raw(ADD_TO_CHECKPOINT.replaceAll(':movement', due.mark).replaceAll(':to', due.next)))
    await queryRows(
      tx,
      NoRow,
      sql`
      UPDATE audit_mark SET movement_id = next_movement_id, at = next_at,
        next_movement_id = NULL, next_at = NULL, next_xid = NULL`,
    )
  })

/** Remembers where an audit without a finding ended; an earlier end that waits for its transactions stays. */
export const rememberEnd = async (tx: Transaction<DB>, next: End): Promise<void> => {
  await queryRows(
    tx,
    NoRow,
    sql`
    INSERT INTO audit_mark (movement_id, at, next_movement_id, next_at, next_xid)
    VALUES (0, '-infinity', ${next.movement_id}::bigint, ${next.at}, ${next.xid}::bigint)
    ON CONFLICT (id) DO UPDATE SET next_movement_id = excluded.next_movement_id, next_at = excluded.next_at,
      next_xid = excluded.next_xid
    WHERE audit_mark.next_xid IS NULL AND audit_mark.movement_id <= excluded.next_movement_id`,
  )
}

export type Audit = { readonly found: readonly Finding[]; readonly end: End }

/** The audit of everything, with its end. */
export const auditAll = (db: Kysely<DB>): Promise<Audit> =>
  inSnapshot(db, async (tx) => ({ found: await findIn(tx, AUDIT_STATEMENTS), end: await readEnd(tx) }))

/** The violations of what has changed since this mark; null when too much has changed. */
export const violationsSince = async (tx: Transaction<DB>, mark: Mark): Promise<Finding[] | null> => {
  const changed = await queryRow(tx, Changed, sql.raw(at(CHANGED, mark)))
  if (changed === undefined || changed.count > MOST_LINES) return null
  return findIn(tx, [...NEW.map((text) => at(text, mark)), ...statementsSince(changed)])
}

/** The audit of what has changed since the mark; null without a mark, or when too much has changed. */
export const auditSince = (db: Kysely<DB>): Promise<Audit | null> =>
  inSnapshot(db, async (tx) => {
    const mark = await queryRow(
      tx,
      Mark,
      sql`
      SELECT movement_id::text AS movement_id, (at - interval '10 minutes')::text AS since FROM audit_mark
      WHERE movement_id > 0`,
    )
    const found = mark === undefined ? null : await violationsSince(tx, mark)
    return found && { found, end: await readEnd(tx) }
  })
