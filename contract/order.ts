import { calls, rule } from './endpoint.ts'
import type {
  OrderView,
  PlacedOrder,
  PlaceOrder,
  PriceQuery,
  PriceTree,
  TokenQuery,
  Ways,
  WaysQuery,
} from './order.schema.ts'

export const order = calls({
  /** Ways of receiving the visitor's basket. */
  ways: rule<WaysQuery, Ways>()('GET', '/order/ways', { refuses: ['no-city'], fresh: true }),
  /** The visitor's basket as one price tree. */
  price: rule<PriceQuery, PriceTree>()('GET', '/order/price', { refuses: ['no-city', 'no-courier'], fresh: true }),
  place: rule<PlaceOrder, PlacedOrder>()('POST', '/order/place', {
    once: true,
    refuses: [
      'basket-empty',
      'not-enough',
      'total-changed',
      'left-shop',
      'no-city',
      'no-store',
      'no-courier',
      'bad-name',
      'bad-email',
      'bad-address',
    ],
  }),
  get: rule<TokenQuery, OrderView>()('GET', '/order/:token', { refuses: ['no-order'], fresh: true }),
  /** Before assembling only; gives the stock back (ORD-08). */
  cancel: rule<TokenQuery, OrderView>()('POST', '/order/:token/cancel', {
    once: true,
    refuses: ['no-order', 'too-late'],
  }),
})
