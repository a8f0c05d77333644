/** Sessions of an exchange: their files as they came, what is wrong with them. */
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { OrNull } from '#kernel/shared.api.ts'
import { Bytes, queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import { arrayLiteral } from '#platform/import/column-arrays.ts'
import type { Db } from '#platform/import/rows.sql.ts'

export const SESSION_KINDS = ['catalog', 'sale'] as const
export type SessionKind = (typeof SESSION_KINDS)[number]
export const FILE_STATES = ['received', 'unpacked', 'staged', 'done', 'stopped', 'failed'] as const
export type FileState = (typeof FILE_STATES)[number]

export const hashOf = (text: string): Buffer => hash('sha256', text, 'buffer')

const SessionRow = Row({
  id: Type.Integer(),
  program: Type.String(),
  kind: Type.Enum(SESSION_KINDS),
  began_at: Timestamp,
  seen_at: Timestamp,
  ended_at: OrNull(Timestamp),
  version: Type.String(),
  is_full: Type.Boolean(),
})
export type SessionRow = Static<typeof SessionRow>
const sessionColumns = sql`id::float8 AS id, program, kind, began_at, seen_at, ended_at, version, is_full`

export const insertSession = async (
  db: Db,
  {
    cookie,
    program,
    kind,
    at,
  }: { readonly cookie: string; readonly program: string; readonly kind: SessionKind; readonly at: Date },
): Promise<number> => {
  const row = await queryRow(
    db,
    Row({ id: Type.Integer() }),
    sql`INSERT INTO exchange_session (cookie_hash, program, kind, began_at, seen_at)
        VALUES (${hashOf(cookie)}, ${program}, ${kind}, ${at}, ${at}) RETURNING id::float8 AS id`,
  )
  if (row === undefined) throw new Error('a session of the exchange was not inserted')
  return row.id
}

/** The session of a cookie that was used since a moment; notes that it is used now. */
export const useSession = (db: Db, cookie: string, at: Date, since: Date): Promise<SessionRow | undefined> =>
  queryRow(
    db,
    SessionRow,
    sql`UPDATE exchange_session SET seen_at = ${at} WHERE cookie_hash = ${hashOf(cookie)} AND seen_at >= ${since}
        RETURNING ${sessionColumns}`,
  )
export const readSession = (db: Db, id: number): Promise<SessionRow | undefined> =>
  queryRow(db, SessionRow, sql`SELECT ${sessionColumns} FROM exchange_session WHERE id = ${id}`)
export const endSession = async (db: Db, id: number, at: Date): Promise<void> => {
  await sql`UPDATE exchange_session SET ended_at = coalesce(ended_at, ${at}) WHERE id = ${id}`.execute(db)
}
export const setVersion = async (db: Db, id: number, version: string): Promise<void> => {
  await sql`UPDATE exchange_session SET version = ${version} WHERE id = ${id}`.execute(db)
}
export const markFull = async (db: Db, id: number): Promise<void> => {
  await sql`UPDATE exchange_session SET is_full = TRUE WHERE id = ${id}`.execute(db)
}

const FileRow = Row({
  id: Type.Integer(),
  session_id: Type.Integer(),
  name: Type.String(),
  received_at: Timestamp,
  bytes: Type.Number(),
  state: Type.Enum(FILE_STATES),
  message: Type.String(),
  figures: Type.Unsafe<Readonly<Record<string, number>>>(Type.Object({})),
  set_id: OrNull(Type.Integer()),
})
export type FileRow = Static<typeof FileRow>
const fileColumns = sql`id::float8 AS id, session_id::float8 AS session_id, name, received_at, bytes::float8 AS bytes, state, message,
  figures, set_id::float8 AS set_id`

export const readFiles = (db: Db, sessionId: number): Promise<FileRow[]> =>
  queryRows(db, FileRow, sql`SELECT ${fileColumns} FROM exchange_file WHERE session_id = ${sessionId} ORDER BY id`)
export const findFile = (db: Db, sessionId: number, name: string): Promise<FileRow | undefined> =>
  queryRow(
    db,
    FileRow,
    sql`SELECT ${fileColumns} FROM exchange_file WHERE session_id = ${sessionId} AND name = ${name}`,
  )
export const readFileById = (db: Db, id: number): Promise<FileRow | undefined> =>
  queryRow(db, FileRow, sql`SELECT ${fileColumns} FROM exchange_file WHERE id = ${id}`)
/** The file, which nobody else works on until the transaction ends; undefined: somebody does. */
export const tryLockFile = (db: Db, id: number): Promise<FileRow | undefined> =>
  queryRow(db, FileRow, sql`SELECT ${fileColumns} FROM exchange_file WHERE id = ${id} FOR UPDATE SKIP LOCKED`)

const CLAIM = sql`now() + interval '60 s'`
/** Takes a file to work on; false: another node or request does. A node that has died loses it after a minute. */
export const claimFile = async (db: Db, id: number): Promise<boolean> =>
  (
    await queryRows(
      db,
      Row({ id: Type.Integer() }),
      sql`UPDATE exchange_file SET worked_until = ${CLAIM} WHERE id = (SELECT id FROM exchange_file
          WHERE id = ${id} AND coalesce(worked_until < now(), TRUE) FOR UPDATE SKIP LOCKED) RETURNING id::float8 AS id`,
    )
  ).length > 0
export const renewClaim = async (db: Db, id: number): Promise<void> => {
  await sql`
    UPDATE exchange_file SET worked_until = ${CLAIM} WHERE id = (SELECT id FROM exchange_file
      WHERE id = ${id} AND worked_until IS NOT NULL FOR UPDATE SKIP LOCKED)`.execute(db)
}
export const releaseFile = async (db: Db, id: number): Promise<void> => {
  await sql`UPDATE exchange_file SET worked_until = NULL WHERE id = ${id}`.execute(db)
}

/** Forgets the files of a session that were not read: a new beginning. */
export const forgetFiles = async (db: Db, sessionId: number): Promise<void> => {
  await sql`DELETE FROM exchange_picture WHERE session_id = ${sessionId}`.execute(db)
  await sql`DELETE FROM exchange_file WHERE session_id = ${sessionId} AND state IN ('received', 'unpacked', 'failed')`.execute(
    db,
  )
}

const Appended = Row({ id: Type.Integer(), bytes: Type.Number(), repeated: Type.Boolean() })
/**
 * Adds a part to a file, which is there or begins with it. A part that is equal to the one before is not added: the program repeats
 * one whose answer it has lost. A file that was read already begins again.
 */
export const appendPart = async (
  db: Db,
  {
    sessionId,
    name,
    bytes,
    at,
  }: { readonly sessionId: number; readonly name: string; readonly bytes: Buffer; readonly at: Date },
): Promise<Static<typeof Appended>> => {
  const file = await queryRow(
    db,
    FileRow,
    sql`
    INSERT INTO exchange_file (session_id, name, received_at) VALUES (${sessionId}, ${name}, ${at})
    ON CONFLICT (session_id, name) DO UPDATE SET received_at = excluded.received_at RETURNING ${fileColumns}`,
  )
  if (file === undefined) throw new Error('a file of the exchange was not inserted')
  if (file.state !== 'received') {
    await sql`DELETE FROM exchange_part WHERE file_id = ${file.id}`.execute(db)
    await sql`DELETE FROM exchange_fault WHERE file_id = ${file.id}`.execute(db)
    await sql`UPDATE exchange_file SET state = 'received', bytes = 0, message = '' WHERE id = ${file.id}`.execute(db)
  }
  const added = await queryRow(
    db,
    Appended,
    sql`
    WITH given AS (
      SELECT ${bytes}::bytea AS bytes
    ), last AS (
      SELECT part, bytes FROM exchange_part WHERE file_id = ${file.id} ORDER BY part DESC LIMIT 1
    ), added AS (
      INSERT INTO exchange_part (file_id, part, bytes)
      SELECT ${file.id}, coalesce((SELECT part FROM last), 0) + 1, given.bytes
      FROM given WHERE NOT EXISTS (SELECT FROM last WHERE last.bytes = given.bytes)
      RETURNING length(bytes) AS length
    )
    UPDATE exchange_file SET bytes = bytes + coalesce((SELECT length FROM added), 0) WHERE id = ${file.id}
    RETURNING id::float8 AS id, bytes::float8 AS bytes, NOT EXISTS (SELECT FROM added) AS repeated`,
  )
  if (added === undefined) throw new Error('a part of the exchange was not added')
  return added
}

/** Adds a file that was in an archive; one of that name which came by itself stays. */
export const addFile = async (db: Db, sessionId: number, name: string, at: Date): Promise<number | undefined> =>
  (
    await queryRow(
      db,
      Row({ id: Type.Integer() }),
      sql`INSERT INTO exchange_file (session_id, name, received_at) VALUES (${sessionId}, ${name}, ${at})
          ON CONFLICT (session_id, name) DO NOTHING RETURNING id::float8 AS id`,
    )
  )?.id
export const addParts = async (db: Db, fileId: number, part: number, bytes: Buffer): Promise<void> => {
  await sql`INSERT INTO exchange_part (file_id, part, bytes) VALUES (${fileId}, ${part}, ${bytes})`.execute(db)
  await sql`UPDATE exchange_file SET bytes = bytes + ${bytes.length} WHERE id = ${fileId}`.execute(db)
}

/** Counts a file that is neither XML nor a picture: it is not taken. */
export const countOtherFile = async (db: Db, sessionId: number, at: Date): Promise<void> => {
  await sql`
    INSERT INTO exchange_file AS f (session_id, name, received_at, state, figures)
    VALUES (${sessionId}, 'другие файлы', ${at}, 'done', '{"other_files": 1}')
    ON CONFLICT (session_id, name) DO UPDATE
      SET figures = jsonb_build_object('other_files', (f.figures ->> 'other_files')::int + 1)`.execute(db)
}

/** Bytes of all files of a session that were not read yet. */
export const bytesWaiting = async (db: Db, sessionId: number): Promise<number> =>
  (
    await queryRow(
      db,
      Row({ bytes: Type.Number() }),
      sql`SELECT (coalesce(sum(bytes), 0) + (SELECT coalesce(sum(length(p.bytes)), 0) FROM exchange_picture p
            WHERE p.session_id = ${sessionId}))::float8 AS bytes
          FROM exchange_file WHERE session_id = ${sessionId} AND state IN ('received', 'unpacked')`,
    )
  )?.bytes ?? 0

const PartRow = Row({ part: Type.Integer(), bytes: Bytes })
/** Bytes of a file, part by part; the next one is read meanwhile. */
export const partsOf = async function* (db: Db, fileId: number): AsyncGenerator<Buffer> {
  const after = (part: number) => {
    const reading = queryRow(
      db,
      PartRow,
      sql`SELECT part, bytes FROM exchange_part WHERE file_id = ${fileId} AND part > ${part} ORDER BY part LIMIT 1`,
    )
    // Whoever waits for it sees the error; one who has stopped reading does not.
    reading.catch(() => {})
    return reading
  }
  let next = after(0)
  for (;;) {
    const row = await next
    if (row === undefined) return
    next = after(row.part)
    yield row.bytes
  }
}

export const setFileState = async (
  db: Db,
  id: number,
  { state, message = '' }: { readonly state: FileState; readonly message?: string },
): Promise<void> => {
  await sql`UPDATE exchange_file SET state = ${state}, message = ${message.slice(0, 2000)} WHERE id = ${id}`.execute(db)
}
/** Its bytes are not needed any more. */
export const dropParts = async (db: Db, id: number): Promise<void> => {
  await sql`DELETE FROM exchange_part WHERE file_id = ${id}`.execute(db)
}
export const addFigures = async (db: Db, id: number, figures: Readonly<Record<string, number>>): Promise<void> => {
  await sql`UPDATE exchange_file SET figures = figures || ${JSON.stringify(figures)}::jsonb WHERE id = ${id}`.execute(
    db,
  )
}
export const setSetOfFile = async (db: Db, id: number, setId: number): Promise<void> => {
  await sql`UPDATE exchange_file SET set_id = ${setId} WHERE id = ${id}`.execute(db)
}

/** Deletes files and pictures of sessions that nobody has used since a moment. */
export const dropOldParts = async (db: Db, before: Date): Promise<void> => {
  await sql`
    DELETE FROM exchange_part WHERE file_id IN (
      SELECT f.id FROM exchange_file f JOIN exchange_session s ON s.id = f.session_id WHERE s.seen_at < ${before})`.execute(
    db,
  )
  await sql`DELETE FROM exchange_picture WHERE session_id IN (SELECT id FROM exchange_session WHERE seen_at < ${before})`.execute(
    db,
  )
}

export type FaultRow = { readonly line: number; readonly what: string; readonly reason: string }
export const insertFaults = async (db: Db, fileId: number, faults: readonly FaultRow[]): Promise<void> => {
  if (faults.length === 0) return
  const column = (of: (fault: FaultRow) => unknown): string => arrayLiteral(faults.map(of))
  await sql`
    INSERT INTO exchange_fault (file_id, line, what, reason)
    SELECT ${fileId}, * FROM unnest(${column(({ line }) => line)}::int[], ${column(({ what }) => what.slice(0, 300))}::text[],
      ${column(({ reason }) => reason.slice(0, 1000))}::text[])`.execute(db)
}
