/** The products that a customer has looked at, for the export of their data. */
export { readViewedNames } from './history.queries.ts'
