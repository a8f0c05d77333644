/** Runs platform/db/audit.sql: the invariants of stock and orders. */
import { readFileSync } from 'node:fs'
import pg from 'pg'
import type { Finding } from '#platform/db/audit.ts'

/** The newest reservation is now for shops with a clock of their own. */
const AUDIT_AT = `SELECT set_config('glad.audit_at', coalesce((SELECT max(made_at)::text FROM reservation), ''), TRUE)`
const AUDIT = readFileSync(new URL('../../platform/db/audit.sql', import.meta.url), 'utf8')

/** Runs in the client's current transaction, if there is one. */
export const auditWith = async (client: pg.ClientBase): Promise<Finding[]> => {
  await client.query(AUDIT_AT)
  const results: unknown = await client.query(AUDIT)
  if (!Array.isArray(results)) throw new Error('platform/db/audit.sql must hold more than one statement')
  return results.flatMap((result: pg.QueryResult<Finding>) => result.rows)
}

/** Runs in one snapshot, so it may run while orders are placed. */
export const auditBy = async (owner: pg.ClientBase): Promise<Finding[]> => {
  await owner.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  try {
    return await auditWith(owner)
  } finally {
    await owner.query('ROLLBACK')
  }
}

export const audit = async (url: string): Promise<Finding[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await auditBy(client)
  } finally {
    await client.end()
  }
}
