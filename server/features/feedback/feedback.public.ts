/** Stored feedback, for the job that emails it. */
export { markEmailed, readFeedback, type StoredFeedback } from './feedback.queries.ts'
