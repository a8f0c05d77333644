import { Value } from 'typebox/value'
import { Discontinued } from '#contract/basket.schema.ts'
import { done, isRefused, refuse, type Handlers } from '#contract/endpoint.ts'
import { order } from '#contract/order.ts'
import {
  CancelOrder,
  ConfirmOrder,
  NotEnough,
  OrderView,
  PlacedOrder,
  PlaceOrder,
  PriceQuery,
  PriceTree,
  TokenQuery,
  TotalChanged,
  Ways,
  WaysQuery,
} from '#contract/order.schema.ts'
import { NO_CITY } from '#domain/contacts.ts'
import { priceTree } from '#domain/price-tree.ts'
import { cityByKey } from '#server/features/cities/cities.public.ts'
import { runIdempotent, type IdempotencyKey } from '#server/calls/idempotency.ts'
import { transaction } from '#server/db/transaction.ts'
import { linesOf } from '#server/features/basket/basket.public.ts'
import type { Caller } from '#server/calls/caller.ts'
import { schemasFor } from '#server/calls/endpoint-schemas.ts'
import { cancelOrder, cancelScope, noOrder } from './cancel-order.ts'
import { confirmOrder } from './confirm-order.ts'
import type { OrderDeps } from './order-deps.ts'
import { pricedLines } from './order-lines.ts'
import { orderView } from './order-view.ts'
import { waysOf } from './order-ways.ts'
import { checkOrder } from './order.policy.ts'
import { basketEmpty, placeOrder } from './place-order.ts'

export const orderSchemas = schemasFor(order)({
  ways: { in: WaysQuery, out: Ways },
  price: { in: PriceQuery, out: PriceTree },
  place: {
    in: PlaceOrder,
    out: PlacedOrder,
    refusals: {
      'not-enough': NotEnough,
      'too-many-pieces': NotEnough,
      'total-changed': TotalChanged,
      discontinued: Discontinued,
    },
  },
  get: { in: TokenQuery, out: OrderView },
  confirm: { in: ConfirmOrder, out: OrderView },
  cancel: { in: CancelOrder, out: OrderView },
})

const noCity = refuse('no-city', 'Такого города мы\u00a0не\u00a0знаем: выберите город ещё раз.')
/** Before a city is chosen, prices are those of a city without shops. */
const UNKNOWN_CITY = { code: '', has_shops: false, utc_offset_min: 0 }

const idempotencyKeyOf = (route: string, scope: string, caller: Caller, body: unknown): IdempotencyKey => {
  if (caller.idempotencyKey === null) throw new Error(`${route} came without an Idempotency-Key`)
  return { scope, route, key: caller.idempotencyKey, body }
}

export const orderCalls = (deps: OrderDeps): Handlers<typeof order, Caller> => ({
  ways: async ({ city: key }, { visitorId }) => {
    const city = await cityByKey(deps.db, key)
    return city === undefined
      ? noCity
      : done(await waysOf(deps.db, city, await linesOf(deps.db, visitorId), deps.clock.now()))
  },
  price: async ({ city: key, delivery }, { visitorId }) => {
    const city = key === NO_CITY ? UNKNOWN_CITY : await cityByKey(deps.db, key)
    return city === undefined
      ? noCity
      : done(priceTree(pricedLines(await linesOf(deps.db, visitorId)), delivery ?? null, city))
  },
  place: async (input, caller) => {
    const checked = checkOrder(input)
    if (isRefused(checked)) return checked
    const { visitorId } = caller
    if (visitorId === null) return basketEmpty
    return transaction(deps.db, (tx) =>
      runIdempotent(
        tx,
        idempotencyKeyOf('order.place', visitorId, caller, input),
        (stored) => Value.Parse(PlacedOrder, stored),
        () => placeOrder(tx, input, checked, { ...caller, visitorId }, deps),
      ),
    )
  },
  get: async ({ token }, { customerId }) => {
    const view = await orderView(deps.db, token, customerId)
    return view === null ? noOrder : done(view)
  },
  confirm: (input, caller) => transaction(deps.db, (tx) => confirmOrder(tx, input, caller, deps)),
  cancel: (input, caller) =>
    transaction(deps.db, (tx) =>
      runIdempotent(
        tx,
        // The link alone may cancel, also in a browser without a session.
        idempotencyKeyOf('order.cancel', cancelScope(input.token), caller, input),
        (stored) => Value.Parse(OrderView, stored),
        () => cancelOrder(tx, input, caller, deps),
      ),
    ),
})
