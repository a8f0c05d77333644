import { environmentManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newQueryClient } from './query.ts'

const FIVE_MINUTES = 5 * 60 * 1000
const QUERY_KEY = ['cities', 'current']

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  environmentManager.setIsServer(() => true)
  vi.useRealTimers()
})

/** The client and a query as a browser has them. */
const inBrowser = () => {
  environmentManager.setIsServer(() => false)
  const queries = newQueryClient()
  const get = vi.fn(async () => 'answer')
  /** Subscribes and unsubscribes, as a component does that mounts and unmounts. */
  const mountOnce = async (): Promise<void> => {
    const unmount = new QueryObserver(queries, { queryKey: QUERY_KEY, queryFn: get }).subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    unmount()
  }
  return { queries, get, mountOnce }
}

test('API-03: an answer is fresh for five minutes, then it is refetched', async () => {
  const { queries, get } = inBrowser()
  const ask = () => queries.fetchQuery({ queryKey: QUERY_KEY, queryFn: get })
  await ask()
  vi.setSystemTime(Date.now() + FIVE_MINUTES - 1)
  await ask()
  expect(get).toHaveBeenCalledTimes(1)
  vi.setSystemTime(Date.now() + 1)
  await ask()
  expect(get).toHaveBeenCalledTimes(2)
})

test('API-03: an unused answer is removed after five minutes', async () => {
  const { queries, mountOnce } = inBrowser()
  await mountOnce()
  await vi.advanceTimersByTimeAsync(FIVE_MINUTES - 1)
  expect(queries.getQueryData(QUERY_KEY)).toBe('answer')
  await vi.advanceTimersByTimeAsync(1)
  expect(queries.getQueryData(QUERY_KEY)).toBeUndefined()
})

test('API-03: rendering a page on the server starts no timer that would keep the page in memory', () => {
  const queries = newQueryClient()
  queries.getQueryCache().build(queries, queries.defaultQueryOptions({ queryKey: QUERY_KEY }))
  expect(vi.getTimerCount()).toBe(0)
})
