/** DESK-01: questions about products with their answers, as visitors and their authors see them. */
import { sql, type Kysely, type QueryExecutorProvider, type RawBuilder, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import type { ProductId } from '#kernel/ids.ts'
import { ProductId as ProductIdSchema } from '#kernel/shared.api.ts'
import { queryRow, queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { PostKind } from '../facts/questions.ts'
import { answerMarks } from '../helpful-marks.sql.ts'
import { OwnPost, OwnPosts, ProductQuestion } from '../questions.api.ts'

export const TABLES = { question: 'product_question', answer: 'product_answer' } as const

const shownAnswers = sql`FROM product_answer WHERE product_answer.question_id = product_question.id AND NOT product_answer.hidden`

const letters = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`replace(lower(${text}), 'ё', 'е')`
const all = letters(
  sql`product_question.body || ' ' || coalesce((SELECT string_agg(product_answer.body, ' ') ${shownAnswers}), '')`,
)
/** Every word in any of its forms, or the very letters. */
const matches = (phrase: string): RawBuilder<boolean> => sql`
  (to_tsvector('russian', ${all}) @@ plainto_tsquery('russian', ${letters(sql`${phrase}::text`)})
    OR position(${letters(sql`${phrase}::text`)} IN ${all}) > 0)`

const shownQuestions = (productId: ProductId, phrase: string) => sql`
  FROM product_question WHERE product_id = ${productId} AND NOT hidden AND ${phrase === '' ? sql`TRUE` : matches(phrase)}`

const CountRow = Row({ count: Type.Integer() })
const QuestionRow = Row({ ...ProductQuestion.properties })

/** Answered ones first, then the newest; of the answers those of the shop. */
export const readQuestions = async (
  db: Kysely<DB>,
  productId: ProductId,
  phrase: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly total: number; readonly questions: ProductQuestion[] }> => {
  const counted = await queryRow(db, CountRow, sql`SELECT count(*)::int AS count ${shownQuestions(productId, phrase)}`)
  const questions = await queryRows(
    db,
    QuestionRow,
    sql`
    SELECT id, author, body, written_on::text AS written_on, coalesce((
      SELECT json_agg(json_build_object('id', product_answer.id, 'kind', product_answer.kind, 'author', product_answer.author,
        'body', product_answer.body, 'written_on', product_answer.written_on::text, 'helpful_count', ${answerMarks.count})
        ORDER BY product_answer.kind = 'buyer', product_answer.id) ${shownAnswers}), '[]'::json) AS answers
    ${shownQuestions(productId, phrase)}
    ORDER BY EXISTS (SELECT ${shownAnswers}) DESC, product_question.written_on DESC, product_question.id DESC
    LIMIT ${limit} OFFSET ${offset}`,
  )
  return { total: counted?.count ?? 0, questions }
}

const QuestionedRow = Row({ slug: Type.String(), product_id: ProductIdSchema })

/** The product of a question that is shown. */
export const readQuestioned = (
  db: QueryExecutorProvider,
  questionId: number,
): Promise<Static<typeof QuestionedRow> | undefined> =>
  queryRow(
    db,
    QuestionedRow,
    sql`
    SELECT product.slug, product.id AS product_id FROM product_question JOIN product ON product.id = product_id
    WHERE product_question.id = ${questionId} AND NOT product_question.hidden AND NOT product.embargoed`,
  )

/** State of a row of the table. */
export const stateOf = (table: string) => sql`
  CASE WHEN ${sql.table(table)}.pending THEN 'pending' WHEN ${sql.table(table)}.hidden THEN 'hidden' ELSE 'published' END`

const ownPosts = (customerId: number) => sql`
  SELECT 'question' AS kind, id, product_id, author, body, NULL AS question, ${stateOf(TABLES.question)} AS state, hidden_reason, written_on
  FROM product_question WHERE customer_id = ${customerId}
  UNION ALL
  SELECT 'answer', product_answer.id, product_question.product_id, product_answer.author, product_answer.body, product_question.body,
    ${stateOf(TABLES.answer)}, product_answer.hidden_reason, product_answer.written_on
  FROM product_answer JOIN product_question ON product_question.id = question_id
  WHERE product_answer.customer_id = ${customerId}`

const PostRow = Row({ ...OwnPost.properties })
/** Those about one product, the newest first. */
export const readOwnPostsOf = (
  db: QueryExecutorProvider,
  customerId: number,
  productId: ProductId,
): Promise<Static<typeof OwnPost>[]> =>
  queryRows(
    db,
    PostRow,
    sql`
    SELECT kind, id, body, question, state, hidden_reason, written_on::text AS written_on FROM (${ownPosts(customerId)}) AS own
    WHERE product_id = ${productId} ORDER BY written_on DESC, kind, id DESC`,
  )

const OwnPostRow = Row({ ...OwnPosts.items.properties })
/** SAFE-05: everything that a customer has asked and answered. */
export const readOwnPosts = (db: QueryExecutorProvider, customerId: number): Promise<OwnPosts> =>
  queryRows(
    db,
    OwnPostRow,
    sql`
    SELECT json_build_object('slug', product.slug, 'name', product.name) AS product, own.kind, own.id, own.author, own.body,
      own.question, own.state, own.hidden_reason, own.written_on::text AS written_on
    FROM (${ownPosts(customerId)}) AS own JOIN product ON product.id = own.product_id
    ORDER BY own.written_on DESC, own.kind, own.id DESC`,
  )

/** What a customer writes, as it is stored. */
export type Written = { readonly customerId: number; readonly author: string; readonly body: string; readonly at: Date }

/** Waits for the staff. The same words of the same customer are written once. */
export const insertQuestion = async (
  tx: Transaction<DB>,
  productId: ProductId,
  { customerId, author, body, at }: Written,
): Promise<void> => {
  await sql`
    INSERT INTO product_question (product_id, customer_id, author, body, written_on, sent_at, hidden, pending)
    SELECT ${productId}, ${customerId}, ${author}, ${body}, ${at.toISOString().slice(0, 10)}::date, ${at}::timestamptz, TRUE, TRUE
    WHERE NOT EXISTS (SELECT FROM product_question
      WHERE product_id = ${productId} AND customer_id = ${customerId} AND body = ${body})`.execute(tx)
}

/** Waits for the staff. The same words of the same customer are written once. */
export const insertAnswer = async (
  tx: Transaction<DB>,
  questionId: number,
  { customerId, author, body, at }: Written,
): Promise<void> => {
  await sql`
    INSERT INTO product_answer (question_id, kind, customer_id, author, body, written_on, sent_at, hidden, pending)
    SELECT ${questionId}, 'buyer', ${customerId}, ${author}, ${body}, ${at.toISOString().slice(0, 10)}::date, ${at}::timestamptz,
      TRUE, TRUE
    WHERE NOT EXISTS (SELECT FROM product_answer
      WHERE question_id = ${questionId} AND customer_id = ${customerId} AND body = ${body})`.execute(tx)
}

/** Whether there was one. */
export const deletePost = async (
  tx: Transaction<DB>,
  kind: PostKind,
  id: number,
  customerId: number,
  sentUntil: Date | null = null,
): Promise<boolean> => {
  const result = await sql`
    DELETE FROM ${sql.table(TABLES[kind])} WHERE id = ${id} AND customer_id = ${customerId}
      AND (${sentUntil}::timestamptz IS NULL OR sent_at <= ${sentUntil}::timestamptz)`.execute(tx)
  await sql`SELECT bump_catalogue_version()`.execute(tx)
  return (result.numAffectedRows ?? 0n) > 0n
}
