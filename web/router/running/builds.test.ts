import { afterEach, expect, test, vi } from 'vitest'
import { isOutdated, watchBuilds } from './builds.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const HOUR_MS = 3_600_000

test('INFRA-01: the latest build is asked for every hour with the time, and an hour without an answer forgets nothing', async () => {
  vi.useFakeTimers()
  const asked: string[] = []
  let answer = (): Response => Response.json({ id: 'first' })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return answer()
  })
  await watchBuilds('first')
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(asked.at(-1)).toBe(`/builds/latest.json?${Date.now()}`)
  expect(isOutdated()).toBe(false)
  answer = () => Response.json({ id: 'second' })
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(isOutdated()).toBe(true)
  answer = () => new Response('', { status: 503 })
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(asked).toHaveLength(4)
  expect(isOutdated()).toBe(true)
})
