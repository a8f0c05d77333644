import { sql, type Kysely } from 'kysely'
import type { MenuItem } from '#contract/pages.schema.ts'
import type { DB } from '#server/db/types.gen.ts'

export type PlacedItem = MenuItem & { readonly place: string }

export const readMenuItems = async (db: Kysely<DB>): Promise<PlacedItem[]> =>
  (
    await sql<PlacedItem>`select place, title, url as link, is_sale, items from menu_item order by place, position, code`.execute(
      db,
    )
  ).rows
