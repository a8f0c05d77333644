import { expect, test } from 'vitest'
import { forEachConcurrent } from './for-each-concurrent.ts'

const upTo = async function* (last: number, seen: string[] = []): AsyncGenerator<number, void> {
  try {
    for (let number = 1; number <= last; number += 1) {
      seen.push(`read ${number}`)
      yield number
    }
  } finally {
    seen.push('closed')
  }
}

test('reads the next item while the present one is being written, and writes each once', async () => {
  const seen: string[] = []
  await forEachConcurrent(upTo(3, seen), 1, async (number) => {
    await new Promise((resolve) => void setImmediate(resolve))
    seen.push(`written ${number}`)
  })
  expect(seen).toEqual(['read 1', 'read 2', 'written 1', 'read 3', 'written 2', 'closed', 'written 3'])
})

test('works on as many items at a time as the concurrency allows, not more', async () => {
  let atWork = 0
  let maxAtWork = 0
  await forEachConcurrent(upTo(9), 2, async () => {
    atWork += 1
    maxAtWork = Math.max(maxAtWork, atWork)
    await new Promise((resolve) => void setImmediate(resolve))
    atWork -= 1
  })
  expect(maxAtWork).toBe(2)
})

test('after a failure starts no further item, closes the source and throws the error', async () => {
  const seen: string[] = []
  const written: number[] = []
  const working = forEachConcurrent(upTo(100, seen), 2, async (number) => {
    if (number === 3) throw new Error('the third')
    written.push(number)
  })
  await expect(working).rejects.toThrow('the third')
  expect(written.length).toBeLessThan(6)
  expect(seen.at(-1)).toBe('closed')
})

test('throws the error of a source that fails', async () => {
  const breaking = async function* (): AsyncGenerator<number, void> {
    yield 1
    throw new Error('no more')
  }
  await expect(forEachConcurrent(breaking(), 2, async () => {})).rejects.toThrow('no more')
})
