/** BONUS-03: gives the rest of a bought certificate back to its buyer. */
import type { Transaction } from 'kysely'
import { moscowDay } from '#kernel/dates.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { lockPaymentsOf, requestRefund } from '#shop/payment/face.ts'
import { ofCertificate } from '#shop/payment/facts/payment-owner.ts'
import { lockCertificateBalance } from './certificates.sql.ts'
import { endPurchase, lockPurchase, refundRest } from './purchase.sql.ts'

/** `refunded`: kopecks that go back. */
export type CertificateRefund = { readonly refunded: number } | 'no-purchase' | 'not-paid' | 'nothing-left' | 'changed'

/**
 * What was spent stays spent; the certificate pays nothing afterwards. Safe to repeat: nothing is left the second time. `expected`:
 * kopecks, nothing is done when another sum is left.
 */
export const refundCertificate = async (
  tx: Transaction<DB>,
  number: string,
  at: Date,
  expected?: number,
): Promise<CertificateRefund> => {
  const purchase = await lockPurchase(tx, 'number', number)
  if (purchase === undefined) return 'no-purchase'
  if (purchase.certificate_id === null) return 'not-paid'
  const payments = await lockPaymentsOf(tx, ofCertificate(purchase.id))
  const payment = payments.find(({ captured, refunded }) => captured > refunded)
  const balance = await lockCertificateBalance(tx, purchase.certificate_id, moscowDay(at))
  if (payment === undefined || balance === 0) return 'nothing-left'
  if (expected !== undefined && balance !== expected) return 'changed'
  const refundId = await requestRefund(tx, payment, balance, null, 'certificate_returned', at)
  await refundRest(tx, purchase.certificate_id, balance, refundId, at)
  await endPurchase(tx, purchase.id, 'refunded', at)
  return { refunded: balance }
}
