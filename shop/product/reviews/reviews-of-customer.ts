/** Customers' reviews: what the staff do with them, the data of an account, and what the hourly job deletes. */
import type { Transaction } from 'kysely'
import type { ProductId } from '#kernel/ids.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { CONSENT_WITHDRAWN } from '../facts/reviews.ts'
import { enqueueReviewEmail } from './email-review.job.ts'
import { deleteReview, readSentAt, reviewedProducts } from './own-review.sql.ts'
import { deletePhotos } from './review-photos.sql.ts'
import { lockProduct, recountRating } from './ratings.sql.ts'

/** SAFE-05: hides the customer's published and waiting reviews, because the consent to publish them was withdrawn. */
export const withdrawReviews = async (tx: Transaction<DB>, customerId: number): Promise<void> => {
  for (const productId of await reviewedProducts(tx, customerId)) {
    await lockProduct(tx, productId)
    await tx
      .updateTable('review')
      .set({ hidden: true, pending: false, hidden_reason: CONSENT_WITHDRAWN })
      .where('customer_id', '=', customerId)
      .where('product_id', '=', productId)
      .where((eb) => eb.or([eb('hidden', '=', false), eb('pending', '=', true)]))
      .execute()
    await recountRating(tx, productId)
  }
}

/** The reviews that were hidden so wait for the staff again. */
export const resubmitReviews = async (tx: Transaction<DB>, customerId: number, at: Date): Promise<void> => {
  const reviews = await tx
    .updateTable('review')
    .set({ pending: true, hidden_reason: null, sent_at: at })
    .where('customer_id', '=', customerId)
    .where('hidden_reason', '=', CONSENT_WITHDRAWN)
    .returning('id')
    .execute()
  for (const { id } of reviews) await enqueueReviewEmail(tx, id, at)
}

/** SAFE-05: deletes a customer's review of a product with its photos. A later one stays. */
export const deleteReviewOf = async (
  tx: Transaction<DB>,
  customerId: number,
  productId: ProductId,
  sentUntil: Date,
): Promise<void> => {
  await lockProduct(tx, productId)
  const sentAt = await readSentAt(tx, customerId, productId)
  if (sentAt === undefined || sentAt > sentUntil) return
  await deletePhotos(tx, customerId, productId)
  await deleteReview(tx, customerId, productId)
  await recountRating(tx, productId)
}

/** SAFE-05: deletes all reviews and photos of a customer. */
export const deleteReviews = async (tx: Transaction<DB>, customerId: number): Promise<void> => {
  await deletePhotos(tx, customerId)
  for (const productId of await reviewedProducts(tx, customerId)) {
    await lockProduct(tx, productId)
    await deleteReview(tx, customerId, productId)
    await recountRating(tx, productId)
  }
}
