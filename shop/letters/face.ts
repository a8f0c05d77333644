/** What other subjects may use of this one on the server. */
export { sendOrderEmail, sendOrderEmails, sendOrderSms } from './message-limits.ts'
export type { MessageDeps } from './message-deps.ts'
export { letterHtml } from './letter-html.ts'
export { readMessages } from './read-messages.ts'
export { emailError, sendLetter, sendWords } from './send-letter.ts'
