/** EXCH-03: what a marketplace does to an order of the shop: it is placed, cancelled and taken by the same functions as any other. */
import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { OrderId, StoreId, VariantId } from '#kernel/ids.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { replaceLines } from '#shop/basket/face.ts'
import type { OrderDeps } from '../order-deps.ts'
import { lockOrderById } from '../order.sql.ts'
import { canChange, changeOrderState } from '../state/change-order-state.ts'
import { placeOrder } from './place-order.ts'
import { NO_PHONE, type SalesChannel } from './sales-channel.ts'
import type { PlaceAnswer } from './write-order.ts'

export type SoldOrder = {
  readonly code: string
  readonly title: string
  /** Number at the marketplace: with the code, one order. */
  readonly number: string
  readonly lines: readonly { readonly variant_id: VariantId; readonly quantity: number; readonly total: number }[]
  readonly storeId: StoreId
  /** Key of the store's city. */
  readonly city: string
  readonly record: SalesChannel['record']
}

/** The visitor of one order, as a UUID: nobody else's, because no session has it. */
const visitorOf = ({ code, number }: SoldOrder): string => hash('sha256', `marketplace ${code} ${number}`).slice(0, 32)

/** Places the order with the marketplace's prices; the goods are reserved in the store, or the order is refused. */
export const placeSold = async (deps: OrderDeps, sold: SoldOrder): Promise<PlaceAnswer> => {
  const { code, title, number, lines, storeId, city, record } = sold
  const visitorId = visitorOf(sold)
  await replaceLines(deps.db, visitorId, null, lines)
  const name = `${title}, заказ ${number}`
  const recipient = { name, phone: NO_PHONE, email: '' }
  return placeOrder(
    {
      key: { scope: `marketplace ${code}`, route: 'order.placeSold', key: `order ${number}`, body: lines },
      input: {
        city,
        delivery: 'pickup',
        store_id: storeId,
        recipient,
        comment: '',
        payment: 'on_receipt',
        shown_total: 0,
        agreement_version: '',
        consent_text_version: '',
      },
      checked: { recipient_name: name, recipient_phone: NO_PHONE, recipient_email: '', comment: '', door: null },
      codes: [],
      certificateId: null,
      position: null,
      caller: { visitorId, customerId: null, requestId: `marketplace ${code}`, address: null, idempotencyKey: null },
      staffId: null,
      channel: {
        code,
        storeId,
        totals: new Map(lines.map(({ variant_id, total }) => [variant_id, total])),
        record,
      },
    },
    deps,
  )
}

/**
 * The marketplace's order is cancelled there, or its driver has taken it: the shop's order follows. False: its state does not allow
 * it, as of one that is not packed or has been handed over.
 */
export const followMarketplace = (
  db: Kysely<DB>,
  { orderId, code, to, at }: { orderId: OrderId; code: string; to: 'cancelled' | 'delivered'; at: Date },
  terms: Pick<OrderDeps['terms'], 'bonus' | 'taxes'>,
): Promise<boolean> =>
  transaction(db, async (tx) => {
    const order = await lockOrderById(tx, orderId)
    if (order === undefined) return false
    if (order.state === to) return true
    if (!canChange(order, to)) return false
    const reason = to === 'cancelled' ? 'cancelled_by_buyer' : 'handed_over'
    await changeOrderState(tx, order, to, { actor: { kind: 'provider', name: code }, reason, at, ...terms })
    return true
  })
