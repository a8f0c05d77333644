import { MAX_FILE_BYTES } from '#domain/attachments.ts'
import { group, endpoint } from './endpoint.ts'
import type { FeedbackMessage, FeedbackReceipt } from './feedback.schema.ts'

export const feedback = group({
  /** Kept for the staff and sent to them as a letter; the file is looked into and drawn anew. */
  send: endpoint<FeedbackMessage, FeedbackReceipt>()('POST', '/feedback/send', {
    idempotent: true,
    form: { fileBytes: MAX_FILE_BYTES },
    refuses: ['bad-name', 'bad-phone', 'bad-email', 'bad-file'],
  }),
})
