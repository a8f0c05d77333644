import type { Transaction } from 'kysely'
import { Type } from 'typebox'
import { formatPhone } from '#kernel/phone.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { markEmailed, readFeedback, type StoredFeedback } from './feedback.sql.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { defineJob, RETRY_FOR_DAYS } from '#platform/jobs/job.ts'
import { emailError, type MessageDeps } from '#shop/letters/face.ts'

/** Emails stored feedback to the shop's staff. The message itself stays in the database even if the email fails. */
export const emailFeedback = defineJob({
  name: 'email-feedback',
  formerNames: ['feedback-mailed'],
  payload: Type.Object({ feedback_id: Type.String() }),
  policy: RETRY_FOR_DAYS,
  async work({ feedback_id }, { db, mailer, clock, feedbackTo }: MessageDeps & { readonly feedbackTo: string }) {
    const message = await readFeedback(db, feedback_id)
    if (message === undefined) return
    const answer = await mailer.send({ ...emailOf(message), to: feedbackTo, key: `feedback ${feedback_id}` })
    // An invalid address is retried too: it is a setting of the shop and will be corrected.
    if (!answer.sent) throw emailError(answer)
    await markEmailed(db, feedback_id, clock.now())
  },
})

/** For the transaction that stores the message. */
export const enqueueFeedbackEmail = (tx: Transaction<DB>, feedbackId: string): Promise<void> =>
  enqueue(tx, emailFeedback, { feedback_id: feedbackId }, feedbackId)

const emailOf = ({ form_id, name, phone, email, message, jpeg }: StoredFeedback) => ({
  subject: `Обратная связь: ${name}`,
  text: [
    `Имя: ${name}\nТелефон: ${formatPhone(phone)}\nПочта: ${email}\nФорма: ${form_id}`,
    message === '' ? 'Без сообщения.' : message,
  ].join('\n\n'),
  replyTo: email,
  ...(jpeg === null ? {} : { attachments: [{ name: 'photo.jpg', type: 'image/jpeg', bytes: jpeg }] }),
})
