/** Tables of the journal: records, change sets, and what a set changes. */
import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { OrNull } from '#kernel/shared.api.ts'
import { queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import { arrayLiteral } from '#platform/import/column-arrays.ts'
import type { Db } from '#platform/import/rows.sql.ts'
import type { Values } from './fold.ts'

export const SOURCES = ['form', 'file', 'command', 'program', 'undo'] as const
export const STATES = ['draft', 'scheduled', 'applied', 'undone', 'refused'] as const
export type SetState = (typeof STATES)[number]

/** Who makes a set, by what and why. */
export type Origin = {
  readonly source: (typeof SOURCES)[number]
  /** Login of staff, name of a token, or what the command is called. */
  readonly author: string
  readonly staffId?: number | null
  readonly reason?: string
}

const Fields = Type.Unsafe<Values>(Type.Object({}))

/** Ids are whole numbers far below 2^53. */
export const SetRow = Row({
  id: Type.Integer(),
  source: Type.Enum(SOURCES),
  author: Type.String(),
  reason: Type.String(),
  state: Type.Enum(STATES),
  created_at: Timestamp,
  starts_at: OrNull(Timestamp),
  ends_at: OrNull(Timestamp),
  ended_at: OrNull(Timestamp),
  undoes: OrNull(Type.Integer()),
  refusal: OrNull(Type.String()),
  unchanged: Type.Integer(),
  asked_by: OrNull(Type.String()),
  asked_at: OrNull(Timestamp),
  stop_reasons: OrNull(Type.Array(Type.String())),
  confirmed_by: OrNull(Type.String()),
  /** When what it changed by record went (fold-sets.sql.ts). */
  folded_at: OrNull(Timestamp),
})
export type SetRow = Static<typeof SetRow>
const setColumns = sql`id::float8 AS id, source, author, reason, state, created_at, starts_at, ends_at, ended_at,
  undoes::float8 AS undoes, refusal, unchanged, asked_by, asked_at, stop_reasons, confirmed_by, folded_at`

export const readSet = (db: Db, id: number): Promise<SetRow | undefined> =>
  queryRow(db, SetRow, sql`SELECT ${setColumns} FROM change_set WHERE id = ${id}`)

const UndoingRow = Row({ id: Type.Integer(), author: Type.String(), at: OrNull(Timestamp) })
/** The set that has undone this one; null: none has, or nobody knows which. */
export const readUndoing = async (db: Db, id: number) => {
  const row = await queryRow(
    db,
    UndoingRow,
    sql`
    SELECT id::float8 AS id, author, starts_at AS at FROM change_set
    WHERE undoes = ${id} AND state = 'applied' ORDER BY change_set.id DESC LIMIT 1`,
  )
  return row === undefined ? null : { ...row, at: row.at?.toISOString() ?? null }
}

/** The set, which no other transaction changes until this one ends. */
export const lockSet = (db: Db, id: number): Promise<SetRow | undefined> =>
  queryRow(db, SetRow, sql`SELECT ${setColumns} FROM change_set WHERE id = ${id} FOR UPDATE`)

const Id = Row({ id: Type.Integer() })

export const insertSet = async (
  db: Db,
  { source, author, staffId = null, reason = '' }: Origin,
  at: Date,
  undoes: number | null = null,
): Promise<number> => {
  const row = await queryRow(
    db,
    Id,
    sql`
    INSERT INTO change_set (source, author, staff_id, reason, state, created_at, undoes)
    VALUES (${source}, ${author}, ${staffId}, ${reason}, 'draft', ${at}, ${undoes}) RETURNING id::float8 AS id`,
  )
  if (row === undefined) throw new Error('a change set was not inserted')
  return row.id
}

export const setState = async (db: Db, id: number, state: SetState, refusal: string | null = null): Promise<void> => {
  await sql`UPDATE change_set SET state = ${state}, refusal = ${refusal} WHERE id = ${id}`.execute(db)
}
export const markApplied = async (db: Db, id: number, at: Date): Promise<void> => {
  await sql`UPDATE change_set SET state = 'applied', starts_at = coalesce(starts_at, ${at}) WHERE id = ${id}`.execute(
    db,
  )
}
export const markEnded = async (db: Db, id: number, at: Date): Promise<void> => {
  await sql`UPDATE change_set SET ended_at = ${at} WHERE id = ${id}`.execute(db)
}
export const schedule = async (db: Db, id: number, starts: Date | null, ends: Date | null): Promise<void> => {
  await sql`UPDATE change_set SET starts_at = ${starts}, ends_at = ${ends} WHERE id = ${id}`.execute(db)
}
type Asked = { readonly by: string; readonly at: Date; readonly reasons: readonly string[] }
/** What the set waits for a second person with; null: for nobody any more. */
export const setAsked = async (db: Db, id: number, asked: Asked | null): Promise<void> => {
  await sql`
    UPDATE change_set SET asked_by = ${asked?.by ?? null}, asked_at = ${asked?.at ?? null},
      stop_reasons = ${asked === null ? null : arrayLiteral(asked.reasons)}::text[] WHERE id = ${id}`.execute(db)
}
export const setConfirmed = async (db: Db, id: number, by: string): Promise<void> => {
  await sql`UPDATE change_set SET confirmed_by = ${by} WHERE id = ${id}`.execute(db)
}
export const setUnchanged = async (db: Db, id: number, unchanged: number): Promise<void> => {
  await sql`UPDATE change_set SET unchanged = ${unchanged} WHERE id = ${id}`.execute(db)
}

const Due = Row({ id: Type.Integer(), at: Timestamp, ends: Type.Boolean() })
/** Sets that begin or end by now, in the order of these moments. */
export const readDue = (db: Db, now: Date): Promise<Static<typeof Due>[]> =>
  queryRows(
    db,
    Due,
    sql`
    SELECT id::float8 AS id, starts_at AS at, FALSE AS ends FROM change_set WHERE state = 'scheduled' AND starts_at <= ${now}
    UNION ALL
    SELECT id::float8, ends_at, TRUE FROM change_set
    WHERE state = 'applied' AND ends_at IS NOT NULL AND ended_at IS NULL AND ends_at <= ${now}
    ORDER BY at, ends DESC, id`,
  )

const StoredRow = Row({ key: Type.String(), same: Type.Boolean(), value: OrNull(Fields) })
export type Stored = Static<typeof StoredRow>

/** Stored records of a kind; `value` is null where the digest is that of the given record. */
export const readStored = (
  db: Db,
  kind: string,
  asked: readonly { readonly key: string; readonly digest: string }[],
): Promise<Stored[]> =>
  queryRows(
    db,
    StoredRow,
    sql`
    SELECT r.key, r.digest = a.digest AS same, CASE WHEN r.digest = a.digest THEN NULL ELSE r.value END AS value
    FROM unnest(${arrayLiteral(asked.map(({ key }) => key))}::text[], ${arrayLiteral(asked.map(({ digest }) => digest))}::text[])
      AS a(key, digest)
    JOIN shop_record r ON r.kind = ${kind} AND r.key = a.key`,
  )

const ValueRow = Row({ key: Type.String(), value: Fields })
export const readValues = async (db: Db, kind: string, keys: readonly string[]): Promise<Map<string, Values>> =>
  keys.length === 0
    ? new Map()
    : new Map(
        (
          await queryRows(
            db,
            ValueRow,
            sql`SELECT key, value FROM shop_record WHERE kind = ${kind} AND key = ANY(${arrayLiteral(keys)}::text[])`,
          )
        ).map(({ key, value }) => [key, value]),
      )

export type StoredRecord = {
  readonly key: string
  /** Its value as JSON. */
  readonly text: string
  readonly digest: string
  readonly createdIn: number | null
}
/** Stores records. A record that is there keeps the set that added it. */
export const storeRecords = async (db: Db, kind: string, records: readonly StoredRecord[], at: Date): Promise<void> => {
  if (records.length === 0) return
  await sql`
    INSERT INTO shop_record (kind, key, value, digest, created_in, changed_at)
    SELECT ${kind}, key, value, digest, created_in, ${at}
    FROM ROWS FROM (unnest(${arrayLiteral(records.map(({ key }) => key))}::text[]),
      jsonb_array_elements(${`[${records.map(({ text }) => text).join(',')}]`}::jsonb),
      unnest(${arrayLiteral(records.map(({ digest }) => digest))}::text[]),
      unnest(${arrayLiteral(records.map(({ createdIn }) => createdIn))}::bigint[])) AS r(key, value, digest, created_in)
    ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value, digest = excluded.digest,
      changed_at = CASE WHEN shop_record.value = excluded.value THEN shop_record.changed_at ELSE excluded.changed_at END`.execute(
    db,
  )
}
export const deleteRecord = async (db: Db, kind: string, key: string): Promise<void> => {
  await sql`DELETE FROM shop_record WHERE kind = ${kind} AND key = ${key}`.execute(db)
}

/** Deletes the stored records whose rows have another key now. */
export const deleteRenamed = async (db: Db, kind: string, table: string, column: string): Promise<void> => {
  await sql`
    DELETE FROM shop_record r WHERE r.kind = ${kind}
      AND NOT EXISTS (SELECT FROM ${sql.raw(table)} AS t WHERE t.${sql.raw(column)} = r.key)`.execute(db)
}

const KindRow = Row({ kind: Type.String() })
/** Kinds of the records that a set changes. */
export const readSetKinds = async (db: Db, id: number): Promise<string[]> =>
  (
    await queryRows(db, KindRow, sql`SELECT DISTINCT kind FROM change_set_record WHERE set_id = ${id} AND kind <> ''`)
  ).map(({ kind }) => kind)

export type SetRecord = {
  readonly kind: string
  readonly key: string
  readonly before: Values | null
  readonly after: Values | null
  readonly refusal: string | null
}
const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

/** Adds what a set changes. A record that it names already keeps its first `before`. */
export const insertSetRecords = async (db: Db, id: number, records: readonly SetRecord[]): Promise<void> => {
  if (records.length === 0) return
  const column = (of: (record: SetRecord) => unknown): string => arrayLiteral(records.map(of))
  await sql`
    INSERT INTO change_set_record AS r (set_id, kind, key, before, after, refusal)
    SELECT ${id}, kind, key, before::jsonb, after::jsonb, refusal
    FROM unnest(${column(({ kind }) => kind)}::text[], ${column(({ key }) => key)}::text[],
      ${column(({ before }) => json(before))}::text[], ${column(({ after }) => json(after))}::text[],
      ${column(({ refusal }) => refusal)}::text[]) AS g(kind, key, before, after, refusal)
    ON CONFLICT (set_id, kind, key) DO UPDATE SET before = excluded.before || r.before, after = r.after || excluded.after`.execute(
    db,
  )
}
/** Writes what the records of a draft were in the moment in which it is applied. */
export const replaceSetRecord = async (db: Db, id: number, { kind, key, before, after }: SetRecord): Promise<void> => {
  await sql`
    UPDATE change_set_record SET before = ${json(before)}::jsonb, after = ${json(after)}::jsonb
    WHERE set_id = ${id} AND kind = ${kind} AND key = ${key}`.execute(db)
}
/** A load whose files name a record twice may leave it as it was. */
export const deleteUnchanged = async (db: Db, id: number): Promise<void> => {
  await sql`DELETE FROM change_set_record WHERE set_id = ${id} AND before = after`.execute(db)
}

export const SetRecordRow = Row({
  kind: Type.String(),
  key: Type.String(),
  before: OrNull(Fields),
  after: OrNull(Fields),
  refusal: OrNull(Type.String()),
})
export const readSetRecords = (db: Db, id: number): Promise<SetRecord[]> =>
  queryRows(
    db,
    SetRecordRow,
    sql`SELECT kind, key, before, after, refusal FROM change_set_record WHERE set_id = ${id} ORDER BY kind, key`,
  )

const Layer = Row({
  id: Type.Integer(),
  starts_at: Timestamp,
  ends_at: Timestamp,
  kind: Type.String(),
  key: Type.String(),
  after: Fields,
})
/** What sets with an end lay over records now, in the order of the rule. */
export const readLayers = (db: Db): Promise<Static<typeof Layer>[]> =>
  queryRows(
    db,
    Layer,
    sql`
    SELECT s.id::float8 AS id, s.starts_at, s.ends_at, r.kind, r.key, r.after
    FROM change_set s JOIN change_set_record r ON r.set_id = s.id
    WHERE s.state = 'applied' AND s.ends_at IS NOT NULL AND s.ended_at IS NULL AND r.after IS NOT NULL AND r.refusal IS NULL
    ORDER BY s.starts_at, s.id`,
  )

const Before = Row({ has_rows: Type.Boolean(), is_known: Type.Boolean() })
/** Whether the shop had rows of a kind before this import, and whether the journal knew any of its records. */
export const readBefore = async (db: Db, kind: string, table: string): Promise<Static<typeof Before>> =>
  (await queryRow(
    db,
    Before,
    sql`
    SELECT EXISTS (SELECT FROM ${sql.raw(table)}) AS has_rows, EXISTS (SELECT FROM shop_record WHERE kind = ${kind}) AS is_known`,
  )) ?? { has_rows: true, is_known: true }

const EntryRow = Row({
  id: Type.Integer(),
  kind: Type.String(),
  key: Type.String(),
  state: Type.Enum(STATES),
  before: OrNull(Fields),
  after: OrNull(Fields),
})
export type Entry = Static<typeof EntryRow>
/**
 * Everything that sets without an end have changed in the records of a set, in the order of the rule. What undoing has changed is left
 * out: it is the fold of the others.
 */
export const readEntries = (db: Db, id: number): Promise<Entry[]> =>
  queryRows(
    db,
    EntryRow,
    sql`
    SELECT s.id::float8 AS id, r.kind, r.key, s.state, r.before, r.after
    FROM change_set_record mine JOIN change_set_record r USING (kind, key) JOIN change_set s ON s.id = r.set_id
    WHERE mine.set_id = ${id} AND s.ends_at IS NULL AND s.undoes IS NULL AND s.state IN ('applied', 'undone') AND r.refusal IS NULL
    ORDER BY s.starts_at, s.id`,
  )

const CreatedRow = Row({ kind: Type.String(), key: Type.String(), changed_later: Type.Boolean() })
/** Records that a set has added, and whether a later set that holds has changed them. */
export const readCreated = (db: Db, id: number): Promise<Static<typeof CreatedRow>[]> =>
  queryRows(
    db,
    CreatedRow,
    sql`
    SELECT c.kind, c.key, EXISTS (
      SELECT FROM change_set_record r JOIN change_set s ON s.id = r.set_id
      WHERE r.kind = c.kind AND r.key = c.key AND s.id <> ${id} AND s.state = 'applied' AND s.undoes IS NULL
        AND (s.ends_at IS NULL OR s.ended_at IS NULL)) AS changed_later
    FROM shop_record c WHERE c.created_in = ${id} ORDER BY c.kind, c.key`,
  )

export const readAllValues = async (db: Db, kind: string): Promise<Map<string, Values>> =>
  new Map(
    (await queryRows(db, ValueRow, sql`SELECT key, value FROM shop_record WHERE kind = ${kind} ORDER BY key`)).map(
      ({ key, value }) => [key, value],
    ),
  )

/** Records in which, or in what lies over them now, something matches the regular expression. */
export const readValuesLike = async (db: Db, kind: string, pattern: string): Promise<Map<string, Values>> =>
  new Map(
    (
      await queryRows(
        db,
        ValueRow,
        sql`
        SELECT key, value FROM shop_record s WHERE kind = ${kind} AND (value::text ~ ${pattern} OR EXISTS (
          SELECT FROM change_set_record r JOIN change_set c ON c.id = r.set_id
          WHERE r.kind = s.kind AND r.key = s.key AND r.after::text ~ ${pattern}
            AND c.state = 'applied' AND c.ends_at IS NOT NULL AND c.ended_at IS NULL))
        ORDER BY key`,
      )
    ).map(({ key, value }) => [key, value]),
  )

/** Takes away the row of a record that nothing names. */
export const deleteRow = async (db: Db, table: string, column: string, key: string): Promise<number> =>
  Number(
    (await sql`DELETE FROM ${sql.raw(table)} WHERE ${sql.raw(column)}::text = ${key}`.execute(db)).numAffectedRows ??
      0n,
  )

const SetLine = Row({ ...SetRow.properties, records: Type.Integer(), refused: Type.Integer(), total: Type.Integer() })
export type SetLine = Static<typeof SetLine>
type AskedSets = {
  /** `waiting`: for a second person; absent: in any state. */
  readonly state?: SetState | 'waiting' | undefined
  readonly source?: (typeof SOURCES)[number] | undefined
  readonly skip?: number
  readonly take: number
}
/** Sets, newest first. */
export const readSets = (db: Db, { state, source, skip = 0, take }: AskedSets): Promise<SetLine[]> =>
  queryRows(
    db,
    SetLine,
    sql`
    SELECT ${setColumns}, (SELECT count(*)::int FROM change_set_record r WHERE r.set_id = s.id AND r.refusal IS NULL AND r.after <> '{}')
        + (SELECT count(*)::int FROM shop_record c WHERE c.created_in = s.id
           AND NOT EXISTS (SELECT FROM change_set_record r WHERE r.set_id = s.id AND r.kind = c.kind AND r.key = c.key)) AS records,
      (SELECT count(*)::int FROM change_set_record r WHERE r.set_id = s.id AND r.refusal IS NOT NULL) AS refused, total
    FROM (SELECT *, count(*) OVER ()::int AS total FROM change_set
          WHERE (${state ?? null}::text IS NULL OR state = ${state ?? null}
              OR (${state ?? null} = 'waiting' AND state = 'draft' AND asked_by IS NOT NULL))
            AND (${source ?? null}::text IS NULL OR source = ${source ?? null})
          ORDER BY id DESC OFFSET ${skip} LIMIT ${take}) AS s ORDER BY id DESC`,
  )

const Stamp = Row({ stamp: Type.String() })
/** A text that differs when a set that is not in force yet was made, moved or closed. */
export const readStampOfOpenSets = async (db: Db): Promise<string> =>
  (
    await queryRow(
      db,
      Stamp,
      sql`
      SELECT coalesce(string_agg(concat_ws(' ', id, state, starts_at, ends_at), ',' ORDER BY id), '') AS stamp
      FROM change_set WHERE state IN ('draft', 'scheduled')`,
    )
  )?.stamp ?? ''

const PagedRecord = Row({
  ...SetRecordRow.properties,
  total: Type.Integer(),
  refused: Type.Integer(),
  steep: Type.Integer(),
})
/** From this part on, a changed price is more often a slip than meant. */
const STEEP = 0.5
/**
 * What a set changes, a page of it: what was refused first, then prices that change steeply. Records that a load has added have no
 * fields of their own here.
 */
export const readSetPage = (db: Db, id: number, skip: number, take: number): Promise<Static<typeof PagedRecord>[]> =>
  queryRows(
    db,
    PagedRecord,
    sql`
    SELECT kind, key, before, after, refusal, count(*) OVER ()::int AS total, count(refusal) OVER ()::int AS refused,
      count(*) FILTER (WHERE is_steep) OVER ()::int AS steep
    FROM (
      SELECT kind, key, before, after, refusal, refusal IS NULL AND jsonb_typeof(before->'price') = 'number'
          AND jsonb_typeof(after->'price') = 'number'
          AND abs((after->>'price')::numeric - (before->>'price')::numeric) >= ${STEEP} * (before->>'price')::numeric AS is_steep
      FROM change_set_record WHERE set_id = ${id}
      UNION ALL
      SELECT kind, key, NULL, value, NULL, FALSE FROM shop_record c WHERE created_in = ${id}
        AND NOT EXISTS (SELECT FROM change_set_record r WHERE r.set_id = ${id} AND r.kind = c.kind AND r.key = c.key)
    ) AS rows
    ORDER BY refusal IS NULL, is_steep IS NOT TRUE, kind,
      CASE WHEN refusal IS NOT NULL THEN substring(key FROM '^строка ([0-9]+)$')::numeric END, key
    OFFSET ${skip} LIMIT ${take}`,
  )

const HistoryRow = Row({
  id: Type.Integer(),
  kind: Type.String(),
  key: Type.String(),
  source: Type.Enum(SOURCES),
  author: Type.String(),
  reason: Type.String(),
  state: Type.Enum(STATES),
  starts_at: OrNull(Timestamp),
  ends_at: OrNull(Timestamp),
  ended_at: OrNull(Timestamp),
  before: OrNull(Fields),
  after: OrNull(Fields),
})
const MAX_HISTORY = 200
/** What was changed in records of one kind, newest first; also what is planned. */
export const readHistory = (db: Db, kind: string, keys: readonly string[]): Promise<Static<typeof HistoryRow>[]> =>
  queryRows(
    db,
    HistoryRow,
    sql`
    SELECT s.id::float8 AS id, r.kind, r.key, s.source, s.author, s.reason, s.state, s.starts_at, s.ends_at, s.ended_at, r.before, r.after
    FROM (
      SELECT set_id, kind, key, before, after FROM change_set_record WHERE refusal IS NULL AND after IS DISTINCT FROM '{}'
      UNION ALL
      SELECT created_in, kind, key, NULL, NULL FROM shop_record c WHERE created_in IS NOT NULL
        AND NOT EXISTS (SELECT FROM change_set_record r WHERE r.set_id = c.created_in AND r.kind = c.kind AND r.key = c.key)
    ) AS r JOIN change_set s ON s.id = r.set_id
    WHERE r.kind = ${kind} AND r.key = ANY(${arrayLiteral(keys)}::text[])
    ORDER BY s.id DESC LIMIT ${MAX_HISTORY}`,
  )

const OverlapRow = Row({
  id: Type.Integer(),
  kind: Type.String(),
  key: Type.String(),
  reason: Type.String(),
  starts_at: Timestamp,
  ends_at: OrNull(Timestamp),
})
const MAX_OVERLAPS = 20
/** Planned sets and those with an end that change fields of a set's records while it would hold. */
export const readOverlaps = (
  db: Db,
  id: number,
  starts: Date,
  ends: Date | null,
): Promise<Static<typeof OverlapRow>[]> =>
  queryRows(
    db,
    OverlapRow,
    sql`
    SELECT s.id::float8 AS id, r.kind, r.key, s.reason, s.starts_at, s.ends_at
    FROM change_set_record mine JOIN change_set_record r USING (kind, key) JOIN change_set s ON s.id = r.set_id
    WHERE mine.set_id = ${id} AND s.id <> ${id} AND mine.refusal IS NULL AND r.refusal IS NULL
      AND (s.state = 'scheduled' OR (s.state = 'applied' AND s.ends_at IS NOT NULL AND s.ended_at IS NULL))
      AND (s.ends_at IS NULL OR s.ends_at > ${starts}) AND (${ends}::timestamptz IS NULL OR s.starts_at < ${ends})
      AND EXISTS (SELECT FROM jsonb_object_keys(r.after) AS f WHERE mine.after ? f)
    ORDER BY s.starts_at, s.id LIMIT ${MAX_OVERLAPS}`,
  )
