import { environmentManager, focusManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { storeId } from '#kernel/ids.ts'
import { newQueryClient } from '#platform/client/query.ts'
import type { QueuedOrder } from '../counter.api.ts'
import { queueQuery, signalQuery } from './order-queries.ts'
import { newOrders } from './use-queue-signal.tsx'

afterEach(() => {
  vi.useRealTimers()
  focusManager.setFocused(undefined)
})

const order = (number: string, state: QueuedOrder['state']): QueuedOrder => ({ number, state }) as QueuedOrder

test('STAFF-02: a new order sounds once, and what was there when the page opened does not', () => {
  const queue = [order('1', 'new'), order('2', 'paid'), order('3', 'assembling')]
  expect(newOrders(queue, null)).toEqual({ waiting: new Set(['1', '2']), hasNew: false })
  expect(newOrders(queue, new Set(['1']))).toMatchObject({ hasNew: true })
  expect(newOrders(queue, new Set(['1', '2']))).toMatchObject({ hasNew: false })
})

test('STAFF-02: in a tab that nobody sees the queue is still asked for, by what calls to it and not by the list', async () => {
  vi.useFakeTimers()
  environmentManager.setIsServer(() => false)
  focusManager.setFocused(false)
  const askedBy = async (queryOf: typeof queueQuery): Promise<number> => {
    const client = newQueryClient()
    let asked = 0
    const queryFn = () => ({ version: String((asked += 1)), orders: [] })
    const stop = new QueryObserver(client, { ...queryOf(client, storeId(1)), queryFn }).subscribe(() => {})
    await vi.advanceTimersByTimeAsync(21_000)
    stop()
    client.clear()
    return asked
  }
  expect(await askedBy(queueQuery)).toBe(1)
  expect(await askedBy(signalQuery)).toBe(5)
})
