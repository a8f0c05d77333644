import { group, endpoint } from './endpoint.ts'
import type { Discontinued } from './basket.schema.ts'
import type { RequestReturn, ReturnOptions } from './order-return.schema.ts'
import type {
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
} from './order.schema.ts'

export const order = group({
  /** Delivery methods for the visitor's basket. */
  ways: endpoint<WaysQuery, Ways>()('GET', '/order/ways', { refuses: ['no-city'], fresh: true }),
  /** The price tree of the visitor's basket. POST, because an address may be logged and the input has a certificate's PIN. */
  price: endpoint<PriceQuery, BasketPrice>()('POST', '/order/price', {
    refuses: ['no-city', 'no-courier', 'no-point'],
  }),
  /** BASK-05: whether a promo code applies to the visitor's basket, and what it saves. */
  checkPromoCode: endpoint<CheckPromoCode, CheckedPromoCode>()('POST', '/order/check-promo-code', {
    refuses: ['no-city'],
  }),
  place: endpoint<
    PlaceOrder,
    PlacedOrder,
    { 'not-enough': NotEnough; 'too-many-pieces': NotEnough; 'total-changed': TotalChanged; discontinued: Discontinued }
  >()('POST', '/order/place', {
    idempotent: true,
    refuses: [
      'basket-empty',
      'too-many',
      'not-enough',
      'too-many-pieces',
      'too-many-orders',
      'network-limit',
      'total-changed',
      'discontinued',
      'no-city',
      'no-store',
      'no-courier',
      'no-point',
      'no-interval',
      'bad-name',
      'bad-phone',
      'bad-email',
      'bad-address',
      'old-consent',
      'payment-unavailable',
      'wrong-certificate',
      'too-many-tries',
    ],
  }),
  /** The provider's page for an order that waits for payment; an open attempt is used again (ORD-08). */
  pay: endpoint<PayOrder, PayStart>()('POST', '/order/:token/pay', {
    refuses: ['no-order', 'too-late', 'payment-limit', 'payment-unavailable'],
  }),
  /** An order that waits for online payment is paid on receipt instead; repeating it changes nothing. */
  payOnReceipt: endpoint<PayOnReceipt, OrderView>()('POST', '/order/:token/pay-on-receipt', {
    refuses: ['no-order', 'too-late', 'payment-unavailable', 'wrong-digits'],
  }),
  /** Asks the provider now, for a buyer who comes back from its page before the webhook. */
  checkPayment: endpoint<TokenQuery, OrderView>()('POST', '/order/:token/payment', { refuses: ['no-order'] }),
  get: endpoint<TokenQuery, OrderView>()('GET', '/order/:token', { refuses: ['no-order'], fresh: true }),
  /** Of a handed-over order. */
  returns: endpoint<TokenQuery, ReturnOptions>()('GET', '/order/:token/returns', {
    refuses: ['no-order', 'not-returnable'],
    fresh: true,
  }),
  /** Replaces a request that staff have not decided yet. */
  requestReturn: endpoint<RequestReturn, ReturnOptions>()('POST', '/order/:token/returns', {
    idempotent: true,
    refuses: ['no-order', 'not-returnable', 'wrong-digits'],
  }),
  /** A guest's order that is paid on receipt is held for GUEST_CONFIRM_MINUTES until it is confirmed (ORD-10). */
  confirm: endpoint<ConfirmOrder, OrderView>()('POST', '/order/:token/confirm', {
    refuses: ['no-order', 'wrong-code', 'too-late'],
  }),
  /** Before assembling only; releases the reserved stock (ORD-08). */
  cancel: endpoint<CancelOrder, OrderView>()('POST', '/order/:token/cancel', {
    idempotent: true,
    refuses: ['no-order', 'too-late', 'wrong-digits'],
  }),
  /** Whether a proposed substitute is put into the order (STAFF-03). */
  answerSubstitute: endpoint<AnswerSubstitute, OrderView>()('POST', '/order/:token/substitute', {
    idempotent: true,
    refuses: ['no-order', 'too-late', 'wrong-digits'],
  }),
})
