/** Gift certificates, for other features, jobs and commands of the staff. */
export { issueCertificate, openCertificate, returnToCertificate } from './certificates.ts'
export { endUnpaidPurchases, settleCertificatePayment } from './pay-certificate.ts'
export {
  anonymiseCancelledPurchases,
  anonymisePurchases,
  describePurchase,
  exportPurchases,
  lockPurchase,
  markConfirmed,
  readConfirmation,
  unpaidPurchaseNumbers,
} from './purchase.queries.ts'
export { refundCertificate, type CertificateRefund } from './refund-certificate.ts'
export { sendAgain } from './send-again.ts'
export {
  findPurchases,
  readPurchaseDetails,
  readSpentOn,
  type FoundPurchase,
  type PurchaseDetails,
  type PurchaseKey,
} from './purchases-for-staff.ts'
export {
  exportCertificates,
  lockCertificateBalance,
  lockCertificateOf,
  markSent,
  markUndeliverable,
  readDue,
  readLetter,
  takeFromCertificate,
} from './certificates.queries.ts'
export { pinOf } from './certificate-pin.ts'
