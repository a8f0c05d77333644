/**
 * ORD-13: the buyer keeps goods with a flaw for a lower price. What was paid online goes back by its provider, with its receipt; what
 * was paid in the store is given back at the till.
 */
import { refuse } from '#kernel/endpoint.ts'
import { formatMoney } from '#kernel/money.ts'
import type { ReducePriceInput } from '../counter.api.ts'
import { reduceLine } from '../change/change-lines.ts'
import { readPricedLine } from '../read/order-line.sql.ts'
import { endRequestOf, readReturnableLines } from '../return/order-return.sql.ts'
import { openRequestOf, requestRest } from '../return/rest-of-request.ts'
import { noLine, orderChanged, soldWhole, type Work } from './change-order.ts'

const hasReturns = refuse(
  'not-returnable',
  'По\u00a0этому заказу уже был возврат: цену не\u00a0снизить. Примите товар и\u00a0верните деньги за\u00a0него.',
)

export const reducePrice = async (work: Work, { line_id, amount, comment = '' }: ReducePriceInput) => {
  const { tx, order, at, record } = work
  const line = await readPricedLine(tx, order.id, line_id)
  if (line === undefined) return noLine
  if (order.payment === 'marketplace') return soldWhole
  if (order.state !== 'delivered') return orderChanged
  // The shares of pieces that came back were counted by the price before.
  if ((await readReturnableLines(tx, order.id)).some(({ returned }) => returned > 0)) return hasReturns
  if (amount >= line.total)
    return refuse(
      'not-returnable',
      `Товар стоил ${formatMoney(line.total)}: снижение должно быть меньше. Чтобы вернуть всё, примите товар.`,
    )
  const asked = await openRequestOf(tx, order.id)
  await endRequestOf(tx, line.id, at)
  const { total, back } = await reduceLine(tx, order, line, amount, at)
  await requestRest(tx, asked, new Map([[line.id, line.quantity]]))
  await record('reduce price', { line: line.name, total: line.total }, { amount, order_total: total, comment, ...back })
  return null
}
