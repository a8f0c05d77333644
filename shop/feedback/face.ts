/** What other subjects may use of this one on the server. */
export { openCase, openCaseNumber, countWaitingCases, readCaseMessagesOf } from './cases/cases.sql.ts'
export { deleteMessagesOf, readMessagesOf } from './feedback.sql.ts'
