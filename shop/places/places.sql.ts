import { sql, type Kysely } from 'kysely'
import { Type, type Static } from 'typebox'
import { DayHours, OrNull, StoreId } from '#kernel/shared.api.ts'
import { queryRows, Row } from '#platform/db/rows.ts'
import { changedRows, type Db } from '#platform/import/rows.sql.ts'
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

/** Gives stores their usual hours on days. */
export const deleteSpecialDays = async (
  db: Db,
  days: readonly { readonly store: number; readonly day: string }[],
): Promise<number> =>
  days.length === 0
    ? 0
    : changedRows(
        await sql`
        DELETE FROM store_special_day s
        USING unnest(${days.map(({ store }) => store)}::int[], ${days.map(({ day }) => day)}::date[]) AS g(store_id, day)
        WHERE s.store_id = g.store_id AND s.day = g.day`.execute(db),
      )
