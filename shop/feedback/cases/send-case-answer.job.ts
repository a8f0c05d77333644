import type { Transaction } from 'kysely'
import { Type } from 'typebox'
import { paths } from '#kernel/pages/paths.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { defineJob, RETRY_FOR_DAYS } from '#platform/jobs/job.ts'
import { sendLetter, sendOrderSms, type MessageDeps } from '#shop/letters/face.ts'
import { smsText } from '#shop/letters/facts/message-texts.ts'
import { answerWay, caseNumber, smsWords } from '../facts/cases.ts'
import { threadMessageId } from './thread-id.ts'
import { readAnswer, type CaseAnswer } from './cases.sql.ts'
import { noteUndelivered } from './undelivered.ts'

const NO_MAILBOX = 'Письмо не\u00a0дошло: такой почты нет. Позвоните покупателю.'
const NO_SMS = 'СМС не\u00a0ушло: номер его не\u00a0принял. Позвоните покупателю.'
const OVER_LIMIT = 'СМС не\u00a0ушло: сегодня их больше не\u00a0послать. Позвоните покупателю.'

/** The words of the note when the answer has reached nobody; null: it is sent. */
type Failure = string | null

const byLetter = async (
  deps: MessageDeps,
  key: string,
  { message_id, case_id: caseId, body, email, token }: CaseAnswer,
): Promise<Failure> => {
  const values = { number: caseNumber(caseId), text: body, link: `${deps.publicUrl}${paths.case(token)}` }
  const messageId = threadMessageId({ caseId, token }, message_id, deps.publicUrl)
  return (await sendLetter(deps, { to: email, name: 'case_answer', values, key, messageId })) ? null : NO_MAILBOX
}

const bySms = async (deps: MessageDeps, key: string, { case_id, body, phone, token }: CaseAnswer): Promise<Failure> => {
  const values = { number: caseNumber(case_id), text: smsWords(body), link: `${deps.publicUrl}${paths.case(token)}` }
  const text = smsText(deps.texts, 'case_answer', values)
  let failure: Failure = OVER_LIMIT
  const [error] = await sendOrderSms(deps, [{ phone }], async () => {
    const [answer] = await deps.sms.send([{ phone, text, key }])
    if (answer?.sent === true) failure = null
    else if (answer?.failure === 'invalid_number' || answer?.failure === 'blocked') failure = NO_SMS
    else return [new Error(`SMS not sent: ${answer?.failure ?? 'no result'}`)]
    return [undefined]
  })
  if (error !== undefined) throw error
  return failure
}

/**
 * DESK-02: sends an answer by letter, or by SMS to a buyer who has given no mailbox. An answer that has reached nobody brings the case
 * back with a note. One that was deleted with the buyer's data is not sent.
 */
export const sendCaseAnswer = defineJob({
  name: 'send-case-answer',
  payload: Type.Object({ message_id: Type.String() }),
  policy: RETRY_FOR_DAYS,
  async work({ message_id }, deps: MessageDeps) {
    const answer = await readAnswer(deps.db, message_id)
    if (answer === undefined) return
    const way = answerWay(answer)
    if (way === null) return
    const failure = await (way === 'letter' ? byLetter : bySms)(deps, `case answer ${message_id}`, answer)
    if (failure === null) return
    await transaction(deps.db, (tx) =>
      noteUndelivered(tx, { caseId: answer.case_id, messageId: message_id, why: failure, at: deps.clock.now() }),
    )
  },
})

export const enqueueCaseAnswer = (tx: Transaction<DB>, messageId: string): Promise<void> =>
  enqueue(tx, sendCaseAnswer, { message_id: messageId }, messageId)
