import { MOST_FILE_BYTES } from '#domain/attachments.ts'
import { calls, rule } from './endpoint.ts'
import type { FeedbackMessage, FeedbackTaken } from './feedback.schema.ts'

export const feedback = calls({
  /** Kept for the staff and sent to them as a letter; the file is looked into and drawn anew. */
  send: rule<FeedbackMessage, FeedbackTaken>()('POST', '/feedback/send', {
    once: true,
    form: { fileBytes: MOST_FILE_BYTES },
    refuses: ['bad-name', 'bad-phone', 'bad-email', 'bad-file'],
  }),
})
