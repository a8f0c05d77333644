/** The audit of invariants: what must hold of stock, baskets, orders and stored responses whatever has happened. */
import { readFileSync } from 'node:fs'
import { sql, type Kysely } from 'kysely'
import { Type, type Static } from 'typebox'
import { queryRows, Row } from './rows.ts'
import type { DB } from './types.gen.ts'

const Finding = Row({ name: Type.String(), detail: Type.String() })
/** A violated invariant, and where. */
export type Finding = Static<typeof Finding>
/** `broken`: violations found. */
export type AuditResult = { readonly runAt: Date; readonly broken: number }

const STORED_FINDINGS = 100
const statements = readFileSync(new URL('audit.sql', import.meta.url), 'utf8')
  .split(/;$/m)
  .filter((text) => text.trim() !== '')

/**
 * Runs in one snapshot, so it may run while orders are placed. `at`: the time of data that nobody has worked on since; the default is
 * now.
 */
export const findViolations = (db: Kysely<DB>, at?: string): Promise<Finding[]> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      if (at !== undefined) await sql`SELECT set_config('glad.audit_at', ${at}, TRUE)`.execute(tx)
      const found: Finding[] = []
      for (const statement of statements) found.push(...(await queryRows(tx, Finding, sql.raw(statement))))
      return found
    })

export const storeAudit = async (db: Kysely<DB>, runAt: Date, found: readonly Finding[]): Promise<void> => {
  const findings = JSON.stringify(found.slice(0, STORED_FINDINGS))
  await db.insertInto('invariant_audit').values({ run_at: runAt, broken: found.length, findings }).execute()
}

/** The newest result of any node; undefined before the first audit. */
export const lastAudit = async (db: Kysely<DB>): Promise<AuditResult | undefined> => {
  const row = await db
    .selectFrom('invariant_audit')
    .select(['run_at', 'broken'])
    .orderBy('run_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { runAt: new Date(row.run_at), broken: row.broken }
}
