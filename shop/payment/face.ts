/** What other subjects may use of this one on the server. */
export { lockPaymentsOf } from './payment.sql.ts'
export { paymentRecords } from './payments-view.ts'
export { closePayments, parcelPayments } from './payments.ts'
export { refundPayment, requestRefund } from './refunds.ts'
export { settlePayment, settlePaymentsOf, type PayableKind } from './settle-payment.ts'
export { openAttempt, paymentUrl, type PayDeps } from './start-payment.ts'
