import { sql, type Kysely } from 'kysely'
import { Type } from 'typebox'
import type { SitemapPart } from '#contract/seo.schema.ts'
import { DateText } from '#contract/shared.schema.ts'
import { paths } from '#domain/paths.ts'
import { queryRow, queryRows, Row } from '#server/db/rows.ts'
import type { DB } from '#server/db/types.gen.ts'

export const readRedirect = (db: Kysely<DB>, paths: readonly string[]) =>
  db.selectFrom('redirect_rule').select(['to_url', 'status']).where('from_path', 'in', paths).executeTakeFirst()

type Entries = SitemapPart['entries']

const CountRow = Row({ count: Type.Integer() })

export const countProducts = async (db: Kysely<DB>): Promise<number> =>
  (await queryRow(db, CountRow, sql`SELECT count(*)::int AS count FROM product WHERE NOT discontinued`))?.count ?? 0

const SlugRow = Row({ slug: Type.String(), changed_on: DateText })
const PageRow = Row({ path: Type.String(), changed_on: DateText })

export const readProductPaths = async (db: Kysely<DB>, skip: number, take: number): Promise<Entries> => {
  const products = await queryRows(
    db,
    SlugRow,
    sql`SELECT slug, published_on::text AS changed_on FROM product
        WHERE NOT discontinued ORDER BY id OFFSET ${skip} LIMIT ${take}`,
  )
  return products.map(({ slug, changed_on }) => ({ path: paths.product(slug), changed_on }))
}

export const readArticlePaths = async (db: Kysely<DB>, today: string): Promise<Entries> => {
  const articles = await queryRows(
    db,
    SlugRow,
    sql`SELECT slug, published_on::text AS changed_on FROM article
        WHERE published_on <= ${today}::date ORDER BY published_on DESC, id DESC`,
  )
  return articles.map(({ slug, changed_on }) => ({ path: paths.article(slug), changed_on }))
}

export const readPagePaths = (db: Kysely<DB>): Promise<Entries> =>
  queryRows(db, PageRow, sql`SELECT path, updated_on::text AS changed_on FROM page ORDER BY path`)
