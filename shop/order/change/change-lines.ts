/**
 * STAFF-03: pieces that a store cannot hand over leave the order, or another product takes their place: line, price, stock, points,
 * certificate and money follow to the kopeck, in the caller's transaction. The caller has locked the order, which
 * is being assembled or is ready.
 */
import type { Transaction } from 'kysely'
import { lineWith, treeWithout } from '../facts/cancel-pieces.ts'
import { lineReduced, treeReduced } from '../facts/price-reduction.ts'
import { isOnline } from '#shop/payment/facts/methods.ts'
import type { OrderLineId, VariantId } from '#kernel/ids.ts'
import type { PriceTree } from '#shop/pricing/facts/price-tree.ts'
import { substituteLine, treeWithSubstitute } from '../facts/substitute.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { orderPoints, returnToCertificate } from '#shop/loyalty/face.ts'
import { refundPayment } from '#shop/payment/face.ts'
import { orderStock, shortStock } from '#shop/stock/face.ts'
import type { ShortReason } from '#shop/stock/facts/supply.ts'
import { enqueueLineMessage } from '../jobs/send-order-message.job.ts'
import { changeOrderState, type Actor } from '../state/change-order-state.ts'
import {
  freeCodes,
  insertLine,
  readReduced,
  readTree,
  writeLine,
  writeTotals,
  type PricedLine,
} from '../read/order-line.sql.ts'
import type { LockedOrder } from '../order.sql.ts'
import { readParcelIds } from '../parcels.sql.ts'
import { storedPrice } from '../place/stored-price.ts'

type At = { readonly actor: Actor; readonly at: Date }

/** Takes the pieces off their line and their stock; writes no price of the order. */
export const shortenLine = async (
  tx: Transaction<DB>,
  line: PricedLine,
  quantity: number,
  reason: ShortReason,
  at: Date,
): Promise<PricedLine> => {
  const shorter = lineWith(line, line.quantity - quantity)
  const became = { ...shorter, cancelled: line.cancelled + quantity, picked: Math.min(line.picked, shorter.quantity) }
  await orderStock.shortenReservation(tx, line.id, quantity, reason, at)
  await writeLine(tx, became)
  await freeCodes(tx, line.id, became.picked, at)
  return became
}

/** What a change of an order gives back to its buyer, in kopecks. */
export type GivenBack = { readonly money: number; readonly points: number; readonly certificate: number }

/** Writes the new price and gives back what it has lost. */
const reprice = async (
  tx: Transaction<DB>,
  order: LockedOrder,
  { was, became, line }: { readonly was: PriceTree; readonly became: PriceTree; readonly line: PricedLine },
  at: Date,
  // With the quantity that is left, each change of a line has a cause of its own.
  cause = `pieces ${line.id} ${line.quantity}`,
  reason: 'not_picked' | 'price_reduced' = 'not_picked',
): Promise<GivenBack> => {
  await writeTotals(tx, order.id, became)
  const points = was.points_total - became.points_total
  if (points > 0) await orderPoints.returnBonusPoints(tx, { orderId: order.id, amount: points, cause, at })
  const certificate = was.certificate_total - became.certificate_total
  if (certificate > 0) await returnToCertificate(tx, { orderId: order.id, amount: certificate, cause, at })
  const money = was.to_pay - became.to_pay
  if (isOnline(order.payment) && money > 0)
    await refundPayment(tx, order.id, money, [{ order_line: line.id, amount: money }], reason, at)
  return { money, points, certificate }
}

/** «Крем, 1 шт.» */
export const partOf = (name: string, quantity: number): string => `${name}, ${quantity}\u00a0шт.`

export type Taken = { readonly line: PricedLine; readonly quantity: number; readonly reason: ShortReason }

/** Nothing that the buyer pays for. */
export const isOnlyGifts = ({ lines }: PriceTree): boolean =>
  lines.every(
    ({ quantity, gift_quantity, total, points_discount }) =>
      quantity === 0 || (quantity <= gift_quantity && total + points_discount === 0),
  )

/**
 * Cancels pieces of a line and writes to the buyer. The last pieces of an order besides its gifts cancel it. Returns the new total;
 * null: cancelled.
 */
export const takePiecesOff = async (
  tx: Transaction<DB>,
  order: LockedOrder,
  { line, quantity, reason }: Taken,
  { actor, at }: At,
): Promise<number | null> => {
  const was = storedPrice(await readTree(tx, order.id))
  const change = { variantId: line.variant_id, name: line.full_name, was: line }
  const left = treeWithout(was, { ...change, became: lineWith(line, line.quantity - quantity) })
  if (quantity >= line.order_pieces || isOnlyGifts(left)) {
    const why = reason === 'buyer' ? 'cancelled_by_buyer' : 'out_of_stock'
    await changeOrderState(tx, order, 'cancelled', { actor, reason: why, at })
    await shortStock.recountShort(tx, order.store_id, line.variant_id, quantity, reason, at)
    return null
  }
  const became = await shortenLine(tx, line, quantity, reason, at)
  const tree = treeWithout(was, { ...change, became })
  const back = await reprice(tx, order, { was, became: tree, line: became }, at)
  await enqueueLineMessage(tx, order.id, 'pieces_cancelled', `${line.id} ${became.quantity}`, {
    removed: partOf(line.full_name, quantity),
    added: null,
    until: null,
    price: null,
    back,
    reason,
  })
  return tree.total
}

export type Replacement = {
  readonly line: PricedLine
  readonly quantity: number
  readonly variantId: VariantId
  readonly name: string
  /** With its shade and size. */
  readonly fullName: string
  readonly unitPrice: number
}

/** Replaces pieces of a line by another product; the caller reserves its stock. Returns the new line and what the buyer gets back. */
export const replacePieces = async (
  tx: Transaction<DB>,
  order: LockedOrder,
  { line, quantity, variantId, name, fullName, unitPrice }: Replacement,
  at: Date,
): Promise<{ readonly lineId: OrderLineId; readonly total: number; readonly back: GivenBack }> => {
  const became = await shortenLine(tx, line, quantity, 'missing', at)
  const added = substituteLine(line, became, unitPrice, quantity)
  const lineId = await insertLine(tx, order.id, { variantId, name }, added)
  const was = storedPrice(await readTree(tx, order.id))
  const change = { variantId: line.variant_id, name: line.full_name, was: line, became }
  const tree = treeWithSubstitute(was, change, { variantId, name: fullName, line: added })
  const back = await reprice(tx, order, { was, became: tree, line: became }, at)
  return { lineId, total: tree.total, back }
}

/** Lowers the price of a line that was handed over; points that the difference has earned go. Returns the new total of the order. */
export const reduceLine = async (
  tx: Transaction<DB>,
  order: LockedOrder,
  line: PricedLine,
  amount: number,
  at: Date,
): Promise<{ readonly total: number; readonly back: GivenBack }> => {
  const became = lineReduced(line, amount)
  await writeLine(tx, became)
  const was = storedPrice(await readTree(tx, order.id))
  const tree = treeReduced(was, { variantId: line.variant_id, name: line.full_name, amount }, at)
  const cause = `reduced ${line.id} ${became.total}`
  const back = await reprice(tx, order, { was, became: tree, line: became }, at, cause, 'price_reduced')
  const parcels = await readParcelIds(tx, order)
  await orderPoints.takeBackBonusPoints(tx, {
    orderId: order.id,
    parcels,
    returned: await readReduced(tx, order.id),
    at,
  })
  return { total: tree.total, back }
}
