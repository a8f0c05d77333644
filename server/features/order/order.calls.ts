import { Value } from 'typebox/value'
import { Discontinued } from '#contract/basket.schema.ts'
import { done, isRefused, refuse, type Handlers } from '#contract/endpoint.ts'
import { order } from '#contract/order.ts'
import { RequestReturn, ReturnOptions } from '#contract/order-return.schema.ts'
import {
  AnswerSubstitute,
  BasketPrice,
  CancelOrder,
  ConfirmOrder,
  CheckedPromoCode,
  CheckPromoCode,
  NotEnough,
  OrderView,
  PayOnReceipt,
  PayOrder,
  PayStart,
  PlacedOrder,
  PlaceOrder,
  PriceQuery,
  TokenQuery,
  TotalChanged,
  Ways,
  WaysQuery,
} from '#contract/order.schema.ts'
import { NO_CITY } from '#domain/contacts.ts'
import { isOnline, PAYMENT_WAYS } from '#domain/delivery.ts'
import { cityByKey } from '#server/features/cities/cities.public.ts'
import { runIdempotent, type IdempotencyKey } from '#server/calls/idempotency.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/calls/caller.ts'
import { schemasFor } from '#server/calls/endpoint-schemas.ts'
import { answerSubstitute } from './answer-substitute.ts'
import { cancelOrder, cancelScope, noOrder } from './cancel-order.ts'
import { confirmOrder } from './confirm-order.ts'
import type { OrderDeps } from './order-deps.ts'
import { checkedPromoCode, priceOfBasket, waysForBasket } from './basket-price.ts'
import { typedCodes } from './price-basket.ts'
import { requestReturn, returnOptions } from './order-return.ts'
import { orderIdOf } from './order-payment.queries.ts'
import { settleOrderPayments } from './order-payment.ts'
import { orderView } from './order-view.ts'
import { checkOrder } from './order.policy.ts'
import { payOnReceipt } from './pay-on-receipt.ts'
import { basketEmpty, placeOrder } from './place-order.ts'
import { startPayment } from './start-payment.ts'
import { certificateOf } from './tenders.ts'

export const orderSchemas = schemasFor(order)({
  ways: { in: WaysQuery, out: Ways },
  price: { in: PriceQuery, out: BasketPrice },
  checkPromoCode: { in: CheckPromoCode, out: CheckedPromoCode },
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
  returns: { in: TokenQuery, out: ReturnOptions },
  requestReturn: { in: RequestReturn, out: ReturnOptions },
  confirm: { in: ConfirmOrder, out: OrderView },
  pay: { in: PayOrder, out: PayStart },
  payOnReceipt: { in: PayOnReceipt, out: OrderView },
  checkPayment: { in: TokenQuery, out: OrderView },
  cancel: { in: CancelOrder, out: OrderView },
  answerSubstitute: { in: AnswerSubstitute, out: OrderView },
})

const notOffered = refuse('payment-unavailable', 'Сейчас онлайн-оплаты нет: выберите оплату при\u00a0получении.')
const noCity = refuse('no-city', 'Такого города мы\u00a0не\u00a0знаем: выберите город ещё раз.')

const idempotencyKeyOf = (route: string, scope: string, caller: Caller, body: unknown): IdempotencyKey => {
  if (caller.idempotencyKey === null) throw new Error(`${route} came without an Idempotency-Key`)
  return { scope, route, key: caller.idempotencyKey, body }
}

export const orderCalls = (deps: OrderDeps): Handlers<typeof order, Caller> => ({
  ways: async ({ city: key }, caller) => {
    const city = await cityByKey(deps.db, key)
    if (city === undefined) return noCity
    const ways = await waysForBasket(deps, city, caller)
    return done({ ...ways, payment_ways: PAYMENT_WAYS.filter((way) => !isOnline(way) || deps.providers.length > 0) })
  },
  price: async (query, caller) => {
    const price = await priceOfBasket(deps, query, caller)
    return price === null ? noCity : isRefused(price) ? price : done(price)
  },
  checkPromoCode: async ({ promocode, city = NO_CITY }, caller) => {
    const price = await priceOfBasket(deps, { city, promo_codes: [promocode] }, caller)
    // Without a way of delivery no carrier can refuse the basket.
    if (isRefused(price)) throw new Error(price.message)
    return price === null ? noCity : done(checkedPromoCode(price))
  },
  place: async (input, caller) => {
    const checked = checkOrder(input, deps.agreementVersion, deps.terms.consents.order.version)
    if (isRefused(checked)) return checked
    const { visitorId } = caller
    if (visitorId === null) return basketEmpty
    const codes = await typedCodes(deps, caller, input.promo_codes)
    const certificate = await certificateOf(deps, input, caller)
    if (!certificate.ok) return certificate
    if (isOnline(input.payment) && deps.providers.length === 0) return notOffered
    const placing = {
      key: idempotencyKeyOf('order.place', visitorId, caller, input),
      input,
      checked,
      codes,
      certificateId: certificate.value,
      caller: { ...caller, visitorId },
    }
    const placed = await placeOrder(placing, deps)
    if (!placed.ok || !isOnline(input.payment)) return placed
    // After the commit: without an answer of the provider the order stands, and its page offers to pay.
    const started = await startPayment(deps, placed.value.token, input.payment, caller.address)
    return done({ ...placed.value, pay_url: started.ok ? started.value.pay_url : null })
  },
  get: async ({ token }, { customerId }) => {
    const view = await orderView(deps.db, token, customerId)
    return view === null ? noOrder : done(view)
  },
  returns: ({ token }, caller) => returnOptions(deps.db, deps.terms.returns, token, caller, deps.clock.now()),
  requestReturn: (input, caller) =>
    transaction(deps.db, (tx) =>
      runIdempotent(
        tx,
        idempotencyKeyOf('order.requestReturn', cancelScope(input.token), caller, input),
        (stored) => Value.Parse(ReturnOptions, stored),
        () => requestReturn(tx, input, caller, deps),
      ),
    ),
  confirm: (input, caller) => transaction(deps.db, (tx) => confirmOrder(tx, input, caller, deps)),
  payOnReceipt: (input, caller) => payOnReceipt(deps, input, caller),
  pay: ({ token, payment }, { address }) => startPayment(deps, token, payment, address),
  checkPayment: async ({ token }, { customerId }) => {
    const id = await orderIdOf(deps.db, token)
    if (id === undefined) return noOrder
    await settleOrderPayments(deps, id)
    const view = await orderView(deps.db, token, customerId)
    return view === null ? noOrder : done(view)
  },
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
  answerSubstitute: (input, caller) =>
    transaction(deps.db, (tx) =>
      runIdempotent(
        tx,
        idempotencyKeyOf('order.answerSubstitute', cancelScope(input.token), caller, input),
        (stored) => Value.Parse(OrderView, stored),
        () => answerSubstitute(tx, input, caller, deps),
      ),
    ),
})
