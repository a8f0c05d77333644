/** What lowers the sum to pay at the buyer's request: bonus points (BONUS-02) and a gift certificate (BONUS-03). */
import type { Kysely, Transaction } from 'kysely'
import { done, type Done, type RefusedBy } from '#kernel/endpoint.ts'
import type { CertificateInput, certificates } from './certificates.api.ts'
import type { BonusPoints, BonusTerms } from './facts/bonus-programme.ts'
import { moscowDay } from '#kernel/dates.ts'
import type { OrderId } from '#kernel/ids.ts'
import type { Caller } from '#platform/calls/caller.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { balanceOf, lockBalance, moveBonusPoints, spendBonusPoints } from './bonus/ledger.ts'
import { lockAccountOfOrder } from './bonus/ledger.sql.ts'
import {
  lockCertificateBalance,
  lockCertificateOf,
  lockSpent,
  takeFromCertificate,
} from './certificates/certificates.sql.ts'
import { openCertificate, returnToCertificate } from './certificates/certificates.ts'
import type { Clock } from '#platform/clock.ts'

type PartPaymentDeps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  readonly codeKey: Buffer
  readonly terms: { readonly bonus: BonusTerms | null }
}
/** What the buyer has typed; `bonus_points` in kopecks. */
type TypedPartPayments = {
  readonly bonus_points?: number | undefined
  readonly certificate?: CertificateInput | undefined
}

/** Null: the buyer pays nothing with it. */
export type PartPayments = { readonly bonusPoints: BonusPoints | null; readonly certificate: number | null }

/** For showing a price: nothing is locked, and a wrong certificate pays nothing. A guest has no points. */
export const readPartPayments = async (
  deps: PartPaymentDeps,
  { bonus_points: bonusPoints, certificate }: TypedPartPayments,
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
  deps: PartPaymentDeps,
  { certificate }: TypedPartPayments,
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
  { points_total, certificate_total }: { readonly points_total: number; readonly certificate_total: number },
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

type MovedParts = {
  readonly to: OrderId
  readonly points_total: number
  readonly certificate_total: number
  /** Names the return among those of the order, as of pieces that leave it. */
  readonly cause: string
  readonly at: Date
}
/** Makes points and money of a certificate that an order was paid with the payment of another one. They are locked. */
const movePartPayments = async (
  tx: Transaction<DB>,
  orderId: OrderId,
  { to, points_total, certificate_total, cause, at }: MovedParts,
): Promise<void> => {
  const spent = certificate_total === 0 ? undefined : await lockSpent(tx, orderId, cause)
  if (points_total > 0) await moveBonusPoints(tx, { orderId, to, amount: points_total, cause, at })
  if (certificate_total > 0) await returnToCertificate(tx, { orderId, amount: certificate_total, cause, at })
  const certificateId = spent?.certificate_id ?? null
  await spendPartPayments(tx, to, { points_total: 0, certificate_total }, { customerId: null, certificateId, at })
}

/** For a change that gives back what an order was paid with: takes the locks in the order of placing, before those of stock. */
const lockPartPaymentsOf = async (tx: Transaction<DB>, orderId: OrderId): Promise<void> => {
  await lockAccountOfOrder(tx, orderId)
  await lockCertificateOf(tx, orderId)
}

/** Points and certificate with which an order was paid. */
export const partPaymentsOfOrder = { lock: lockPartPaymentsOf, move: movePartPayments }
