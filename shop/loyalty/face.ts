/** What other subjects may use of this one on the server. */
export { eraseBonus, pointsOf } from './bonus/points-of-customer.ts'
export { lockAccountOfOrder } from './bonus/ledger.sql.ts'
export { balanceOf, earnPoints, lockBalance, returnPoints, spendPoints, takeBackPoints } from './bonus/ledger.ts'
export {
  exportCertificates,
  lockCertificateBalance,
  lockCertificateOf,
  takeFromCertificate,
} from './certificates/certificates.sql.ts'
export { openCertificate, returnToCertificate } from './certificates/certificates.ts'
export { findCertificates } from './certificates/office-certificates.calls.ts'
export { anonymisePurchases, exportPurchases, unpaidPurchaseNumbers } from './certificates/purchase.sql.ts'
