/** Against trying many cards: payments that a bank declined are counted by order or certificate, phone and network. */
import type { Transaction } from 'kysely'
import { HOUR_S } from '#kernel/durations.ts'
import { hitsOf } from '#platform/db/rate-count.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { PaymentRow } from './payment.sql.ts'
import { MAX_DECLINED_OF_NETWORK, MAX_DECLINED_OF_ORDER, MAX_DECLINED_OF_PHONE } from './facts/payment-limits.ts'

export const declinedByPhone = (phone: string): string => `declined payments phone ${phone}`
export const declinedByNetwork = (network: string): string => `declined payments network ${network}`

/** Payments that the bank declined; those whose time ran out are not counted. */
export const countDeclinedOf = (payments: readonly Pick<PaymentRow, 'state' | 'reason'>[]): number =>
  payments.filter(({ state, reason }) => state === 'declined' && reason !== 'timed_out').length

/** `own`: of these payments; by the phone or the network, which count those of other orders and certificates too. */
export const exceededLimit = async (
  tx: Transaction<DB>,
  payments: readonly PaymentRow[],
  phone: string,
  network: string | null,
  now: Date,
): Promise<'own' | 'others' | null> => {
  if (countDeclinedOf(payments) >= MAX_DECLINED_OF_ORDER) return 'own'
  if ((await hitsOf(tx, declinedByPhone(phone), HOUR_S, now)) >= MAX_DECLINED_OF_PHONE) return 'others'
  if (network !== null && (await hitsOf(tx, declinedByNetwork(network), HOUR_S, now)) >= MAX_DECLINED_OF_NETWORK)
    return 'others'
  return null
}
