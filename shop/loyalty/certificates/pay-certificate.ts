/** BONUS-03, ORD-06: the payment of a certificate. When its money has come, the certificate is issued, once. */
import type { Transaction } from 'kysely'
import { done, isRefused, refuse, type Done, type Refused } from '#kernel/endpoint.ts'
import { sendMoment } from '../facts/certificate-purchase.ts'
import type { OnlineMethod } from '#shop/payment/facts/methods.ts'
import { eachSeparately } from '#kernel/each-separately.ts'
import { paths } from '#kernel/pages/paths.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import {
  closePayments,
  openAttempt,
  paymentUrl,
  settlePayment,
  settlePaymentsOf,
  type PayableKind,
} from '#shop/payment/face.ts'
import { ofCertificate } from '#shop/payment/facts/payment-owner.ts'
import { enqueueCertificate, enqueueConfirmation } from './certificate-queues.ts'
import type { IssueDeps } from './certificate-deps.ts'
import { issueCertificate } from './certificates.ts'
import {
  endPurchase,
  lockPurchase,
  markPaid,
  readPurchase,
  readUnpaidPurchases,
  type PurchaseRow,
} from './purchase.sql.ts'
import type { PayStart } from '#shop/payment/payment.api.ts'

const invoiceOf = ({ number, token, pay_until }: PurchaseRow) => ({
  number,
  subject: `подарочный сертификат ${number}`,
  path: paths.certificatePurchase(token),
  until: pay_until,
})

const certificatePayable: PayableKind<IssueDeps> = {
  async lock(tx, deps, { certificate_purchase_id: id }) {
    const purchase = id === null ? undefined : await lockPurchase(tx, 'id', id)
    return purchase && lockedPayable(tx, deps, purchase)
  },
  async invoice({ db }, { certificate_purchase_id: id }) {
    const purchase = id === null ? undefined : await readPurchase(db, 'id', id)
    return purchase && invoiceOf(purchase)
  },
}

const lockedPayable = (tx: Transaction<DB>, deps: IssueDeps, purchase: PurchaseRow) => ({
  name: `Certificate ${purchase.number}`,
  owner: ofCertificate(purchase.id),
  awaitsPayment: purchase.state === 'awaiting_payment',
  // A certificate is not in stock.
  isShort: async () => false,
  cancelShort: async () => {},
  becomePaid: () => issueBought(tx, deps, purchase),
})

const issueBought = async (tx: Transaction<DB>, deps: IssueDeps, purchase: PurchaseRow): Promise<void> => {
  const at = deps.clock.now()
  const sendAt = sendMoment(purchase.send_on, at)
  const issued = await issueCertificate(tx, deps, { nominal: purchase.amount, email: purchase.recipient_email, sendAt })
  await markPaid(tx, purchase.id, issued.id, at)
  await enqueueConfirmation(tx, purchase.id)
  if (sendAt.getTime() === at.getTime()) await enqueueCertificate(tx, issued.id)
}

export const settleCertificatePayment = (deps: IssueDeps, paymentId: string): Promise<void> =>
  settlePayment(deps, certificatePayable, paymentId)

export const settlePurchase = (deps: IssueDeps, purchaseId: string): Promise<void> =>
  settlePaymentsOf(deps, certificatePayable, ofCertificate(purchaseId))

type PayRefusal = Refused<'no-order' | 'too-late' | 'payment-limit' | 'payment-unavailable'>

export const noPurchase = refuse('no-order', 'Такой покупки нет: проверьте ссылку.')
const tooLate = refuse('too-late', 'Эту покупку уже нельзя оплатить: она оплачена, или время оплаты вышло.')
const unavailable = refuse(
  'payment-unavailable',
  'Платёжная система не\u00a0отвечает. Попробуйте ещё раз через минуту.',
)
const limits = {
  own: refuse('payment-limit', 'Банк отклонил три попытки подряд. Попыток больше нет: позвоните нам.'),
  others: refuse('payment-limit', 'Слишком много отклонённых оплат за\u00a0последний час. Попробуйте позже.'),
}

const attemptOf = (deps: IssueDeps, token: string, method: OnlineMethod, address: string | null) =>
  transaction(deps.db, async (tx) => {
    const purchase = await lockPurchase(tx, 'token', token)
    if (purchase === undefined) return noPurchase
    if (purchase.state !== 'awaiting_payment' || purchase.pay_until <= deps.clock.now()) return tooLate
    const { id, amount, buyer_phone: phone } = purchase
    const opened = await openAttempt(tx, deps, { owner: ofCertificate(id), method, amount, phone, address })
    if (opened === 'no-provider') return unavailable
    if (typeof opened === 'string') return limits[opened]
    return done({ payment: opened.payment, invoice: invoiceOf(purchase) })
  })

/** The address of the bank's page. */
export const payCertificate = async (
  deps: IssueDeps,
  token: string,
  method: OnlineMethod,
  address: string | null,
): Promise<Done<PayStart> | PayRefusal> => {
  const url = await paymentUrl(deps, certificatePayable, () => attemptOf(deps, token, method, address))
  if (isRefused(url)) return url
  return url === 'unavailable' ? unavailable : done({ pay_url: url })
}

/** Ends the purchases that were not paid in time; their payments are read once more before. Returns how many. */
export const endUnpaidPurchases = async (deps: IssueDeps): Promise<number> => {
  const unpaid = await readUnpaidPurchases(deps.db, deps.clock.now())
  const ended = await eachSeparately(unpaid, async ({ id }) => {
    await settlePurchase(deps, id)
    return transaction(deps.db, async (tx) => {
      const purchase = await lockPurchase(tx, 'id', id)
      if (purchase?.state !== 'awaiting_payment') return false
      await endPurchase(tx, id, 'cancelled', deps.clock.now())
      await closePayments(tx, ofCertificate(id))
      return true
    })
  })
  return ended.filter(Boolean).length
}
