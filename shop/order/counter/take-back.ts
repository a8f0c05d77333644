/**
 * STAFF-04: returns at the counter, by line: the buyer brings pieces, and the same transaction opens the return and accepts it.
 * What was paid online goes back by its provider; what was paid in the store is given back at the till.
 */
import { refuse } from '#kernel/endpoint.ts'
import type { InspectReturnInput, ReturnPiecesInput } from '../counter.api.ts'
import { acceptReturn, openReturn, returnsOfOrder } from '../return/order-return.ts'
import { changeOrder, isOtherProduct, orderChanged, wrongMarking, type Work } from './change-order.ts'
import { gtinOfBarcode, looksLikeMarkingCode, parseMarkingCode } from '#kernel/marking-code.ts'
import { freeCode, hasCode, readLine, type LineToPick } from './picking.sql.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { openRequestOf, requestRest } from '../return/rest-of-request.ts'
import { acceptInspection } from '../return/return-undelivered.ts'
import type { CounterDeps } from '../order-deps.ts'

const notReturnable = refuse(
  'not-returnable',
  'Вернуть это нельзя: срок вышел, раздел не\u00a0возвращают или столько штук не\u00a0выдавали.',
)
const otherProduct = refuse('wrong-barcode', 'Это другой товар.')

/** Only the very piece of a marked product that was handed over comes back. */
const checkScan = async (tx: Work['tx'], line: LineToPick, { quantity, scanned }: ReturnPiecesInput) => {
  if (!line.marked)
    return scanned !== undefined && scanned !== null && isOtherProduct(line, scanned) ? otherProduct : null
  const parsed = scanned && looksLikeMarkingCode(scanned) ? parseMarkingCode(scanned) : 'not-a-code'
  if (typeof parsed !== 'object' || quantity !== 1)
    return wrongMarking('Товар маркирован: сканируйте код «Честного знака» с\u00a0каждой упаковки.')
  if (line.barcode === null || parsed.gtin !== gtinOfBarcode(line.barcode)) return otherProduct
  return (await hasCode(tx, line.id, parsed))
    ? null
    : wrongMarking('Эту упаковку по\u00a0этому заказу не\u00a0выдавали.')
}

export const returnPieces = async (work: Work, input: ReturnPiecesInput) => {
  const { tx, order, member, at, terms, record } = work
  const { line_id, quantity, reason, sellable, comment = '', scanned = null } = input
  const line = await readLine(tx, order.id, line_id, at)
  if (line === undefined || order.state !== 'delivered') return notReturnable
  const refused = await checkScan(tx, line, input)
  if (refused !== null) return refused
  const asked = await openRequestOf(tx, order.id)
  const opened = await openReturn(tx, terms.returns, order.id, [{ line_id, quantity, reason }], at)
  if (typeof opened !== 'string') return notReturnable
  const found = (await returnsOfOrder(tx, order.id)).find(({ id }) => id === opened)
  const accepted = (found?.lines ?? []).map(({ id }) => ({
    returnLineId: id,
    accepted: quantity,
    // An opened piece is not sold again.
    sellable: sellable && reason !== 'irritation' ? quantity : 0,
  }))
  const split = await acceptReturn(tx, opened, accepted, { staffId: member.id, at })
  if (split === null) return orderChanged
  await requestRest(tx, asked, new Map([[line_id, quantity]]))
  // It may be sold again.
  const code = line.marked && scanned !== null ? parseMarkingCode(scanned) : null
  if (typeof code === 'object' && code !== null) await freeCode(tx, line.id, code, at)
  await record(
    'return',
    { line: line.name, state: order.state },
    { quantity, reason, sellable, comment, by_hand: scanned === null, ...split },
  )
  return null
}

export const inspectReturn = (deps: CounterDeps, input: InspectReturnInput, caller: Caller) =>
  changeOrder(deps, 'inspectReturn', input, caller, async ({ tx, order, member, at, record }) => {
    const lines = input.lines.map(({ return_line_id, sellable }) => ({ returnLineId: return_line_id, sellable }))
    const seen = await acceptInspection(tx, order.id, input.return_id, lines, { staffId: member.id, at })
    if (seen === null) return orderChanged
    await record('inspect return', {}, { sellable_pieces: seen.sellable, written_off: seen.writtenOff })
    return null
  })
