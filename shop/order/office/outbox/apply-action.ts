/** How an order looks after an action that the shop has not answered yet. */
import type { OfficeOrder, PickLine, QueuedOrder } from '#shop/order/counter.api.ts'
import type { OrderLineId } from '#kernel/ids.ts'
import type { Action } from './outbox.ts'

const withLine = (
  order: OfficeOrder,
  lineId: OrderLineId,
  change: (line: PickLine) => Partial<PickLine>,
): OfficeOrder => {
  const lines = order.lines.map((line) => (line.line_id === lineId ? { ...line, ...change(line) } : line))
  return {
    ...order,
    lines,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    picked: lines.reduce((sum, { picked }) => sum + picked, 0),
  }
}

export const applyAction = (order: OfficeOrder, action: Action): OfficeOrder => {
  if (action.input.number !== order.number) return order
  switch (action.call) {
    case 'pick':
      return {
        ...withLine(order, action.input.line_id, ({ picked, quantity }) => ({
          picked: Math.min(picked + 1, quantity),
        })),
        state: 'assembling',
      }
    case 'unpick':
      return withLine(order, action.input.line_id, ({ picked }) => ({ picked: Math.max(picked - 1, 0) }))
    case 'cancelPieces': {
      const { line_id, quantity: cancelled } = action.input
      return withLine(order, line_id, (line) => ({
        quantity: Math.max(line.quantity - cancelled, 0),
        cancelled: line.cancelled + cancelled,
        picked: Math.min(line.picked, Math.max(line.quantity - cancelled, 0)),
      }))
    }
    case 'notHandedOver':
      return order // the shop says whether the courier comes again
    case 'proposeSubstitute':
      return order // the shop says whether the product is still there
    case 'answerSubstitute': {
      const { substitute_id } = action.input
      const lines = order.lines.map((line) =>
        line.substitute?.id === substitute_id ? { ...line, substitute: null } : line,
      )
      return { ...order, lines, proposed: lines.reduce((sum, { substitute }) => sum + (substitute?.quantity ?? 0), 0) }
    }
    case 'ready':
      return { ...order, state: 'ready_for_pickup' }
    case 'undoReady':
      return { ...order, state: 'assembling', undo_until: null }
    case 'ship':
      return { ...order, state: 'shipped' }
    case 'sendAgain':
      return order.shipment === null ? order : { ...order, shipment: { ...order.shipment, state: 'waiting' } }
    case 'deliver':
    case 'handOver':
      return { ...order, state: 'delivered', received_as: action.input.received_as ?? null, undo_until: null }
    case 'returnPieces': {
      const { line_id, quantity: brought } = action.input
      return withLine(order, line_id, ({ returned, quantity }) => ({
        returned: Math.min(returned + brought, quantity),
      }))
    }
    case 'reducePrice':
      return { ...order, total: order.total - action.input.amount }
    case 'exchangePieces': {
      const { line_id, quantity } = action.input
      return withLine(order, line_id, ({ exchanged }) => ({ exchanged: exchanged + quantity, return_request: null }))
    }
    case 'refuseReturn': {
      const { line_ids } = action.input
      const lines = order.lines.map((line) =>
        line_ids.includes(line.line_id) ? { ...line, return_request: null } : line,
      )
      return { ...order, lines }
    }
    case 'inspectReturn': {
      const { return_id } = action.input
      const left = order.to_inspect.filter((parcel) => parcel.return_id !== return_id)
      return { ...order, to_inspect: left, needs_inspection: left.length > 0 }
    }
    case 'confirmRefund':
    case 'declineRefund':
      return { ...order, waiting_refund: null }
    case 'cancel':
      return { ...order, state: 'cancelled', undo_until: null }
  }
}

/**
 * An order of the queue after these actions. `details`: the order as it was last read; unknown until somebody has opened it.
 * `isNewer`: it was read after the queue, which stays old without network.
 */
export const applyToQueued = (
  queued: QueuedOrder,
  details: OfficeOrder | undefined,
  actions: readonly Action[],
  isNewer = false,
): QueuedOrder => {
  const own = actions.filter(({ input }) => input.number === queued.number)
  if (details === undefined || (own.length === 0 && !isNewer)) return queued
  const { state, pieces, picked, proposed, needs_inspection } = own.reduce(applyAction, details)
  return { ...queued, state, pieces, picked, proposed, needs_inspection }
}
