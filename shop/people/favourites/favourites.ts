/** Favourites, for other features. */
import type { ProductId } from '#kernel/ids.ts'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'

/** AUTH-08: moves the guest's favourites to the account. Of a product in both the earlier `added_at` stays. */
export const mergeFavorites = async (tx: Transaction<DB>, guest: string, account: string): Promise<void> => {
  if (guest === account) return
  await sql`
    WITH moved AS (DELETE FROM favourite WHERE visitor_id = ${guest} RETURNING product_id, added_at)
    INSERT INTO favourite (visitor_id, product_id, added_at) SELECT ${account}, product_id, added_at FROM moved
    ON CONFLICT (visitor_id, product_id) DO UPDATE SET added_at = least(favourite.added_at, excluded.added_at)`.execute(
    tx,
  )
}

export const deleteFavorites = async (tx: Transaction<DB>, visitorId: string): Promise<void> => {
  await tx.deleteFrom('favourite').where('visitor_id', '=', visitorId).execute()
}

export const readFavoriteNames = (
  db: Kysely<DB>,
  visitorId: string,
): Promise<{ product_id: ProductId; name: string }[]> =>
  db
    .selectFrom('favourite')
    .innerJoin('product', 'product.id', 'favourite.product_id')
    .where('visitor_id', '=', visitorId)
    .select(['product_id', 'product.name'])
    .orderBy('added_at', 'desc')
    .execute()
