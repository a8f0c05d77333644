/** What real orders hold together, for the job that counts it. */
export { countBoughtTogether } from './bought-together.queries.ts'
