/**
 * STAFF-04: returns at the counter, by line: the buyer brings pieces, and the same transaction opens the return and accepts it.
 * What was paid online goes back by its provider; what was paid in the store is given back at the till.
 */
import { refuse } from '#contract/endpoint.ts'
import type { ReturnPiecesInput } from '#contract/office.schema.ts'
import type { Caller } from '#server/calls/caller.ts'
import { acceptReturn, openReturn, returnsOfOrder } from '#server/features/order/order.public.ts'
import { changeOrder, orderChanged } from './change-order.ts'
import type { OfficeDeps } from './office-deps.ts'

const notReturnable = refuse('not-returnable', 'Вернуть это нельзя: срок вышел или столько штук не\u00a0выдавали.')

export const returnPieces = (deps: OfficeDeps, input: ReturnPiecesInput, caller: Caller) =>
  changeOrder(deps, 'returnPieces', input, caller, async ({ tx, order, member, at, record }) => {
    const { line_id, quantity, reason, sellable } = input
    const opened = await openReturn(tx, deps.terms.returns, order.id, [{ line_id, quantity, reason }], at)
    if (typeof opened !== 'string') return notReturnable
    const found = (await returnsOfOrder(tx, order.id)).find(({ id }) => id === opened)
    const accepted = (found?.lines ?? []).map(({ id }) => ({
      returnLineId: id,
      accepted: quantity,
      sellable: sellable ? quantity : 0,
    }))
    const split = await acceptReturn(tx, opened, accepted, { staffId: member.id, at })
    if (split === null) return orderChanged
    await record('return', { state: order.state }, { line_id, quantity, reason, sellable, ...split })
    return null
  })
