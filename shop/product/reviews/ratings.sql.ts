/** The average and number of a product's published reviews, which its card, its page and the sort by rating show. */
import type { ProductId } from '#kernel/ids.ts'
import { sql, type Transaction } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'

/**
 * Locks the product, so that two changes of its reviews count one after the other. Call it before the reviews change: the count then
 * sees every change that was committed before.
 */
export const lockProduct = async (tx: Transaction<DB>, productId: ProductId): Promise<void> => {
  await sql`SELECT id FROM product WHERE id = ${productId} FOR NO KEY UPDATE`.execute(tx)
}

/** Counts the reviews again. Pages and the index of every node learn of a changed rating. */
export const recountRating = async (tx: Transaction<DB>, productId: ProductId): Promise<void> => {
  await sql`
    WITH published AS (
      SELECT coalesce(sum(rating), 0)::int AS total, count(*)::int AS count
      FROM review WHERE product_id = ${productId} AND NOT hidden)
    UPDATE product SET rating_sum = total, rating_count = count FROM published WHERE product.id = ${productId}`.execute(
    tx,
  )
  await sql`SELECT bump_catalogue_version()`.execute(tx)
}
