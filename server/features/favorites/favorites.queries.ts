import { sql, type Kysely } from 'kysely'
import type { Favorites } from '#contract/favorites.schema.ts'
import type { DB } from '#server/db/types.gen.ts'

/** Last added first. */
export const readFavorites = async (db: Kysely<DB>, visitorId: string): Promise<Favorites> =>
  (
    await db
      .selectFrom('favourite')
      .select('product_id')
      .where('visitor_id', '=', visitorId)
      .orderBy('added_at', 'desc')
      .orderBy('product_id', 'desc')
      .execute()
  ).map(({ product_id }) => ({ product: { id: product_id } }))

export const productExists = async (db: Kysely<DB>, productId: number): Promise<boolean> =>
  (await db.selectFrom('product').select('id').where('id', '=', productId).executeTakeFirst()) !== undefined

/** Adds one unless it is there already or there are `most`; says whether it is there now. */
export const addFavorite = async (
  db: Kysely<DB>,
  visitorId: string,
  productId: number,
  at: Date,
  most: number,
): Promise<boolean> =>
  (
    await sql<{ there: boolean }>`
  with added as (
    insert into favourite (visitor_id, product_id, added_at)
    select ${visitorId}, ${productId}, ${at}
    where (select count(*) from favourite where visitor_id = ${visitorId}) < ${most}
    on conflict do nothing returning product_id)
  select exists (select from added) or exists (
    select from favourite where visitor_id = ${visitorId} and product_id = ${productId}) as there`.execute(db)
  ).rows[0]?.there ?? false

export const removeFavorite = async (db: Kysely<DB>, visitorId: string, productId: number): Promise<void> => {
  await db.deleteFrom('favourite').where('visitor_id', '=', visitorId).where('product_id', '=', productId).execute()
}
