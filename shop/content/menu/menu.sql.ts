import { sql, type Kysely } from 'kysely'
import { Type, type Static } from 'typebox'
import { MenuItem } from '../pages.api.ts'
import { queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'

const MenuItemRow = Row({ place: Type.String(), ...MenuItem.properties })
export type MenuItemRow = Static<typeof MenuItemRow>

export const readMenuItems = (db: Kysely<DB>): Promise<MenuItemRow[]> =>
  queryRows(
    db,
    MenuItemRow,
    sql`SELECT place, title, url AS link, is_sale, items FROM menu_item ORDER BY place, position, code`,
  )
