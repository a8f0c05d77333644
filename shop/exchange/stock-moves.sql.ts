/** Movements of stock that sessions of the exchange have made, so that they can be taken back. */
import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { queryRow, Row } from '#platform/db/rows.ts'
import type { Db } from '#platform/import/rows.sql.ts'

const OF_FILE = (fileId: number) => sql`id = (SELECT session_id FROM exchange_file WHERE id = ${fileId})`
/** Notes that the session of a file moves stock from now on. `last`: id of the last movement before. */
export const beginMoves = async (db: Db, fileId: number, last: number): Promise<void> => {
  await sql`
    UPDATE exchange_session SET moves_from = least(moves_from, ${last + 1}), moves_before = NULL WHERE ${OF_FILE(fileId)}`.execute(
    db,
  )
}
/** `last`: id of the last movement so far. */
export const endMoves = async (db: Db, fileId: number, last: number): Promise<void> => {
  await sql`UPDATE exchange_session SET moves_before = ${last + 1} WHERE ${OF_FILE(fileId)}`.execute(db)
}

const Moves = Row({ from: Type.Integer(), before: Type.Integer() })
/** Undefined: the session has moved nothing, has not ended moving, or all was taken back. */
export const readMoves = (db: Db, sessionId: number): Promise<Static<typeof Moves> | undefined> =>
  queryRow(
    db,
    Moves,
    sql`
    SELECT moves_from::float8 AS "from", moves_before::float8 AS before FROM exchange_session
    WHERE id = ${sessionId} AND moves_from < moves_before`,
  )
/** Notes that the movements before an id were taken back. */
export const markMovedBack = async (db: Db, sessionId: number, next: number): Promise<void> => {
  await sql`UPDATE exchange_session SET moves_from = ${next} WHERE id = ${sessionId}`.execute(db)
}
