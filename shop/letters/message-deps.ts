import type { JobDeps } from '#platform/jobs/job.ts'
import type { Mailbox } from '#providers/ports/mailbox.ts'
import type { Mailer } from '#providers/ports/mailer.ts'
import type { SmsSender } from '#providers/ports/sms-sender.ts'
import type { MessageTexts } from './facts/message-texts.ts'
import type { SmsLimits } from './facts/sms-limits.ts'

/** What jobs need that send letters and SMS. */
export type MessageDeps = JobDeps & {
  readonly sms: SmsSender
  readonly mailer: Mailer
  /** Where answers to letters go, and become cases; undefined: nobody reads them here. */
  readonly mailbox?: Mailbox | undefined
  readonly smsLimits: SmsLimits
  /** Texts of SMS and letters. */ readonly texts: MessageTexts
  /** Origin of the links, without a slash at its end. */ readonly publicUrl: string
}
