import { expect, test } from 'vitest'
import type { OfficeOrder, QueuedOrder } from '#contract/office.schema.ts'
import { applyToQueued } from './apply-action.ts'
import type { Action } from './outbox.ts'

const NUMBER = 'Г-100001'
const queued = {
  number: NUMBER,
  state: 'new',
  pieces: 1,
  picked: 0,
  proposed: 0,
  needs_inspection: false,
} as QueuedOrder
const details = { ...queued, lines: [{ line_id: '1', quantity: 1, picked: 0 }] } as OfficeOrder
const actions: readonly Action[] = [
  { key: 'a', call: 'pick', input: { number: NUMBER, line_id: '1', scanned: null } },
  { key: 'b', call: 'ready', input: { number: NUMBER } },
  { key: 'c', call: 'cancel', input: { number: 'Г-100002' } },
]

test('STAFF-05: without network the queue shows an order as its seller has left it', () => {
  expect(applyToQueued(queued, details, actions)).toMatchObject({ state: 'ready_for_pickup', picked: 1 })
  expect(applyToQueued(queued, undefined, actions)).toBe(queued)
  expect(applyToQueued(queued, details, actions.slice(2))).toBe(queued)
})
