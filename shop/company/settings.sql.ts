/** The settings that are in force. */
import { sql } from 'kysely'
import { Type } from 'typebox'
import { queryRows, Row } from '#platform/db/rows.ts'
import type { Db } from '#platform/import/rows.sql.ts'

const SettingRow = Row({ name: Type.String(), value: Type.Unknown() })

/** Values by keys of `shop.yaml`. None: the shop has never stored its settings. */
export const readSettingRows = async (db: Db): Promise<Map<string, unknown>> =>
  new Map(
    (await queryRows(db, SettingRow, sql`SELECT name, value FROM shop_setting WHERE NOT disabled ORDER BY name`)).map(
      ({ name, value }) => [name, value],
    ),
  )
