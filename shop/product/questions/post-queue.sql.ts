/** DESK-01: questions and answers of customers as their moderator sees them. */
import { sql, type QueryExecutorProvider } from 'kysely'
import type { Static } from 'typebox'
import { queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import type { ReviewState } from '../facts/reviews.ts'
import { QueuedPost } from '../office-questions.api.ts'
import { joinProduct, countByState, QUEUED_PRODUCT, queuePage } from '../reviews/moderation-queue.sql.ts'
import { stateOf, TABLES } from './questions.sql.ts'

const { sent_at: _, flags: __, ...properties } = QueuedPost.properties
const QueueRow = Row({ ...properties, sent_at: Timestamp })

const ANSWERS = sql`
  coalesce((SELECT json_agg(json_build_object('kind', given.kind, 'author', given.author, 'body', given.body) ORDER BY given.id)
    FROM product_answer given WHERE given.question_id = product_question.id AND NOT given.hidden), '[]'::json)`

/** Questions and answers of customers: imported ones are records of the shop. */
const POSTS = sql`
  SELECT 'question' AS kind, id, product_id, author, body, NULL AS question, ${ANSWERS} AS answers, sent_at,
    ${stateOf(TABLES.question)} AS state, hidden_reason
  FROM product_question WHERE customer_id IS NOT NULL
  UNION ALL
  SELECT 'answer', product_answer.id, product_question.product_id, product_answer.author, product_answer.body,
    product_question.body, '[]'::json, product_answer.sent_at, ${stateOf(TABLES.answer)}, product_answer.hidden_reason
  FROM product_answer JOIN product_question ON product_question.id = question_id WHERE product_answer.customer_id IS NOT NULL`

export const readPostQueue = (
  db: QueryExecutorProvider,
  state: ReviewState,
  page: number,
  pageSize: number,
): Promise<Static<typeof QueueRow>[]> =>
  queryRows(
    db,
    QueueRow,
    sql`
    SELECT post.kind, post.id, ${QUEUED_PRODUCT}, post.author, post.body, post.question, post.answers, post.sent_at,
      post.state, post.hidden_reason
    FROM (${POSTS}) AS post ${joinProduct('post')}
    WHERE post.state = ${state}
    ${queuePage(
      state,
      'post',
      { waiting: sql`post.kind DESC, post.id`, others: sql`post.kind, post.id DESC` },
      page,
      pageSize,
    )}`,
  )

export const countPosts = (db: QueryExecutorProvider) =>
  countByState(
    db,
    sql`
    SELECT pending, hidden FROM product_question WHERE customer_id IS NOT NULL
    UNION ALL SELECT pending, hidden FROM product_answer WHERE customer_id IS NOT NULL`,
  )
