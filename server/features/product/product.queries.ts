import { sql, type Kysely } from 'kysely'
import type { Review } from '#contract/product.rules.ts'
import type { DB } from '#server/db/types.gen.ts'

export const readProductId = async (db: Kysely<DB>, slug: string): Promise<number | undefined> =>
  (await db.selectFrom('product').select('id').where('slug', '=', slug).executeTakeFirst())?.id

const shownReviews = (db: Kysely<DB>, productId: number, skin: string | undefined) => {
  const all = db.selectFrom('review').where('product_id', '=', productId).where('hidden', '=', false)
  return skin === undefined ? all : all.where('skin_type', '=', skin)
}

export const countReviews = async (db: Kysely<DB>, productId: number, skin: string | undefined): Promise<number> =>
  (await shownReviews(db, productId, skin).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()).count

/** Newest first. */
export const readReviews = (db: Kysely<DB>, productId: number, skin: string | undefined, skip: number, take: number): Promise<Review[]> =>
  shownReviews(db, productId, skin)
    .select(['id', 'author', 'age_group', 'skin_type', 'shade_name', 'rating', 'body', 'helpful_count', 'bought_here', 'answer'])
    .select(sql<string>`written_on::text`.as('written_on'))
    .orderBy('review.written_on', 'desc')
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(take)
    .execute()

const CANDIDATES = 60

/** Of the same category, most popular first. */
export const readSimilar = async (db: Kysely<DB>, productId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('product')
      .select('id')
      .where('category_id', '=', (own) => own.selectFrom('product').select('category_id').where('id', '=', productId))
      .where('id', '<>', productId)
      .where('left_shop', '=', false)
      .orderBy('popularity', 'desc')
      .orderBy('id')
      .limit(CANDIDATES)
      .execute()
  ).map(({ id }) => id)

/** Of the same brand in other categories, most popular first, one a category. */
export const readGoesWith = async (db: Kysely<DB>, productId: number): Promise<number[]> =>
  (
    await sql<{ id: number }>`
  select id from (
    select distinct on (other.category_id) other.id, other.popularity from product other
    join product own on own.id = ${productId} and other.brand_id = own.brand_id and other.category_id <> own.category_id
    where not other.left_shop order by other.category_id, other.popularity desc, other.id) as best
  order by popularity desc, id limit ${sql.lit(CANDIDATES)}`.execute(db)
  ).rows.map(({ id }) => id)
