import type { StaffMe } from '#shop/office/office.api.ts'
import { ApiFailure } from '#platform/client/failure.ts'
import { counterApi } from '../counter-api.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { actionStore } from './action-store.ts'
import { createOutbox, type Action, type Outbox, type OutboxDeps, type Sent } from './outbox.ts'

const call = ({ key: idempotencyKey, ...action }: Action) => {
  const options = { idempotencyKey }
  switch (action.call) {
    case 'pick':
      return counterApi.pick(action.input, options)
    case 'unpick':
      return counterApi.unpick(action.input, options)
    case 'cancelPieces':
      return counterApi.cancelPieces(action.input, options)
    case 'proposeSubstitute':
      return counterApi.proposeSubstitute(action.input, options)
    case 'answerSubstitute':
      return counterApi.answerSubstitute(action.input, options)
    case 'ready':
      return counterApi.ready(action.input, options)
    case 'undoReady':
      return counterApi.undoReady(action.input, options)
    case 'ship':
      return counterApi.ship(action.input, options)
    case 'sendAgain':
      return counterApi.sendAgain(action.input, options)
    case 'deliver':
      return counterApi.deliver(action.input, options)
    case 'notHandedOver':
      return counterApi.notHandedOver(action.input, options)
    case 'handOver':
      return counterApi.handOver(action.input, options)
    case 'returnPieces':
      return counterApi.returnPieces(action.input, options)
    case 'reducePrice':
      return counterApi.reducePrice(action.input, options)
    case 'exchangePieces':
      return counterApi.exchangePieces(action.input, options)
    case 'refuseReturn':
      return counterApi.refuseReturn(action.input, options)
    case 'inspectReturn':
      return counterApi.inspectReturn(action.input, options)
    case 'confirmRefund':
      return counterApi.confirmRefund(action.input, options)
    case 'declineRefund':
      return counterApi.declineRefund(action.input, options)
    case 'cancel':
      return counterApi.cancel(action.input, options)
  }
}

/** Whether the request may succeed later: no connection, overload, a restart, an earlier attempt that still runs. */
const isTemporary = (error: unknown): boolean =>
  !(error instanceof ApiFailure) || error.status === 0 || error.status >= 500 || [408, 409, 429].includes(error.status)

const send = async (action: Action): Promise<Sent> => {
  try {
    const answer = await call(action)
    if (answer.ok) return { kind: 'done', order: answer.value }
    if (answer.refusal !== 'signed-out') return { kind: 'refused', message: answer.message }
    valueOrThrow(answer)
    return { kind: 'signed-out' }
  } catch (error) {
    if (error instanceof ApiFailure && !isTemporary(error)) return { kind: 'refused', message: error.message }
    return error instanceof ApiFailure ? { kind: 'unsent' } : { kind: 'signed-out' }
  }
}

/** Outbox of this member: another member of the shop does not send its actions. */
export const openOutbox = (me: StaffMe, listeners: Pick<OutboxDeps, 'onDone' | 'onRefused'>): Outbox => {
  return createOutbox({
    ...listeners,
    ...actionStore(me.login),
    send,
    newKey: () => crypto.randomUUID(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })
}
