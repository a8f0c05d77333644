/** What other subjects may use of this one on the server. */
export { sendOrderEmail, sendOrderEmails, sendOrderSms } from './message-limits.ts'
export type { MessageDeps } from './message-deps.ts'
export { readMessages } from './read-messages.ts'
export { emailError, sendLetter, sendWords } from './send-letter.ts'
export { BUDGET_SUBJECT, OPEN_BUDGET_SUBJECT, openShare, type SmsLimits } from './sms-limits.ts'
