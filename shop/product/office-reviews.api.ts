import { Type, type Static } from 'typebox'
import { endpoint, staffGroup } from '#kernel/endpoint.ts'
import { Count, Id, OrNull, PageNumber, Picture, Shape, Slug } from '#kernel/shared.api.ts'
import { STAFF_REFUSALS } from '#shop/office/office.api.ts'
import { MAX_REVIEW_LENGTH } from './facts/reviews.ts'
import { ReviewState } from './reviews.api.ts'

export const TextFlag = Shape({
  flag: Type.Enum(['healing', 'contact', 'rude', 'paid', 'copy']),
  words: Type.String(),
})
export const MODERATION_COUNTS = Shape({ pending: Count, published: Count, hidden: Count })

export const QueuedReview = Shape({
  id: Id,
  product: Shape({ slug: Slug, name: Type.String(), brand: Type.String() }),
  author: Type.String(),
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  body: Type.String(),
  skin_type: OrNull(Type.String()),
  skin_tone: OrNull(Type.String()),
  shade: OrNull(Type.String()),
  photos: Type.Array(Picture),
  /** When the author last changed it, ISO 8601. */
  sent_at: Type.String(),
  state: ReviewState,
  hidden_reason: OrNull(Type.String()),
  answer: OrNull(Type.String()),
  /** What to look at, with the words that show it. */
  flags: Type.Array(TextFlag),
})
export type QueuedReview = Static<typeof QueuedReview>

export const ReviewQueue = Shape({
  reviews: Type.Array(QueuedReview),
  page_size: Count,
  counts: MODERATION_COUNTS,
})
export type ReviewQueue = Static<typeof ReviewQueue>

/** The review as the moderator has read it; one that has changed since is refused with `record-changed`. */
const Seen = { id: Id, sent_at: Type.String({ maxLength: 40 }), state: ReviewState } as const
const MODERATION = { ...STAFF_REFUSALS, 'no-review': null, 'record-changed': null } as const
const Text = Type.String({ minLength: 1, maxLength: MAX_REVIEW_LENGTH })

/** DESK-01: the queue of customers' reviews. The command `reviews` decides by the same function. */
export const officeReviews = staffGroup({
  reviewQueue: endpoint({
    method: 'GET',
    path: '/office/reviews',
    summary: 'Отзывы покупателей: ждут проверки, показаны, скрыты',
    staff: 'reviews.moderate',
    in: Shape({ state: Type.Optional(ReviewState), page: Type.Optional(PageNumber) }),
    out: ReviewQueue,
    refusals: STAFF_REFUSALS,
  }),
  publishReview: endpoint({
    method: 'POST',
    path: '/office/reviews/publish',
    summary: 'Показать отзыв на странице товара',
    staff: 'reviews.moderate',
    in: Shape(Seen),
    out: MODERATION_COUNTS,
    refusals: MODERATION,
  }),
  hideReview: endpoint({
    method: 'POST',
    path: '/office/reviews/hide',
    summary: 'Скрыть отзыв; причину видит его автор',
    staff: 'reviews.moderate',
    in: Shape({ ...Seen, reason: Text }),
    out: MODERATION_COUNTS,
    refusals: MODERATION,
  }),
  /** Null removes the answer. `answer_read`: the answer that the moderator has read, so that a colleague's is not overwritten unread. */
  answerReview: endpoint({
    method: 'POST',
    path: '/office/reviews/answer',
    summary: 'Ответить на отзыв от магазина',
    staff: 'reviews.moderate',
    in: Shape({ ...Seen, answer_read: OrNull(Text), answer: OrNull(Text) }),
    out: MODERATION_COUNTS,
    refusals: MODERATION,
  }),
})
