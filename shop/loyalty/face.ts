/** What other subjects may use of this one on the server. */
export { orderPoints } from './bonus/ledger.ts'
export { staffPoints } from './bonus/staff-bonus-points.ts'
export { returnToCertificate } from './certificates/certificates.ts'
export { staffCertificates } from './certificates/office-certificates.calls.ts'
export { unpaidPurchaseNumbers } from './certificates/purchase.sql.ts'
export { eraseLoyalty, exportLoyalty } from './loyalty-of-customer.ts'
export {
  certificateOf,
  lockPartPayments,
  partPaymentsOfOrder,
  readPartPayments,
  spendPartPayments,
} from './part-payments.ts'
