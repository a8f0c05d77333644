import { sql, type Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Favorites, PriceDrops } from '../favorites.api.ts'
import { ProductId as ProductIdShape } from '#kernel/shared.api.ts'
import type { ProductId } from '#kernel/ids.ts'
import { deleteInPortions } from '#platform/db/retention.ts'
import { queryRow, queryRows, Row } from '#platform/db/rows.ts'
import { sessionReplaced, type NewVisitor } from '#platform/calls/caller.ts'
import { lowestPrice } from '#shop/product/face.ts'
import type { DB } from '#platform/db/types.gen.ts'

/** Product ids, last added first; at most `take` when it is given. */
export const readFavoriteIds = async (db: Kysely<DB>, visitorId: string, take?: number): Promise<ProductId[]> => {
  const rows = await db
    .selectFrom('favourite')
    .select('product_id')
    .where('visitor_id', '=', visitorId)
    .orderBy('added_at', 'desc')
    .orderBy('product_id', 'desc')
    .$if(take !== undefined, (query) => query.limit(take ?? 0))
    .execute()
  return rows.map(({ product_id }) => product_id)
}

export const readFavorites = async (db: Kysely<DB>, visitorId: string): Promise<Favorites> =>
  (await readFavoriteIds(db, visitorId)).map((id) => ({ product: { id } }))

/** A product of a later day does not exist (CHG-05). */
export const productExists = async (db: Kysely<DB>, productId: ProductId): Promise<boolean> =>
  (await db
    .selectFrom('product')
    .select('id')
    .where('id', '=', productId)
    .where('embargoed', '=', false)
    .executeTakeFirst()) !== undefined

const DropRow = Row({ product_id: ProductIdShape, dropped: Type.Integer() })

/** Favourites that cost less than when they were added, and by how many kopecks. */
export const readPriceDrops = (db: Kysely<DB>, visitorId: string): Promise<PriceDrops> =>
  queryRows(
    db,
    DropRow,
    sql`
    SELECT f.product_id, f.added_price - now.price AS dropped
    FROM favourite f CROSS JOIN LATERAL (SELECT ${lowestPrice(sql`f.product_id`)} AS price) now
    WHERE f.visitor_id = ${visitorId} AND now.price < f.added_price ORDER BY f.product_id`,
  )

const AddedRow = Row({ is_kept: Type.Boolean(), is_favourite: Type.Boolean() })

/**
 * Adds a favourite unless it exists or the visitor has `max` of them. True if it exists afterwards. Throws when the guest has signed
 * in meanwhile.
 */
export const addFavorite = async (
  db: Kysely<DB>,
  { visitorId, keeping }: NewVisitor,
  productId: ProductId,
  at: Date,
  max: number,
): Promise<boolean> => {
  const added = await queryRow(
    db,
    AddedRow,
    sql`
  WITH kept AS (${keeping ?? sql`SELECT`}),
  added AS (
    INSERT INTO favourite (visitor_id, product_id, added_at, added_price)
    SELECT ${visitorId}::uuid, ${productId}::int, ${at}::timestamptz, ${lowestPrice(sql`${productId}::int`)} FROM kept
    WHERE (SELECT count(*) FROM favourite WHERE visitor_id = ${visitorId}) < ${max}
    ON CONFLICT DO NOTHING RETURNING product_id)
  SELECT EXISTS (SELECT FROM kept) AS is_kept, EXISTS (SELECT FROM added) OR EXISTS (
    SELECT FROM favourite WHERE visitor_id = ${visitorId} AND product_id = ${productId}) AS is_favourite`,
  )
  if (added?.is_kept !== true) throw sessionReplaced()
  return added.is_favourite
}

export const removeFavorite = async (db: Kysely<DB>, visitorId: string, productId: ProductId): Promise<void> => {
  await db.deleteFrom('favourite').where('visitor_id', '=', visitorId).where('product_id', '=', productId).execute()
}

/** Deletes favourites of guests whose session has ended and who have added none since the moment. */
export const deleteAbandonedFavorites = (db: Kysely<DB>, before: Date): Promise<number> =>
  deleteInPortions(
    db,
    'favourite',
    sql`
    old.added_at < ${before}
      AND NOT EXISTS (SELECT FROM session s WHERE s.visitor_id = old.visitor_id)
      AND NOT EXISTS (SELECT FROM customer c WHERE c.visitor_id = old.visitor_id)`,
  )
