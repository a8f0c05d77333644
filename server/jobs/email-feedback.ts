import type { Transaction } from 'kysely'
import { Type } from 'typebox'
import { formatPhone } from '#domain/phone.ts'
import type { DB } from '#server/db/types.gen.ts'
import { enqueue } from './enqueue.ts'
import { defineJob, RETRY_FOR_DAYS, type JobDeps } from './job.ts'

/** Sends what somebody wrote to those who answer. The message itself is kept in any case; this tells that it is there. */
export const emailFeedback = defineJob({
  name: 'email-feedback',
  formerNames: ['feedback-mailed'],
  payload: Type.Object({ feedback_id: Type.String() }),
  policy: RETRY_FOR_DAYS,
  async work({ feedback_id }, deps) {
    const message = await readFeedback(deps, feedback_id)
    if (message === undefined) return
    const answer = await deps.mailer.send({ ...letterOf(message), to: deps.feedbackTo, key: `feedback ${feedback_id}` })
    // Also when the address is wrong: it is the shop's own, and will be set right.
    if (!answer.sent) throw new Error(`Letter not sent: ${answer.failure}, ${answer.detail}`)
    await deps.db.updateTable('feedback').set({ mailed_at: deps.clock.now() }).where('id', '=', feedback_id).execute()
  },
})

/** For the transaction that keeps the message. */
export const enqueueFeedbackEmail = (tx: Transaction<DB>, feedbackId: string): Promise<void> =>
  enqueue(tx, emailFeedback, { feedback_id: feedbackId }, feedbackId)

const readFeedback = ({ db }: JobDeps, id: string) =>
  db
    .selectFrom('feedback')
    .leftJoin('feedback_photo', 'feedback_photo.feedback_id', 'feedback.id')
    .where('feedback.id', '=', id)
    .select(['form_id', 'name', 'phone', 'email', 'message', 'jpeg'])
    .executeTakeFirst()
type Feedback = NonNullable<Awaited<ReturnType<typeof readFeedback>>>

const letterOf = ({ form_id, name, phone, email, message, jpeg }: Feedback) => ({
  subject: `Обратная связь: ${name}`,
  text: [
    `Имя: ${name}\nТелефон: ${formatPhone(phone)}\nПочта: ${email}\nФорма: ${form_id}`,
    message === '' ? 'Без сообщения.' : message,
  ].join('\n\n'),
  replyTo: email,
  ...(jpeg === null ? {} : { attachments: [{ name: 'photo.jpg', type: 'image/jpeg', bytes: jpeg }] }),
})
