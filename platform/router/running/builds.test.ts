import { afterEach, expect, test, vi } from 'vitest'
import { isOutdated, watchBuilds } from './builds.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const HOUR_MS = 3_600_000
const unavailable = (): Response => new Response('', { status: 503 })

test('INFRA-01: polls the latest build every hour with the time in the address; a failed poll changes nothing', async () => {
  vi.useFakeTimers()
  const requested: string[] = []
  let answer = (): Response => Response.json({ id: 'first' })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(address)
    return answer()
  })
  await watchBuilds('first')
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(requested.at(-1)).toBe(`/builds/latest.json?${Date.now()}`)
  expect(isOutdated()).toBe(false)
  answer = unavailable
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(isOutdated()).toBe(false)
  answer = () => Response.json({ id: 'second' })
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(isOutdated()).toBe(true)
  answer = unavailable
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(requested).toHaveLength(5)
  expect(isOutdated()).toBe(true)
})
