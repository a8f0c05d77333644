/** What other subjects may use of this one on the server. */
export { forCustomer } from './account/signed-in.ts'
