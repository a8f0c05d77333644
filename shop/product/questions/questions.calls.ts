/** DESK-01: customers ask about products; those who have received one answer. */
import type { Kysely, Transaction } from 'kysely'
import { done, refuse, type Handlers, type Refused } from '#kernel/endpoint.ts'
import { maskCardNumbers } from '#kernel/card-number.ts'
import { DAY_S } from '#kernel/durations.ts'
import { oneLine } from '#kernel/text.ts'
import { ensureVisitor, type Caller } from '#platform/calls/caller.ts'
import { HttpError } from '#platform/calls/http-error.ts'
import { networkOf } from '#platform/calls/network.ts'
import type { Clock } from '#platform/clock.ts'
import { countWithin, dayStart } from '#platform/db/rate-count.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { deletions } from '#shop/consent/face.ts'
import type { ShopTerms } from '#shop/company/facts/shop-terms.ts'
import { postTextError, type PostKind } from '../facts/questions.ts'
import { authorError, tidyReview } from '../facts/reviews.ts'
import { answerMarks } from '../helpful-marks.sql.ts'
import type { questions } from '../questions.api.ts'
import { readReceived, readReviewedProduct } from '../reviews/own-review.sql.ts'
import type { ForCustomer } from '../reviews/reviews.calls.ts'
import { sendingLimits } from '../reviews/reviews.policy.ts'
import {
  deletePost,
  insertAnswer,
  insertQuestion,
  readOwnPostsOf,
  readQuestioned,
  readQuestions,
  type Written,
} from './questions.sql.ts'

type QuestionsDeps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  readonly forCustomer: ForCustomer
  readonly terms: Pick<ShopTerms, 'consents'>
  /** Records that the customer consents to the publication of what they write. */
  readonly consentToPublish: (tx: Transaction<DB>, customerId: number, caller: Caller) => Promise<void>
}
type Sent = {
  readonly body: string
  readonly author: string
  readonly website?: string
  readonly consent_text_version?: string
}
type Unsent = Refused<'bad-text' | 'bad-name' | 'old-consent' | 'spam'>

const PER_PAGE = 5

const noProduct = () => refuse('no-product', 'Такого товара нет. Возможно, изменился его адрес.')
const noQuestion = () => refuse('no-question', 'Этого вопроса больше нет.')

export const questionsCalls = (deps: QuestionsDeps): Handlers<typeof questions, Caller> => {
  const { db, clock, terms } = deps
  const check = (kind: PostKind, { body, author, website = '', consent_text_version }: Sent): Unsent | undefined => {
    if (website !== '')
      return refuse('spam', 'Похоже, форму заполнила программа. Обновите страницу и\u00a0отправьте ещё раз.')
    const wrongText = postTextError(kind, body)
    if (wrongText !== null) return refuse('bad-text', wrongText)
    const wrongName = authorError(author)
    if (wrongName !== null) return refuse('bad-name', wrongName)
    return consent_text_version === terms.consents.reviews.version
      ? undefined
      : refuse(
          'old-consent',
          'Чтобы отправить, отметьте согласие на\u00a0публикацию. Если оно отмечено, обновите страницу: текст согласия изменился.',
        )
  }
  /** Checks and counts what a customer sends, and writes it once, however often it is pressed. */
  const write = async (
    kind: PostKind,
    sent: Sent,
    caller: Caller,
    customerId: number,
    insert: (tx: Transaction<DB>, written: Written) => Promise<void>,
  ) => {
    const refused = check(kind, sent)
    if (refused !== undefined) return refused
    const { address } = caller
    const limits = sendingLimits({ customerId, network: address === null ? null : networkOf(address) })
    if ((await countWithin(db, limits, dayStart(clock.now()))) !== undefined)
      throw new HttpError(
        'too-often',
        'Сегодня вы отправили слишком много текстов. Этот сохранён здесь: отправьте его завтра.',
        { retryAfter: DAY_S },
      )
    const body = maskCardNumbers(tidyReview(sent.body))
    const written = { customerId, body, author: maskCardNumbers(oneLine(sent.author)), at: clock.now() }
    await transaction(db, async (tx) => {
      await deps.consentToPublish(tx, customerId, caller)
      await insert(tx, written)
    })
    return done({})
  }

  return {
    list: async ({ slug, page = 1, query = '' }) => {
      const product = await readReviewedProduct(db, slug)
      if (product === undefined) return noProduct()
      const part = { offset: (page - 1) * PER_PAGE, limit: PER_PAGE }
      const { total, questions } = await readQuestions(db, product.id, query.trim(), part)
      return done({ total, page, pages: Math.ceil(total / PER_PAGE), questions })
    },

    right: ({ slug }, caller) =>
      deps.forCustomer(caller, async ({ id, name }) => {
        const product = await readReviewedProduct(db, slug)
        if (product === undefined) return noProduct()
        const received = await readReceived(db, id, product.id)
        return done({
          name,
          may_answer: received !== undefined,
          posts: await readOwnPostsOf(db, id, product.id),
        })
      }),

    ask: ({ slug, ...sent }, caller) =>
      deps.forCustomer(caller, async ({ id }) => {
        const product = await readReviewedProduct(db, slug)
        if (product === undefined) return noProduct()
        return write('question', sent, caller, id, (tx, written) => insertQuestion(tx, product.id, written))
      }),

    answer: ({ question_id, ...sent }, caller) =>
      deps.forCustomer(caller, async ({ id }) => {
        const asked = await readQuestioned(db, question_id)
        if (asked === undefined) return noQuestion()
        if ((await readReceived(db, id, asked.product_id)) === undefined)
          return refuse(
            'not-received',
            'Отвечают те, кто купил товар у\u00a0нас и\u00a0уже получил его. Среди ваших полученных заказов этого товара нет.',
          )
        return write('answer', sent, caller, id, (tx, written) => insertAnswer(tx, question_id, written))
      }),

    mark: async ({ answer_id, helpful }, caller) => {
      if ((await answerMarks.readCount(db, answer_id)) === undefined) return noQuestion()
      if (helpful) await answerMarks.add(db, answer_id, await ensureVisitor(db, caller), clock.now())
      else if (caller.visitorId !== null) await answerMarks.remove(db, answer_id, caller.visitorId)
      return done({ helpful_count: (await answerMarks.readCount(db, answer_id)) ?? 0 })
    },

    remove: ({ kind, id }, caller) =>
      deps.forCustomer(caller, async (customer) => {
        const isDeleted = await transaction(db, async (tx) => {
          if (!(await deletePost(tx, kind, id, customer.id))) return false
          await deletions.record(tx, { customerId: customer.id, kind, key: id }, clock.now())
          return true
        })
        return isDeleted ? done({}) : noQuestion()
      }),
  }
}
