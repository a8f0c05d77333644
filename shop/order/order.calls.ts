import { Value } from 'typebox/value'
import { done, isRefused, refuse, type Handlers } from '#kernel/endpoint.ts'
import { type order, OrderView } from './order.api.ts'
import { ReturnOptions } from './order-return.api.ts'
import { NO_CITY } from '#kernel/city-cookie.ts'
import { isOnline, PAYMENT_METHODS } from '#shop/payment/facts/methods.ts'
import { cityByKey } from '#shop/places/face.ts'
import { runIdempotent, type IdempotencyKey } from '#platform/calls/idempotency.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { answerSubstitute } from './change/substitutes.ts'
import { changeDelivery, deliveryOptions } from './change/change-delivery.ts'
import { cancelOrder, cancelScope, noOrder } from './change/cancel-order.ts'
import { reportMissing } from './change/report-missing.ts'
import { confirmOrder } from './state/confirm-order.ts'
import type { OrderDeps } from './order-deps.ts'
import { cityToday } from './place/city-today.ts'
import { checkedPromoCode, priceOfBasket, methodsForBasket } from './place/price-and-ways.ts'
import { PhotoMissing, requestReturn, returnOptions } from './return/order-return.ts'
import { withdrawReturn } from './return/withdraw-return.ts'
import { addReturnPhoto, returnPhoto } from './return/return-photos.ts'
import { orderIdOf } from './pay/order-payment.sql.ts'
import { settleOrderPayments, payOrder } from './pay/order-payment.ts'
import { isOwnPhone } from './read/customer-orders.sql.ts'
import { orderView } from './read/order-view.ts'
import { sendLostLink } from './phone/send-link.ts'
import { placeForCaller } from './place/place-for-caller.ts'
import { answerOffer } from './transfer/offers.ts'
import { payOnReceipt } from './pay/pay-on-receipt.ts'

const foreignPhone = refuse(
  'foreign-phone',
  'Промокод проверяется по\u00a0телефону, с\u00a0которым вы\u00a0вошли. Этот телефон другой.',
)
const photoMissing = refuse('no-photo', 'Одно из\u00a0фото не\u00a0сохранилось: приложите его ещё раз.')
const noCity = refuse('no-city', 'Такого города мы\u00a0не\u00a0знаем: выберите город ещё раз.')

const idempotencyKeyOf = (route: string, scope: string, caller: Caller, body: unknown): IdempotencyKey => {
  if (caller.idempotencyKey === null) throw new Error(`${route} came without an Idempotency-Key`)
  return { scope, route, key: caller.idempotencyKey, body }
}

export const orderCalls = (deps: OrderDeps): Handlers<typeof order, Caller> => ({
  methods: async ({ city: key }, caller) => {
    const city = await cityByKey(deps.db, key)
    if (city === undefined) return noCity
    const methods = await methodsForBasket(deps, city, caller)
    return done({
      ...methods,
      payment_methods: PAYMENT_METHODS.filter((method) => !isOnline(method) || deps.providers.length > 0),
    })
  },
  today: async ({ city: key }) => {
    const city = await cityByKey(deps.db, key)
    return city === undefined ? noCity : done(await cityToday(deps, city))
  },
  price: async (query, caller) => {
    const price = await priceOfBasket(deps, query, caller)
    return price === null ? noCity : isRefused(price) ? price : done(price)
  },
  checkPromoCode: async ({ promocode, city = NO_CITY, phone }, caller) => {
    if (phone !== undefined && !(await isOwnPhone(deps.db, caller.customerId, phone))) return foreignPhone
    const price = await priceOfBasket(deps, { city, promo_codes: [promocode] }, caller)
    // Without a delivery method no carrier can refuse the basket.
    if (isRefused(price)) throw new Error(price.message)
    return price === null ? noCity : done(checkedPromoCode(price))
  },
  sendLink: (input, caller) => sendLostLink(deps, input, caller),
  place: (input, caller) => {
    // A repetition may know more of the visit, and is the same order.
    const { visit: _, ...asked } = input
    return placeForCaller(deps, input, caller, (scope) => idempotencyKeyOf('order.place', scope, caller, asked))
  },
  get: async ({ token }, { customerId }) => {
    const view = await orderView(deps.db, token, customerId)
    return view === null ? noOrder : done(view)
  },
  returns: ({ token }, caller) => returnOptions(deps.db, deps.terms, token, caller, deps.clock.now()),
  requestReturn: (input, caller) =>
    transaction(deps.db, (tx) =>
      runIdempotent(
        tx,
        idempotencyKeyOf('order.requestReturn', cancelScope(input.token), caller, input),
        (stored) => Value.Parse(ReturnOptions, stored),
        () => requestReturn(tx, input, caller, deps),
      ),
    ).catch((error: unknown) => {
      if (error instanceof PhotoMissing) return photoMissing
      throw error
    }),
  withdrawReturn: (input, caller) =>
    transaction(deps.db, (tx) =>
      runIdempotent(
        tx,
        idempotencyKeyOf('order.withdrawReturn', cancelScope(input.token), caller, input),
        (stored) => Value.Parse(OrderView, stored),
        () => withdrawReturn(tx, input, caller, deps),
      ),
    ),
  addReturnPhoto: (input, caller) => addReturnPhoto(deps, input, caller),
  returnPhoto: (input, caller) => returnPhoto(deps, input, caller),
  confirm: (input, caller) => transaction(deps.db, (tx) => confirmOrder(tx, input, caller, deps)),
  payOnReceipt: (input, caller) => payOnReceipt(deps, input, caller),
  pay: ({ token, payment }, { address }) => payOrder(deps, token, payment, address),
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
  reportMissing: (input, caller) =>
    transaction(deps.db, (tx) =>
      runIdempotent(
        tx,
        idempotencyKeyOf('order.reportMissing', cancelScope(input.token), caller, input),
        (stored) => Value.Parse(OrderView, stored),
        () => reportMissing(tx, input, caller, deps),
      ),
    ),
  deliveryOptions: ({ token }) => deliveryOptions(deps, token),
  changeDelivery: (input, caller) =>
    transaction(deps.db, (tx) =>
      runIdempotent(
        tx,
        idempotencyKeyOf('order.changeDelivery', cancelScope(input.token), caller, input),
        (stored) => Value.Parse(OrderView, stored),
        () => changeDelivery(tx, input, caller, deps),
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
  answerOffer: (input, caller) =>
    transaction(deps.db, (tx) =>
      runIdempotent(
        tx,
        idempotencyKeyOf('order.answerOffer', cancelScope(input.token), caller, input),
        (stored) => Value.Parse(OrderView, stored),
        () => answerOffer(tx, input, caller, deps),
      ),
    ),
})
