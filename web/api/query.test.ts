import { expect, test } from 'vitest'
import { newQueryClient } from './query.ts'

const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length

test('API-03: rendering a page in the server leaves no timer behind that would keep the page alive', () => {
  const before = timers()
  const queries = newQueryClient()
  queries.getQueryCache().build(queries, queries.defaultQueryOptions({ queryKey: ['cities', 'current'] }))
  expect(timers()).toBe(before)
})
