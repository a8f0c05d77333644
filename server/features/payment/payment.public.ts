/** Payments, refunds and receipts, for other features and jobs. They never read an order's state: the order decides. */
export { paymentDue, refundViews } from './payment-due.ts'
export { openAttempt, paymentUrl, type Attempt, type PayDeps } from './start-payment.ts'
export {
  settlePayment,
  settlePaymentsOf,
  type LockedPayable,
  type PayableKind,
  type SettleDeps,
} from './settle-payment.ts'
export {
  countLateRefunds,
  lockPaymentsOf,
  ofCertificate,
  ofOrder,
  readOpenRefunds,
  readPayment,
  readPaymentsOf,
  readPaymentsToCheck,
  readRefundsOf,
  type PaymentRow,
  type RefundRow,
} from './payment.queries.ts'
export { closePayments, receiveWebhook, sendSettlement, settleHandedOver, type Invoice } from './payments.ts'
export { performRefund, refundPayment, requestRefund } from './refunds.ts'
export { markRegistered, receiptsForTill, receiptsOf, writeCorrection, type Correction } from './corrections.ts'
