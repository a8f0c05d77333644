/** Headings of uploaded tables that staff have named by hand. */
import { sql } from 'kysely'
import { Type } from 'typebox'
import { queryRows, Row } from '#platform/db/rows.ts'
import { arrayLiteral } from '#platform/import/column-arrays.ts'
import type { Db } from '#platform/import/rows.sql.ts'

const HeadingRow = Row({ heading: Type.String(), field: Type.String() })
/** Names of fields by headings of a kind's files; an empty one: the column is left out. */
export const readHeadings = async (db: Db, kind: string): Promise<Map<string, string>> =>
  new Map(
    (await queryRows(db, HeadingRow, sql`SELECT heading, field FROM record_heading WHERE kind = ${kind}`)).map(
      ({ heading, field }) => [heading, field],
    ),
  )

export const writeHeadings = async (
  db: Db,
  kind: string,
  named: readonly { readonly heading: string; readonly field: string }[],
): Promise<void> => {
  await sql`
    INSERT INTO record_heading (kind, heading, field)
    SELECT DISTINCT ON (left(heading, 200)) ${kind}, left(heading, 200), field
    FROM unnest(${arrayLiteral(named.map(({ heading }) => heading))}::text[], ${arrayLiteral(named.map(({ field }) => field))}::text[])
      AS given(heading, field) WHERE heading <> ''
    ON CONFLICT (kind, heading) DO UPDATE SET field = excluded.field`.execute(db)
}
