import { expect, test } from 'vitest'
import type { QueuedOrder } from '#contract/office.schema.ts'
import { dueText } from './order-words.ts'

test('STAFF-02: the last day of storage is the one that the buyer reads', () => {
  const ready = { state: 'ready_for_pickup', kept_until: '2026-11-26T19:00:00Z', timezoneoffset: 300 } as QueuedOrder
  expect(dueText(ready)).toBe('хранится до\u00a026\u00a0ноября включительно')
})
