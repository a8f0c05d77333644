import type { Transaction } from 'kysely'
import { Type } from 'typebox'
import { paths } from '#kernel/pages/paths.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { defineJob, RETRY_FOR_DAYS } from '#platform/jobs/job.ts'
import { sendLetter, type MessageDeps } from '#shop/letters/face.ts'
import { caseNumber } from '../facts/cases.ts'
import { readAnswer } from './cases.sql.ts'

/** DESK-02: the letter of an answer. One that was deleted with the buyer's data is not sent. */
export const sendCaseAnswer = defineJob({
  name: 'send-case-answer',
  payload: Type.Object({ message_id: Type.String() }),
  policy: RETRY_FOR_DAYS,
  async work({ message_id }, deps: MessageDeps) {
    const answer = await readAnswer(deps.db, message_id)
    if (answer === undefined) return
    const { case_id, body, email, token } = answer
    const values = { number: caseNumber(case_id), text: body, link: `${deps.publicUrl}${paths.case(token)}` }
    await sendLetter(deps, { to: email, name: 'case_answer', values, key: `case answer ${message_id}` })
  },
})

export const enqueueCaseAnswer = (tx: Transaction<DB>, messageId: string): Promise<void> =>
  enqueue(tx, sendCaseAnswer, { message_id: messageId }, messageId)
