/** «Не хочу», for the export of a customer's data. */
export { readUnwanted } from './unwanted.queries.ts'
