/** EXCH-04: where a visit comes from, as browsers say it. */
import { Type } from 'typebox'
import { Shape } from '#kernel/shared.api.ts'

const Word = Type.Optional(Type.String({ maxLength: 100 }))
/** `referrer`: host of another site. */
export const TouchShape = Shape({
  source: Word,
  medium: Word,
  campaign: Word,
  content: Word,
  term: Word,
  referrer: Word,
})
/** `yclid` and `client_id` name a click and a browser to the foreign counter; the second only after a yes to measuring. */
export const Visit = Shape({
  first: TouchShape,
  last: TouchShape,
  yclid: Type.Optional(Type.String({ pattern: '^[0-9]{1,30}$' })),
  client_id: Type.Optional(Type.String({ pattern: '^[0-9]{1,30}$' })),
})
