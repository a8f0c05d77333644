import { sql, type Kysely } from 'kysely'
import { Type, type Static } from 'typebox'
import type { SitemapPart } from '../seo.api.ts'
import { DateText } from '#kernel/shared.api.ts'
import { filterQuery, NO_FILTER, withValues } from '#shop/catalogue/facts/listing-path.ts'
import { MIN_INDEXED_PRODUCTS } from '#shop/catalogue/facts/indexed-choice.ts'
import { paths } from '#kernel/pages/paths.ts'
import { queryRow, queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'

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
    sql`SELECT slug, changed_on::text FROM product
        WHERE NOT discontinued ORDER BY id OFFSET ${skip} LIMIT ${take}`,
  )
  return products.map(({ slug, changed_on }) => ({ path: paths.product(slug), changed_on }))
}

const ChangedRow = Row({ key: Type.String(), changed_on: DateText })
const byKey = (rows: readonly Static<typeof ChangedRow>[]): ReadonlyMap<string, string> =>
  new Map(rows.map(({ key, changed_on }) => [key, changed_on]))

/** The last change of a product in each category or under it, by the category's path; '' is the whole catalogue. */
export const lastChangeByCategory = async (db: Kysely<DB>): Promise<ReadonlyMap<string, string>> =>
  byKey(
    await queryRows(
      db,
      ChangedRow,
      sql`
      WITH own AS (SELECT path, max(changed_on) AS changed_on
        FROM product JOIN category ON category.id = category_id WHERE NOT discontinued GROUP BY path)
      SELECT category.path AS key, max(own.changed_on)::text AS changed_on
      FROM category JOIN own ON own.path = category.path OR starts_with(own.path, category.path || '/')
      GROUP BY category.path
      UNION ALL SELECT '', max(changed_on)::text FROM own HAVING count(*) > 0`,
    ),
  )

const BrandOfCategoryRow = Row({ path: Type.String(), brand: Type.String(), changed_on: DateText })

/** Lists of one brand within a category that has several (indexed-choice.ts). */
export const readBrandsOfCategories = async (db: Kysely<DB>): Promise<Entries> => {
  const lists = await queryRows(
    db,
    BrandOfCategoryRow,
    sql`
    WITH own AS (SELECT path, brand.slug AS brand, count(*) AS products, max(changed_on) AS changed_on
      FROM product JOIN category ON category.id = category_id JOIN brand ON brand.id = brand_id
      WHERE NOT discontinued GROUP BY path, brand.slug),
    list AS (SELECT category.path, brand, sum(products) AS products, max(changed_on) AS changed_on,
        count(*) OVER (PARTITION BY category.path) AS brands
      FROM category JOIN own ON own.path = category.path OR starts_with(own.path, category.path || '/')
      GROUP BY category.path, brand)
    SELECT path, brand, changed_on::text FROM list
    WHERE brands > 1 AND products >= ${MIN_INDEXED_PRODUCTS} ORDER BY path, brand`,
  )
  return lists.map(({ path, brand, changed_on }) => ({
    path: paths.category(path) + filterQuery(withValues(NO_FILTER, 'brand', [brand])),
    changed_on,
  }))
}

/** The last change of a product of each brand, by the brand's slug. */
export const lastChangeByBrand = async (db: Kysely<DB>): Promise<ReadonlyMap<string, string>> =>
  byKey(
    await queryRows(
      db,
      ChangedRow,
      sql`SELECT brand.slug AS key, max(changed_on)::text AS changed_on
          FROM product JOIN brand ON brand.id = brand_id WHERE NOT discontinued GROUP BY brand.slug`,
    ),
  )

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
