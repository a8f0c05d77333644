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
    name: 'money is taken without a receipt',
    file: 'shop/payment/settle-payment.ts',
    from: '      await storePrepaymentReceipt(tx, deps, payment, now)\n',
    to: '',
  },
  {
    ...DAYS,
    name: 'orders that nobody pays never end',
    file: 'shop/order/pay/order-payment.ts',
    from: 'await eachSeparately(await readUnpaid(deps.db, deps.clock.now()), async',
    to: 'await eachSeparately([] as { id: OrderId }[], async',
  },
  {
    ...DAYS,
    name: 'money that comes too late is kept',
    file: 'shop/payment/settle-payment.ts',
    from: "    await refundCaptured(tx, payment, isSecond ? 'paid_twice' : late, now)\n",
    to: '',
  },
  {
    ...DAYS,
    name: 'a cancelled order keeps its points',
    file: 'shop/order/state/change-order-state.ts',
    from: "    await orderPoints.returnBonusPoints(tx, { orderId, amount: 'all', cause: to, at })\n",
    to: '',
  },
  {
    ...DAYS,
    name: 'pieces that were not found stay reserved',
    file: 'shop/stock/stock.sql.ts',
    from: 'on_hand = s.on_hand - c.lost, reserved = s.reserved - ${units}',
    to: 'on_hand = s.on_hand - c.lost',
  },
  {
    ...DAYS,
    name: 'what was handed over stays reserved',
    file: 'shop/stock/stock.sql.ts',
    from: 'on_hand = s.on_hand - c.taken, reserved = s.reserved - c.quantity',
    to: 'on_hand = s.on_hand - c.taken',
  },
  {
    ...DAYS,
    name: 'what came back is not sold again',
    file: 'shop/order/return/order-return.ts',
    from: '  await returnedStock.putBack(tx, returnId, at)\n',
    to: '',
  },
  {
    ...DAYS,
    name: 'points of pieces that were not found are lost',
    file: 'shop/order/change/change-lines.ts',
    from: '  if (points > 0) await orderPoints.returnBonusPoints(tx, { orderId: order.id, amount: points, cause, at })\n',
    to: '',
  },
  {
    ...DAYS,
    name: 'money of a cancelled order stays',
    file: 'shop/order/state/change-order-state.ts',
    from: "  await refundPayment(tx, orderId, 'all', null, 'order_cancelled', at)\n",
    to: '',
  },
]
