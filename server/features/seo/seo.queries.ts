import { sql, type Kysely } from 'kysely'
import { Type, type Static } from 'typebox'
import type { SitemapPart } from '#contract/seo.schema.ts'
import { DateText } from '#contract/shared.schema.ts'
import { paths } from '#domain/paths.ts'
import { queryRow, queryRows, Row } from '#server/db/rows.ts'
import type { DB } from '#server/db/types.gen.ts'

const RedirectRow = Row({ to_url: Type.String(), status: Type.Integer() })
const MAX_HOPS = 10

/**
 * SEO-03: where the last of the rules leads that follow one another from the first of these paths that has one, so that a browser
 * makes one hop. It is permanent when all of them are. A circle of rules leads nowhere: undefined.
 */
export const readRedirect = (
  db: Kysely<DB>,
  paths: readonly string[],
): Promise<Static<typeof RedirectRow> | undefined> =>
  queryRow(
    db,
    RedirectRow,
    sql`
    WITH RECURSIVE hop AS (
      (SELECT to_url, status, 1 AS number FROM redirect_rule WHERE from_path = ANY(${[...paths]}::text[])
       ORDER BY array_position(${[...paths]}::text[], from_path) LIMIT 1)
      UNION ALL
      SELECT rule.to_url, greatest(hop.status, rule.status), hop.number + 1
      FROM hop JOIN redirect_rule rule ON rule.from_path = hop.to_url WHERE hop.number < ${MAX_HOPS})
    SELECT to_url, status FROM hop
    WHERE NOT EXISTS (SELECT FROM redirect_rule rule WHERE rule.from_path = hop.to_url)`,
  )

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
