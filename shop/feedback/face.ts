/** What other subjects may use of this one on the server. */
export { deleteMessagesOf, readMessagesOf } from './feedback.sql.ts'
