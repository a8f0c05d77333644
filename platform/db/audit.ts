/** The audit of invariants: what must hold of stock, baskets, orders and stored responses whatever has happened. */
import { readFileSync } from 'node:fs'
import { sql, type Kysely, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { queryRows, Row } from './rows.ts'
import type { DB } from './types.gen.ts'

const Finding = Row({ name: Type.String(), detail: Type.String() })
/** A violated invariant, and where. */
export type Finding = Static<typeof Finding>
/** `broken`: violations found. `fullAt`: of the newest audit of everything. */
export type AuditResult = { readonly runAt: Date; readonly broken: number; readonly fullAt: Date | null }

const STORED_FINDINGS = 100

/** The statements of a file of this folder, each with the comment above it. */
export const readStatements = (file: string): readonly string[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split(/;$/m)
    .filter((text) => text.trim() !== '')
export const AUDIT_STATEMENTS = readStatements('audit.sql')

/** Runs in one snapshot, so it may run while orders are placed. */
export const inSnapshot = <T>(db: Kysely<DB>, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)

export const findIn = async (tx: Transaction<DB>, statements: readonly string[]): Promise<Finding[]> => {
  const found: Finding[] = []
  for (const statement of statements) found.push(...(await queryRows(tx, Finding, sql.raw(statement))))
  return found
}

/** The audit of everything. `at`: the time of data that nobody has worked on since; the default is now. */
export const findViolations = (db: Kysely<DB>, at?: string): Promise<Finding[]> =>
  inSnapshot(db, async (tx) => {
    if (at !== undefined) await sql`SELECT set_config('glad.audit_at', ${at}, TRUE)`.execute(tx)
    return findIn(tx, AUDIT_STATEMENTS)
  })

/** `isFull`: of everything. */
export const storeAudit = async (
  db: Kysely<DB>,
  runAt: Date,
  found: readonly Finding[],
  isFull = true,
): Promise<void> => {
  const findings = JSON.stringify(found.slice(0, STORED_FINDINGS))
  await db
    .insertInto('invariant_audit')
    .values({ run_at: runAt, broken: found.length, findings, is_full: isFull })
    .execute()
}

/** The newest result of any node; undefined before the first audit. */
export const lastAudit = async (db: Kysely<DB>): Promise<AuditResult | undefined> => {
  const row = await db
    .selectFrom('invariant_audit')
    .select((eb) => [
      'run_at',
      'broken',
      eb
        .selectFrom('invariant_audit as whole')
        .select((of) => of.fn.max('whole.run_at').as('at'))
        .where('whole.is_full', '=', true)
        .as('full_at'),
    ])
    .orderBy('run_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { runAt: new Date(row.run_at), broken: row.broken, fullAt: row.full_at && new Date(row.full_at) }
}
