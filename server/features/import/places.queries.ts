import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { OrNull } from '#contract/shared.schema.ts'
import { queryRows, Row } from '#server/db/rows.ts'
import type { ShopCityRecord } from './content-records.schema.ts'
import { changedRows, type Db } from './rows.queries.ts'

/** Fields of cities that are not in the country's list. */
export const updateCityCodes = async (db: Db, cities: readonly ShopCityRecord[]): Promise<number> =>
  changedRows(
    await sql`
    UPDATE city SET code = r.code, name_in = r.name_in, cdek_code = r.cdek_code, boxberry_code = r.boxberry_code
    FROM jsonb_to_recordset(${JSON.stringify(cities)}::jsonb)
      AS r(fias_id uuid, code text, name_in text, cdek_code int, boxberry_code text)
    WHERE city.fias_id = r.fias_id
      AND (city.code, city.name_in, city.cdek_code, city.boxberry_code)
          IS DISTINCT FROM (r.code, r.name_in, r.cdek_code, r.boxberry_code)`.execute(db),
  )

const StoreRow = Row({ id: Type.Integer(), code: Type.String(), city: OrNull(Type.String()) })
export const readStores = (db: Db): Promise<Static<typeof StoreRow>[]> =>
  queryRows(
    db,
    StoreRow,
    sql`SELECT s.id, s.code, c.code AS city FROM store s JOIN city c ON c.id = s.city_id ORDER BY s.id`,
  )
