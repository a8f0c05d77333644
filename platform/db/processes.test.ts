import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { commandOf, startIdOf } from './processes.ts'

test.each(['linux', 'darwin'] as const)(
  'on %s a process that runs has a start and a command, one that has ended neither',
  async (platform) => {
    const child = spawn('sleep', ['61'])
    await once(child, 'spawn')
    const pid = child.pid ?? 0
    const start = startIdOf(pid, platform)
    expect(start).toMatch(/\S/)
    expect(startIdOf(pid, platform)).toBe(start)
    expect(commandOf(pid, platform)).toBe('sleep 61')
    child.kill('SIGKILL')
    await once(child, 'close')
    expect(startIdOf(pid, platform)).toBeUndefined()
    expect(commandOf(pid, platform)).toBeUndefined()
  },
)
