import { Type } from 'typebox'
import { DAY_MS } from '#kernel/durations.ts'
import { eachSeparately } from '#kernel/each-separately.ts'
import { settleCertificatePayment } from '#shop/loyalty/certificates/pay-certificate.ts'
import { settleOrderPayment } from '#shop/order/pay/order-payment.ts'
import { countLateRefunds, readOpenRefunds, readPayment, readPaymentsToCheck } from '#shop/payment/payment.sql.ts'
import { defineJob, RETRY_FOR_HOURS } from '#platform/jobs/job.ts'
import type { AllJobDeps } from './job-deps.ts'
import { CHECK_PAYMENT } from '#shop/payment/payment-queues.ts'
import { refundAndNotify } from '#shop/payment/refund-payment.job.ts'

const MAX_CHECKED = 500

const settle = async (paymentId: string, deps: AllJobDeps): Promise<void> => {
  const payment = await readPayment(deps.db, paymentId)
  if (payment === undefined) return
  await (payment.order_id === null ? settleCertificatePayment(deps, paymentId) : settleOrderPayment(deps, paymentId))
}

/** ORD-06: reads one payment at its provider, after a webhook or when what it pays for has ended. */
export const checkPayment = defineJob({
  ...CHECK_PAYMENT,
  work: ({ payment_id }, deps: AllJobDeps) => settle(payment_id, deps),
})

/** The reconciliation: payments whose webhooks were lost, refunds that a provider has not ended, refunds that are nearly late. */
export const checkPayments = defineJob({
  name: 'check-payments',
  payload: Type.Object({}),
  policy: RETRY_FOR_HOURS,
  cron: '* * * * *',
  async work(_payload, deps: AllJobDeps) {
    const now = deps.clock.now()
    const late = await countLateRefunds(deps.db, new Date(now.getTime() + DAY_MS))
    if (late > 0) deps.alert(`${late} refunds are not done, and their legal limit ends within a day`)
    const payments = await readPaymentsToCheck(deps.db, now, MAX_CHECKED)
    const refunds = await readOpenRefunds(deps.db, MAX_CHECKED)
    await eachSeparately(
      [
        ...payments.map(
          ({ id }) =>
            () =>
              settle(id, deps),
        ),
        ...refunds.map(
          ({ id }) =>
            () =>
              refundAndNotify(id, deps),
        ),
      ],
      (check) => check(),
    )
  },
})
