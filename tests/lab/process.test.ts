import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { freePort } from '#kit/machines/free-port.ts'
import { canUnshare, runInPidNamespace } from '#kit/machines/pid-namespace.ts'
import {
  launchShop,
  remainingProcesses,
  openShopProcess,
  postmasterOf,
  watcherOf,
  type ShopProcess,
} from '#kit/machines/shop-process.ts'
import { processesIn, becomesTrueWithin } from '#platform/db/processes.ts'

// Each test starts whole shops, which takes seconds.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 })
const SOON_MS = 90_000

/** A data folder that one start and stop of the shop has created; every test works on a copy. */
const initialDataDir = mkdtempSync(join(tmpdir(), 'glad-process-'))
let dataDir = ''
let port = 0
let shops: ShopProcess[] = []
const open = async (command?: readonly string[], env?: Readonly<Record<string, string>>): Promise<ShopProcess> => {
  const shop = await openShopProcess({ dataDir, port, command, ...(env === undefined ? {} : { env }) })
  shops.push(shop)
  return shop
}
const inFolder = (): number[] => processesIn(join(dataDir, 'postgres', 'data'))
/** Tries to take PostgreSQL's data where no process of this container is visible. */
const takeDataFromNamespace = (): string =>
  runInPidNamespace(`
    const { embeddedBinaries } = await import('#platform/db/embedded-binary.ts')
    const { openCluster } = await import('#platform/db/embedded-cluster.ts')
    const { takeData } = await import('#platform/db/embedded-orphans.ts')
    const { cluster } = await openCluster(${JSON.stringify(dataDir)}, embeddedBinaries())
    await takeData(cluster, 300).then(() => console.log('taken'), (error) => console.log(error.message))`)
const isReady = (): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
/** On a busy machine /ready may answer 503 for a moment: it gives the database half a second. */
const becomesReady = (): Promise<boolean> => becomesTrueWithin(SOON_MS, isReady)

beforeAll(async () => {
  const shop = await openShopProcess({ dataDir: initialDataDir, port: await freePort() })
  shop.process.kill('SIGTERM')
  expect(await shop.exit).toBe(0)
})
afterAll(() => rmSync(initialDataDir, { recursive: true, force: true }))
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'glad-process-'))
  execFileSync('cp', ['-a', `${initialDataDir}/.`, dataDir]) // also keeps the owner of PostgreSQL's files
  port = await freePort()
})
afterEach(async () => {
  for (const shop of shops) shop.process.kill('SIGTERM')
  await Promise.all(shops.map(({ exit }) => exit))
  await becomesTrueWithin(SOON_MS, () => inFolder().length === 0)
  shops = []
  rmSync(dataDir, { recursive: true, force: true })
})

const refusesConnections = (): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/ready`).then(
    () => false,
    () => true,
  )

test('SAFE-08: SIGTERM answers the request in progress with `Connection: close` and leaves no process', async () => {
  const shop = await open()
  const postmaster = postmasterOf(dataDir)
  expect(await becomesReady()).toBe(true)
  // An idle connection too must not delay the end.
  const visitor = connect(port, '127.0.0.1')
  visitor.write(
    'POST /api/basket/add HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{',
  )
  let answer = ''
  visitor.on('data', (bytes) => (answer += String(bytes)))
  await once(visitor, 'ready')
  shop.process.kill('SIGTERM')
  expect(await becomesTrueWithin(SOON_MS, () => shop.output().includes('Закрываю магазин'))).toBe(true)
  expect(await becomesTrueWithin(SOON_MS, refusesConnections)).toBe(true)
  visitor.write('}')
  expect(await shop.exit).toBe(0)
  expect(answer).toMatch(/^HTTP\/1.1 400 .*connection: close/is)
  expect(await becomesTrueWithin(SOON_MS, () => remainingProcesses(dataDir, postmaster).length === 0)).toBe(true)
})

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'SAFE-08: after %s of npm the shop that it started closes',
  async (signal) => {
    const npm = await open(['npm', 'start', '--'])
    const postmaster = postmasterOf(dataDir)
    npm.process.kill(signal)
    await npm.exit
    expect(await becomesTrueWithin(SOON_MS, () => remainingProcesses(dataDir, postmaster).length === 0)).toBe(true)
    expect(npm.output()).toContain('Закрываю магазин')
  },
)

test('D1: after kill -9 of the shop PostgreSQL stops, and the shop starts again', async () => {
  const shop = await open()
  const postmaster = postmasterOf(dataDir)
  shop.process.kill('SIGKILL')
  await shop.exit
  expect(
    await becomesTrueWithin(
      SOON_MS,
      () => remainingProcesses(dataDir, postmaster).length === 0 && inFolder().length === 0,
    ),
  ).toBe(true)
  const metricsPort = await freePort()
  await open(undefined, { METRICS_PORT: String(metricsPort) })
  expect(await becomesReady()).toBe(true)
  expect(await unknownMetrics(`http://127.0.0.1:${metricsPort}/metrics`), 'OWN-04: names in docs/monitoring').toEqual(
    [],
  )
})

