import { Type, type Static } from 'typebox'
import { MAX_FILE_BYTES } from '#kernel/attachments.ts'
import { endpoint, group } from '#kernel/endpoint.ts'
import { FEEDBACK_LENGTHS } from '#kernel/fields/mailbox-fields.ts'
import { Shape, Upload } from '#kernel/shared.api.ts'

/** POP-06: the names are those of the form's parts. An invalid field is answered with a refusal, not with invalid-input. */
export const FeedbackMessage = Shape({
  /** The form of the site that was sent. */
  form_id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  'fields[name]': Type.String({ maxLength: FEEDBACK_LENGTHS.name }),
  'fields[phone]': Type.String({ maxLength: 40 }),
  'fields[email]': Type.String({ maxLength: 300 }),
  'fields[message]': Type.Optional(Type.String({ maxLength: FEEDBACK_LENGTHS.message })),
  file: Type.Optional(Upload),
})
export type FeedbackMessage = Static<typeof FeedbackMessage>

/** Day by which the staff answer, 'YYYY-MM-DD'. */
export const FeedbackReceipt = Shape({ answer_by: Type.String() })
export type FeedbackReceipt = Static<typeof FeedbackReceipt>

export const feedback = group({
  /** Stores the message and e-mails it to the staff. The file is decoded and re-encoded. */
  send: endpoint({
    method: 'POST',
    path: '/feedback/send',
    summary: 'Отправить письмо из формы «Напишите нам»',
    in: FeedbackMessage,
    out: FeedbackReceipt,
    refusals: { 'bad-name': null, 'bad-phone': null, 'bad-email': null, 'bad-file': null },
    idempotent: true,
    form: { fileBytes: MAX_FILE_BYTES },
  }),
})
