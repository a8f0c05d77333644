/** The codes of cities at carriers, for the job that asks for them. */
export { updateCarrierCodes } from './carrier-codes.ts'
