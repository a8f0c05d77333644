import { expect, test } from 'vitest'
import { anonymous, type Caller } from '#platform/calls/caller.ts'
import type { BoundEndpoint } from '#platform/http/endpoint.ts'
import { allGroups } from './all-groups.ts'
import { bindCalls } from './endpoints.ts'

const seen: { readonly input: unknown; readonly caller: Caller }[] = []
let bound = 0
const endpoint = (group: 'menu' | 'contacts'): BoundEndpoint => ({
  group,
  get call() {
    bound += 1
    return 'get'
  },
  endpoint: allGroups[group].get,
  handle: async (input, caller) => {
    seen.push({ input, caller })
    return { ok: true, value: null }
  },
})

test('FELT-01: a page binds only the calls that it makes, each to its own caller', async () => {
  const bind = bindCalls([endpoint('menu'), endpoint('contacts')])
  const [first, second] = [bind(anonymous('first')), bind(anonymous('second'))]
  expect(bound).toBe(0)
  const { menu } = Object.create(first) as typeof first
  await menu.get({})
  await second.menu.get({})
  expect(seen.map(({ caller }) => caller.requestId)).toEqual(['first', 'second'])
  expect(bound).toBe(2)
  expect(first.menu).toBe(first.menu)
})
