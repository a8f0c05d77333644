/** Journal of the exchange for the office: sessions, their files, what was refused and why. */
import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { OrNull } from '#kernel/shared.api.ts'
import { queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import type { Db } from '#platform/import/rows.sql.ts'
import { SESSION_KINDS } from './sessions.sql.ts'

/** Sets of a program that the brake has stopped and nobody has decided about. */
export const readWaitingSets = async (db: Db, program: string): Promise<number[]> =>
  (
    await queryRows(
      db,
      Row({ id: Type.Integer() }),
      sql`
      SELECT DISTINCT f.set_id::float8 AS id FROM exchange_file f JOIN exchange_session s ON s.id = f.session_id
      WHERE f.state = 'stopped' AND f.set_id IS NOT NULL AND s.program = ${program} ORDER BY 1`,
    )
  ).map(({ id }) => id)

const SessionLine = Row({
  id: Type.Integer(),
  program: Type.String(),
  kind: Type.Enum(SESSION_KINDS),
  began_at: Timestamp,
  seen_at: Timestamp,
  ended_at: OrNull(Timestamp),
  files: Type.Integer(),
  faults: Type.Integer(),
  failed: Type.Integer(),
  stopped: Type.Integer(),
  sets: Type.Integer(),
  orders: Type.Integer(),
  total: Type.Integer(),
})
export type SessionLine = Static<typeof SessionLine>
/** Sessions that have brought or taken something, newest first. */
export const readSessions = (db: Db, skip: number, take: number): Promise<SessionLine[]> =>
  queryRows(
    db,
    SessionLine,
    sql`
    SELECT s.id::float8 AS id, s.program, s.kind, s.began_at, s.seen_at, s.ended_at, f.files, f.failed, f.stopped, f.sets,
      (SELECT count(*)::int FROM exchange_fault e JOIN exchange_file x ON x.id = e.file_id WHERE x.session_id = s.id) AS faults,
      (SELECT count(*)::int FROM exchange_order o WHERE o.offered_in = s.id) AS orders, (count(*) OVER ())::int AS total
    FROM exchange_session s CROSS JOIN LATERAL (
      SELECT count(*)::int AS files, count(*) FILTER (WHERE state = 'failed')::int AS failed,
        count(*) FILTER (WHERE state = 'stopped')::int AS stopped, count(DISTINCT set_id)::int AS sets
      FROM exchange_file WHERE session_id = s.id) AS f
    ORDER BY s.began_at DESC, s.id DESC OFFSET ${skip} LIMIT ${take}`,
  )

const FaultLine = Row({ file: Type.String(), line: Type.Integer(), what: Type.String(), reason: Type.String() })
/** What was refused in a session, in the order of its files. */
export const readFaults = (db: Db, sessionId: number, take: number): Promise<Static<typeof FaultLine>[]> =>
  queryRows(
    db,
    FaultLine,
    sql`
    SELECT f.name AS file, e.line, e.what, e.reason FROM exchange_fault e JOIN exchange_file f ON f.id = e.file_id
    WHERE f.session_id = ${sessionId} ORDER BY f.id, e.id LIMIT ${take}`,
  )

const SetOfSession = Row({ id: Type.Integer(), state: Type.String(), undoable: Type.Boolean() })
/** Change sets of a session, newest first. */
export const readSetsOfSession = (db: Db, sessionId: number): Promise<Static<typeof SetOfSession>[]> =>
  queryRows(
    db,
    SetOfSession,
    sql`
    SELECT DISTINCT c.id::float8 AS id, c.state, (c.state = 'applied' AND c.ended_at IS NULL AND c.folded_at IS NULL) AS undoable
    FROM exchange_file f JOIN change_set c ON c.id = f.set_id WHERE f.session_id = ${sessionId} ORDER BY 1 DESC`,
  )

/** Deletes sessions that nobody has used since a moment, with what is wrong with their files. */
export const deleteSessionsBefore = async (db: Db, before: Date): Promise<void> => {
  await sql`DELETE FROM exchange_session WHERE seen_at < ${before}`.execute(db)
}
