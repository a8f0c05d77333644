import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { canUnshare, runInPidNamespace } from '#kit/machines/pid-namespace.ts'
import { createDataFolder } from '#platform/settings/data-folder.ts'
import { lockInstance, userOf } from './instance-lock.ts'

let dataDir = ''
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'glad-lock-'))))
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const SHOP = { port: 3000 }
const lockFromNamespace = (): string =>
  runInPidNamespace(`
    const { lockInstance } = await import('./platform/db/instance-lock.ts')
    await lockInstance(${JSON.stringify(dataDir)}, { port: 3001 }).then(
      () => console.log('locked'), (error) => console.log(error.name, error.message))`)

test.skipIf(!canUnshare)(
  'SAFE-08: a shop in another container is refused, although it cannot see the first one',
  async () => {
    const lock = await lockInstance(dataDir, SHOP)
    expect(lockFromNamespace()).toMatch(/^ConfigError Магазин с этой папкой данных уже работает: на узле .+порт 3000/)
    lock.release()
    expect(lockFromNamespace()).toBe('locked\n')
  },
)

test('a command is named to the shop that it keeps waiting', async () => {
  const lock = await lockInstance(dataDir, { command: 'npm run demo:load' })
  await expect(lockInstance(dataDir, SHOP)).rejects.toThrow(
    `Папку данных занимает команда «npm run demo:load», процесс ${process.pid}`,
  )
  lock.release()
})

test('OWN-02: says whether a shop or a command uses the folder, and forgets those that have ended', async () => {
  expect(userOf(dataDir)).toBeUndefined()
  const shop = await lockInstance(dataDir, SHOP)
  expect(userOf(dataDir)).toBe('shop')
  shop.release()
  const command = await lockInstance(dataDir, { command: 'npm run import' })
  expect(userOf(dataDir)).toBe('command')
  command.release()
  writeFileSync(join(dataDir, 'shop.lock'), JSON.stringify({ pid: process.pid, mark: 'other boot:1', port: 1 }))
  expect(userOf(dataDir)).toBeUndefined()
})

test('a lock of another machine is respected while it is renewed, and taken over when it is old', async () => {
  const file = join(dataDir, 'shop.lock')
  const holder = { pid: 7, mark: 'other boot:1', port: 3005, host: 'node-b', boot: 'other boot' }
  writeFileSync(file, JSON.stringify(holder))
  const renewing = setInterval(() => utimesSync(file, new Date(), new Date()), 100)
  await expect(lockInstance(dataDir, SHOP)).rejects.toThrow('на узле node-b (отсюда его процессов не видно), порт 3005')
  clearInterval(renewing)
  utimesSync(file, 1, 1)
  ;(await lockInstance(dataDir, SHOP)).release()
})

test('reports that another machine has taken the folder', async () => {
  const lock = await lockInstance(dataDir, SHOP)
  writeFileSync(join(dataDir, 'shop.lock'), JSON.stringify({ pid: 7, mark: '', port: 3005, boot: 'other boot' }))
  expect((await lock.lost).message).toContain('Папку данных занял другой магазин')
  lock.release()
})

test('a data folder that cannot be made is refused, with the reason and the setting to change', () => {
  writeFileSync(join(dataDir, 'file'), '')
  const cases = [
    ['/proc/nowhere/data', 'ENOENT'],
    ['/dev/null/data', '/dev/null — файл, а не папка'],
    [join(dataDir, 'file'), 'файл, а не папка'],
  ] as const
  for (const [folder, reason] of cases) {
    expect(() => createDataFolder(folder)).toThrow(reason)
    expect(() => createDataFolder(folder)).toThrow(`Папка данных ${folder} не годится`)
  }
  createDataFolder(join(dataDir, 'some', 'new', 'folder'))
})
