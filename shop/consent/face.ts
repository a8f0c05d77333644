/** What other subjects may use of this one on the server. */
export {
  insertConsent,
  isConsentGiven,
  mailboxSubject,
  isWithdrawal,
  readConsentRecords,
  readWithdrawals,
  recordConsent,
  restoreWithdrawal,
  type GivenConsent,
  type Withdrawal,
} from './consent.sql.ts'
export { deletions, type Deletion } from './deletions.sql.ts'
