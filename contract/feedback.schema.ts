import { Type, type Static } from 'typebox'
import { Shape, Upload } from './shared.schema.ts'

/** POP-06: the names are those of the form's parts. An invalid field is answered with a refusal, not with invalid-input. */
export const FeedbackMessage = Shape({
  /** The form of the site that was sent. */
  form_id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  'fields[name]': Type.String({ maxLength: 200 }),
  'fields[phone]': Type.String({ maxLength: 40 }),
  'fields[email]': Type.String({ maxLength: 300 }),
  'fields[message]': Type.Optional(Type.String({ maxLength: 5000 })),
  file: Type.Optional(Upload),
})
export type FeedbackMessage = Static<typeof FeedbackMessage>

/** Day by which the staff answer, 'YYYY-MM-DD'. */
export const FeedbackReceipt = Shape({ answer_by: Type.String() })
export type FeedbackReceipt = Static<typeof FeedbackReceipt>
