import { sql, type Kysely } from 'kysely'
import { Type } from 'typebox'
import type { SitemapPart } from '#contract/seo.schema.ts'
import { DateText } from '#contract/shared.schema.ts'
import { paths } from '#domain/paths.ts'
import { queryRows, Row } from '#server/db/rows.ts'
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

const Dated = Row({ slug: Type.String(), changed_on: DateText })
const DatedPage = Row({ path: Type.String(), changed_on: DateText })

export const readProductPaths = async (db: Kysely<DB>, skip: number, take: number): Promise<Entries> => {
  const products = await queryRows(
    db,
    Dated,
    sql`SELECT slug, published_on::text AS changed_on FROM product
        WHERE NOT discontinued ORDER BY id OFFSET ${skip} LIMIT ${take}`,
  )
  return products.map(({ slug, changed_on }) => ({ path: paths.product(slug), changed_on }))
}

export const readArticlePaths = async (db: Kysely<DB>, today: string): Promise<Entries> => {
  const articles = await queryRows(
    db,
    Dated,
    sql`SELECT slug, published_on::text AS changed_on FROM article
        WHERE published_on <= ${today}::date ORDER BY published_on DESC, id DESC`,
  )
  return articles.map(({ slug, changed_on }) => ({ path: paths.article(slug), changed_on }))
}

export const readPagePaths = (db: Kysely<DB>): Promise<Entries> =>
  queryRows(db, DatedPage, sql`SELECT path, updated_on::text AS changed_on FROM page ORDER BY path`)
