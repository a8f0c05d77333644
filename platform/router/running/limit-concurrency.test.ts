import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('ROUTE-19: runs at most four tasks concurrently, in order; a failed task starts the next one', async () => {
  const run = limitConcurrency(4)
  const started: number[] = []
  const ends: ((failed: boolean) => void)[] = []
  for (let n = 0; n < 6; n++)
    run(() => {
      started.push(n)
      return new Promise<void>((resolve, reject) =>
        ends.push((failed) => (failed ? reject(new Error('failed')) : resolve())),
      )
    })
  expect(started).toEqual([0, 1, 2, 3])
  ends[0]?.(true)
  await expect.poll(() => started).toEqual([0, 1, 2, 3, 4])
  ends[1]?.(false)
  await expect.poll(() => started).toEqual([0, 1, 2, 3, 4, 5])
})
