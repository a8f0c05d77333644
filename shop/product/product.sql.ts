import { sql, type Kysely, type RawBuilder } from 'kysely'
import { Type } from 'typebox'
import { Review } from './product.api.ts'
import { ProductId } from '#kernel/shared.api.ts'
import { checkRows, queryRows, Row } from '#platform/db/rows.ts'
import { picturesOfReview } from '#platform/db/picture-json.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { reviewMarks } from './helpful-marks.sql.ts'
import { readBoughtTogether } from './bought-together.sql.ts'

/** The lowest price of a product's variants, in kopecks. A subquery. */
export const lowestPrice = (productId: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`(SELECT min(v.price) FROM variant v WHERE v.product_id = ${productId})`

export const readProductId = async (db: Kysely<DB>, slug: string): Promise<ProductId | undefined> =>
  (
    await db
      .selectFrom('product')
      .select('id')
      .where('slug', '=', slug)
      .where('embargoed', '=', false)
      .executeTakeFirst()
  )?.id

type Sort = 'new' | 'helpful' | 'high' | 'low'
export type ReviewChoice = {
  readonly sort?: Sort | undefined
  readonly skin?: string | undefined
  readonly tone?: string | undefined
  readonly age?: string | undefined
  readonly with_photo?: boolean | undefined
}

/** Whether a row of table `review` has a photo. */
export const hasPhoto = sql`
  (review.photo_id IS NOT NULL OR EXISTS (SELECT FROM review_photo WHERE review_photo.review_id = review.id))`

const shownReviews = (db: Kysely<DB>, productId: ProductId, { skin, tone, age, with_photo }: ReviewChoice) => {
  const all = db.selectFrom('review').where('product_id', '=', productId).where('hidden', '=', false)
  const ofSkin = skin === undefined ? all : all.where('skin_type', '=', skin)
  const ofTone = tone === undefined ? ofSkin : ofSkin.where('skin_tone', '=', tone)
  const ofAge = age === undefined ? ofTone : ofTone.where('age_group', '=', age)
  return with_photo === true ? ofAge.where(hasPhoto, '=', true) : ofAge
}

const CountRow = Row({ count: Type.Integer() })
export const countReviews = async (db: Kysely<DB>, productId: ProductId, choice: ReviewChoice): Promise<number> =>
  checkRows(
    CountRow,
    await shownReviews(db, productId, choice)
      .select(sql`count(*)::int`.as('count'))
      .execute(),
  )[0]?.count ?? 0

const SORTED_BY: Readonly<Record<Sort, RawBuilder<unknown>>> = {
  new: sql`review.written_on DESC`,
  helpful: sql`${reviewMarks.count} DESC`,
  high: sql`review.rating DESC`,
  low: sql`review.rating`,
}

/** In the order chosen; equals newest first. */
export const readReviews = async (
  db: Kysely<DB>,
  productId: ProductId,
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
        'skin_tone',
        'shade_name',
        'rating',
        'body',
        'bought_here',
        'answer',
      ])
      .select(reviewMarks.count.as('helpful_count'))
      .select(sql`written_on::text`.as('written_on'))
      .select(picturesOfReview.as('photos'))
      .orderBy(SORTED_BY[choice.sort ?? 'new'])
      .orderBy('review.written_on', 'desc')
      .orderBy('id', 'desc')
      .offset(skip)
      .limit(take)
      .execute(),
  )

const IdRow = Row({ id: ProductId })
const readIds = async (db: Kysely<DB>, statement: RawBuilder<unknown>): Promise<ProductId[]> =>
  (await queryRows(db, IdRow, statement)).map(({ id }) => id)
const CANDIDATES = 60

/** Only so many popular products of a category are compared. */
const COMPARED = 200

/**
 * Its substitutes in their order, then products of its category, the most alike first: shared active ingredients count twice,
 * shared skin types and a price within a third once; equals by popularity.
 */
export const readSimilar = async (db: Kysely<DB>, productId: ProductId): Promise<ProductId[]> =>
  readIds(
    db,
    sql`
  WITH own AS (
    SELECT id, category_id, skin_types, substitutes, (SELECT min(price) FROM variant WHERE product_id = product.id) AS price
    FROM product WHERE id = ${productId}),
  candidate AS (
    SELECT id, slug, popularity, skin_types FROM product
    WHERE category_id = (SELECT category_id FROM own) AND NOT discontinued AND id <> ${productId}
      AND slug <> ALL((SELECT substitutes FROM own)::text[])
    ORDER BY popularity DESC, id LIMIT ${sql.lit(COMPARED)}),
  chosen AS (
    SELECT other.id, other.slug, other.popularity, other.skin_types FROM product other JOIN own ON other.slug = ANY(own.substitutes)
    WHERE other.id <> own.id AND NOT other.discontinued)
  SELECT candidate.id FROM (SELECT * FROM candidate UNION ALL SELECT * FROM chosen) AS candidate CROSS JOIN own
  ORDER BY array_position(own.substitutes, candidate.slug) NULLS LAST,
    2 * (SELECT count(*) FROM product_ingredient mine
      JOIN product_ingredient theirs ON theirs.ingredient_id = mine.ingredient_id AND theirs.is_active
      WHERE mine.product_id = own.id AND mine.is_active AND theirs.product_id = candidate.id)
    + (SELECT count(*) FROM unnest(candidate.skin_types) AS skin WHERE skin = ANY(own.skin_types))
    + (SELECT (min(price) BETWEEN own.price * 0.67 AND own.price * 1.33)::int FROM variant WHERE product_id = candidate.id) DESC,
    candidate.popularity DESC, candidate.id
  LIMIT ${sql.lit(CANDIDATES)}`,
  )

/** Products in its goes_with, in that order. */
const readTiedProducts = async (db: Kysely<DB>, productId: ProductId): Promise<ProductId[]> =>
  readIds(
    db,
    sql`
  SELECT other.id FROM product own CROSS JOIN LATERAL jsonb_array_elements(own.goes_with) WITH ORDINALITY AS pair(entry, position)
  JOIN product other ON other.slug = pair.entry ->> 'product' AND NOT other.discontinued AND other.id <> own.id
  WHERE own.id = ${productId} ORDER BY pair.position`,
  )

/** For a product without goes_with: the most popular product of each other category of the same brand. */
const readFromSameBrand = async (db: Kysely<DB>, productId: ProductId): Promise<ProductId[]> =>
  readIds(
    db,
    sql`
  SELECT id FROM (
    SELECT DISTINCT ON (other.category_id) other.id, other.popularity FROM product other
    JOIN product own ON own.id = ${productId} AND other.brand_id = own.brand_id AND other.category_id <> own.category_id
    WHERE NOT other.discontinued ORDER BY other.category_id, other.popularity DESC, other.id) AS best
  ORDER BY popularity DESC, id LIMIT ${sql.lit(CANDIDATES)}`,
  )

/** With so many the orders speak for themselves. */
const ENOUGH_BOUGHT = 3

type Ties = { readonly ids: ProductId[]; readonly by: 'orders' | 'editors' }

/** What is bought with the product; until enough orders show it, what the editors chose, or the brand's other products. */
export const readGoesWith = async (db: Kysely<DB>, productId: ProductId): Promise<Ties> => {
  const bought = await readBoughtTogether(db, productId, CANDIDATES)
  if (bought.length >= ENOUGH_BOUGHT) return { ids: bought, by: 'orders' }
  const pairs = await readTiedProducts(db, productId)
  return { ids: pairs.length > 0 ? pairs : await readFromSameBrand(db, productId), by: 'editors' }
}
