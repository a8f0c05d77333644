/** Runs tests/audit.sql: everything that must be true of stock and orders at any moment. */
import { readFileSync } from 'node:fs'
import pg from 'pg'

export type BrokenInvariant = { readonly name: string; readonly detail: string }

const AUDIT = readFileSync(new URL('../audit.sql', import.meta.url), 'utf8')

/** In the client's transaction, if it has begun one. */
export const auditWith = async (client: pg.ClientBase): Promise<BrokenInvariant[]> => {
  const results: unknown = await client.query(AUDIT)
  if (!Array.isArray(results)) throw new Error('tests/audit.sql must hold more than one statement')
  return results.flatMap((result: pg.QueryResult<BrokenInvariant>) => result.rows)
}

/** One snapshot of the whole database: may run while the shop sells. */
export const audit = async (url: string): Promise<BrokenInvariant[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    return await auditWith(client)
  } finally {
    await client.end()
  }
}
