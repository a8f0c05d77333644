/** EXCH-04: the counts of the shop's own counter, by day in Moscow. */
import { sql, type Kysely, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { deleteInPortions } from '#platform/db/retention.ts'
import { queryRow, queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'

export type FunnelRow = {
  readonly event: string
  readonly detail: string
  /** Code of a city with stores; empty for every other. */
  readonly city: string
  readonly source: string
  readonly times: number
}
const keyOf = ({ event, detail, city, source }: FunnelRow): string => [event, detail, city, source].join('\n')

/** Rows with one key become one, in the order of their keys: nodes lock them in one order. */
export const merged = (rows: readonly FunnelRow[]): FunnelRow[] =>
  [...Map.groupBy(rows, keyOf)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, same]) => {
      const [first] = same
      return first === undefined ? [] : [{ ...first, times: same.reduce((all, { times }) => all + times, 0) }]
    })

/** Adds to the counts of a day (YYYY-MM-DD). */
export const addFunnelCounts = async (tx: Transaction<DB>, day: string, rows: readonly FunnelRow[]): Promise<void> => {
  const all = merged(rows)
  const column = (name: keyof FunnelRow) => all.map((row) => row[name])
  await sql`
    INSERT INTO funnel_day AS f (day, event, detail, city, source, times)
    SELECT ${day}::date, * FROM unnest(${column('event')}::text[], ${column('detail')}::text[], ${column('city')}::text[],
      ${column('source')}::text[], ${column('times')}::int[])
    ON CONFLICT (day, event, detail, city, source) DO UPDATE SET times = f.times + excluded.times`.execute(tx)
}

const KnownRow = Row({ sources: Type.Array(Type.String()), rows: Type.Integer() })
/** The sources of a day, and how many rows it has. */
export const readFunnelDay = async (db: Kysely<DB> | Transaction<DB>, day: string): Promise<Static<typeof KnownRow>> =>
  (await queryRow(
    db,
    KnownRow,
    sql`SELECT coalesce(array_agg(DISTINCT source), '{}') AS sources, count(*)::int AS rows FROM funnel_day WHERE day = ${day}`,
  )) ?? { sources: [], rows: 0 }

const CountRow = Row({
  key: Type.String(),
  event: Type.String(),
  detail: Type.String(),
  times: Type.Number(),
})
export type FunnelGroup = 'day' | 'city' | 'source'
export type FunnelFilter = {
  readonly from: string
  readonly to: string
  readonly city: string | null
  readonly source: string | null
}
/** Counts of a period; `key`: the day, the city's code or the source. */
export const readFunnel = (
  db: Kysely<DB>,
  by: FunnelGroup,
  { from, to, city, source }: FunnelFilter,
): Promise<Static<typeof CountRow>[]> =>
  queryRows(
    db,
    CountRow,
    sql`
    SELECT ${sql.ref(by)}::text AS key, event, detail, sum(times)::float8 AS times FROM funnel_day
    WHERE day BETWEEN ${from} AND ${to} AND (${city}::text IS NULL OR city = ${city})
      AND (${source}::text IS NULL OR source = ${source})
    GROUP BY 1, 2, 3`,
  )

/** A report reaches back two years, each year compared with the one before. */
export const FUNNEL_DAYS = 1100
export const deleteOldFunnelCounts = (db: Kysely<DB>, now: Date): Promise<number> =>
  deleteInPortions(db, 'funnel_day', sql`old.day < ${now}::timestamptz::date - ${FUNNEL_DAYS}::int`)
