/** The shop of order tests with the sandbox's providers: orders that are paid online, a clock, and webhooks that tests deliver. */
import { shopForTests } from '#kit/shops/shop-settings.ts'
import { sql } from 'kysely'
import type { ShopTerms } from '#shop/company/facts/shop-terms.ts'
import type { PlaceOrder } from '#shop/order/order.api.ts'
import { buildSandbox } from '#providers/sandbox/app.ts'
import type { BankPayment } from '#providers/sandbox/bank.ts'
import { mailApi } from '#providers/mail-api/adapter.ts'
import { yookassa } from '#providers/yookassa/adapter.ts'
import { certificatesCalls } from '#shop/loyalty/certificates/certificates.calls.ts'
import { endUnpaidOrders, settleOrderPayment } from '#shop/order/pay/order-payment.ts'
import { receiveWebhook } from '#shop/payment/payments.ts'
import { checkPayment, checkPayments } from '#app/jobs/check-payments.ts'
import { deleteExpired } from '#app/jobs/delete-expired.ts'
import type { AllJobDeps } from '#app/jobs/job-deps.ts'
import { refundPaymentJob } from '#shop/payment/refund-payment.job.ts'
import { endUnpaid } from '#app/jobs/all.ts'
import {
  sendCertificate,
  sendCertificateConfirmation,
  sendDueCertificates,
} from '#shop/loyalty/certificates/send-certificate.job.ts'
import { sendSettlementReceipt } from '#shop/payment/send-settlement-receipt.job.ts'
import type { CarrierClient } from '#providers/ports/carriers.ts'
import type { Payments } from '#providers/ports/payments.ts'
import { machineRandom } from '#platform/random.ts'
import type { TestDatabase } from '#kit/database.ts'
import { CREAM, KIROVKA, newShopper, NOW, orderShop, pickupOrder } from '#kit/shops/order-shop.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'

export type OnlineMethod = 'card' | 'sbp'

/** `openCarriers`, `openPayments`: clients of the sandbox's providers. `terms`: those on which the shop sells. */
export const paymentShop = async (
  base: TestDatabase,
  openCarriers: (sandboxUrl: string) => readonly CarrierClient[] = () => [],
  terms: ShopTerms = shopForTests.terms,
  openPayments: (sandboxUrl: string) => Payments = (url) =>
    yookassa(`${url}/yookassa`, { shopId: '1', secretKey: 'key' }),
) => {
  const webhooks: { url: string; body: object }[] = []
  const sandbox = buildSandbox(async (webhook) => void webhooks.push(webhook))
  const origin = await sandbox.app.listen({ host: '127.0.0.1', port: 0 })
  let now = NOW
  const alerts: string[] = []
  const carriers = openCarriers(origin)
  const deps = {
    db: base.db,
    clock: { now: () => now },
    random: machineRandom,
    carriers,
    providers: [openPayments(origin)],
    publicUrl: 'https://glad.example',
    ...shopForTests,
    terms,
    alert: (message: string) => void alerts.push(message),
  }
  const jobDeps: AllJobDeps = {
    ...deps,
    sms: { send: async (messages) => messages.map(() => ({ sent: true, providerId: '1' })) },
    mailer: mailApi(`${origin}/mail`, 'sandbox'),
    codeKey: signInForTests.codeKey,
    smsLimits: signInForTests.smsLimits,
    feedbackTo: 'zabota@glad.example',
  }
  const { basket, order } = orderShop(base.db, 0, deps)
  const workers = {
    checkPayment,
    refundPaymentJob,
    sendSettlementReceipt,
    sendCertificate,
    sendCertificateConfirmation,
  }

  /** Runs the queued jobs of payments as a worker would, until none is left. */
  const runJobs = async (): Promise<void> => {
    for (;;) {
      let ran = 0
      for (const job of Object.values(workers)) {
        const { rows } = await sql<{ id: string; data: never }>`
          SELECT id::text AS id, data FROM pgboss.job WHERE name = ${job.name} AND state = 'created' ORDER BY created_on`.execute(
          base.db,
        )
        for (const { id, data } of rows) {
          ran += 1
          await sql`UPDATE pgboss.job SET state = 'completed', completed_on = now() WHERE id = ${id}::uuid`.execute(
            base.db,
          )
          await job.work(data, jobDeps)
        }
      }
      if (ran === 0) return
    }
  }
  /** The shop receives what the sandbox has sent. */
  const deliver = async (): Promise<void> => {
    for (const { url, body } of webhooks.splice(0))
      await receiveWebhook(base.db, deps, url.split('/').at(-1) ?? '', body, '127.0.0.1', now)
    await runJobs()
  }
  const bankPayments = (token: string): BankPayment[] =>
    [...sandbox.bank.payments.values()].filter(({ returnUrl }) => returnUrl.includes(token))

  return {
    deps,
    basket,
    order,
    sandbox,
    webhooks,
    alerts,
    runJobs,
    deliver,
    bankPayments,
    settle: (paymentId: string) => settleOrderPayment(deps, paymentId),
    endUnpaid: () => endUnpaidOrders(deps),
    /** The jobs of every minute, and of certificates whose day has come. */
    deleteExpired: () => deleteExpired.work({}, jobDeps),
    endUnpaidByJob: () => endUnpaid.work({}, jobDeps),
    sendDueCertificates: () => sendDueCertificates.work({}, jobDeps),
    certificates: certificatesCalls({ ...deps, codeKey: signInForTests.codeKey }),
    reconcile: () => checkPayments.work({}, jobDeps),
    /** The clocks of the shop and of the bank. */
    pass: (minutes: number): void => {
      now = new Date(now.getTime() + minutes * 60_000)
      sandbox.clock.advance(minutes * 60_000)
    },
    /** An order of a new shopper that waits for its payment. */
    place: async (payment: OnlineMethod = 'card', change: Partial<PlaceOrder> = {}) => {
      const shopper = newShopper()
      await basket.add({ product_id: CREAM, quantity: 1 }, shopper.caller)
      const placed = await order.place(pickupOrder(119_000, { store_id: KIROVKA, payment, ...change }), shopper.once())
      if (!placed.ok) throw new Error(`${placed.refusal}: ${placed.message}`)
      return { shopper, ...placed.value }
    },
    view: async (token: string) => {
      const view = await order.get({ token }, newShopper().caller)
      if (!view.ok) throw new Error(view.refusal)
      return view.value
    },
    close: () => sandbox.app.close(),
  }
}
