/**
 * One network attacks the shop, and a visitor of another network opens the home page meanwhile (SAFE-07):
 *   node tests/campaigns/campaign-load.ts [--seconds 12] [--count 220] [--port 3361] [--only stalled]
 * The shop is the built one with the demo catalogue. Ends with an error when the home page answers anything but 200 or its
 * 95th percentile is above 300 ms during an attack, or when a slow connection lives longer than it may.
 */
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openShopProcess } from '#kit/machines/shop-process.ts'
import {
  holdUploads,
  pipeline,
  stall,
  trickle,
  trickleHeaders,
  visit,
  type Attack,
  type Target,
} from '../lab/load-attacks.ts'
import { buildPages } from '../../ops/releases/build-pages.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '12' },
    count: { type: 'string', default: '220' },
    port: { type: 'string', default: '3361' },
    only: { type: 'string', default: '' },
  },
})
const MAX_P95_MS = 300
const MAX_TRICKLE_MS = 10_500
const VISIT_PAUSE_MS = 25

const [seconds, count, port] = [Number(values.seconds), Number(values.count), Number(values.port)]
await buildPages(console.log)
const bySize = globSync('build/client/assets/*').toSorted((a, b) => statSync(b).size - statSync(a).size)
const largest = `/${(bySize[0] ?? '').replace('build/client/', '')}`
const target: Target = { port, from: '127.0.1.1' }
const attacks: readonly (readonly [string, (() => Promise<Attack>) | null, number | null])[] = [
  ['none', null, null],
  [`${count} trickling bodies, unknown path`, () => trickle(target, count, '/nope'), MAX_TRICKLE_MS],
  [`${count} trickling bodies, a call`, () => trickle(target, count, '/api/basket/add'), MAX_TRICKLE_MS],
  [`${count} trickling headers`, () => trickleHeaders(target, count), MAX_TRICKLE_MS],
  [`${count} stalled readers of ${largest}`, () => stall(target, count, largest, 4), null],
  ['5 connections, 40 pages sent ahead', () => pipeline(target, 5, 40, (at) => `/products?page=${at}`), null],
  ['5 connections, 400 calls sent ahead', () => pipeline(target, 5, 400, (at) => `/api/catalog/list?page=${at}`), null],
  ['16 held uploads', () => holdUploads(target, 16, '/api/feedback/send'), MAX_TRICKLE_MS],
  [`${3 * count} connections`, () => trickleHeaders(target, 3 * count), MAX_TRICKLE_MS],
]

const megabytes = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)

const dataDir = mkdtempSync(join(tmpdir(), 'glad-load-'))
const shop = await openShopProcess({
  dataDir,
  port,
  build: 'build',
  env: { DEMO: 'да', REQUESTS_PER_MINUTE: '0', NODE_OPTIONS: '--max-old-space-size=1024' },
})
let failures = 0
try {
  await visit(port, '/', 1_000, 10)
  for (const [name, begin, maxMs] of attacks.filter(([name]) => name.includes(values.only))) {
    const running = await begin?.()
    const lives = running && Promise.race([running.allClosed(), delay(2 * MAX_TRICKLE_MS, Number.POSITIVE_INFINITY)])
    const { statuses, p95, worst } = await visit(port, '/', 1000 * seconds, VISIT_PAUSE_MS)
    const closed = `${running?.closed() ?? 0} closed`
    const ended = maxMs === null || lives === undefined ? '' : `, all after ${Math.round((await lives) / 100) / 10} s`
    const answers = [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ')
    console.log(
      `${name}: home page ${answers}, p95 ${p95.toFixed(0)} ms, worst ${worst.toFixed(0)} ms; ${closed}${ended}; ` +
        `RSS ${megabytes(shop.process.pid ?? 0)} MB`,
    )
    const isSlow = maxMs !== null && lives !== undefined && (await lives) > maxMs
    if (isSlow || p95 > MAX_P95_MS || [...statuses.keys()].some((status) => status !== 200)) failures += 1
    running?.stop()
    await visit(port, '/', 500, 50)
  }
} finally {
  shop.process.kill('SIGTERM')
  await shop.exit
  rmSync(dataDir, { recursive: true, force: true })
}
process.exitCode = failures === 0 ? 0 : 1
