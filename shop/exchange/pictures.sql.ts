/** Pictures that the accounting program has sent with its goods. */
import { sql } from 'kysely'
import { Type } from 'typebox'
import { Bytes, queryRow, queryRows, Row } from '#platform/db/rows.ts'
import { arrayLiteral } from '#platform/import/column-arrays.ts'
import type { Db } from '#platform/import/rows.sql.ts'

/** Adds a part to a picture; one that equals the end of it is the repetition of a lost answer. */
export const appendPicture = async (db: Db, sessionId: number, name: string, bytes: Buffer): Promise<void> => {
  await sql`
    INSERT INTO exchange_picture AS p (session_id, name, bytes) VALUES (${sessionId}, ${name}, ${bytes})
    ON CONFLICT (session_id, name) DO UPDATE SET bytes = p.bytes || excluded.bytes
      WHERE substr(p.bytes, greatest(length(p.bytes) - length(excluded.bytes), 0) + 1) <> excluded.bytes`.execute(db)
}

const NameRow = Row({ name: Type.String() })
/** Those of these pictures that a session has sent. */
export const sentPictures = async (db: Db, sessionId: number, names: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await queryRows(
        db,
        NameRow,
        sql`SELECT name FROM exchange_picture WHERE session_id = ${sessionId} AND name = ANY(${arrayLiteral(names)}::text[])`,
      )
    ).map(({ name }) => name),
  )
export const countPictures = async (db: Db, sessionId: number): Promise<number> =>
  (
    await queryRow(
      db,
      Row({ count: Type.Integer() }),
      sql`SELECT count(*)::int AS count FROM exchange_picture WHERE session_id = ${sessionId}`,
    )
  )?.count ?? 0
export const readPicture = async (db: Db, sessionId: number, name: string): Promise<Buffer> => {
  const row = await queryRow(
    db,
    Row({ bytes: Bytes }),
    sql`SELECT bytes FROM exchange_picture WHERE session_id = ${sessionId} AND name = ${name}`,
  )
  if (row === undefined) throw new Error('a picture of the exchange is gone')
  return row.bytes
}
export const dropPictures = async (db: Db, sessionId: number): Promise<void> => {
  await sql`DELETE FROM exchange_picture WHERE session_id = ${sessionId}`.execute(db)
}
