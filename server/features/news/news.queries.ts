import { sql, type Kysely } from 'kysely'
import type { Article, ArticleLine } from '#contract/pages.schema.ts'
import { pictureById } from '#server/db/picture-json.ts'
import type { DB } from '#server/db/types.gen.ts'

const line = sql`
  article.slug, article.title, article.lead, article.published_on::text as published_on,
  ${pictureById('article.picture_id')} AS picture`

/** Articles of days to come are not shown yet; `today` is 'YYYY-MM-DD'. */
export const countArticles = async (db: Kysely<DB>, today: string): Promise<number> =>
  (
    await db
      .selectFrom('article')
      .select(sql<number>`count(*)::int`.as('count'))
      .where(sql<boolean>`published_on <= ${today}::date`)
      .executeTakeFirstOrThrow()
  ).count

/** Newest first. */
export const readArticles = async (db: Kysely<DB>, today: string, skip: number, take: number): Promise<ArticleLine[]> =>
  (
    await sql<ArticleLine>`
  select ${line} from article where published_on <= ${today}::date
  order by article.published_on desc, article.id desc offset ${skip} limit ${take}`.execute(db)
  ).rows

type ArticleRow = Omit<Article, 'cards'> & { product_ids: number[] }

/** Goods that it names and the shop knows, in its order. */
const goods = sql`
  coalesce((select array_agg(product.id order by named.place) from unnest(article.goods) with ordinality as named(slug, place)
    join product on product.slug = named.slug), '{}') as product_ids`

export const readArticle = async (db: Kysely<DB>, slug: string, today: string): Promise<ArticleRow | undefined> =>
  (
    await sql<ArticleRow>`select ${line}, article.body_html, ${goods} from article where slug = ${slug} and published_on <= ${today}::date`.execute(
      db,
    )
  ).rows[0]
