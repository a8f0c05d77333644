import { Type, type Static } from 'typebox'
import { endpoint, group } from '#kernel/endpoint.ts'
import { Count, DateText, Id, Nothing, OrNull, PageNumber, Shape, Slug } from '#kernel/shared.api.ts'
import {
  ANSWER_KINDS,
  MAX_ANSWER_LENGTH,
  MAX_QUESTION_LENGTH,
  MAX_SEARCH_LENGTH,
  POST_KINDS,
} from './facts/questions.ts'
import { MAX_AUTHOR_LENGTH } from './facts/reviews.ts'
import { HelpfulCount } from './product.api.ts'
import { ReviewedProduct, ReviewState } from './reviews.api.ts'

export const ProductAnswer = Shape({
  id: Id,
  kind: Type.Enum(ANSWER_KINDS),
  author: Type.String(),
  body: Type.String(),
  written_on: DateText,
  helpful_count: Count,
})
export const ProductQuestion = Shape({
  id: Id,
  author: Type.String(),
  body: Type.String(),
  written_on: DateText,
  answers: Type.Array(ProductAnswer),
})
export type ProductQuestion = Static<typeof ProductQuestion>

export const ProductQuestions = Shape({
  total: Count,
  page: PageNumber,
  pages: Count,
  questions: Type.Array(ProductQuestion),
})
export type ProductQuestions = Static<typeof ProductQuestions>

/** The customer's own questions and answers, in any state. */
export const OwnPost = Shape({
  kind: Type.Enum(POST_KINDS),
  id: Id,
  body: Type.String(),
  /** What an answer answers. */
  question: OrNull(Type.String()),
  state: ReviewState,
  /** Why the staff hid it. */
  hidden_reason: OrNull(Type.String()),
  written_on: DateText,
})
export const OwnPosts = Type.Array(
  Shape({ product: Shape({ slug: Slug, name: Type.String() }), author: Type.String(), ...OwnPost.properties }),
)
export type OwnPosts = Static<typeof OwnPosts>

export const QuestionRight = Shape({
  /** Name of the account, to sign with. */
  name: Type.String(),
  /** Whether the product was delivered to the customer, who may answer then. */
  may_answer: Type.Boolean(),
  posts: Type.Array(OwnPost),
})
export type QuestionRight = Static<typeof QuestionRight>

/** Longer than what is stored: white space and card numbers shrink. */
const text = (max: number) => Type.String({ maxLength: 2 * max })
const signed = {
  author: Type.String({ maxLength: MAX_AUTHOR_LENGTH }),
  /** Version of the accepted consent to the publication. */
  consent_text_version: Type.Optional(Type.String({ maxLength: 40 })),
  /** A field that people do not see: only programs fill it in. */
  website: Type.Optional(Type.String({ maxLength: 300 })),
} as const
const POST = { 'signed-out': null, 'bad-text': null, 'bad-name': null, 'old-consent': null, spam: null } as const

/** DESK-01: questions about a product, and answers of the shop and of those who have received it. */
export const questions = group({
  list: endpoint({
    method: 'GET',
    path: '/questions/:slug',
    summary: 'Вопросы о товаре с ответами',
    in: Shape({
      slug: Slug,
      page: Type.Optional(PageNumber),
      query: Type.Optional(Type.String({ maxLength: MAX_SEARCH_LENGTH })),
    }),
    out: ProductQuestions,
    refusals: { 'no-product': null },
  }),
  right: endpoint({
    method: 'GET',
    path: '/questions/:slug/own',
    summary: 'Свои вопросы и ответы о товаре',
    in: ReviewedProduct,
    out: QuestionRight,
    refusals: { 'no-product': null, 'signed-out': null },
    fresh: true,
  }),
  ask: endpoint({
    method: 'POST',
    path: '/questions',
    summary: 'Задать вопрос о товаре',
    in: Shape({ slug: Slug, body: text(MAX_QUESTION_LENGTH), ...signed }),
    out: Nothing,
    refusals: { ...POST, 'no-product': null },
  }),
  answer: endpoint({
    method: 'POST',
    path: '/questions/answer',
    summary: 'Ответить на вопрос о товаре',
    in: Shape({ question_id: Id, body: text(MAX_ANSWER_LENGTH), ...signed }),
    out: Nothing,
    refusals: { ...POST, 'no-question': null, 'not-received': null },
  }),
  /** Marks an answer as helpful, or takes the mark back; a visitor counts once. */
  mark: endpoint({
    method: 'POST',
    path: '/questions/mark',
    summary: 'Отметить ответ полезным или нет',
    in: Shape({ answer_id: Id, helpful: Type.Boolean() }),
    out: HelpfulCount,
    refusals: { 'no-question': null },
  }),
  /** With a question its answers go. */
  remove: endpoint({
    method: 'POST',
    path: '/questions/remove',
    summary: 'Удалить свой вопрос или ответ',
    in: Shape({ kind: Type.Enum(POST_KINDS), id: Id }),
    out: Nothing,
    refusals: { 'signed-out': null, 'no-question': null },
  }),
})
