/**
 * `npm run dev`: this process owns PostgreSQL and the sandbox, so that their state and ports survive; the server runs in a
 * child process, which is replaced when a file of `WATCHED_FOLDERS` changes. Pages are Vite's: changes in `.tsx` files and
 * stylesheets are shown without a restart.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '#app/config.ts'
import type { Environment } from '#kernel/setting.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import type { DevServerStart, DevServerStarted } from './dev-server.ts'
import { startServices, type LocalShop } from './local-shop.ts'

const SERVER = join(import.meta.dirname, 'dev-server.ts')
const PROJECT = join(import.meta.dirname, '..')
/** The folder that start.mjs uses too. */
const COMPILE_CACHE = join(PROJECT, 'node_modules', '.cache', 'compiled')
const WATCHED_FOLDERS = ['app', 'kernel', 'platform', 'providers', 'shop']
const IS_SOURCE = /(?<!\.test|\.types)\.(ts|sql)$/
/** Delay before a restart: editors write a file in several steps, and a branch switch writes many files. */
const SETTLE_MS = 50
/** Time for the server to close its connections before it is killed. Transactions still open then are rolled back. */
const CLOSE_TIMEOUT_MS = 400

type Report = (line: string) => void

const hasExited = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

const stopServer = async (child: ChildProcess): Promise<void> => {
  if (hasExited(child)) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await Promise.race([exited, delay(CLOSE_TIMEOUT_MS)])
  child.kill('SIGKILL')
  await exited
}

/** A child process that has loaded packages and waits for `load`. */
const forkServer = (): ChildProcess =>
  fork(SERVER, { cwd: PROJECT, env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE } })

/** Resolves with the address when the server listens; rejects when it exits before that. The child prints the reason. */
const startServer = async (child: ChildProcess, start: DevServerStart): Promise<string> => {
  child.send(start)
  return new Promise<string>((resolve, reject) => {
    child.once('message', (message: DevServerStarted) => resolve(message.address))
    child.once('exit', (code) => reject(new ConfigError(`Сервер не запустился (код ${code}).`)))
  })
}

/** `env`: the environment that `config` was read of, with its secrets. */
export const startDevShop = async (config: Config, env: Environment, report: Report): Promise<LocalShop> => {
  await using stack = new AsyncDisposableStack()
  let running = forkServer()
  stack.defer(() => stopServer(running))
  const { databaseUrl, sandboxUrl, lost } = await startServices(config, report, stack)
  const start = { env, databaseUrl, sandboxUrl }
  const address = await startServer(running, start)
  /** The child for the next restart, with packages already loaded. */
  let next = forkServer()
  stack.defer(() => stopServer(next))
  stack.defer(() => stopServer(running)) // before the database

  let changed: string | undefined
  let restarting: Promise<void> | undefined
  const restart = async (): Promise<void> => {
    while (changed !== undefined) {
      await delay(SETTLE_MS)
      const [file, began] = [changed, performance.now()]
      changed = undefined
      next.send('load')
      await stopServer(running)
      running = next
      next = forkServer()
      try {
        await startServer(running, start)
        report(`изменён ${file}: сервер перезапущен за ${((performance.now() - began) / 1000).toFixed(1)} с`)
      } catch {
        report(`изменён ${file}: сервер не запустился. Исправьте ошибку выше, он запустится сам.`)
      }
    }
  }
  const onChange = (folder: string, file: string | null): void => {
    if (file === null || !IS_SOURCE.test(file)) return
    changed = join(folder, file)
    restarting ??= restart().finally(() => (restarting = undefined))
  }
  for (const folder of WATCHED_FOLDERS) {
    const watcher = watch(join(PROJECT, folder), { recursive: true }, (_event, file) => onChange(folder, file))
    stack.defer(() => watcher.close())
  }
  const resources = stack.move()
  const close = async (): Promise<void> => {
    await restarting
    await resources.disposeAsync()
  }
  return { address, sandboxUrl, lost, close }
}
