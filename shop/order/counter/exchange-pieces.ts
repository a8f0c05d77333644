/**
 * ORD-13: goods with a flaw are exchanged for the same ones of the order's store. The order and its price stay and no money moves; the
 * days for claims begin again.
 */
import { refuse } from '#kernel/endpoint.ts'
import { returnedStock } from '#shop/stock/face.ts'
import type { ExchangePiecesInput } from '../counter.api.ts'
import { partOf } from '../change/change-lines.ts'
import { enqueueReturnMessage } from '../jobs/send-order-message.job.ts'
import { openReturn } from '../return/order-return.ts'
import { writeExchange } from '../return/order-return.sql.ts'
import { openRequestOf, requestRest } from '../return/rest-of-request.ts'
import { noLine, orderChanged, type Work } from './change-order.ts'
import { readLine } from './picking.sql.ts'

const isMarked = refuse(
  'not-returnable',
  'Товар маркирован, его код меняет только касса: примите возврат здесь и\u00a0продайте такой\u00a0же на\u00a0кассе.',
)
const noPieces = refuse(
  'not-returnable',
  'Столько таких\u00a0же в\u00a0магазине заказа нет: верните деньги или снизьте цену.',
)

export const exchangePieces = async (work: Work, input: ExchangePiecesInput) => {
  const { tx, order, member, at, terms, record } = work
  const { line_id, quantity, reason, comment = '' } = input
  const line = await readLine(tx, order.id, line_id, at)
  if (line === undefined) return noLine
  if (order.state !== 'delivered') return orderChanged
  if (line.marked) return isMarked
  if ((await returnedStock.lockFree(tx, line_id)) < quantity) return noPieces
  const asked = await openRequestOf(tx, order.id)
  const opened = await openReturn(tx, terms.returns, order.id, [{ line_id, quantity, reason }], at, 'exchange')
  if (typeof opened !== 'string') return opened
  await writeExchange(tx, opened, { staffId: member.id, at })
  await returnedStock.give(tx, line_id, quantity, at)
  await requestRest(tx, asked, new Map([[line_id, quantity]]))
  await enqueueReturnMessage(tx, order.id, 'exchanged', opened, { removed: partOf(line.name, quantity) })
  await record('exchange', { line: line.name }, { quantity, reason, comment })
  return null
}
