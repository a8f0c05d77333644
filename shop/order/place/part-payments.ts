/** What lowers the sum to pay at the buyer's request: points (BONUS-02) and a gift certificate (BONUS-03). */
import type { Transaction } from 'kysely'
import type { PlaceOrder, PriceQuery } from '../order.api.ts'
import { done, type Done, type RefusedBy } from '#kernel/endpoint.ts'
import type { certificates } from '#shop/loyalty/certificates.api.ts'
import type { BonusTerms } from '#shop/loyalty/facts/bonus-programme.ts'
import { moscowDay } from '#kernel/dates.ts'
import type { OrderId } from '#kernel/ids.ts'
import type { PriceTree } from '#shop/pricing/facts/price-tree.ts'
import type { BonusPoints } from '#shop/pricing/facts/bonus-points.ts'
import type { Caller } from '#platform/calls/caller.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { balanceOf, lockAccountOfOrder, lockBalance, spendBonusPoints } from '#shop/loyalty/face.ts'
import { lockCertificateBalance, lockCertificateOf, openCertificate, takeFromCertificate } from '#shop/loyalty/face.ts'
import type { OrderDeps } from '../order-deps.ts'

/** Null: the buyer pays nothing with it. */
export type PartPayments = { readonly bonusPoints: BonusPoints | null; readonly certificate: number | null }

/** For showing a price: nothing is locked, and a wrong certificate pays nothing. A guest has no points. */
export const readPartPayments = async (
  deps: OrderDeps,
  { bonus_points: bonusPoints, certificate }: Pick<PriceQuery, 'bonus_points' | 'certificate'>,
  caller: Pick<Caller, 'customerId' | 'address'>,
): Promise<PartPayments> => {
  const { customerId } = caller
  const { bonus } = deps.terms
  const opened = certificate === undefined ? null : await openCertificate(deps, certificate, caller)
  return {
    bonusPoints:
      bonusPoints === undefined || customerId === null || bonus === null
        ? null
        : {
            balance: await balanceOf(deps.db, customerId, deps.clock.now()),
            wanted: bonusPoints,
            maxPercent: bonus.maxPercent,
          },
    certificate: opened?.ok ? opened.value.balance : null,
  }
}

type CertificateRefusal = RefusedBy<(typeof certificates)['balance']>
/** Id of the certificate of an order, checked outside its transaction; null without one. */
export const certificateOf = async (
  deps: OrderDeps,
  { certificate }: PlaceOrder,
  caller: Caller,
): Promise<Done<number | null> | CertificateRefusal> => {
  if (certificate === undefined) return done(null)
  const opened = await openCertificate(deps, certificate, caller)
  return opened.ok ? done(opened.value.id) : opened
}

/** For placing: locks account and certificate, so that what the price counts with is there until the commit. */
export const lockPartPayments = async (
  tx: Transaction<DB>,
  bonus: BonusTerms | null,
  wanted: number | undefined,
  certificateId: number | null,
  customerId: number | null,
  at: Date,
): Promise<PartPayments> => ({
  bonusPoints:
    wanted === undefined || customerId === null || bonus === null
      ? null
      : { balance: await lockBalance(tx, customerId, at), wanted, maxPercent: bonus.maxPercent },
  certificate: certificateId === null ? null : await lockCertificateBalance(tx, certificateId, moscowDay(at)),
})

/** Spends what the price says of the locked account and certificate. */
export const spendPartPayments = async (
  tx: Transaction<DB>,
  orderId: OrderId,
  { points_total, certificate_total }: PriceTree,
  { customerId, certificateId, at }: { customerId: number | null; certificateId: number | null; at: Date },
): Promise<void> => {
  const hasBonusPoints =
    points_total === 0 ||
    (customerId !== null && (await spendBonusPoints(tx, { customerId, orderId, amount: points_total, at })))
  const hasMoney =
    certificate_total === 0 ||
    (certificateId !== null &&
      (await takeFromCertificate(tx, { certificateId, orderId, amount: certificate_total, at })))
  if (!hasBonusPoints || !hasMoney)
    throw new Error('The price counted with more than the locked account or certificate holds')
}

/** For a change that gives back what an order was paid with: takes the locks in the order of placing, before those of stock. */
export const lockPartPaymentsOf = async (tx: Transaction<DB>, orderId: OrderId): Promise<void> => {
  await lockAccountOfOrder(tx, orderId)
  await lockCertificateOf(tx, orderId)
}
