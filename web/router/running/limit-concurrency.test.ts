import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('ROUTE-19: at most four preloads run at once, and a failed one makes room', async () => {
  const run = limitConcurrency(4)
  const ends: ((failed: boolean) => void)[] = []
  for (let n = 0; n < 6; n++)
    run(
      () =>
        new Promise<void>((resolve, reject) => ends.push((failed) => (failed ? reject(new Error('lost')) : resolve()))),
    )
  expect(ends).toHaveLength(4)
  ends[0]?.(true)
  ends[1]?.(false)
  await Promise.resolve()
  await Promise.resolve()
  expect(ends).toHaveLength(6)
})
