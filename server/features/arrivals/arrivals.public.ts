/** Requests for a notice of new stock, for jobs and other features. */
export {
  deleteOldRequests,
  markFound,
  moveFound,
  readArrival,
  readRequestsOf,
  type Arrival,
} from './arrivals.queries.ts'
export { emailSubject, MAX_EMAILS_PER_DAY } from './arrivals.policy.ts'
