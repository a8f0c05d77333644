import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openEncoder, type Encoder, type Encoding } from './encoder.ts'
import { PATIENCE } from '#kit/patience.ts'

let folder = ''
let original = ''
let damaged = ''
let last = 0
/** A picture that no test has encoded. */
const nextJob = (file = original) => ({
  picture: { hash: (last += 1).toString(16).padStart(16, '0'), width: 160, format: 'webp' } as const,
  original: file,
})
const open = (idleMs = 60_000): Encoder =>
  openEncoder({ encodedFolder: join(folder, 'encoded'), minFreeBytes: 0, idleMs })
/** So many that what is queued after them waits. */
const occupy = (encoder: Encoder): Promise<Encoding>[] =>
  Array.from({ length: availableParallelism() }, () => encoder.encode(nextJob(), 'waiting'))
const storedCount = async (): Promise<number> =>
  (await readdir(join(folder, 'encoded'), { recursive: true })).filter((name) => name.endsWith('.webp')).length
const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

let shared: Encoder
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glad-encoder-'))
  original = join(folder, 'original.png')
  damaged = join(folder, 'damaged.png')
  const blank = { width: 400, height: 400, channels: 3, background: '#0a5f80' } as const
  await writeFile(original, await sharp({ create: blank }).png().toBuffer())
  await writeFile(damaged, '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  shared = open()
})
afterAll(async () => {
  await shared.close()
  await rm(folder, { recursive: true })
})

test('SAFE-07: encodes at a low CPU priority, in a process that ends when idle and starts again', async () => {
  const encoder = open(50)
  expect(encoder.pid()).toBeUndefined()
  const first = encoder.encode(nextJob(), 'wanted')
  const pid = encoder.pid() ?? 0
  expect(pid).not.toBe(process.pid)
  expect(await first).toMatchObject({ outcome: 'stored' })
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const priorities = await Promise.all(
    threads.map(async (id) => (await readFile(`/proc/${pid}/task/${id}/stat`, 'utf8')).split(') ')[1]?.split(' ')[16]),
  )
  expect(new Set(priorities)).toEqual(new Set(process.platform === 'linux' ? ['10'] : []))
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), PATIENCE)
  const killed = encoder.encode(nextJob(), 'wanted')
  process.kill(encoder.pid() ?? 0, 'SIGKILL')
  expect(await killed).toMatchObject({ outcome: 'failed' })
  expect(await encoder.encode(nextJob(), 'wanted')).toMatchObject({ outcome: 'stored' })
  await encoder.close()
})

test('SAFE-07: encodes the same picture once; first those that a visitor waits for, last those that were not requested', async () => {
  const before = await storedCount()
  const order: string[] = []
  const encode = async (name: string, job: ReturnType<typeof nextJob>, priority: Parameters<Encoder['encode']>[1]) => {
    await shared.encode(job, priority)
    order.push(name)
  }
  const [ahead, avif, wanted, waiting] = [nextJob(), nextJob(), nextJob(), nextJob()]
  const busy = occupy(shared)
  const count = shared.queued()
  const queued = [
    encode('ahead, then waiting', ahead, 'ahead'),
    encode('avif', avif, 'wanted-avif'),
    encode('wanted', wanted, 'wanted'),
    encode('waiting', waiting, 'waiting'),
  ]
  expect(shared.queued()).toBe(count + 4)
  queued.push(encode('the same', ahead, 'waiting'))
  expect(shared.queued()).toBe(count + 4)
  await Promise.all([...busy, ...queued])
  expect(order.filter((name) => name !== 'the same').slice(-2)).toEqual(['wanted', 'avif'])
  expect(await storedCount()).toBe(before + busy.length + 4)
})

test('SAFE-07: a cancelled request removes the picture from the queue, unless another request waits for it', async () => {
  const before = await storedCount()
  const leaving = new AbortController()
  const busy = occupy(shared)
  const alone = shared.encode(nextJob(), 'waiting', leaving.signal)
  const common = nextJob()
  const both = [shared.encode(common, 'waiting', leaving.signal), shared.encode(common, 'wanted')]
  leaving.abort()
  expect(await alone).toEqual({ outcome: 'dropped' })
  expect(await shared.encode(nextJob(), 'waiting', leaving.signal)).toEqual({ outcome: 'dropped' })
  for (const encoding of await Promise.all(both)) expect(encoding.outcome).toBe('stored')
  await Promise.all(busy)
  expect(await storedCount()).toBe(before + busy.length + 1)
})

test('SAFE-07: what is not a picture fails', async () => {
  expect(await shared.encode(nextJob(damaged), 'wanted')).toMatchObject({ outcome: 'failed' })
})

test('SAFE-07: the queue is bounded, and its process ends with the shop', async () => {
  const pid = shared.pid() ?? 0
  const encodings = Array.from({ length: 400 }, () => shared.encode(nextJob(), 'wanted'))
  expect(shared.queued()).toBeLessThan(300)
  expect(await encodings.at(-1)).toEqual({ outcome: 'dropped' })
  await shared.close()
  expect(isRunning(pid)).toBe(false)
  expect(new Set((await Promise.all(encodings)).map(({ outcome }) => outcome))).toEqual(new Set(['dropped']))
  expect(await shared.encode(nextJob(), 'wanted')).toEqual({ outcome: 'dropped' })
})
