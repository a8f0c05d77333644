/** What other subjects may use of this one on the server. */
export { eraseBonus, bonusPointsOf } from './bonus/bonus-points-of-customer.ts'
export { lockAccountOfOrder } from './bonus/ledger.sql.ts'
export {
  balanceOf,
  earnBonusPoints,
  lockBalance,
  returnBonusPoints,
  spendBonusPoints,
  takeBackBonusPoints,
} from './bonus/ledger.ts'
export { addPromotionBonusPoints } from './bonus/promotion-bonus-points.ts'
export {
  exportCertificates,
  lockCertificateBalance,
  lockCertificateOf,
  takeFromCertificate,
} from './certificates/certificates.sql.ts'
export { issueCertificate, openCertificate, returnToCertificate } from './certificates/certificates.ts'
export { certificate, findCertificates, sendCertificate } from './certificates/office-certificates.ts'
export { anonymisePurchases, exportPurchases, unpaidPurchaseNumbers } from './certificates/purchase.sql.ts'
export { refundCertificate, type CertificateRefund } from './certificates/refund-certificate.ts'
export { sendAgain } from './certificates/send-again.ts'
