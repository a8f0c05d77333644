/** Customers' reviews: what the staff do with them, the data of an account, and what the hourly job deletes. */
import type { Transaction } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'
import { deleteReview, reviewedProducts } from './own-review.sql.ts'
import { deletePhotos } from './review-photos.sql.ts'
import { lockProduct, recountRating } from './ratings.sql.ts'

/** SAFE-05: deletes all reviews and photos of a customer. */
export const deleteReviews = async (tx: Transaction<DB>, customerId: number): Promise<void> => {
  await deletePhotos(tx, customerId)
  for (const productId of await reviewedProducts(tx, customerId)) {
    await lockProduct(tx, productId)
    await deleteReview(tx, customerId, productId)
    await recountRating(tx, productId)
  }
}
