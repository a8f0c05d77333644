import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('ROUTE-19: runs at most four tasks concurrently; a failed task starts the next one', async () => {
  const run = limitConcurrency(4)
  const ends: ((failed: boolean) => void)[] = []
  for (let n = 0; n < 6; n++)
    run(
      () =>
        new Promise<void>((resolve, reject) =>
          ends.push((failed) => (failed ? reject(new Error('failed')) : resolve())),
        ),
    )
  expect(ends).toHaveLength(4)
  ends[0]?.(true)
  ends[1]?.(false)
  await Promise.resolve()
  await Promise.resolve()
  expect(ends).toHaveLength(6)
})
