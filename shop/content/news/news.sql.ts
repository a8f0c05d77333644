import { sql, type Kysely } from 'kysely'
import { Type, type Static } from 'typebox'
import { Article, ArticleLine } from '../pages.api.ts'
import { ProductId } from '#kernel/shared.api.ts'
import { queryRow, queryRows, Row } from '#platform/db/rows.ts'
import { focusedPicture } from '#platform/db/picture-json.ts'
import type { DB } from '#platform/db/types.gen.ts'

const lineColumns = sql`
  article.slug, article.title, article.lead, article.published_on::text AS published_on,
  ${focusedPicture('article.picture_id', 'article.picture_focus')} AS picture`

const CountRow = Row({ count: Type.Integer() })

/** Articles dated after `today` ('YYYY-MM-DD') are not published yet: every query here leaves them out. */
export const countArticles = async (db: Kysely<DB>, today: string): Promise<number> =>
  (await queryRow(db, CountRow, sql`SELECT count(*)::int AS count FROM article WHERE published_on <= ${today}::date`))
    ?.count ?? 0

/** Newest first. */
export const readArticles = (db: Kysely<DB>, today: string, skip: number, take: number): Promise<ArticleLine[]> =>
  queryRows(
    db,
    ArticleLine,
    sql`
  SELECT ${lineColumns} FROM article WHERE published_on <= ${today}::date
  ORDER BY article.published_on DESC, article.id DESC OFFSET ${skip} LIMIT ${take}`,
  )

/** Articles of these slugs that are published, in their order. */
export const linesOfArticles = (db: Kysely<DB>, slugs: readonly string[], today: string): Promise<ArticleLine[]> =>
  queryRows(
    db,
    ArticleLine,
    sql`
  SELECT ${lineColumns} FROM unnest(${sql.val([...slugs])}::text[]) WITH ORDINALITY AS listed(slug, position)
  JOIN article ON article.slug = listed.slug WHERE article.published_on <= ${today}::date ORDER BY listed.position`,
  )

/** `product_ids`: the products of the article, in its order; slugs that do not exist are left out. */
const ArticleRow = Row({
  ...Type.Omit(Article, ['cards']).properties,
  product_ids: Type.Array(ProductId),
})
type ArticleRow = Static<typeof ArticleRow>

export const readArticle = (db: Kysely<DB>, slug: string, today: string): Promise<ArticleRow | undefined> =>
  queryRow(
    db,
    ArticleRow,
    sql`
  SELECT ${lineColumns}, article.body_html,
    coalesce((SELECT array_agg(product.id ORDER BY listed.position)
      FROM unnest(article.goods) WITH ORDINALITY AS listed(slug, position)
      JOIN product ON product.slug = listed.slug), '{}') AS product_ids
  FROM article WHERE slug = ${slug} AND published_on <= ${today}::date`,
  )
