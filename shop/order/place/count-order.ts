/**
 * ORD-10: what one phone and one network may reserve. Counted in the transaction that places the order, before the stock is
 * locked: the counter of the phone is locked first, so that its concurrent orders see each other.
 */
import type { Static } from 'typebox'
import { refuse, type Refused } from '#kernel/endpoint.ts'
import type { NotEnough } from '../order.api.ts'
import type { VariantId } from '#kernel/ids.ts'
import {
  MAX_NETWORK_PIECES_A_DAY,
  MAX_OPEN_ORDERS,
  MAX_ORDERS_A_DAY,
  MAX_RESERVED_PIECES,
} from '../facts/order-times.ts'
import { networkOf } from '#platform/calls/network.ts'
import { countsStatement, exceededOf, SubjectHits, type CountLimit } from '#platform/db/rate-count.ts'
import type { Statement } from '#platform/db/rows.ts'
import type { Wanted } from '#shop/stock/facts/supply.ts'
import { openReservations, OpenReservationRow } from '../order.sql.ts'
import { withFormerName } from '#shop/pricing/facts/former-name.ts'

export type LimitRefusal = Refused<'too-many-orders' | 'network-limit'> | Refused<'too-many-pieces', NotEnough>

type Buyer = {
  readonly phone: string
  /** Null for calls within the process, which no network limits. */
  readonly address: string | null
  /** Orders that a network may place in a day; 0 = no limit. */
  readonly ordersPerNetwork: number
}

const tooManyOrders = (message: string) => refuse('too-many-orders', message)
const networkLimit = refuse(
  'network-limit',
  'Из\u00a0вашей сети сегодня слишком много заказов. Повторите завтра, войдите через другую сеть или позвоните нам.',
)

const phoneLimit = (phone: string): CountLimit => ({
  subject: `orders phone ${phone}`,
  cost: 1,
  max: MAX_ORDERS_A_DAY,
})
const networkLimits = ({ address, ordersPerNetwork }: Buyer, wanted: readonly Wanted[]): CountLimit[] => {
  if (address === null || ordersPerNetwork === 0) return []
  const network = networkOf(address)
  const pieces = wanted
    .toSorted((a, b) => a.variantId - b.variantId)
    .map(({ variantId, quantity }) => ({
      subject: `pieces ${variantId} network ${network}`,
      cost: quantity,
      max: MAX_NETWORK_PIECES_A_DAY,
    }))
  return [{ subject: `orders network ${network}`, cost: 1, max: ordersPerNetwork }, ...pieces]
}

const checkPieces = (
  wanted: readonly Wanted[],
  reserved: ReadonlyMap<VariantId, number>,
): Refused<'too-many-pieces', NotEnough> | null => {
  const lines = wanted
    .map(({ variantId, quantity }) => ({
      variant_id: variantId,
      quantity,
      left: Math.max(0, MAX_RESERVED_PIECES - (reserved.get(variantId) ?? 0)),
    }))
    .filter(({ quantity, left }) => quantity > left)
    .map(({ variant_id, left }) => withFormerName({ variant_id, left }))
  return lines.length === 0
    ? null
    : refuse(
        'too-many-pieces',
        `Без предоплаты откладываем не\u00a0больше ${MAX_RESERVED_PIECES}\u00a0штук одного товара на\u00a0один номер. ` +
          'Нужно больше\u00a0— позвоните нам.',
        { lines },
      )
}

/**
 * Counts the order and reads what the phone has reserved. `refusal` takes their rows; after a refusal the caller must roll back.
 */
export const countOrder = (buyer: Buyer, wanted: readonly Wanted[], day: Date) => {
  const ofPhone = phoneLimit(buyer.phone)
  const limits = [ofPhone, ...networkLimits(buyer, wanted)]
  const statements: readonly [Statement<typeof SubjectHits>, Statement<typeof OpenReservationRow>] = [
    [SubjectHits, countsStatement(limits, day)],
    [OpenReservationRow, openReservations(buyer.phone)],
  ]
  const refusal = (
    hits: readonly Static<typeof SubjectHits>[],
    open: readonly Static<typeof OpenReservationRow>[],
  ): LimitRefusal | null => {
    const exceeded = exceededOf(limits, hits)
    if (exceeded === ofPhone.subject)
      return tooManyOrders(
        `На\u00a0этот номер сегодня оформлено уже ${MAX_ORDERS_A_DAY}\u00a0заказов. Повторите завтра или позвоните нам.`,
      )
    if (exceeded !== undefined) return networkLimit
    if (new Set(open.map(({ order_id }) => order_id)).size >= MAX_OPEN_ORDERS)
      return tooManyOrders(
        `На\u00a0этот номер уже оформлено ${MAX_OPEN_ORDERS}\u00a0заказов. Получите или отмените один из\u00a0них, или позвоните нам.`,
      )
    const reserved = new Map<VariantId, number>()
    for (const { variant_id, quantity } of open) reserved.set(variant_id, (reserved.get(variant_id) ?? 0) + quantity)
    return checkPieces(wanted, reserved)
  }
  return { statements, refusal }
}
