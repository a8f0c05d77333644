import { expect, test } from 'vitest'
import type { QueuedOrder } from '../counter.api.ts'
import { openedOf, sortFound } from './found-orders.ts'

const order = (number: string, state: QueuedOrder['state'], recipient_name = 'Анна'): QueuedOrder =>
  ({ number, state, recipient_name }) as QueuedOrder

test('STAFF-04: found orders that are ready come first, those of one buyer together, ended ones last', () => {
  const found = [
    order('1', 'delivered', 'Вера'),
    order('2', 'assembling', 'Ольга'),
    order('3', 'new'),
    order('4', 'ready_for_pickup'),
    order('5', 'cancelled'),
  ]
  expect(sortFound(found).map(({ number }) => number)).toEqual(['4', '3', '5', '2', '1'])
})

test('STAFF-04: the only ready order opens itself for what its buyer shows, unless another one is still to come', () => {
  const ready = order('1', 'ready_for_pickup')
  const ended = order('2', 'delivered')
  expect(openedOf([ended, ready], true)).toBe(ready)
  expect(openedOf([ended, ready], false)).toBeUndefined()
  expect(openedOf([ready, order('3', 'new')], true)).toBeUndefined()
  expect(openedOf([ready, order('3', 'ready_for_pickup')], true)).toBeUndefined()
  expect(openedOf([ended], false)).toBe(ended)
})
