import { expect, test } from 'vitest'
import { orderId } from '#kernel/ids.ts'
import type { OrderState } from './order-states.ts'
import { namedWith, waitsForOthers, type ReadyParcel } from './ready-together.ts'

const at = (clock: string): Date => new Date(`2026-11-20T${clock}:00Z`)
/** A parcel that is promised and ready at these times of the day; null: not promised in a store, or not ready. */
const parcel = (id: string, promised: string | null, ready: string | null, state: OrderState): ReadyParcel => ({
  id: orderId(id),
  state,
  promised: promised === null ? null : at(promised),
  ready: ready === null ? null : at(ready),
})
const FIRST = parcel('1', '17:40', '17:20', 'ready_for_pickup')

test.each([
  ['promised within half an hour', parcel('2', '17:50', null, 'assembling'), true],
  ['promised later', parcel('2', '17:51', null, 'assembling'), false],
  ['that a courier brings', parcel('2', null, null, 'paid'), false],
  ['that is ready', parcel('2', '17:40', '17:10', 'ready_for_pickup'), false],
  ['that is cancelled', parcel('2', '17:40', null, 'cancelled'), false],
])('PARCEL-02: the SMS of a ready parcel waits for another one %s: %#', (_, other, waits) => {
  expect(waitsForOthers(FIRST, [other])).toBe(waits)
})

test('PARCEL-02: the SMS of the last parcel names the first one, whose own is not sent', () => {
  const last = parcel('2', '17:40', '17:50', 'ready_for_pickup')
  expect(namedWith(last, [FIRST])).toEqual(['1'])
  expect(namedWith(FIRST, [last])).toBeNull()
  const taken = { ...FIRST, state: 'delivered' } as const
  expect([namedWith(last, [taken]), namedWith(taken, [last])]).toEqual([[], null])
})

test('PARCEL-02: of parcels that are ready at the same moment one SMS names both', () => {
  const same = parcel('2', '17:40', '17:20', 'ready_for_pickup')
  expect([namedWith(FIRST, [same]), namedWith(same, [FIRST])]).toEqual([null, ['1']])
})

test.each([
  ['is ready after more than half an hour', parcel('2', '17:40', '17:51', 'ready_for_pickup')],
  ['is ready earlier than the first one could wait for', parcel('2', '20:00', '17:30', 'ready_for_pickup')],
  ['is not ready', parcel('2', '17:40', null, 'assembling')],
])('PARCEL-02: each parcel has its SMS when the other one %s', (_, other) => {
  expect(namedWith(FIRST, [other])).toEqual([])
  if (other.state === 'ready_for_pickup') expect(namedWith(other, [FIRST])).toEqual([])
})

test('PARCEL-02: a parcel that is picked again says nothing yet, one that has ended nothing at all', () => {
  const other = parcel('2', '17:40', null, 'assembling')
  expect(namedWith({ ...FIRST, state: 'assembling' }, [other])).toBe('later')
  expect(namedWith({ ...FIRST, state: 'cancelled' }, [other])).toBeNull()
})
