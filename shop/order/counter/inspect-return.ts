/** ORD-08: goods of a parcel that its buyer did not take are sold again only after a member of staff has looked at them. */
import type { InspectReturnInput } from '#shop/office/office.api.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { acceptInspection } from '../return/return-undelivered.ts'
import { changeOrder, orderChanged } from './change-order.ts'
import type { OfficeDeps } from '#shop/office/face.ts'

export const inspectReturn = (deps: OfficeDeps, input: InspectReturnInput, caller: Caller) =>
  changeOrder(deps, 'inspectReturn', input, caller, async ({ tx, order, member, at, record }) => {
    const lines = input.lines.map(({ return_line_id, sellable }) => ({ returnLineId: return_line_id, sellable }))
    const seen = await acceptInspection(tx, order.id, input.return_id, lines, { staffId: member.id, at })
    if (seen === null) return orderChanged
    await record('inspect return', {}, { sellable_pieces: seen.sellable, written_off: seen.writtenOff })
    return null
  })
