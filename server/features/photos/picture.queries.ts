/** Original files of the shop's pictures. */
import { sql, type QueryExecutorProvider } from 'kysely'
import { Type, type Static } from 'typebox'
import { queryRow, queryRows, Row } from '#server/db/rows.ts'

const Original = Row({
  hash: Type.String(),
  file: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  tone: Type.String(),
})
const Newest = Row({ newest: Type.Integer() })

/** By the hash in its address; null when there is no such picture. */
export const findOriginal =
  (db: QueryExecutorProvider) =>
  async (hash: string): Promise<Static<typeof Original> | null> =>
    (await queryRow(db, Original, sql`SELECT hash, file, width, height, tone FROM picture WHERE hash = ${hash}`)) ??
    null

/** The text after all that begin with this hexadecimal prefix, whatever the collation: digits come before letters. */
const afterPrefix = (prefix: string): string => {
  const next = (Number.parseInt(prefix, 16) + 1).toString(16)
  return next.length > prefix.length ? 'g' : next.padStart(prefix.length, '0')
}

/** Those whose hash begins with this prefix. */
export const listOriginals =
  (db: QueryExecutorProvider) =>
  (prefix: string): Promise<Static<typeof Original>[]> =>
    queryRows(
      db,
      Original,
      sql`SELECT hash, file, width, height, tone FROM picture WHERE hash >= ${prefix} AND hash < ${afterPrefix(prefix)}`,
    )

/** Grows with every new picture; 0 without pictures. */
export const newestPicture = (db: QueryExecutorProvider) => async (): Promise<number> =>
  (await queryRow(db, Newest, sql`SELECT coalesce(max(id), 0) AS newest FROM picture`))?.newest ?? 0
