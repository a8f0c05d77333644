/** Bugs that the days of a seed must find (tests/lab/days), as those of planted-bugs.ts. */
import type { PlantedBug } from './planted-bugs.ts'

const DAYS = { tests: ['tests/lab/days.test.ts'], title: 'whatever buyers' } as const

export const DAY_BUGS: readonly PlantedBug[] = [
  {
    ...DAYS,
    name: 'a cancelled order keeps its stock reserved',
    file: 'shop/stock/stock.sql.ts',
    from: 's.reserved - e.quantity FROM ended e',
    to: 's.reserved FROM ended e',
  },
  {
    ...DAYS,
    name: 'all accepted pieces go back to the shelf, also those that cannot be sold',
    file: 'shop/stock/stock.sql.ts',
    from: 'rl.sellable AS quantity',
    to: 'rl.accepted AS quantity',
  },
  {
    ...DAYS,
    name: 'stock is sold that 1C has taken away',
    file: 'shop/stock/stock.sql.ts',
    from: "'hand_over', -taken, -quantity",
    to: "'hand_over', -quantity, -quantity",
  },
  {
    ...DAYS,
    name: 'a refund whose answer was lost is asked for as another one',
    file: 'shop/payment/refunds.ts',
    from: 'refund.amount, receipt, refund.id)',
    to: 'refund.amount, receipt, randomUUID())',
  },
  {
    ...DAYS,
    name: 'a cancelled order keeps the money',
    file: 'shop/order/state/change-order-state.ts',
    from: "if (to === 'cancelled' && isOnline(order.payment)) await returnPayments(tx, order.id, at)",
    to: '',
  },
  {
    ...DAYS,
    name: 'money is taken without a receipt',
    file: 'shop/payment/settle-payment.ts',
    from: '      await storePrepaymentReceipt(tx, deps, payment, now)\n',
    to: '',
  },
  {
    ...DAYS,
    name: 'pieces that were not picked are not given back',
    file: 'shop/order/change/change-lines.ts',
    from: 'if (isOnline(order.payment) && money > 0)\n',
    to: 'if (isOnline(order.payment) && money < 0)\n',
  },
  {
    ...DAYS,
    name: 'what a courier takes stays in the stock',
    file: 'shop/order/state/change-order-state.ts',
    from: "if (to === 'shipped' || to === 'delivered') await orderStock.handOverStock(tx, orderId, at)",
    to: "if (to === 'delivered') await orderStock.handOverStock(tx, orderId, at)",
  },
  {
    ...DAYS,
    name: 'a repeated order is placed again',
    file: 'platform/calls/idempotency.ts',
    from: 'return { ok: true, value: read(stored.answer) }',
    to: 'return null',
  },
  {
    ...DAYS,
    name: 'money that came after the end of an order stays',
    file: 'shop/payment/settle-payment.ts',
    from: "    await refundCaptured(tx, payment, isSecond ? 'paid_twice' : late, now)\n",
    to: '',
  },
]
