import { sql, type Kysely } from 'kysely'
import type { Review } from '#contract/product.schema.ts'
import type { DB } from '#server/db/types.gen.ts'

export const readProductId = async (db: Kysely<DB>, slug: string): Promise<number | undefined> =>
  (await db.selectFrom('product').select('id').where('slug', '=', slug).executeTakeFirst())?.id

export type ReviewChoice = { readonly skin?: string | undefined; readonly with_photo?: boolean | undefined }

const shownReviews = (db: Kysely<DB>, productId: number, { skin, with_photo }: ReviewChoice) => {
  const all = db.selectFrom('review').where('product_id', '=', productId).where('hidden', '=', false)
  const ofSkin = skin === undefined ? all : all.where('skin_type', '=', skin)
  return with_photo === true ? ofSkin.where('photo_id', 'is not', null) : ofSkin
}

export const countReviews = async (db: Kysely<DB>, productId: number, choice: ReviewChoice): Promise<number> =>
  (
    await shownReviews(db, productId, choice)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count

/** Newest first. */
export const readReviews = (
  db: Kysely<DB>,
  productId: number,
  choice: ReviewChoice,
  skip: number,
  take: number,
): Promise<Review[]> =>
  shownReviews(db, productId, choice)
    .select([
      'id',
      'author',
      'age_group',
      'skin_type',
      'shade_name',
      'rating',
      'body',
      'helpful_count',
      'bought_here',
      'answer',
    ])
    .select(sql<string>`written_on::text`.as('written_on'))
    .select(
      sql<
        Review['photo']
      >`(select json_build_object('hash', hash, 'width', width, 'height', height, 'tone', tone) from picture where picture.id = review.photo_id)`.as(
        'photo',
      ),
    )
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
      .where('discontinued', '=', false)
      .orderBy('popularity', 'desc')
      .orderBy('id')
      .limit(CANDIDATES)
      .execute()
  ).map(({ id }) => id)

/** What editors (or the demo's rules of routine) tied to it, in their order. */
const readTiedProducts = async (db: Kysely<DB>, productId: number): Promise<number[]> =>
  (
    await sql<{ id: number }>`
  select other.id from product own cross join lateral jsonb_array_elements(own.goes_with) with ordinality as pair(told, place)
  join product other on other.slug = pair.told ->> 'product' and not other.discontinued and other.id <> own.id
  where own.id = ${productId} order by pair.place`.execute(db)
  ).rows.map(({ id }) => id)

/** Without editors' word: of the same brand in other categories, most popular first, one a category. */
const readFromSameBrand = async (db: Kysely<DB>, productId: number): Promise<number[]> =>
  (
    await sql<{ id: number }>`
  select id from (
    select distinct on (other.category_id) other.id, other.popularity from product other
    join product own on own.id = ${productId} and other.brand_id = own.brand_id and other.category_id <> own.category_id
    where not other.discontinued order by other.category_id, other.popularity desc, other.id) as best
  order by popularity desc, id limit ${sql.lit(CANDIDATES)}`.execute(db)
  ).rows.map(({ id }) => id)

export const readGoesWith = async (db: Kysely<DB>, productId: number): Promise<number[]> => {
  const pairs = await readTiedProducts(db, productId)
  return pairs.length > 0 ? pairs : readFromSameBrand(db, productId)
}
