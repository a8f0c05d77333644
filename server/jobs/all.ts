import { checkPayment, checkPayments } from './check-payments.ts'
import { endUnpaid } from './end-unpaid-orders.ts'
import { readPickupPoints } from './read-pickup-points.ts'
import { refundPaymentJob } from './refund-payment.ts'
import { sendSettlementReceipt } from './send-settlement-receipt.ts'
import { auditInvariants } from './audit-invariants.ts'
import { cancelUncollectedOrders } from './cancel-uncollected-orders.ts'
import { countBought } from './count-bought-together.ts'
import { emailFeedback } from './email-feedback.ts'
import { emailReview } from './email-review.ts'
import { expireSubstitutesJob } from './expire-substitutes.ts'
import { findArrivals } from './find-arrivals.ts'
import type { BatchJob, Job } from './job.ts'
import { sendArrivalEmail } from './send-arrival-email.ts'
import { sendOrderMessage } from './send-order-message.ts'
import { sendCertificate, sendCertificateConfirmation, sendDueCertificates } from './send-certificate.ts'
import { sendBurnWarning } from './send-burn-warning.ts'
import { sendSignInCode } from './send-sign-in-code.ts'
import { sendSubscriptionConfirmation } from './send-subscription-confirmation.ts'
import { deleteExpired } from './delete-expired.ts'
import { updateCityCodes } from './update-carrier-codes.ts'
import { advanceShipmentsJob } from './advance-shipments.ts'
import { updatePoints } from './update-points.ts'

/** Every kind of background work. A kind missing here has no queue: enqueueing it fails. */
export const allJobs: readonly (Job | BatchJob)[] = [
  cancelUncollectedOrders,
  countBought,
  emailFeedback,
  emailReview,
  findArrivals,
  sendArrivalEmail,
  sendOrderMessage,
  sendBurnWarning,
  sendCertificate,
  sendCertificateConfirmation,
  sendDueCertificates,
  sendSignInCode,
  sendSubscriptionConfirmation,
  deleteExpired,
  updatePoints,
  updateCityCodes,
  advanceShipmentsJob,
  auditInvariants,
  checkPayment,
  checkPayments,
  endUnpaid,
  expireSubstitutesJob,
  readPickupPoints,
  refundPaymentJob,
  sendSettlementReceipt,
]
