import { expect, test } from 'vitest'
import type { OfficeOrder, QueuedOrder } from '#shop/order/counter.api.ts'
import { orderLineId } from '#kernel/ids.ts'
import { applyAction, applyToQueued } from './apply-action.ts'
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
  { key: 'a', call: 'pick', input: { number: NUMBER, line_id: orderLineId('1'), scanned: null } },
  { key: 'b', call: 'ready', input: { number: NUMBER } },
  { key: 'c', call: 'cancel', input: { number: 'Г-100002' } },
]

test('STAFF-05: without network the queue shows an order as its seller has left it', () => {
  expect(applyToQueued(queued, details, actions)).toMatchObject({ state: 'ready_for_pickup', picked: 1 })
  expect(applyToQueued(queued, undefined, actions)).toBe(queued)
  expect(applyToQueued(queued, details, actions.slice(2))).toBe(queued)
  const handedOver = { ...details, state: 'delivered' } as OfficeOrder
  expect(applyToQueued(queued, handedOver, [], true)).toMatchObject({ state: 'delivered' })
})

test('STAFF-03: an answered substitute is not proposed any more; the others still are', () => {
  const lines = [2, 1].map((quantity, at) => ({ line_id: String(at), substitute: { id: String(at), quantity } }))
  const order = { ...queued, proposed: 3, lines } as OfficeOrder
  const answer = { number: NUMBER, substitute_id: '0', answer: 'declined' } as const
  expect(applyAction(order, { key: 'a', call: 'answerSubstitute', input: answer })).toMatchObject({
    proposed: 1,
    lines: [{ substitute: null }, { substitute: { id: '1' } }],
  })
})

test('ORD-08: an order waits for inspection until the last of its parcels was inspected', () => {
  const parcels = ['1', '2'].map((return_id) => ({ return_id, lines: [] }))
  const order = { ...details, needs_inspection: true, to_inspect: parcels } as OfficeOrder
  const inspect = (from: OfficeOrder, return_id: string): OfficeOrder =>
    applyAction(from, { key: 'a', call: 'inspectReturn', input: { number: NUMBER, return_id, lines: [] } })
  const first = inspect(order, '1')
  expect(first).toMatchObject({ needs_inspection: true, to_inspect: [{ return_id: '2' }] })
  expect(inspect(first, '2')).toMatchObject({ needs_inspection: false, to_inspect: [] })
})

test('ORD-13: an exchanged piece is counted and ends the request, and nothing is returned', () => {
  const line = { line_id: orderLineId('1'), quantity: 2, returned: 0, exchanged: 0, return_request: { quantity: 1 } }
  const order = { ...details, lines: [line] } as OfficeOrder
  const input = { number: NUMBER, line_id: orderLineId('1'), quantity: 1, reason: 'defect' as const }
  expect(applyAction(order, { key: 'a', call: 'exchangePieces', input })).toMatchObject({
    lines: [{ returned: 0, exchanged: 1, return_request: null }],
  })
})

test('STAFF-04: a refused line of a request waits no more, the others do', () => {
  const lines = ['1', '2'].map((id) => ({ line_id: orderLineId(id), return_request: { quantity: 1 } }))
  const input = { number: NUMBER, line_ids: [orderLineId('2')], reason: 'used' as const }
  const after = applyAction({ ...details, lines } as OfficeOrder, { key: 'a', call: 'refuseReturn', input })
  expect(after.lines.map(({ return_request }) => return_request)).toEqual([{ quantity: 1 }, null])
})

test('STAFF-04: returned pieces are never more than were handed over', () => {
  const order = { ...details, lines: [{ line_id: orderLineId('1'), quantity: 2, returned: 1 }] } as OfficeOrder
  const input = { number: NUMBER, line_id: orderLineId('1'), quantity: 2, reason: 'defect', sellable: true } as const
  expect(applyAction(order, { key: 'a', call: 'returnPieces', input })).toMatchObject({ lines: [{ returned: 2 }] })
})

test('STAFF-05: an order that was handed over or cancelled without network is not «not ready yet» any more', () => {
  const order = { ...details, state: 'ready_for_pickup', undo_until: '2026-11-20T09:10:00Z' } as OfficeOrder
  const handOver: Action = { key: 'a', call: 'handOver', input: { number: NUMBER, proof: '6790' } }
  expect(applyAction(order, handOver)).toMatchObject({ state: 'delivered', undo_until: null })
  expect(applyAction(order, { key: 'b', call: 'cancel', input: { number: NUMBER } })).toMatchObject({
    undo_until: null,
  })
})
