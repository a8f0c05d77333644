import { sql, type Kysely } from 'kysely'
import { Type } from 'typebox'
import { Review } from '#contract/product.schema.ts'
import { checkRows, queryRows, Row } from '#server/db/rows.ts'
import { pictureById } from '#server/db/picture-json.ts'
import type { DB } from '#server/db/types.gen.ts'

export const readProductId = async (db: Kysely<DB>, slug: string): Promise<number | undefined> =>
  (await db.selectFrom('product').select('id').where('slug', '=', slug).executeTakeFirst())?.id

export type ReviewChoice = { readonly skin?: string | undefined; readonly with_photo?: boolean | undefined }

const shownReviews = (db: Kysely<DB>, productId: number, { skin, with_photo }: ReviewChoice) => {
  const all = db.selectFrom('review').where('product_id', '=', productId).where('hidden', '=', false)
  const ofSkin = skin === undefined ? all : all.where('skin_type', '=', skin)
  return with_photo === true ? ofSkin.where('photo_id', 'is not', null) : ofSkin
}

const CountRow = Row({ count: Type.Integer() })
export const countReviews = async (db: Kysely<DB>, productId: number, choice: ReviewChoice): Promise<number> =>
  checkRows(
    CountRow,
    await shownReviews(db, productId, choice)
      .select(sql`count(*)::int`.as('count'))
      .execute(),
  )[0]?.count ?? 0

/** Newest first. */
export const readReviews = async (
  db: Kysely<DB>,
  productId: number,
  choice: ReviewChoice,
  skip: number,
  take: number,
): Promise<Review[]> =>
  checkRows(
    Review,
    await shownReviews(db, productId, choice)
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
      .select(sql`written_on::text`.as('written_on'))
      .select(pictureById('review.photo_id').as('photo'))
      .orderBy('review.written_on', 'desc')
      .orderBy('id', 'desc')
      .offset(skip)
      .limit(take)
      .execute(),
  )

const IdRow = Row({ id: Type.Integer() })
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

/** Products in its goes_with, in that order. */
const readTiedProducts = async (db: Kysely<DB>, productId: number): Promise<number[]> =>
  (
    await queryRows(
      db,
      IdRow,
      sql`
  SELECT other.id FROM product own CROSS JOIN LATERAL jsonb_array_elements(own.goes_with) WITH ORDINALITY AS pair(entry, position)
  JOIN product other ON other.slug = pair.entry ->> 'product' AND NOT other.discontinued AND other.id <> own.id
  WHERE own.id = ${productId} ORDER BY pair.position`,
    )
  ).map(({ id }) => id)

/** For a product without goes_with: the most popular product of each other category of the same brand. */
const readFromSameBrand = async (db: Kysely<DB>, productId: number): Promise<number[]> =>
  (
    await queryRows(
      db,
      IdRow,
      sql`
  SELECT id FROM (
    SELECT DISTINCT ON (other.category_id) other.id, other.popularity FROM product other
    JOIN product own ON own.id = ${productId} AND other.brand_id = own.brand_id AND other.category_id <> own.category_id
    WHERE NOT other.discontinued ORDER BY other.category_id, other.popularity DESC, other.id) AS best
  ORDER BY popularity DESC, id LIMIT ${sql.lit(CANDIDATES)}`,
    )
  ).map(({ id }) => id)

export const readGoesWith = async (db: Kysely<DB>, productId: number): Promise<number[]> => {
  const pairs = await readTiedProducts(db, productId)
  return pairs.length > 0 ? pairs : readFromSameBrand(db, productId)
}
