import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { historyQuery, oftenSearchedQuery, recommendedQuery, resultsQuery } from './search-queries.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const client = (): QueryClient => new QueryClient({ defaultOptions: { queries: { retry: false } } })

test.each([
  ['Failed to get history', () => client().fetchQuery(historyQuery)],
  ['Failed to get often searched', () => client().fetchQuery(oftenSearchedQuery)],
  ['Failed to get recommend products', () => client().fetchQuery(recommendedQuery('chel'))],
  [
    'Failed to get search results',
    () => client().fetchQuery(resultsQuery({ query: 'крем', city: 'chel', verbatim: false })),
  ],
])('SEARCH-06: a failure is logged as «%s»', async (message, run) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('location', { origin: 'http://shop.test' })
  vi.stubGlobal('fetch', async () => Response.json({ status: 'error', data: null, errors: [] }, { status: 400 }))
  await expect(run()).rejects.toThrow()
  expect(log.mock.calls.map(([text]) => text)).toEqual([message])
})
