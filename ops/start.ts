/** `npm start`, `npm run dev`: from a fresh clone to a running shop, with its progress on the terminal. */
import process from 'node:process'
import closeWithGrace from 'close-with-grace'
import { takeConfig } from '#app/config.ts'
import { checkPort } from './port-check.ts'
import type { LocalShop } from './local-shop.ts'
import { startOutput } from './start-output.ts'
import { welcomeLines } from './welcome.ts'

const MAX_CLOSE_MS = 20_000
const SAME_SIGNAL_MS = 250
const dev = process.argv.includes('--dev')
/** `--built`, `--built=folder`: uses pages that were built before, in a container image or a test. */
const built = process.argv.find((word) => word.startsWith('--built'))
const startedAt = performance.now()
const seconds = (): string => `${((performance.now() - startedAt) / 1000).toFixed(1)} с`
const { say, fail: explain } = startOutput(process.env.NODE_ENV === 'production')
const report = (line: string): void => say(`  ${line}`)

let opening: Promise<LocalShop> | undefined

const start = async (): Promise<void> => {
  const env = { ...process.env }
  const config = takeConfig(process.env)
  // `takeConfig` has read NODE_ENV; from here on it only selects the development or production form of libraries.
  process.env.NODE_ENV = dev ? 'development' : 'production'
  await checkPort(config.host, config.port)
  if (config.metrics !== undefined) await checkPort(config.metrics.host, config.metrics.port, 'METRICS_PORT')
  if (!dev && built === undefined && (await (await import('./releases/build-pages.ts')).buildPages(report)))
    report(`страницы собраны, ${seconds()}`)
  if (!dev && built !== undefined)
    (await import('./releases/build-pages.ts')).checkBuilt(built.split('=')[1] ?? 'build')
  opening = dev
    ? (await import('./dev-shop.ts')).startDevShop(config, env, report)
    : (await import('./local-shop.ts')).startLocalShop(config, { report, buildFolder: built?.split('=')[1] })
  const shop = await opening
  void shop.lost?.then((error) => fail(error))
  for (const line of welcomeLines(config, seconds(), shop.sandboxUrl)) say(line)
}

/**
 * The first signal closes everything in order; the second exits, and the watcher process stops PostgreSQL. Ctrl-C under npm
 * comes twice, from the terminal and from npm: signals that come together are one.
 */
const closeOnSignals = (close: () => Promise<void>): void => {
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
  const closing = closeWithGrace({ delay: MAX_CLOSE_MS, logger: false, skip: [...signals] }, async ({ err }) => {
    if (err !== undefined) explain(err)
    await close()
  })
  let firstAt: number | undefined
  const stop = (): void => {
    if (firstAt !== undefined) return performance.now() - firstAt > SAME_SIGNAL_MS ? process.exit(130) : undefined
    firstAt = performance.now()
    say('\nЗакрываю магазин. Ещё раз Ctrl-C — немедленно.')
    void closing.close()
  }
  for (const name of signals) process.on(name, stop)
  process.once('disconnect', stop) // start.mjs has been killed
  // After the terminal is closed nobody reads the output.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
}

const fail = (error: unknown): void => {
  explain(error)
  process.exit(1)
}

say(dev ? 'Открываю магазин для разработки…' : 'Открываю магазин…')
closeOnSignals(async () => (await opening?.catch(() => undefined))?.close())
start().catch(fail)
