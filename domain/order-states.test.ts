import { expect, test } from 'vitest'
import { buyerMayCancel, isOrderState, mayBecome, ORDER_STATES } from './order-states.ts'

test('ORD-07: an order only walks forward: nothing leaves «cancelled» or «returned», nothing becomes «new» again', () => {
  for (const state of ORDER_STATES) {
    expect(mayBecome(state, 'new')).toBe(false)
    expect(mayBecome('cancelled', state)).toBe(false)
    expect(mayBecome('returned', state)).toBe(false)
    expect(mayBecome(state, state)).toBe(false)
  }
})

test('ORD-08: the buyer may cancel before assembling only, and each such state may indeed become «cancelled»', () => {
  const cancellable = ORDER_STATES.filter(buyerMayCancel)
  expect(cancellable).toEqual(['new', 'awaiting_payment', 'paid'])
  for (const state of cancellable) expect(mayBecome(state, 'cancelled')).toBe(true)
})

test('ORD-07: a text from outside is a state only if it is one of the nine', () => {
  expect(isOrderState('paid')).toBe(true)
  expect(isOrderState('lost')).toBe(false)
})
