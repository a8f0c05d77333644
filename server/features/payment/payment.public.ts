/** Payments, refunds and receipts, for other features and jobs. They never read an order's state: the order decides. */
export { providerNamed, type PaymentDeps } from './payment-deps.ts'
export {
  countLateRefunds,
  insertPayment,
  lockPaymentsOf,
  readOpenRefunds,
  readPayment,
  readPaymentsOf,
  readPaymentsToCheck,
  readRefundsOf,
  recordEvent,
  updatePayment,
  type PaymentRow,
  type RefundRow,
} from './payment.queries.ts'
export {
  captureAtProvider,
  checkLater,
  closePayments,
  createAtProvider,
  isOfPayment,
  isOpen,
  nextCheck,
  receiveWebhook,
  sendSettlement,
  settleHandedOver,
  storePrepaymentReceipt,
} from './payments.ts'
export { performRefund, refundPayment, requestRefund, type RefundLine } from './refunds.ts'
