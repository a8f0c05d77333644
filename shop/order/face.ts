/** What other subjects may use of this one on the server. */
export { cancelScope } from './change/cancel-order.ts'
export {
  allOrdersOf,
  orderOfCustomer,
  ordersOfCustomer,
  pendingOrdersOf,
  repeatOrder,
} from './read/orders-of-customer.ts'
export { orderVisits } from './order-visit.sql.ts'
export { storedOfCustomer } from './read/stored-of-customer.ts'
export { activeOrderNumbers, anonymiseOrders, orderClaims, readReceivedGoods } from './read/customer-orders.sql.ts'
