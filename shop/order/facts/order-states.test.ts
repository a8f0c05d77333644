import { expect, test } from 'vitest'
import { canBuyerCancel, isOrderState, canTransition, ORDER_STATES } from './order-states.ts'

test('ORD-07: allows no transition from «cancelled» or «returned», and none to «new» but of an unpaid order', () => {
  for (const state of ORDER_STATES) {
    expect(canTransition(state, 'new')).toBe(state === 'awaiting_payment')
    expect(canTransition('cancelled', state)).toBe(false)
    expect(canTransition('returned', state)).toBe(false)
    expect(canTransition(state, state)).toBe(false)
  }
})

test('ORD-08: lets the buyer cancel before assembling only, in states from which «cancelled» is allowed', () => {
  const cancellable = ORDER_STATES.filter(canBuyerCancel)
  expect(cancellable).toEqual(['new', 'awaiting_payment', 'paid'])
  for (const state of cancellable) expect(canTransition(state, 'cancelled')).toBe(true)
})

test('ORD-07: recognises the nine states and no other text', () => {
  expect(isOrderState('paid')).toBe(true)
  expect(isOrderState('lost')).toBe(false)
})