/** Metrics that the rules and the board of docs/monitoring read and a node does not have. */
const unknownMetrics = async (address: string): Promise<string[]> => {
  const shown = await (await fetch(address)).text()
  const known = new Set([...shown.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  const texts = ['rules.yml', 'dashboard.json'].map((name) => readFileSync(join('docs/monitoring', name), 'utf8'))
  const read = texts.flatMap((text) => [
    ...text.matchAll(/\b((?:shop|http|database|process|nodejs|pictures|page_cache)_\w+)(?=[{[)]| |\\")/g),
  ])
  const names = new Set(read.map(([, name = '']) => name.replace(/_(bucket|sum|count)$/, '')))
  expect(names.size).toBeGreaterThan(30)
  return [...names].filter((name) => !known.has(name))
}

test('D1: an orphaned PostgreSQL without its watchdog is stopped by the next start, but not touched from another container', async () => {
  const shop = await open()
  const postmaster = postmasterOf(dataDir)
  process.kill(watcherOf(postmaster) ?? 0, 'SIGKILL')
  shop.process.kill('SIGKILL')
  await shop.exit
  expect(inFolder()).toContain(postmaster)
  if (canUnshare) {
    expect(takeDataFromNamespace()).toContain('ещё работает PostgreSQL, которой отсюда не видно')
    expect(postmasterOf(dataDir)).toBe(postmaster)
  }
  const again = await open()
  expect(again.output()).toContain('остановлена PostgreSQL, оставшаяся от прошлого запуска')
  expect(await becomesReady()).toBe(true)
  expect(postmasterOf(dataDir)).not.toBe(postmaster)
})

test('OWN-02: an import goes through the living shop, which shows it; a second shop is refused, naming the first', async () => {
  const first = await open()
  const postmaster = postmasterOf(dataDir)
  const folder = join(dataDir, 'own')
  mkdirSync(folder)
  writeFileSync(join(folder, 'contacts.jsonl'), '{"kind":"email","value":"own@shop.example"}\n{"kind":\n')
  const imported = spawnSync(process.execPath, ['ops/import/import.ts', '--folder', folder], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  expect(imported).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^contacts\.jsonl:2: это не JSON.*\n$/),
    stdout: expect.stringContaining('Загружено записей: 1, ошибок: 1'),
  })
  expect(await (await fetch(`http://127.0.0.1:${port}/api/contacts`)).text()).toContain('own@shop.example')
  const second = launchShop({ dataDir, port: await freePort() })
  expect(await second.exit).toBe(1)
  expect(second.output()).toContain(`уже работает: процесс ${first.process.pid}, порт ${port}`)
  expect(postmasterOf(dataDir)).toBe(postmaster)
  expect(await becomesReady()).toBe(true)
})

test('a stale lock is ignored even when its process id is in use again', async () => {
  writeFileSync(join(dataDir, 'shop.lock'), JSON.stringify({ pid: process.pid, mark: 'other boot:1', port: 1 }))
  await open()
  expect(await becomesReady()).toBe(true)
})

test('a taken port is refused, naming its owner and how to choose another', async () => {
  const other = createServer()
  await new Promise<void>((listening) => other.listen(port, '127.0.0.1', listening))
  const shop = launchShop({ dataDir, port })
  expect(await shop.exit).toBe(1)
  expect(shop.output()).toContain(`Порт ${port} занят: процесс ${process.pid}`)
  expect(shop.output()).toContain(`PORT=${port + 1} npm start`)
  await new Promise((closed) => other.close(closed))
})

test('D1: a killed PostgreSQL is restarted and the shop recovers', async () => {
  const shop = await open()
  const postmaster = postmasterOf(dataDir)
  process.kill(postmaster, 'SIGKILL')
  // On a busy machine PostgreSQL may answer again before anybody has seen that it did not.
  expect(await becomesTrueWithin(SOON_MS, () => shop.output().includes('запускаю снова'))).toBe(true)
  expect(await becomesReady()).toBe(true)
  expect(postmasterOf(dataDir)).not.toBe(postmaster)
  expect(shop.process.exitCode).toBeNull()
})

test('a second Ctrl-C ends the shop immediately, and PostgreSQL stops after it', async () => {
  const shop = await open()
  const postmaster = postmasterOf(dataDir)
  const visitor = connect(port, '127.0.0.1').on('error', () => {})
  visitor.write(
    'POST /api/basket/add HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
  )
  await once(visitor, 'ready')
  shop.process.kill('SIGINT')
  expect(await becomesTrueWithin(SOON_MS, async () => shop.output().includes('Закрываю магазин'))).toBe(true)
  // A second signal within a quarter of a second counts as the same.
  const signals = setInterval(() => shop.process.kill('SIGINT'), 300)
  expect(await shop.exit).toBe(130)
  clearInterval(signals)
  visitor.destroy()
  expect(await becomesTrueWithin(SOON_MS, () => remainingProcesses(dataDir, postmaster).length === 0)).toBe(true)
})
