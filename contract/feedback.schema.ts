import { Type, type Static } from 'typebox'
import { Shape, Upload } from './shared.schema.ts'

/** POP-06: names as they stand in the form's parts. What is wrong with a field is a refusal of its own, not a fault of the request. */
export const FeedbackMessage = Shape({
  /** Which form of the site it came from. */
  form_id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  'fields[name]': Type.String({ maxLength: 200 }),
  'fields[phone]': Type.String({ maxLength: 40 }),
  'fields[email]': Type.String({ maxLength: 300 }),
  'fields[message]': Type.Optional(Type.String({ maxLength: 5000 })),
  file: Type.Optional(Upload),
})
export type FeedbackMessage = Static<typeof FeedbackMessage>

/** Until when the answer comes, 'YYYY-MM-DD'. */
export const FeedbackReceipt = Shape({ answer_by: Type.String() })
export type FeedbackReceipt = Static<typeof FeedbackReceipt>
