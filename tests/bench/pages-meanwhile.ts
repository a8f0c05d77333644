/** Times of a shop's pages while it does other work, beside those without it. The shop is a process of its own. */
import { fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { openShopProcess } from '../kit/machines/shop-process.ts'
import { LONG_WORK } from '../../platform/db/backend-priority.ts'
import { memoryWithChildren, nextMessage, percentile, processorOf } from './measure.ts'

/** Time in which the shop reads its database for the first time and fills its caches, which is not the doing of the work. */
const WARM_MS = 60_000
const CALM_MS = 30_000
const WATCH_MS = 500

export type BenchShop = {
  readonly origin: string
  readonly stop: () => Promise<void>
  /** Runs work beside pages, and says what it took; false: pages were slower than their goal. */
  readonly beside: (name: string, work: () => Promise<unknown>) => Promise<boolean>
  /** The most memory, in MB, of it and its processes beyond what the calm shop had. */
  readonly memory: () => number
}
type Opened = {
  readonly folder: string
  readonly databaseUrl: string
  readonly port: number
  /** Per cent by which the 95th percentile of pages may grow. */
  readonly slower: number
}

/** The database has a catalogue. */
export const openBenchShop = async ({ folder, databaseUrl, port, slower }: Opened): Promise<BenchShop> => {
  const shop = await openShopProcess({
    dataDir: folder,
    port,
    build: 'build',
    env: {
      DATABASE_URL: databaseUrl,
      REQUESTS_PER_MINUTE: '0',
      IMPORT_MAX_PERCENT: '100',
      // Memory settings of `npm start`.
      MALLOC_ARENA_MAX: '2',
      NODE_OPTIONS: '--max-semi-space-size=16 --max-old-space-size=1024',
    },
  })
  process.once('exit', () => shop.process.kill('SIGKILL'))
  const pid = shop.process.pid ?? 0
  const origin = `http://127.0.0.1:${port}`
  const asker = fork(new URL('ask-pages.ts', import.meta.url), [origin])
  // Who sends files and reads lists has a machine of its own: here it only takes what is left.
  setPriority(LONG_WORK)
  await nextMessage(asker)

  const timesWhile = async (work: Promise<unknown>): Promise<{ readonly p50: number; readonly p95: number }> => {
    asker.send('begin')
    await work
    asker.send('end')
    const times = await nextMessage<number[]>(asker)
    return { p50: percentile(times, 50), p95: percentile(times, 95) }
  }

  await timesWhile(pause(WARM_MS))
  const calm = await timesWhile(pause(CALM_MS))
  const before = await memoryWithChildren(pid)
  let most = before
  const watch = setInterval(() => void memoryWithChildren(pid).then((now) => (most = Math.max(most, now))), WATCH_MS)
  console.log(`calm: pages p50 ${calm.p50.toFixed(1)}, p95 ${calm.p95.toFixed(1)} ms, ${before} MB`)

  return {
    origin,
    beside: async (name, work) => {
      const cpu = await processorOf(pid)
      const began = performance.now()
      let seconds = 0
      const { p50, p95 } = await timesWhile(work().then(() => (seconds = (performance.now() - began) / 1000)))
      const more = Math.round((p95 / calm.p95 - 1) * 100)
      console.log(
        `${name}: ${seconds.toFixed(1)} s, processor of the shop ${(((await processorOf(pid)) - cpu) / 1000).toFixed(1)} s, ` +
          `pages p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)} ms: ${more} % more (goal ${slower} %)`,
      )
      return more <= slower
    },
    memory: () => most - before,
    stop: async () => {
      clearInterval(watch)
      asker.kill('SIGKILL')
      shop.process.kill('SIGTERM')
      await shop.exit
    },
  }
}
