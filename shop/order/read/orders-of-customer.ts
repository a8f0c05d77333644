/** Orders, for other features: read, repeat, assign to a customer at sign-in, and anonymise. */
import type { Kysely } from 'kysely'
import { done, refuse, type Done, type Refused } from '#kernel/endpoint.ts'
import type { OrderView } from '../order.api.ts'
import { MAX_LINES } from '#shop/basket/facts/basket-limits.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { addLines } from '#shop/basket/face.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { orderView } from './order-view.ts'
import {
  countOrders,
  isLive,
  linesToRepeat,
  pendingTokens,
  readOrderCards,
  readSubstitutes,
  tokenOfNumber,
  tokensOf,
  type OrderCardRow,
} from './customer-orders.sql.ts'
import type { OrderCard, OrderPage, RepeatedOrder } from '../order-list.api.ts'

/** An order in a list of orders. */
export const orderCard = ({ placed_at, state_at, ...rest }: OrderCardRow): OrderCard => ({
  ...rest,
  placed_at: placed_at.toISOString(),
  state_at: state_at.toISOString(),
})

const ORDERS_PER_PAGE = 10

export const ordersOfCustomer = async (db: Kysely<DB>, customerId: number, page: number): Promise<OrderPage> => {
  const [rows, total] = await Promise.all([
    readOrderCards(db, customerId, ORDERS_PER_PAGE, (page - 1) * ORDERS_PER_PAGE),
    countOrders(db, customerId),
  ])
  const live = await viewsOf(
    db,
    customerId,
    rows.flatMap(({ state, token }) => (isLive(state) ? [token] : [])),
  )
  return { items: rows.map(orderCard), total, live }
}

export const orderOfCustomer = async (
  db: Kysely<DB>,
  customerId: number,
  number: string,
): Promise<OrderView | null> => {
  const token = await tokenOfNumber(db, customerId, number)
  return token === undefined ? null : orderView(db, token, customerId)
}

const viewsOf = async (db: Kysely<DB>, customerId: number, tokens: readonly string[]): Promise<OrderView[]> => {
  const views: OrderView[] = []
  for (const token of tokens) {
    const view = await orderView(db, token, customerId)
    if (view !== null) views.push(view)
  }
  return views
}

export const allOrdersOf = async (db: Kysely<DB>, customerId: number): Promise<OrderView[]> =>
  viewsOf(db, customerId, await tokensOf(db, customerId))

/** Those that are live or have a return under way. */
export const pendingOrdersOf = async (db: Kysely<DB>, customerId: number): Promise<OrderView[]> =>
  viewsOf(db, customerId, await pendingTokens(db, customerId))

/** Adds the order's lines to the basket, except discontinued ones; null if the customer has no such order. */
export const repeatOrder = async (
  db: Kysely<DB>,
  customerId: number,
  number: string,
  caller: Caller,
): Promise<Done<RepeatedOrder> | Refused<'too-many'> | null> =>
  transaction(db, async (tx) => {
    const lines = await linesToRepeat(tx, customerId, number)
    if (lines.length === 0) return null
    const onSale = lines.filter(({ discontinued }) => !discontinued)
    const wanted = onSale.map(({ variant_id, quantity }) => ({ variantId: variant_id, quantity }))
    if (wanted.length > 0 && !(await addLines(tx, caller, wanted)))
      return refuse(
        'too-many',
        `В\u00a0корзине не\u00a0больше ${MAX_LINES} разных товаров: уберите лишнее и\u00a0повторите.`,
      )
    const gone = lines.filter(({ discontinued }) => discontinued)
    return done({
      added: onSale.reduce((sum, { quantity }) => sum + quantity, 0),
      gone: gone.map(({ name }) => name),
      substitutes:
        gone.length === 0
          ? []
          : await readSubstitutes(
              tx,
              gone.map(({ variant_id }) => variant_id),
            ),
    })
  })
