import { sql, type Kysely } from 'kysely'
import type { InfoPage, LatestReviews } from '#contract/pages.schema.ts'
import type { DB } from '#server/db/types.gen.ts'

export const readPage = (db: Kysely<DB>, path: string): Promise<InfoPage | undefined> =>
  db
    .selectFrom('page')
    .select([
      'title',
      'description',
      'lead',
      'body_html',
      sql<string>`updated_on::text`.as('updated_on'),
      sql<InfoPage['facts']>`facts`.as('facts'),
    ])
    .where('path', '=', path)
    .executeTakeFirst()

/** Of goods that are sold: a review must lead somewhere. */
const shown = sql`review join product on product.id = review.product_id join brand on brand.id = product.brand_id where not review.hidden and not product.discontinued`

export const countReviews = async (db: Kysely<DB>): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from ${shown}`.execute(db)).rows[0]?.n ?? 0

/** Newest first. */
export const readReviews = async (db: Kysely<DB>, skip: number, take: number): Promise<LatestReviews['reviews']> =>
  (
    await sql<LatestReviews['reviews'][number]>`
  select review.id, review.author, review.rating, review.body, review.written_on::text as written_on, review.answer,
    json_build_object('slug', product.slug, 'name', product.name, 'brand', brand.name) as product
  from ${shown} order by review.written_on desc, review.id desc offset ${skip} limit ${take}`.execute(db)
  ).rows
