import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { readAgain } from './query.ts'

const KEY = ['basket']
let stop = (): void => undefined
afterEach(() => stop())

/** A query that has shown «old» and whose next reads fail `failures` times. */
const shown = (failures: number) => {
  const client = new QueryClient()
  client.setQueryData(KEY, 'old')
  let reads = 0
  const queryFn = async (): Promise<string> => {
    reads += 1
    if (reads <= failures) throw new Error('no network')
    return 'true'
  }
  const observer = new QueryObserver(client, { queryKey: KEY, queryFn, retry: false, refetchOnMount: false })
  stop = observer.subscribe(() => undefined)
  return { client, reads: () => reads, data: () => client.getQueryData(KEY) }
}

test('BASK-04, FAV-01: after a lost answer the server’s truth is read again until it comes, also when the next reads fail', async () => {
  const { client, reads, data } = shown(3)
  const waits: number[] = []
  await readAgain(client, KEY, async (seconds) => void waits.push(seconds))
  expect(data()).toBe('true')
  expect(reads()).toBe(4)
  expect(waits).toEqual([1, 3, 10])
})

test('BASK-04: reading again ends after two minutes without an answer', async () => {
  const { client, reads, data } = shown(99)
  await readAgain(client, KEY, async () => undefined)
  expect(data()).toBe('old')
  expect(reads()).toBe(6)
})
