import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { SheetRows, SheetTask } from '#platform/import/sheet-process.ts'
import type { EncodingResult, EncodingTask } from '#platform/pictures/encoder-process.ts'
import { IdleProcess } from './idle-process.ts'
import { PATIENCE } from '#kit/patience.ts'

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('SAFE-07: a process that another one replaces ends, whether it was idle or had a task', async () => {
  const encoders = new IdleProcess<EncodingTask, EncodingResult>({
    file: join(import.meta.dirname, '../pictures/encoder-process.ts'),
    threads: 1,
    maxTaskMs: 30_000,
    tasksPerProcess: 2,
  })
  const task: EncodingTask = {
    picture: { hash: '0'.repeat(16), width: 160, format: 'webp' },
    original: 'no such file',
    encodedFolder: '',
    minFreeBytes: 0,
  }
  const pids = new Set<number>()
  const run = async (): Promise<void> => {
    const result = encoders.run(task)
    pids.add(encoders.pid() ?? 0)
    expect(await result).toMatchObject({ outcome: 'failed' })
  }
  for (let tasks = 0; tasks < 3; tasks += 1) await run()
  await Promise.all([run(), run()])
  const [idle = 0, busy = 0, last = 0] = pids
  expect(pids.size).toBe(3)
  await vi.waitFor(() => expect([idle, busy].map(isRunning)).toEqual([false, false]), PATIENCE)
  expect(isRunning(last)).toBe(true)
  expect(await readFile(`/proc/${last}/maps`, 'utf8')).toContain('libvips')
  await encoders.close()
})

test('SAFE-07: a process that reads tables holds no library of pictures', async () => {
  const tables = new IdleProcess<SheetTask, SheetRows>({
    file: join(import.meta.dirname, '../import/sheet-process.ts'),
    threads: 1,
    maxTaskMs: 30_000,
  })
  expect(await tables.run({ file: 'no such file', titles: [], maxCell: 1 })).toHaveProperty('fault')
  expect(await readFile(`/proc/${tables.pid()}/maps`, 'utf8')).not.toContain('libvips')
  await tables.close()
})
