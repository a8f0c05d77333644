import { sql, type Kysely } from 'kysely'
import { Type, type Static } from 'typebox'
import { DayHours, OrNull, StoreId } from '#kernel/shared.api.ts'
import { queryRows, Row } from '#platform/db/rows.ts'
import type { Db } from '#platform/import/rows.sql.ts'
import type { DB } from '#platform/db/types.gen.ts'

export const readContacts = async (db: Kysely<DB>): Promise<ReadonlyMap<string, string>> =>
  new Map((await db.selectFrom('contact').select(['kind', 'value']).execute()).map(({ kind, value }) => [kind, value]))

const StoreRow = Row({ id: StoreId, code: Type.String(), city: OrNull(Type.String()), hours: Type.Array(DayHours) })
export const readStores = (db: Db): Promise<Static<typeof StoreRow>[]> =>
  queryRows(
    db,
    StoreRow,
    sql`SELECT s.id, s.code, c.code AS city, s.hours FROM store s JOIN city c ON c.id = s.city_id ORDER BY s.id`,
  )
