/** ORD-08: the buyer cancels an order before it is assembled. Repeated calls release the stock once. */
import type { Kysely, Transaction } from 'kysely'
import { done, refuse, type Done, type Refused } from '#kernel/endpoint.ts'
import type { CancelOrder, OrderView } from '../order.api.ts'
import { MISSING_DIGITS } from '#kernel/fields/order-proof.ts'
import { eachSeparately } from '#kernel/each-separately.ts'
import { MAX_DIGIT_TRIES } from '../facts/order-times.ts'
import { canBuyerCancel, type CancelReason, type OrderState } from '../facts/order-states.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { addCounts, dayStart } from '#platform/db/rate-count.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { changeOrderState } from '../state/change-order-state.ts'
import type { OrderDeps } from '../order-deps.ts'
import { orderView } from '../read/order-view.ts'
import { ENDED_STATES, lockOrder, readEnded, readUncollected, type LockedOrder } from '../order.sql.ts'

export const noOrder = refuse('no-order', 'Такого заказа нет. Проверьте ссылку.')

/** The scope of idempotency keys of cancelling an order. */
export const cancelScope = (token: string): string => `order ${token}`

type CancelRefused = Refused<'no-order' | 'too-late' | 'wrong-digits'>

const digitsMissing = refuse('wrong-digits', MISSING_DIGITS)
const digitsWrong = refuse('wrong-digits', 'Цифры не\u00a0совпадают с\u00a0телефоном получателя')
const digitsSpent = refuse('wrong-digits', 'Слишком много попыток. Позвоните нам, и\u00a0мы поможем.')

/** A try is counted before it is compared, and a right one is taken back; a refusal commits the transaction, so it stays counted. */
const checkDigits = async (
  tx: Transaction<DB>,
  { id, recipient_phone }: LockedOrder,
  digits: string | undefined,
  at: Date,
): Promise<Refused<'wrong-digits'> | null> => {
  if (digits === undefined) return digitsMissing
  const tries = { subject: `order digits ${id}`, cost: 1, max: MAX_DIGIT_TRIES }
  if ((await addCounts(tx, [tries], dayStart(at))) !== undefined) return digitsSpent
  if (!recipient_phone.endsWith(digits)) return digitsWrong
  await addCounts(tx, [{ ...tries, cost: -1 }], dayStart(at))
  return null
}

/** Null for the customer of the order, and for whoever knows the last digits of its phone. */
export const checkOwner = (
  tx: Transaction<DB>,
  order: LockedOrder,
  { customerId }: Caller,
  digits: string | undefined,
  at: Date,
): Promise<Refused<'wrong-digits'> | null> =>
  customerId !== null && order.customer_id === customerId ? Promise.resolve(null) : checkDigits(tx, order, digits, at)

const cancelLocked = async (
  tx: Transaction<DB>,
  { token, last_digits }: CancelOrder,
  caller: Caller,
  deps: OrderDeps,
): Promise<CancelRefused | null> => {
  const order = await lockOrder(tx, token)
  if (order === undefined) return noOrder
  if (order.state === 'cancelled') return null
  if (!canBuyerCancel(order.state)) {
    return refuse(
      'too-late',
      'Заказ уже собирают: отменить его на\u00a0сайте нельзя. Позвоните нам, и\u00a0мы поможем.',
    )
  }
  const at = deps.clock.now()
  const refused = await checkOwner(tx, order, caller, last_digits, at)
  if (refused !== null) return refused
  await changeOrderState(tx, order, 'cancelled', { actor: { kind: 'buyer' }, reason: 'cancelled_by_buyer', at })
  return null
}

const endReason = (state: OrderState, isUnconfirmed: boolean): CancelReason =>
  state === 'awaiting_payment' ? 'not_paid' : isUnconfirmed ? 'not_confirmed' : 'not_collected'

/** ORD-10: cancels the orders whose reservation has ended and releases their stock; returns how many. Safe on several nodes. */
export const cancelUncollected = async (db: Kysely<DB>, now: Date): Promise<number> => {
  const cancelled = await eachSeparately(await readUncollected(db, now), ({ token }) =>
    transaction(db, async (tx) => {
      const order = await lockOrder(tx, token)
      if (order === undefined || !ENDED_STATES.some((state) => state === order.state)) return false
      // Under the lock: the guest may have confirmed the order meanwhile, which moves the end.
      const ended = await readEnded(tx, order.id, now)
      if (ended === undefined) return false
      const reason = endReason(order.state, ended.is_unconfirmed)
      await changeOrderState(tx, order, 'cancelled', { actor: { kind: 'system' }, reason, at: now })
      return true
    }),
  )
  return cancelled.filter(Boolean).length
}

export const cancelOrder = async (
  tx: Transaction<DB>,
  input: CancelOrder,
  caller: Caller,
  deps: OrderDeps,
): Promise<Done<OrderView> | CancelRefused> => {
  const refused = await cancelLocked(tx, input, caller, deps)
  if (refused !== null) return refused
  const view = await orderView(tx, input.token, caller.customerId)
  return view === null ? noOrder : done(view)
}
