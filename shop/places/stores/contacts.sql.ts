import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'

export const readContacts = async (db: Kysely<DB>): Promise<ReadonlyMap<string, string>> =>
  new Map((await db.selectFrom('contact').select(['kind', 'value']).execute()).map(({ kind, value }) => [kind, value]))
