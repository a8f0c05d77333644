/** SAFE-05: reviews, questions and answers of a customer, when the consent to publish them or the account ends. */
import type { Transaction } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'
import { deleteQuestions, resubmitQuestions, withdrawQuestions } from './questions/questions-of-customer.ts'
import { deleteReviews, resubmitReviews, withdrawReviews } from './reviews/reviews-of-customer.ts'

export const deleteBuyersWords = async (tx: Transaction<DB>, customerId: number): Promise<void> => {
  await deleteReviews(tx, customerId)
  await deleteQuestions(tx, customerId)
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
