/** The products that a customer has looked at: for the export of their data, and for recommendations. */
export { readViewed, readViewedNames } from './history.queries.ts'
