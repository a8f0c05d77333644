/** Points, for other features and jobs. */
export { balanceOf, burnAllOf, earnPoints, lockBalance, returnPoints, spendPoints, takeBackPoints } from './ledger.ts'
