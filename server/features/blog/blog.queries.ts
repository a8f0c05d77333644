import { sql, type Kysely } from 'kysely'
import type { InfoPage } from '#contract/pages.rules.ts'
import type { DB } from '#server/db/types.gen.ts'

export const readPage = (db: Kysely<DB>, path: string): Promise<InfoPage | undefined> =>
  db
    .selectFrom('page')
    .select(['title', 'description', 'lead', 'body_html', sql<string>`updated_on::text`.as('updated_on'), sql<InfoPage['facts']>`facts`.as('facts')])
    .where('path', '=', path)
    .executeTakeFirst()
