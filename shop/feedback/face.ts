/** What other subjects may use of this one on the server. */
export { countCaseAlarms, countUndelivered } from './cases/case-alarms.sql.ts'
export { openCase, openCaseNumber, countWaitingCases } from './cases/cases.sql.ts'
export { closeReturnCases } from './cases/close-return-cases.sql.ts'
export { deleteMessagesOf, readCaseMessagesOf, readCasePhotosOf } from './cases/own-cases.sql.ts'
export { readMessagesOf } from './feedback.sql.ts'
