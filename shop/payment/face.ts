/** What other subjects may use of this one on the server. */
export { paymentDue, refundViews } from './payment-due.ts'
export {
  lockPaymentsOf,
  ofCertificate,
  ofOrder,
  readPaymentsOf,
  readRefundsOf,
  type PaymentRow,
} from './payment.sql.ts'
export { closePayments, settleHandedOver, type Invoice } from './payments.ts'
export { refundPayment, requestRefund } from './refunds.ts'
export {
  settlePayment,
  settlePaymentsOf,
  type LockedPayable,
  type PayableKind,
  type SettleDeps,
} from './settle-payment.ts'
export { openAttempt, paymentUrl, type Attempt, type PayDeps } from './start-payment.ts'
