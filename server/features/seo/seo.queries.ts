import { sql, type Kysely } from 'kysely'
import type { SitemapPart } from '#contract/seo.schema.ts'
import type { DB } from '#server/db/types.gen.ts'

export const readRedirect = (db: Kysely<DB>, paths: readonly string[]) =>
  db.selectFrom('redirect_rule').select(['to_url', 'status']).where('from_path', 'in', paths).executeTakeFirst()

type Entries = SitemapPart['entries']

export const countProducts = async (db: Kysely<DB>): Promise<number> =>
  (
    await db
      .selectFrom('product')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('discontinued', '=', false)
      .executeTakeFirstOrThrow()
  ).count

export const readProductPaths = async (db: Kysely<DB>, skip: number, take: number): Promise<Entries> =>
  (
    await sql<Entries[number]>`
  select '/product/' || slug as path, published_on::text as changed_on from product
  where not discontinued order by id offset ${skip} limit ${take}`.execute(db)
  ).rows

export const readArticlePaths = async (db: Kysely<DB>, today: string): Promise<Entries> =>
  (
    await sql<Entries[number]>`
  select '/news/' || slug as path, published_on::text as changed_on from article
  where published_on <= ${today}::date order by published_on desc, id desc`.execute(db)
  ).rows

export const readPagePaths = async (db: Kysely<DB>): Promise<Entries> =>
  (await sql<Entries[number]>`select path, updated_on::text as changed_on from page order by path`.execute(db)).rows
