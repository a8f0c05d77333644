import type { Transaction } from 'kysely'
import { Type } from 'typebox'
import { paths } from '#kernel/pages/paths.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { readReview, type ModeratedReview } from './moderation.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { defineJob, RETRY_FOR_DAYS } from '#platform/jobs/job.ts'
import { emailError, type MessageDeps } from '#shop/letters/face.ts'

/** Emails a review that waits for the staff to them. A review that its author has deleted since is not sent. */
export const emailReview = defineJob({
  name: 'email-review',
  payload: Type.Object({ review_id: Type.Integer(), sent_at: Type.String() }),
  policy: RETRY_FOR_DAYS,
  async work(
    { review_id, sent_at },
    { db, mailer, publicUrl, feedbackTo }: MessageDeps & { readonly feedbackTo: string },
  ) {
    const review = await readReview(db, review_id)
    // Changed once more since: that change has a job of its own.
    if (review === undefined || review.sent_at.toISOString() !== sent_at) return
    const answer = await mailer.send({
      ...emailOf(review, publicUrl),
      to: feedbackTo,
      key: `review ${review_id} ${sent_at}`,
    })
    if (!answer.sent) throw emailError(answer)
  },
})

/** For the transaction that stores the review. */
export const enqueueReviewEmail = (tx: Transaction<DB>, reviewId: number, sentAt: Date): Promise<void> => {
  const sent_at = sentAt.toISOString()
  return enqueue(tx, emailReview, { review_id: reviewId, sent_at }, `${reviewId} ${sent_at}`)
}

const emailOf = (review: ModeratedReview, publicUrl: string) => ({
  subject: `Отзыв на проверку: ${review.product_name}`,
  text: [
    `Отзыв ${review.id}, оценка ${review.rating}, подпись: ${review.author}\n${publicUrl}${paths.product(review.product_slug)}`,
    review.body,
    ...review.photos.map((hash) => `${publicUrl}/img/${hash}-1280.webp`),
    `Показать или скрыть: ${publicUrl}/office/reviews`,
  ].join('\n\n'),
})
