/** SAFE-05: reviews, questions and answers of a customer, when the consent to publish them or the account ends. */
import type { Transaction } from 'kysely'
import { productId } from '#kernel/ids.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Deletion } from '#shop/consent/face.ts'
import { deletePost } from './questions/questions.sql.ts'
import { deleteQuestions, resubmitQuestions, withdrawQuestions } from './questions/questions-of-customer.ts'
import { deletePhoto } from './reviews/review-photos.sql.ts'
import { deleteReviewOf, deleteReviews, resubmitReviews, withdrawReviews } from './reviews/reviews-of-customer.ts'

export const deleteBuyersWords = async (tx: Transaction<DB>, customerId: number): Promise<void> => {
  await deleteReviews(tx, customerId)
  await deleteQuestions(tx, customerId)
}

type Deleted = {
  readonly kind: Exclude<Deletion['deleted'], 'address'>
  readonly key: number
  readonly at: Date
}
/** Deletes what the customer has deleted before, as it has come back with a backup. */
export const deleteWordsAgain = async (
  tx: Transaction<DB>,
  customerId: number,
  { kind, key, at }: Deleted,
): Promise<void> => {
  if (kind === 'review') await deleteReviewOf(tx, customerId, productId(key), at)
  else if (kind === 'review_photo') await deletePhoto(tx, customerId, key, at)
  else await deletePost(tx, kind, key, customerId, at)
}

/** Hides what is shown and what waits: the consent was withdrawn. */
export const withdrawBuyersWords = async (tx: Transaction<DB>, customerId: number): Promise<void> => {
  await withdrawReviews(tx, customerId)
  await withdrawQuestions(tx, customerId)
}

/** What was hidden so waits for the staff again. */
export const resubmitBuyersWords = async (tx: Transaction<DB>, customerId: number, at: Date): Promise<void> => {
  await resubmitReviews(tx, customerId, at)
  await resubmitQuestions(tx, customerId, at)
}
