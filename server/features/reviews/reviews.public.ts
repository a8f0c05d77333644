/** Customers' reviews: what the staff do with them, the data of an account, and what the hourly job deletes. */
import type { Transaction } from 'kysely'
import type { DB } from '#server/db/types.gen.ts'
import { deleteReview, reviewedProducts } from './own-review.queries.ts'
import { deletePhotos } from './review-photos.queries.ts'
import { lockProduct, recountRating } from './ratings.queries.ts'

export { answerReview, hideReview, listReviews, publishReview, readReview, type ModeratedReview } from './moderation.ts'
export { readOwnReviews } from './own-review.queries.ts'
export { deleteUnsentPhotos } from './review-photos.queries.ts'

/** SAFE-05: deletes all reviews and photos of a customer. */
export const deleteReviews = async (tx: Transaction<DB>, customerId: number): Promise<void> => {
  await deletePhotos(tx, customerId)
  for (const productId of await reviewedProducts(tx, customerId)) {
    await lockProduct(tx, productId)
    await deleteReview(tx, customerId, productId)
    await recountRating(tx, productId)
  }
}
