import { sql, type QueryExecutorProvider, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { paths } from '#kernel/pages/paths.ts'
import { countWithin, dayStart } from '#platform/db/rate-count.ts'
import { queryRow, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { defineJob, RETRY_FOR_DAYS } from '#platform/jobs/job.ts'
import { sendLetter, type MessageDeps } from '#shop/letters/face.ts'
import { answerAuthor } from '../facts/answer-author.ts'
import { ANSWER_KINDS } from '../facts/questions.ts'

/** Letters of one question: who asked what everybody answers is not flooded. */
const MAX_LETTERS_A_DAY = 5

const AnswerRow = Row({
  kind: Type.Enum(ANSWER_KINDS),
  author: Type.String(),
  body: Type.String(),
  question_id: Type.Integer(),
  question: Type.String(),
  product: Type.String(),
  slug: Type.String(),
  email: Type.String(),
})
/** An answer that is shown, to a question of another customer that is shown. */
const readAnswer = (db: QueryExecutorProvider, id: number): Promise<Static<typeof AnswerRow> | undefined> =>
  queryRow(
    db,
    AnswerRow,
    sql`
    SELECT product_answer.kind, product_answer.author, product_answer.body, product_question.id AS question_id,
      product_question.body AS question, product.name AS product, product.slug, customer.email
    FROM product_answer JOIN product_question ON product_question.id = question_id
    JOIN product ON product.id = product_id JOIN customer ON customer.id = product_question.customer_id
    WHERE product_answer.id = ${id} AND NOT product_answer.hidden AND NOT product_question.hidden
      AND product_answer.customer_id IS DISTINCT FROM product_question.customer_id`,
  )

/** DESK-01: tells the one who asked. What was hidden or deleted since is not sent. */
export const sendProductAnswer = defineJob({
  name: 'send-product-answer',
  payload: Type.Object({ answer_id: Type.Integer() }),
  policy: RETRY_FOR_DAYS,
  async work({ answer_id }, deps: MessageDeps) {
    const { db, clock, publicUrl } = deps
    const answer = await readAnswer(db, answer_id)
    if (answer === undefined) return
    const limits = [{ subject: `letters of question ${answer.question_id}`, cost: 1, max: MAX_LETTERS_A_DAY }]
    if ((await countWithin(db, limits, dayStart(clock.now()))) !== undefined) return
    await sendLetter(deps, {
      to: answer.email,
      name: 'product_answer',
      values: {
        product: answer.product,
        question: answer.question,
        author: answerAuthor(answer.kind, answer.author),
        text: answer.body,
        link: `${publicUrl}${paths.product(answer.slug)}#questions`,
      },
      key: `product answer ${answer_id}`,
    })
  },
})

/** Once for each answer, also when it is hidden and shown again. */
export const enqueueProductAnswer = (tx: Transaction<DB>, answerId: number): Promise<void> =>
  enqueue(tx, sendProductAnswer, { answer_id: answerId }, String(answerId))
