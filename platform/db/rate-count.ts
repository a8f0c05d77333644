import { sql, type Kysely, type QueryExecutorProvider, type RawBuilder, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { dayAt } from '#kernel/dates.ts'
import { queryRow, queryRows, Row } from './rows.ts'
import { transaction } from './transaction.ts'
import type { DB } from './types.gen.ts'

/** Counters of who has searched a phrase: hashes of phrase and visitor. */
export const PHRASE_VISITOR = 'phrase visitor '
/** They are stored for as long as a phrase counts among those often searched: a visitor of five days is one visitor. */
export const PHRASE_VISITOR_DAYS = 30

const windowStart = (windowSeconds: number, now: Date): Date =>
  new Date(Math.floor(now.getTime() / (windowSeconds * 1000)) * windowSeconds * 1000)

const Hits = Row({ hits: Type.Integer() })

/**
 * Increments the counter of `subject` in its current window and returns the new count. All nodes share the counters.
 * Subjects may hold network addresses: the job `delete-expired` removes counters after two days, those of phrases later.
 */
export const incrementRateCount = async (
  db: QueryExecutorProvider,
  subject: string,
  windowSeconds: number,
  now: Date,
): Promise<number> => {
  const start = windowStart(windowSeconds, now)
  const row = await queryRow(
    db,
    Hits,
    sql`INSERT INTO rate_count (subject, window_start, hits) VALUES (${subject}, ${start}, 1)
        ON CONFLICT (subject, window_start) DO UPDATE SET hits = rate_count.hits + 1 RETURNING hits`,
  )
  return row?.hits ?? 1
}

/** The count of `subject` in its current window. */
export const hitsOf = async (
  db: QueryExecutorProvider,
  subject: string,
  windowSeconds: number,
  now: Date,
): Promise<number> => {
  const start = windowStart(windowSeconds, now)
  const row = await queryRow(
    db,
    Hits,
    sql`SELECT hits FROM rate_count WHERE subject = ${subject} AND window_start = ${start}`,
  )
  return row?.hits ?? 0
}

export const SubjectHits = Row({ subject: Type.String(), hits: Type.Integer() })

/** The counts of subjects in all windows that began after `since`; a subject without any is absent. */
export const hitsSince = async (
  db: QueryExecutorProvider,
  subjects: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, number>> => {
  const rows = await queryRows(
    db,
    SubjectHits,
    sql`
    SELECT subject, sum(hits)::int AS hits FROM rate_count
    WHERE subject = ANY(${[...subjects]}::text[]) AND window_start > ${since} GROUP BY subject`,
  )
  return new Map(rows.map(({ subject, hits }) => [subject, hits]))
}

/** The highest count of the current window among subjects that begin so; 0 without any. */
export const mostHits = async (
  db: QueryExecutorProvider,
  prefix: string,
  windowSeconds: number,
  now: Date,
): Promise<number> => {
  const row = await queryRow(
    db,
    Hits,
    sql`
    SELECT coalesce(max(hits), 0)::int AS hits FROM rate_count
    WHERE starts_with(subject, ${prefix}) AND window_start = ${windowStart(windowSeconds, now)}`,
  )
  return row?.hits ?? 0
}

const MOSCOW_MINUTES = 180
/** Daily limits are counted per day in Moscow. */
export const dayStart = (now: Date): Date => new Date(Date.parse(dayAt(now, MOSCOW_MINUTES)) - MOSCOW_MINUTES * 60_000)

/** Adds `cost` to the counter of `subject`, which may not exceed `max`. */
export type CountLimit = { readonly subject: string; readonly cost: number; readonly max: number }

/** Adds to the counters of a window, in the order given, which is the order of their locks. Returns what they are now. */
export const addHits = async (
  tx: QueryExecutorProvider,
  hits: readonly (readonly [subject: string, added: number])[],
  start: Date,
): Promise<ReadonlyMap<string, number>> => {
  const rows = await queryRows(tx, SubjectHits, hitsStatement(hits, start))
  return new Map(rows.map((row) => [row.subject, row.hits]))
}

const hitsStatement = (
  hits: readonly (readonly [subject: string, added: number])[],
  start: Date | readonly Date[],
  onlyFor?: RawBuilder<unknown>,
) => sql`
    INSERT INTO rate_count AS r (subject, window_start, hits)
    SELECT subject, start, added
    FROM unnest(${hits.map(([subject]) => subject)}::text[], ${hits.map(([, added]) => added)}::int[],
                ${hits.map((_, i) => (start instanceof Date ? start : start[i]))}::timestamptz[])
      WITH ORDINALITY AS l (subject, added, start, position)${onlyFor === undefined ? sql`` : sql` WHERE EXISTS (SELECT FROM ${onlyFor})`}
    ORDER BY position
    ON CONFLICT (subject, window_start) DO UPDATE SET hits = r.hits + excluded.hits
    RETURNING subject, hits`

const Subject = Row({ subject: Type.String() })

/** Those of the subjects that are not counted since `since` yet; counts them at `start`. */
export const firstTimeSubjects = async (
  tx: Transaction<DB>,
  subjects: readonly string[],
  { start, since }: { readonly start: Date; readonly since: Date },
): Promise<ReadonlySet<string>> => {
  const rows = await queryRows(
    tx,
    Subject,
    sql`
    INSERT INTO rate_count (subject, window_start, hits)
    SELECT subject, ${start}, 1 FROM unnest(${subjects.toSorted()}::text[]) AS s (subject)
    WHERE NOT EXISTS (SELECT FROM rate_count earlier WHERE earlier.subject = s.subject AND earlier.window_start > ${since})
    ON CONFLICT (subject, window_start) DO NOTHING RETURNING subject`,
  )
  return new Set(rows.map(({ subject }) => subject))
}

/**
 * What `addCounts` runs. `start`: of one window, or of each limit's own. `onlyFor`: a query of the same statement; counts nothing
 * when it has no row.
 */
export const countsStatement = (
  limits: readonly CountLimit[],
  start: Date | readonly Date[],
  onlyFor?: RawBuilder<unknown>,
) =>
  hitsStatement(
    limits.map(({ subject, cost }) => [subject, cost]),
    start,
    onlyFor,
  )

/** The subject of the first limit that is exceeded. */
export const exceededOf = (
  limits: readonly CountLimit[],
  rows: readonly Static<typeof SubjectHits>[],
): string | undefined => {
  const hits = new Map(rows.map((row) => [row.subject, row.hits]))
  return limits.find(({ subject, max }) => (hits.get(subject) ?? 0) > max)?.subject
}

/**
 * Adds to all counters of a window; the ones that many share come last, so that they are locked last. Returns the subject of
 * the first limit that is exceeded; the caller must then roll back.
 */
export const addCounts = async (
  tx: QueryExecutorProvider,
  limits: readonly CountLimit[],
  start: Date,
): Promise<string | undefined> => exceededOf(limits, await queryRows(tx, SubjectHits, countsStatement(limits, start)))

class LimitExceeded extends Error {
  readonly subject: string
  constructor(subject: string) {
    super('A limit is exceeded')
    this.subject = subject
  }
}

/** Runs `addCounts` in a transaction of its own: a message that exceeds a limit is counted nowhere. */
export const countWithin = async (
  db: Kysely<DB>,
  limits: readonly CountLimit[],
  start: Date,
): Promise<string | undefined> => {
  try {
    await transaction(db, async (tx) => {
      const exceeded = await addCounts(tx, limits, start)
      if (exceeded !== undefined) throw new LimitExceeded(exceeded)
    })
    return undefined
  } catch (error) {
    if (error instanceof LimitExceeded) return error.subject
    throw error
  }
}

/**
 * Counts several messages, each within its own limits: together while none is exceeded, otherwise one by one.
 * Returns the exceeded subject of each.
 */
export const countAllWithin = async (
  db: Kysely<DB>,
  messages: readonly (readonly CountLimit[])[],
  start: Date,
): Promise<(string | undefined)[]> => {
  if (messages.length > 1 && (await countWithin(db, sumOf(messages), start)) === undefined)
    return messages.map(() => undefined)
  const exceeded: (string | undefined)[] = []
  for (const limits of messages) exceeded.push(await countWithin(db, limits, start))
  return exceeded
}

/** One limit a subject, in one order for all callers: by its place among the limits of a message, then by its name. */
const sumOf = (messages: readonly (readonly CountLimit[])[]): CountLimit[] => {
  const sums = new Map<string, CountLimit & { readonly place: number }>()
  for (const limits of messages)
    for (const [place, limit] of limits.entries()) {
      const sum = sums.get(limit.subject)
      sums.set(limit.subject, { ...limit, place, cost: limit.cost + (sum?.cost ?? 0) })
    }
  return [...sums.values()].toSorted((a, b) => a.place - b.place || (a.subject < b.subject ? -1 : 1))
}

/** Takes back what `countWithin` has added. */
export const uncount = async (db: Kysely<DB>, limits: readonly CountLimit[], start: Date): Promise<void> => {
  await addCounts(
    db,
    limits.map((limit) => ({ ...limit, cost: -limit.cost })),
    start,
  )
}

/** Takes back what `countAllWithin` has added for these messages. */
export const uncountAll = (db: Kysely<DB>, messages: readonly (readonly CountLimit[])[], start: Date): Promise<void> =>
  uncount(db, sumOf(messages), start)
