/** What other subjects may use of this one on the server. */
export {
  insertConsent,
  isConsentGiven,
  mailboxSubject,
  readConsentRecords,
  recordConsent,
  type GivenConsent,
} from './consent.sql.ts'
