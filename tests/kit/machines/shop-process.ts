/** The shop as a child process, for tests that stop or kill it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type ShopProcess = {
  readonly process: ChildProcess
  /** Its output so far. */
  readonly output: () => string
  readonly exit: Promise<number | NodeJS.Signals>
}
export type ShopProcessOptions = {
  readonly dataDir: string
  readonly port: number
  readonly env?: Readonly<Record<string, string>>
  /** Folder of built pages; absent: a stub with one page. */
  readonly build?: string
  /** Folder of the shop's sources; absent: this one. */
  readonly project?: string
  /** Command that starts the shop; absent: Node with ops/start.mjs. */
  readonly command?: readonly string[] | undefined
}

export const launchShop = ({
  dataDir,
  port,
  env = {},
  build = onePageBuild(dataDir),
  project = process.cwd(),
  command = [process.execPath, 'ops/start.mjs'],
}: ShopProcessOptions): ShopProcess => {
  const settings = {
    PATH: process.env['PATH'],
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO: 'нет',
    LOG_LEVEL: 'error',
    PREPARE_PICTURES: 'нет',
    ...env,
  }
  const [file = '', ...words] = command
  const shop = spawn(file, [...words, `--built=${build}`], {
    cwd: project,
    env: settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [shop.stdout, shop.stderr]) stream.on('data', (piece) => (output += String(piece)))
  const exit = new Promise<number | NodeJS.Signals>((ended) =>
    shop.once('close', (code, signal) => ended(code ?? signal ?? 0)),
  )
  return { process: shop, output: () => output, exit }
}

/** Waits until the shop listens; fails with its output when it exits before. */
export const openShopProcess = async (place: ShopProcessOptions): Promise<ShopProcess> => {
  const shop = launchShop(place)
  const open = new Promise<void>((opened) =>
    shop.process.stdout?.on('data', () => shop.output().includes('Магазин открыт') && opened()),
  )
  const ended = shop.exit.then((code) => {
    throw new Error(`The shop ended with ${code}:\n${shop.output()}`)
  })
  await Promise.race([open, ended])
  ended.catch(() => {})
  return shop
}

/** Process id of the PostgreSQL of this data folder, from postmaster.pid. */
export const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0])

const others = (): { pid: number; words: string }[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((name) => ({ pid: Number(name), words: commandLine(name) }))

/** The watchdog that stops PostgreSQL when its shop has died. */
export const watcherOf = (postmaster: number): number | undefined =>
  others().find(({ words }) => words.includes('read stopped') && words.endsWith(` ${postmaster}`))?.pid

/** Every process whose command line names the data folder, and the watchdog of its PostgreSQL. */
export const remainingProcesses = (dataDir: string, postmaster: number): string[] =>
  others()
    .filter(({ pid, words }) => words.includes(dataDir) || pid === watcherOf(postmaster))
    .map(({ words }) => words)

const commandLine = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}

/** The office of a stub of the built pages. */
export const OFFICE_MANIFEST = JSON.stringify({ 'app/office/main.tsx': { file: 'assets/office.js', isEntry: true } })

/** A stub of the built pages: these tests are about the process. */
const onePageBuild = (dataDir: string): string => {
  const folder = join(dataDir, 'one-page-build')
  mkdirSync(join(folder, 'client', 'assets'), { recursive: true })
  mkdirSync(join(folder, 'client', '.vite'), { recursive: true })
  writeFileSync(join(folder, 'client', '.vite', 'manifest.json'), '{}')
  writeFileSync(join(folder, 'client', '.vite', 'office.json'), OFFICE_MANIFEST)
  mkdirSync(join(folder, 'server'), { recursive: true })
  const page = `({ status: 200, type: 'text/html; charset=utf-8', location: null, body: '<h1>Гладь</h1>' })`
  writeFileSync(join(folder, 'server', 'package.json'), '{"type":"module"}')
  writeFileSync(
    join(folder, 'server', 'entry.server.js'),
    `export const builtRenderer = async () => async () => ${page}`,
  )
  return folder
}
