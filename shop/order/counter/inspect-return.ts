/** ORD-08: goods of a parcel that its buyer did not take are sold again only after a member of staff has looked at them. */
import type { InspectReturnInput } from '../counter.api.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { acceptInspection } from '../return/return-undelivered.ts'
import { changeOrder, orderChanged } from './change-order.ts'
import type { CounterDeps } from '../order-deps.ts'

export const inspectReturn = (deps: CounterDeps, input: InspectReturnInput, caller: Caller) =>
  changeOrder(deps, 'inspectReturn', input, caller, async ({ tx, order, member, at, record }) => {
    const lines = input.lines.map(({ return_line_id, sellable }) => ({ returnLineId: return_line_id, sellable }))
    const seen = await acceptInspection(tx, order.id, input.return_id, lines, { staffId: member.id, at })
    if (seen === null) return orderChanged
    await record('inspect return', {}, { sellable_pieces: seen.sellable, written_off: seen.writtenOff })
    return null
  })
