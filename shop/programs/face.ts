/** What other subjects may use of this one on the server. */
export {
  programOf,
  programOfCredentials,
  refusalOfRight,
  type Program,
  type ProgramRequest,
} from './tokens/program-of.ts'
