/** EXCH-01: change sets as programs read them. */
import { sql, type Kysely } from 'kysely'
import type { TSchema, Static } from 'typebox'
import type { DB } from '#platform/db/types.gen.ts'
import { isoMoment, keysOf } from '#platform/db/list-source.ts'
import { queryRows } from '#platform/db/rows.ts'

export const changeSetKeys = keysOf(
  (after, limit) =>
    sql`SELECT id::text AS key FROM change_set WHERE id > ${after}::bigint ORDER BY change_set.id LIMIT ${limit}`,
)

export const readListedSets = <S extends TSchema>(
  db: Kysely<DB>,
  schema: S,
  keys: readonly string[],
): Promise<Static<S>[]> =>
  queryRows(
    db,
    schema,
    sql`
    SELECT s.id::text, s.source, s.author, s.reason, s.state, ${isoMoment(sql`s.created_at`)} AS created_at,
      ${isoMoment(sql`s.starts_at`)} AS starts_at, ${isoMoment(sql`s.ends_at`)} AS ends_at,
      coalesce((SELECT jsonb_agg(jsonb_build_object('kind', kind, 'count', count) ORDER BY kind)
        FROM (SELECT kind, count(*)::int FROM change_set_record WHERE set_id = s.id GROUP BY kind) AS k), '[]') AS records
    FROM change_set s WHERE s.id = ANY(${keys}::bigint[])`,
  )
