/** Journal of the exchange for the office: sessions, their files, what was refused and why. */
import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { OrNull } from '#kernel/shared.api.ts'
import { queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import type { Db } from '#platform/import/rows.sql.ts'
import { FOUND_BY, type FoundBy } from './facts/exchange-words.ts'
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

/** Sets with pictures of a program that nobody has decided about. */
export const readPictureSets = async (db: Db, program: string, reason: string): Promise<number[]> =>
  (
    await queryRows(
      db,
      Row({ id: Type.Integer() }),
      sql`SELECT id::float8 AS id FROM change_set WHERE state = 'draft' AND author = ${program} AND reason = ${reason} ORDER BY 1`,
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
  /** Files that came, and were not asked to be loaded. */
  unread: Type.Integer(),
  changed: Type.Integer(),
  repriced: Type.Integer(),
  moved: Type.Integer(),
  orders: Type.Integer(),
  orders_changed: Type.Integer(),
  total: Type.Integer(),
})
export type SessionLine = Static<typeof SessionLine>
const SUM = (figure: string) => sql`coalesce(sum((figures ->> ${figure}::text)::int), 0)::int`
const SESSION_LINE = sql`
  SELECT s.id::float8 AS id, s.program, s.kind, s.began_at, s.seen_at, s.ended_at, f.files, f.failed, f.stopped, f.sets,
    f.unread, f.changed, f.repriced, f.moved, f.orders_changed, s.orders,
    (SELECT count(*)::int FROM exchange_fault e JOIN exchange_file x ON x.id = e.file_id WHERE x.session_id = s.id) AS faults,
    (count(*) OVER ())::int AS total
  FROM exchange_session s CROSS JOIN LATERAL (
    SELECT count(*)::int AS files, count(*) FILTER (WHERE state = 'failed')::int AS failed,
      count(*) FILTER (WHERE state = 'stopped')::int AS stopped, count(DISTINCT set_id)::int AS sets,
      count(*) FILTER (WHERE state = 'received' AND name <> 'deactivate')::int AS unread,
      ${SUM('added')} + ${SUM('changed')} AS changed, ${SUM('repriced')} AS repriced, ${SUM('moved')} AS moved,
      ${SUM('orders_changed')} AS orders_changed
    FROM exchange_file WHERE session_id = s.id) AS f`
/** Sessions, newest first. */
export const readSessions = (db: Db, skip: number, take: number): Promise<SessionLine[]> =>
  queryRows(db, SessionLine, sql`${SESSION_LINE} ORDER BY s.began_at DESC, s.id DESC OFFSET ${skip} LIMIT ${take}`)
export const readSessionLine = async (db: Db, id: number): Promise<SessionLine | undefined> =>
  (await queryRows(db, SessionLine, sql`${SESSION_LINE} WHERE s.id = ${id}`))[0]

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

const MatchLine = Row({
  offer_id: Type.String(),
  name: Type.String(),
  article: OrNull(Type.String()),
  barcode: OrNull(Type.String()),
  found_by: Type.Enum([...FOUND_BY]),
  candidates: Type.Array(Type.Object({ sku: Type.String(), likeness: Type.Number() })),
  total: Type.Integer(),
})
const OF_NO_LINK = sql`NOT EXISTS (SELECT FROM exchange_link l WHERE l.kind = 'offer' AND (l.id = m.offer_id OR l.key = m.sku))`
/** Offers that wait for a person, the surest first. `foundBy`: null for all. */
export const readMatches = (
  db: Db,
  foundBy: FoundBy | null,
  skip: number,
  take: number,
): Promise<Static<typeof MatchLine>[]> =>
  queryRows(
    db,
    MatchLine,
    sql`
    SELECT m.offer_id, coalesce(o.value ->> 'name', g.value ->> 'name', m.offer_id) AS name,
      coalesce(o.value ->> 'article', g.value ->> 'article') AS article,
      coalesce(o.value ->> 'barcode', g.value ->> 'barcode') AS barcode, m.found_by, m.candidates, (count(*) OVER ())::int AS total
    FROM (
      SELECT m.offer_id, min(m.found_by) AS found_by,
        json_agg(json_build_object('sku', m.sku, 'likeness', m.likeness) ORDER BY m.likeness DESC, m.sku) AS candidates
      FROM exchange_match m WHERE ${OF_NO_LINK} GROUP BY m.offer_id
    ) AS m
    JOIN exchange_item o ON o.kind = 'offer' AND o.id = m.offer_id
    LEFT JOIN exchange_item g ON g.kind = 'good' AND g.id = o.good
    WHERE ${foundBy}::text IS NULL OR m.found_by = ${foundBy}
    ORDER BY array_position(ARRAY['barcode', 'article', 'name'], m.found_by), 2, 1 OFFSET ${skip} LIMIT ${take}`,
  )

const Counted = Row({ found_by: Type.Enum([...FOUND_BY]), offers: Type.Integer() })
export const countMatches = (db: Db): Promise<Static<typeof Counted>[]> =>
  queryRows(
    db,
    Counted,
    sql`SELECT m.found_by, count(DISTINCT m.offer_id)::int AS offers FROM exchange_match m WHERE ${OF_NO_LINK} GROUP BY m.found_by`,
  )

const SureMatch = Row({ offer_id: Type.String(), sku: Type.String() })
/** Offers that one product alone was found for in this way, and that nobody else was found for. */
export const readSureMatches = (db: Db, foundBy: FoundBy, take: number): Promise<Static<typeof SureMatch>[]> =>
  queryRows(
    db,
    SureMatch,
    sql`
    SELECT min(m.offer_id) AS offer_id, m.sku FROM exchange_match m
    WHERE m.found_by = ${foundBy} AND ${OF_NO_LINK}
      AND NOT EXISTS (SELECT FROM exchange_match other WHERE other.offer_id = m.offer_id AND other.sku <> m.sku)
    GROUP BY m.sku HAVING count(*) = 1 ORDER BY 1 LIMIT ${take}`,
  )

/** Makers that goods name. */
export const readMakers = async (db: Db): Promise<string[]> =>
  (
    await queryRows(
      db,
      Row({ maker: Type.String() }),
      sql`SELECT DISTINCT value ->> 'maker' AS maker FROM exchange_item WHERE kind = 'good' AND value ? 'maker' ORDER BY 1 LIMIT 2000`,
    )
  ).map(({ maker }) => maker)

/** Whether stock came without a warehouse. */
export const hasStockWithoutWarehouse = async (db: Db): Promise<boolean> =>
  (
    await queryRows(
      db,
      Row({ found: Type.Boolean() }),
      sql`SELECT EXISTS (SELECT FROM exchange_item WHERE kind = 'offer' AND stocks ? '-') AS found`,
    )
  )[0]?.found === true
