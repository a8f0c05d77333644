import { group, endpoint } from './endpoint.ts'
import type { Nothing } from './basket.schema.ts'
import type { OrderView } from './order.schema.ts'
import type {
  CodeInput,
  CodeSent,
  Consents,
  LiveOrders,
  MyData,
  OrderNumber,
  OrderPage,
  OrdersQuery,
  CodeRequest,
  Profile,
  Registration,
  RepeatedOrder,
  RetryTime,
  User,
  UserOrNull,
  WrongCode,
} from './user.schema.ts'

/** The signed-in customer: sign-in, profile, consents and orders. */
export const user = group({
  /** The signed-in customer; null for a guest. */
  get: endpoint<Nothing, UserOrNull>()('GET', '/user', { fresh: true }),
  sendCode: endpoint<CodeRequest, CodeSent, { 'too-recent': RetryTime; 'sms-limit': RetryTime }>()(
    'POST',
    '/user/send-code',
    {
      refuses: ['too-recent', 'sms-limit', 'bad-phone'],
    },
  ),
  register: endpoint<Registration, User, { 'wrong-code': WrongCode }>()('POST', '/user/register', {
    refuses: ['wrong-code', 'bad-name', 'bad-email', 'bad-birthday', 'old-consent'],
  }),
  confirmCode: endpoint<CodeInput, User, { 'wrong-code': WrongCode }>()('POST', '/user/confirm-code', {
    refuses: ['wrong-code', 'not-registered'],
  }),
  signOut: endpoint<Nothing, Nothing>()('POST', '/user/sign-out'),
  signOutEverywhere: endpoint<Nothing, Nothing>()('POST', '/user/sign-out-everywhere', { refuses: ['signed-out'] }),
  change: endpoint<Profile, User>()('PATCH', '/user', {
    refuses: ['signed-out', 'bad-name', 'bad-email', 'bad-birthday'],
  }),
  consents: endpoint<Nothing, Consents>()('GET', '/user/consents', { refuses: ['signed-out'], fresh: true }),
  data: endpoint<Nothing, MyData>()('GET', '/user/data', { refuses: ['signed-out'], fresh: true }),
  /** Withdraws the consent and deletes the customer. Orders stay without names, as the accounting law requires. */
  erase: endpoint<Nothing, Nothing, { 'live-orders': LiveOrders }>()('POST', '/user/erase', {
    refuses: ['signed-out', 'live-orders'],
  }),
  orders: endpoint<OrdersQuery, OrderPage>()('GET', '/user/orders', { refuses: ['signed-out'], fresh: true }),
  order: endpoint<OrderNumber, OrderView>()('GET', '/user/orders/:number', {
    refuses: ['signed-out', 'no-order'],
    fresh: true,
  }),
  repeatOrder: endpoint<OrderNumber, RepeatedOrder>()('POST', '/user/orders/:number/repeat', {
    refuses: ['signed-out', 'no-order', 'too-many'],
  }),
})
