import { sql, type QueryExecutorProvider } from 'kysely'
import { Type } from 'typebox'
import { queryRow, Row } from '#server/db/rows.ts'

const Original = Row({ file: Type.String(), width: Type.Integer() })

/** The original file of a picture of the shop, by the hash in its address; null when there is no such picture. */
export const findOriginal =
  (db: QueryExecutorProvider) =>
  async (pictureHash: string): Promise<{ readonly file: string; readonly width: number } | null> =>
    (await queryRow(db, Original, sql`SELECT file, width FROM picture WHERE hash = ${pictureHash}`)) ?? null
