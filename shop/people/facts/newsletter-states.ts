/** FOOT-01: what becomes of an issue of the letter of news. `missed`: the shop did not run within a day of its moment. */
export const NEWSLETTER_STATES = ['planned', 'sending', 'held', 'sent', 'missed'] as const
