import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { ModeratedReview } from './moderated-review.tsx'
import { ModerationQueue } from './moderation-queue.tsx'
import { reviewsApi } from './reviews-api.ts'

/** DESK-01: reviews of customers. */
export const ReviewsPage = () => (
  <ModerationQueue
    path="reviews"
    title="Отзывы покупателей"
    keys={'P\u00a0показать, H\u00a0скрыть, R\u00a0ответить, J\u00a0следующий, K\u00a0предыдущий'}
    nothing="Все отзывы разобраны."
    keyOf={({ id, sent_at, state, answer }) => `${id} ${sent_at} ${state} ${answer ?? ''}`}
    read={async (part, signal) => {
      const { reviews, ...rest } = valueOrThrow(await reviewsApi.reviewQueue(part, { signal }))
      return { items: reviews, ...rest }
    }}
    Item={ModeratedReview}
  />
)
