/**
 * STAFF-03: pieces that the store cannot hand over leave the order: the line, the price and the stock follow to the kopeck. When
 * nothing is left, the whole order is cancelled.
 */
import type { CancelPiecesInput } from '#contract/office.schema.ts'
import { lineWith, treeWithout } from '#domain/cancel-pieces.ts'
import { isOnline } from '#domain/delivery.ts'
import type { Caller } from '#server/calls/caller.ts'
import { returnPoints } from '#server/features/bonus/bonus.public.ts'
import { returnToCertificate } from '#server/features/certificates/certificates.public.ts'
import { storedPrice } from '#server/features/order/order.public.ts'
import { refundPayment } from '#server/features/payment/payment.public.ts'
import { recountShort, shortenReservation } from '#server/features/stock/stock.public.ts'
import { beginAssembly, changeOrder, move, noLine, orderChanged, type Work } from './change-order.ts'
import type { OfficeDeps } from './office-deps.ts'
import { freeCodes } from './picking.queries.ts'
import { readPricedLine, readTree, writeLine, writeTotals, type PricedLine } from './short-pick.queries.ts'

const shorten = async (
  { tx, order, at, record }: Work,
  line: PricedLine,
  { quantity, reason }: CancelPiecesInput,
): Promise<void> => {
  const shorter = lineWith(line, line.quantity - quantity)
  const became = {
    ...shorter,
    cancelled: line.cancelled + quantity,
    picked: Math.min(line.picked, shorter.quantity),
  }
  const tree = storedPrice(await readTree(tx, order.id))
  const changed = treeWithout(tree, { productId: line.variant_id, name: line.name, was: line, became })
  await shortenReservation(tx, line.id, quantity, reason, at)
  await writeLine(tx, became)
  await freeCodes(tx, line.id, became.picked, at)
  await writeTotals(tx, order.id, changed)
  const points = line.points_discount - became.points_discount
  // Named by what is left, so that every step is another one.
  const cause = `pieces ${line.id} ${became.quantity}`
  if (points > 0) await returnPoints(tx, { orderId: order.id, amount: points, cause, at })
  const certificate = tree.certificate_total - changed.certificate_total
  if (certificate > 0) await returnToCertificate(tx, { orderId: order.id, amount: certificate, cause, at })
  const money = tree.to_pay - changed.to_pay
  if (isOnline(order.payment) && money > 0)
    await refundPayment(tx, order.id, money, [{ order_line: line.id, amount: money }], 'not_picked', at)
  await record(
    'cancel pieces',
    { line: line.name, quantity: line.quantity, total: tree.total },
    { quantity: became.quantity, total: changed.total, reason },
  )
}

export const cancelPieces = (deps: OfficeDeps, input: CancelPiecesInput, caller: Caller) =>
  changeOrder(deps, 'cancelPieces', input, caller, async (work) => {
    const line = await readPricedLine(work.tx, work.order.id, input.line_id)
    if (line === undefined) return noLine
    if (input.quantity > line.quantity) return orderChanged
    const begun = await beginAssembly(work)
    if (begun !== null) return begun
    if (input.quantity < line.order_pieces) {
      await shorten(work, line, input)
      return null
    }
    const refused = await move({ ...work, order: { ...work.order, state: 'assembling' } }, 'cancelled', 'out_of_stock')
    if (refused !== null) return refused
    await recountShort(work.tx, work.order.store_id, line.variant_id, input.quantity, input.reason, work.at)
    return null
  })
