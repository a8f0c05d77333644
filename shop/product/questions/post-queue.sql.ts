/** DESK-01: questions and answers of customers as their moderator sees them. */
import { sql, type QueryExecutorProvider } from 'kysely'
import { Type, type Static } from 'typebox'
import { queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import type { ReviewState } from '../facts/reviews.ts'
import { QueuedPost } from '../office-questions.api.ts'
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

/** Those that wait, the longest first; others with the newest first. */
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
    SELECT post.kind, post.id, json_build_object('slug', product.slug, 'name', product.name, 'brand', brand.name) AS product,
      post.author, post.body, post.question, post.answers, post.sent_at, post.state, post.hidden_reason
    FROM (${POSTS}) AS post JOIN product ON product.id = post.product_id JOIN brand ON brand.id = product.brand_id
    WHERE post.state = ${state}
    ORDER BY ${state === 'pending' ? sql`post.sent_at, post.kind DESC, post.id` : sql`post.sent_at DESC, post.kind, post.id DESC`}
    LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
  )

const CountRow = Row({ pending: Type.Integer(), published: Type.Integer(), hidden: Type.Integer() })

export const countPosts = async (db: QueryExecutorProvider): Promise<Static<typeof CountRow>> => {
  const row = await queryRow(
    db,
    CountRow,
    sql`
    SELECT count(*) FILTER (WHERE pending)::int AS pending, count(*) FILTER (WHERE NOT hidden)::int AS published,
      count(*) FILTER (WHERE hidden AND NOT pending)::int AS hidden
    FROM (SELECT pending, hidden FROM product_question WHERE customer_id IS NOT NULL
      UNION ALL SELECT pending, hidden FROM product_answer WHERE customer_id IS NOT NULL) AS post`,
  )
  if (row === undefined) throw new Error('A count without a row')
  return row
}
