import { DAY_MS } from '#kernel/durations.ts'

/** Requests an hour from one network address, open requests of one mailbox, e-mails a day to it: nobody proves that it is theirs. */
export const MAX_PER_HOUR = 20
export const MAX_OPEN = 20
export const MAX_EMAILS_PER_DAY = 10

/** How long an open request waits, and how long the link of a sent e-mail cancels the others. */
export const WAITING_MS = 180 * DAY_MS
export const LINK_MS = 30 * DAY_MS

/** Counter of the e-mails that a mailbox got in a day. */
export const emailSubject = (email: string): string => `arrival email ${email}`
