import { expect, test } from 'vitest'
import { canBuyerCancel, isOrderState, canTransition, ORDER_STATES } from './order-states.ts'

test('ORD-07: an order only walks forward: nothing leaves «cancelled» or «returned», nothing becomes «new» again', () => {
  for (const state of ORDER_STATES) {
    expect(canTransition(state, 'new')).toBe(false)
    expect(canTransition('cancelled', state)).toBe(false)
    expect(canTransition('returned', state)).toBe(false)
    expect(canTransition(state, state)).toBe(false)
  }
})

test('ORD-08: the buyer may cancel before assembling only, and each such state may indeed become «cancelled»', () => {
  const cancellable = ORDER_STATES.filter(canBuyerCancel)
  expect(cancellable).toEqual(['new', 'awaiting_payment', 'paid'])
  for (const state of cancellable) expect(canTransition(state, 'cancelled')).toBe(true)
})

test('ORD-07: a text from outside is a state only if it is one of the nine', () => {
  expect(isOrderState('paid')).toBe(true)
  expect(isOrderState('lost')).toBe(false)
})
