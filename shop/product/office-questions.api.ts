import { Type, type Static } from 'typebox'
import { endpoint, staffGroup } from '#kernel/endpoint.ts'
import { Count, Id, OrNull, PageNumber, Shape, Slug } from '#kernel/shared.api.ts'
import { STAFF_REFUSALS } from '#shop/office/office.api.ts'
import { ANSWER_KINDS, MAX_ANSWER_LENGTH, POST_KINDS } from './facts/questions.ts'
import { MODERATION_COUNTS, TextFlag } from './office-reviews.api.ts'
import { ReviewState } from './reviews.api.ts'

/** A question or an answer of a customer. */
export const QueuedPost = Shape({
  kind: Type.Enum(POST_KINDS),
  id: Id,
  product: Shape({ slug: Slug, name: Type.String(), brand: Type.String() }),
  author: Type.String(),
  body: Type.String(),
  /** What an answer answers. */
  question: OrNull(Type.String()),
  /** What a question is answered with already. */
  answers: Type.Array(Shape({ kind: Type.Enum(ANSWER_KINDS), author: Type.String(), body: Type.String() })),
  /** When the author wrote it, ISO 8601. */
  sent_at: Type.String(),
  state: ReviewState,
  hidden_reason: OrNull(Type.String()),
  flags: Type.Array(TextFlag),
})
export type QueuedPost = Static<typeof QueuedPost>

/** The text as the moderator has read it; what has changed since is refused with `record-changed`. */
const Seen = { id: Id, sent_at: Type.String({ maxLength: 40 }), state: ReviewState } as const
const SeenPost = { kind: Type.Enum(POST_KINDS), ...Seen } as const
const MODERATION = { ...STAFF_REFUSALS, 'no-question': null, 'record-changed': null } as const

/** DESK-01: the queue of customers' questions and answers. */
export const officeQuestions = staffGroup({
  postQueue: endpoint({
    method: 'GET',
    path: '/office/questions',
    summary: 'Вопросы и ответы покупателей: ждут проверки, показаны, скрыты',
    staff: 'reviews.moderate',
    in: Shape({ state: Type.Optional(ReviewState), page: Type.Optional(PageNumber) }),
    out: Shape({ posts: Type.Array(QueuedPost), page_size: Count, counts: MODERATION_COUNTS }),
    refusals: STAFF_REFUSALS,
  }),
  publishPost: endpoint({
    method: 'POST',
    path: '/office/questions/publish',
    summary: 'Показать вопрос или ответ на странице товара',
    staff: 'reviews.moderate',
    in: Shape(SeenPost),
    out: MODERATION_COUNTS,
    refusals: MODERATION,
  }),
  hidePost: endpoint({
    method: 'POST',
    path: '/office/questions/hide',
    summary: 'Скрыть вопрос или ответ; причину видит его автор',
    staff: 'reviews.moderate',
    in: Shape({ ...SeenPost, reason: Type.String({ minLength: 1, maxLength: MAX_ANSWER_LENGTH }) }),
    out: MODERATION_COUNTS,
    refusals: MODERATION,
  }),
  /** Shows a question that waits. An expert signs with their name. */
  answerQuestion: endpoint({
    method: 'POST',
    path: '/office/questions/answer',
    summary: 'Ответить на вопрос от магазина или эксперта и показать его',
    staff: 'reviews.moderate',
    in: Shape({
      ...Seen,
      /** How many answers the moderator has read, so that a colleague's is not repeated unread. */
      answers_read: Count,
      by: Type.Enum(['shop', 'expert']),
      answer: Type.String({ minLength: 1, maxLength: MAX_ANSWER_LENGTH }),
    }),
    out: MODERATION_COUNTS,
    refusals: { ...MODERATION, 'bad-text': null },
  }),
})
