import { checkPayment, checkPayments } from './check-payments.ts'
import { readPickupPoints } from '#shop/delivery/read-pickup-points.job.ts'
import { refundPaymentJob } from '#shop/payment/refund-payment.job.ts'
import { sendSettlementReceipt } from '#shop/payment/send-settlement-receipt.job.ts'
import {
  cancelUncollectedOrders,
  expireSubstitutesJob,
  advanceShipmentsJob,
} from '#shop/order/jobs/every-minute.job.ts'
import { beginDayJob } from '#shop/product/begin-day.job.ts'
import { countBought } from '#shop/product/count-bought-together.job.ts'
import { emailFeedback } from '#shop/feedback/email-feedback.job.ts'
import { sendCaseAnswer } from '#shop/feedback/cases/send-case-answer.job.ts'
import { readMailbox } from '#shop/feedback/mailbox/read-mailbox.job.ts'
import { sendProductAnswer } from '#shop/product/questions/send-product-answer.job.ts'
import { emailReview } from '#shop/product/reviews/email-review.job.ts'
import { checkReturns } from '#shop/order/return/late-returns.job.ts'
import { findArrivals } from '#shop/product/arrivals/find-arrivals.job.ts'
import { type BatchJob, type Job, defineJob, RETRY_FOR_HOURS } from '#platform/jobs/job.ts'
import { holdShortDates } from '#shop/stock/hold-short-dates.job.ts'
import { sendArrivalEmail } from '#shop/product/arrivals/send-arrival-email.job.ts'
import { sendOrderMessage } from '#shop/order/jobs/send-order-message.job.ts'
import {
  sendCertificate,
  sendCertificateConfirmation,
  sendDueCertificates,
} from '#shop/loyalty/certificates/send-certificate.job.ts'
import { sendBurnWarning } from '#shop/loyalty/bonus/send-burn-warning.job.ts'
import { reportSmsBudget } from '#shop/people/account/report-sms-budget.job.ts'
import { sendPasskeyAdded } from '#shop/people/passkeys/send-passkey-added.job.ts'
import { sendEmailChanged } from '#shop/people/account/send-email-changed.job.ts'
import { sendPhoneChanged } from '#shop/people/account/send-phone-changed.job.ts'
import { sendSignInCode } from '#shop/people/account/send-sign-in-code.job.ts'
import { notifyFavourites, sendFavouriteNotice } from '#shop/people/favourites/notify-favourites.job.ts'
import { readBounces, sendNewsletterJob } from '#shop/people/newsletter/send-newsletter.job.ts'
import { sendTestLetter } from '#shop/people/newsletter/test-letter.job.ts'
import { sendSubscriptionConfirmation } from '#shop/people/subscribe/send-subscription-confirmation.job.ts'
import type { AllJobDeps } from './job-deps.ts'
import { exchangeMarketplacesJob } from '../marketplaces/exchange-marketplaces.job.ts'
import { sendWebhooksJob } from '#shop/programs/webhooks/send-webhooks.job.ts'
import { logChangesJob } from '#shop/programs/changes/log-changes.job.ts'
import { deleteExpired } from './delete-expired.ts'
import { updateCityCodes } from '#shop/delivery/update-carrier-codes.job.ts'
import { updateBonusPoints } from '#shop/loyalty/bonus/update-bonus-points.job.ts'
import { Type, type TSchema } from 'typebox'
import { eachSeparately } from '#kernel/each-separately.ts'
import { endUnpaidPurchases } from '#shop/loyalty/certificates/pay-certificate.ts'
import { endUnpaidAdditions, endUnpaidOrders } from '#shop/order/pay/order-payment.ts'
import { compareFeed } from '#shop/feeds/compare-feed.job.ts'
import { countReportDays, countReportStock } from '#shop/reports/rollup/count-report-days.job.ts'
import { sendReportLetter, sendReportLetters } from '#shop/reports/letter/send-report-letter.job.ts'
import { auditEverything, auditInvariants } from './audit.job.ts'

/** ORD-06, ORD-10: ends the orders and the purchases of certificates that were not paid in time, and gives stock back. */
export const endUnpaid = defineJob({
  name: 'end-unpaid-orders',
  payload: Type.Object({}),
  policy: RETRY_FOR_HOURS,
  cron: '* * * * *',
  async work(_payload, deps: AllJobDeps) {
    await eachSeparately([endUnpaidOrders, endUnpaidAdditions, endUnpaidPurchases], (end) => end(deps))
  },
})

type AnyJob = Job<TSchema, AllJobDeps> | BatchJob<TSchema, AllJobDeps>

/** Every kind of background work. A kind missing here has no queue: enqueueing it fails. */
export const allJobs: readonly AnyJob[] = [
  cancelUncollectedOrders,
  checkReturns,
  compareFeed,
  countBought,
  countReportDays,
  countReportStock,
  sendReportLetter,
  sendReportLetters,
  emailFeedback,
  emailReview,
  findArrivals,
  holdShortDates,
  sendArrivalEmail,
  sendOrderMessage,
  sendBurnWarning,
  sendCaseAnswer,
  sendProductAnswer,
  sendCertificate,
  sendCertificateConfirmation,
  sendDueCertificates,
  notifyFavourites,
  sendFavouriteNotice,
  readBounces,
  sendNewsletterJob,
  sendTestLetter,
  sendEmailChanged,
  sendPhoneChanged,
  sendPasskeyAdded,
  sendSignInCode,
  reportSmsBudget,
  sendSubscriptionConfirmation,
  deleteExpired,
  logChangesJob,
  sendWebhooksJob,
  exchangeMarketplacesJob,
  updateBonusPoints,
  updateCityCodes,
  advanceShipmentsJob,
  auditEverything,
  auditInvariants,
  beginDayJob,
  checkPayment,
  checkPayments,
  endUnpaid,
  expireSubstitutesJob,
  readMailbox,
  readPickupPoints,
  refundPaymentJob,
  sendSettlementReceipt,
]
