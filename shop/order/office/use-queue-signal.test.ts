import { expect, test } from 'vitest'
import type { QueuedOrder } from '../counter.api.ts'
import { newOrders } from './use-queue-signal.ts'

const order = (number: string, state: QueuedOrder['state']): QueuedOrder => ({ number, state }) as QueuedOrder

test('STAFF-02: a new order sounds once, and what was there when the page opened does not', () => {
  const queue = [order('1', 'new'), order('2', 'paid'), order('3', 'assembling')]
  expect(newOrders(queue, null)).toEqual({ waiting: new Set(['1', '2']), hasNew: false })
  expect(newOrders(queue, new Set(['1']))).toMatchObject({ hasNew: true })
  expect(newOrders(queue, new Set(['1', '2']))).toMatchObject({ hasNew: false })
})
