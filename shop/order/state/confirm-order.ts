/** ORD-10: a guest who pays on receipt confirms the order with the code of the SMS or the link of the e-mail. */
import { acceptedKeys } from '#platform/settings/secret-keys.ts'
import { hash, timingSafeEqual } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { Type } from 'typebox'
import { done, isRefused, refuse, type Done, type Refused } from '#kernel/endpoint.ts'
import type { ConfirmOrder, OrderView } from '../order.api.ts'
import { OrNull, StoreId } from '#kernel/shared.api.ts'
import type { OrderId } from '#kernel/ids.ts'
import { MAX_CONFIRM_TRIES, reservedUntil } from '../facts/order-times.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { addCounts, dayStart } from '#platform/db/rate-count.ts'
import { queryRow, Row, Timestamp } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { orderStock, storeById } from '#shop/stock/face.ts'
import { enqueueOrderMessage } from '../jobs/send-order-message.job.ts'
import { noOrder } from '../change/cancel-order.ts'
import { confirmCodeOf, confirmLinkOf } from './confirm-code.ts'
import type { OrderDeps } from '../order-deps.ts'
import { orderView } from '../read/order-view.ts'
import { storeReadyAt } from '../place/offered-methods.ts'
import { lockParcels } from '../parcels.sql.ts'

type ConfirmRefused = Refused<'no-order' | 'wrong-code' | 'too-late'>

const wrongCode = refuse('wrong-code', 'Неверный код подтверждения')
const codeSpent = refuse(
  'wrong-code',
  'Код больше не\u00a0действует. Подтвердите заказ по\u00a0ссылке из\u00a0письма или позвоните нам.',
)
const tooLate = refuse('too-late', 'Время на\u00a0подтверждение вышло, заказ отменён. Оформите его ещё раз.')

const PromisedRow = Row({
  store_id: StoreId,
  ready_at: OrNull(Timestamp),
  courier_date: OrNull(Type.String()),
  utc_offset_min: Type.Integer(),
  /** Goods of another store are on their way, by the schedule that was promised. */
  is_moved: Type.Boolean(),
})

const isWaiting = async (tx: Transaction<DB>, id: OrderId): Promise<boolean> =>
  (await queryRow(
    tx,
    Row({ id: Type.String() }),
    sql`SELECT id::text AS id FROM orders WHERE id = ${id} AND confirm_until IS NOT NULL AND confirmed_at IS NULL`,
  )) !== undefined

/** The store begins to assemble the order now: its promise counts from now on, and its goods are reserved until it ends. */
export const beginServing = async (
  tx: Transaction<DB>,
  id: OrderId,
  { assembly }: Pick<OrderDeps['terms'], 'assembly'>,
  at: Date,
): Promise<void> => {
  const promised = await queryRow(
    tx,
    PromisedRow,
    sql`
    SELECT o.store_id, o.ready_at, o.courier_date::text AS courier_date, c.utc_offset_min,
           EXISTS (SELECT FROM transfer WHERE order_id = o.id) AS is_moved
    FROM orders o JOIN city c ON c.id = o.city_id WHERE o.id = ${id}`,
  )
  if (promised === undefined) throw new Error(`Order ${id} does not exist`)
  const store = promised.ready_at === null || promised.is_moved ? undefined : await storeById(tx, promised.store_id)
  const ready_at =
    store === undefined ? promised.ready_at : (storeReadyAt(store, promised, assembly, at) ?? promised.ready_at)
  await sql`UPDATE orders SET ready_at = ${ready_at} WHERE id = ${id}`.execute(tx)
  await orderStock.keepReservations(tx, id, reservedUntil({ ...promised, ready_at }, promised, at))
}

const isSame = (given: string, expected: string): boolean =>
  timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'))

/** Each try of a short code is counted before it is compared; a refusal commits the transaction, so that it stays counted. */
const checkCode = async (
  tx: Transaction<DB>,
  orderId: OrderId,
  code: string,
  { codeKey }: OrderDeps,
  at: Date,
): Promise<Refused<'wrong-code'> | null> => {
  const keys = acceptedKeys(codeKey)
  if (keys.some((key) => isSame(code, confirmLinkOf(key, orderId)))) return null
  const tries = { subject: `order confirmation ${orderId}`, cost: 1, max: MAX_CONFIRM_TRIES }
  if ((await addCounts(tx, [tries], dayStart(at))) !== undefined) return codeSpent
  return keys.some((key) => isSame(code, confirmCodeOf(key, orderId))) ? null : wrongCode
}

const confirmLocked = async (
  tx: Transaction<DB>,
  { token, code }: ConfirmOrder,
  deps: OrderDeps,
): Promise<ConfirmRefused | null> => {
  const parcels = await lockParcels(tx, { token })
  const order = parcels.find((parcel) => parcel.token === token)
  const first = parcels.at(-1)
  if (order === undefined || first === undefined) return noOrder
  if (!(await isWaiting(tx, order.id))) return null
  if (order.state !== 'new') return tooLate
  const at = deps.clock.now()
  // The code of the first parcel confirms them all.
  const refused = await checkCode(tx, first.id, code, deps, at)
  if (refused !== null) return refused
  for (const { id, state } of parcels) {
    if (state !== 'new' || !(await isWaiting(tx, id))) continue
    await sql`UPDATE orders SET confirmed_at = ${at} WHERE id = ${id}`.execute(tx)
    await beginServing(tx, id, deps.terms, at)
    await enqueueOrderMessage(tx, id, 'confirmed')
  }
  return null
}

/** A second confirmation changes nothing. */
export const confirmOrder = async (
  tx: Transaction<DB>,
  input: ConfirmOrder,
  caller: Caller,
  deps: OrderDeps,
): Promise<Done<OrderView> | ConfirmRefused> => {
  const refused = await confirmLocked(tx, input, deps)
  if (isRefused(refused)) return refused
  const view = await orderView(tx, input.token, caller.customerId)
  return view === null ? noOrder : done(view)
}
