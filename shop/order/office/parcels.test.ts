import { expect, test } from 'vitest'
import type { QueuedOrder } from '../counter.api.ts'
import { whyNotShipped } from './parcels.ts'

const PACKED = {
  number: 'Г-1',
  state: 'assembling',
  delivery: 'courier',
  carrier: null,
  pieces: 2,
  picked: 2,
  store_id: 1,
} as QueuedOrder

test('STAFF-04: a courier gets only what is packed, travels with the own courier and is of this store', () => {
  const why = (more: Partial<QueuedOrder>) =>
    whyNotShipped({ ...PACKED, ...more }, 1)?.replaceAll('\u00a0', ' ') ?? null
  expect(why({})).toBeNull()
  expect([
    why({ delivery: 'pickup' }),
    why({ carrier: 'cdek' }),
    why({ state: 'shipped' }),
    why({ picked: 1 }),
    whyNotShipped(PACKED, 2)?.replaceAll('\u00a0', ' '),
  ]).toEqual([
    'Г-1 покупатель забирает сам',
    'Г-1 везёт служба доставки, а не наш курьер',
    'Г-1 уже у курьера',
    'Г-1 собран не весь: 1 из 2',
    'Г-1 другого магазина',
  ])
})
