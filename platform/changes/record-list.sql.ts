/** Lists of stored records of one kind. */
import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { queryRows, Row } from '#platform/db/rows.ts'
import type { Db } from '#platform/import/rows.sql.ts'
import type { Values } from './fold.ts'

export type ListQuery = {
  readonly kind: string
  /** Text anywhere in a record; empty: any. */
  readonly text: string
  readonly sort: { readonly field: string; readonly down: boolean } | null
  readonly only: { readonly field: string; readonly value: string } | null
  readonly skip: number
  readonly take: number
}
const ListRow = Row({ key: Type.String(), value: Type.Unsafe<Values>(Type.Object({})), total: Type.Integer() })

/** What a person types stands for itself. */
const likeOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

export const readRecordPage = (
  db: Db,
  { kind, text, sort, only, skip, take }: ListQuery,
): Promise<Static<typeof ListRow>[]> => {
  const { field = '', value: wanted = '' } = only ?? {}
  return queryRows(
    db,
    ListRow,
    sql`
    SELECT key, value, count(*) OVER ()::int AS total FROM shop_record
    WHERE kind = ${kind}
      AND (${text} = '' OR key ILIKE ${likeOf(text)} OR value::text ILIKE ${likeOf(JSON.stringify(text).slice(1, -1))})
      AND (${only === null} OR value ->> ${field} = ${wanted} OR value -> ${field} @> to_jsonb(ARRAY[${wanted}::text]))
    ORDER BY ${sort === null ? sql`key` : sort.down ? sql`value -> ${sort.field} DESC NULLS LAST, key` : sql`value -> ${sort.field}, key`}
    OFFSET ${skip} LIMIT ${take}`,
  )
}

const CountRow = Row({ kind: Type.String(), count: Type.Integer() })
export const countRecords = async (db: Db): Promise<Map<string, number>> =>
  new Map(
    (await queryRows(db, CountRow, sql`SELECT kind, count(*)::int AS count FROM shop_record GROUP BY kind`)).map(
      ({ kind, count }) => [kind, count],
    ),
  )
