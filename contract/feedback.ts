import { MAX_FILE_BYTES } from '#domain/attachments.ts'
import { group, endpoint } from './endpoint.ts'
import type { FeedbackMessage, FeedbackReceipt } from './feedback.schema.ts'

export const feedback = group({
  /** Stores the message and e-mails it to the staff. The file is decoded and re-encoded. */
  send: endpoint<FeedbackMessage, FeedbackReceipt>()('POST', '/feedback/send', {
    idempotent: true,
    form: { fileBytes: MAX_FILE_BYTES },
    refuses: ['bad-name', 'bad-phone', 'bad-email', 'bad-file'],
  }),
})
