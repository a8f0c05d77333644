import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WorkSlots, type Release } from './work-slots.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const slots = () => new WorkSlots({ total: 5, perNetwork: 2, maxWaiting: 2, maxWaitMs: 1000 })
const taken = async (answer: Promise<unknown>): Promise<Release> => (await answer) as Release

test('SAFE-07: a network beyond its share waits, and another network is admitted meanwhile', async () => {
  const work = slots()
  const first = await taken(work.acquire('a'))
  await taken(work.acquire('a'))
  const third = work.acquire('a')
  expect(await work.acquire('b')).toBeTypeOf('function')
  expect(work.inUse).toBe(3)
  first()
  expect(await third).toBeTypeOf('function')
  expect(work.inUse).toBe(3)
})

test('SAFE-07: a request that waits too long, or behind too many of its network, is refused', async () => {
  const work = slots()
  await work.acquire('a')
  await work.acquire('a')
  const waiting = [work.acquire('a'), work.acquire('a')]
  expect(await work.acquire('a')).toBe('share')
  await vi.advanceTimersByTimeAsync(1000)
  expect(await Promise.all(waiting)).toEqual(['share', 'share'])
  expect(work.inUse).toBe(2)
})

test('SAFE-06: when all slots are taken every network is refused', async () => {
  const work = slots()
  for (const network of ['a', 'a', 'b', 'b', 'c']) await work.acquire(network)
  expect(work.isFull).toBe(true)
  expect(await work.acquire('d')).toBe('full')
})

test('a requester that has gone is passed over, and a slot released twice is freed once', async () => {
  const work = slots()
  const first = await taken(work.acquire('a'))
  await taken(work.acquire('a'))
  const gone = work.acquire('a', () => true)
  const next = work.acquire('a')
  first()
  first()
  expect(await next).toBeTypeOf('function')
  await vi.advanceTimersByTimeAsync(1000)
  expect(await gone).toBe('share')
  expect(work.inUse).toBe(2)
})

test('requests that wait start even when a slot of another network becomes free', async () => {
  const work = new WorkSlots({ total: 2, perNetwork: 1, maxWaiting: 2, maxWaitMs: 1000 })
  const first = await taken(work.acquire('a'))
  const waiting = work.acquire('a')
  const other = await taken(work.acquire('b'))
  other()
  const again = await taken(work.acquire('b'))
  first()
  expect(await waiting).toBeTypeOf('function')
  again()
  expect(work.inUse).toBe(1)
})
