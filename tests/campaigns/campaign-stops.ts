/**
 * Stops the shop under load again and again (SAFE-08):
 *   node tests/campaigns/campaign-stops.ts [--rounds 100] [--clients 30] [--port 3671]
 * Ends with an error when a request that had begun was not answered, an exit code is not 0, or a process is left.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openShopProcess, postmasterOf, remainingProcesses } from '#kit/machines/shop-process.ts'
import { startVisitors } from '../lab/stop-clients.ts'
import { buildPages } from '../../ops/releases/build-pages.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    clients: { type: 'string', default: '30' },
    port: { type: 'string', default: '3671' },
  },
})
const [rounds, clients, port] = [Number(values.rounds), Number(values.clients), Number(values.port)]
const LEFT_AFTER_MS = 1_000

await buildPages(console.log)
const dataDir = mkdtempSync(join(tmpdir(), 'glad-stops-'))
const sum = { answered: 0, refused: 0, failed: 0, codes: 0, left: 0, slowest: 0 }
for (let round = 1; round <= rounds; round += 1) {
  const shop = await openShopProcess({
    dataDir,
    port,
    build: 'build',
    env: { DEMO: 'да', REQUESTS_PER_MINUTE: '0', PREPARE_PICTURES: 'нет' },
  })
  const postmaster = postmasterOf(dataDir)
  const visitors = startVisitors(port, clients)
  // Another moment of the load in each round.
  await delay(500 + ((round * 137) % 500))
  const began = performance.now()
  shop.process.kill('SIGTERM')
  const code = await shop.exit
  const ms = Math.round(performance.now() - began)
  visitors.stop()
  await visitors.done
  await delay(LEFT_AFTER_MS)
  const left = remainingProcesses(dataDir, postmaster)
  const { answered, refused, failed } = visitors.outcome
  const problems = [...new Set(failed), ...left].join(', ')
  console.log(
    `${round}: exit ${code} after ${ms} ms, ${answered} answered, ${refused} refused, ${failed.length} failed` +
      (problems === '' ? '' : ` (${problems})`),
  )
  sum.answered += answered
  sum.refused += refused
  sum.failed += failed.length
  sum.codes += code === 0 ? 0 : 1
  sum.left += left.length
  sum.slowest = Math.max(sum.slowest, ms)
}
rmSync(dataDir, { recursive: true, force: true })
console.log(
  `${rounds} stops, ${clients} clients: ${sum.answered} answered, ${sum.refused} refused, ${sum.failed} failed, ` +
    `${sum.codes} exit codes other than 0, ${sum.left} processes left, slowest stop ${sum.slowest} ms`,
)
process.exitCode = sum.failed + sum.codes + sum.left === 0 ? 0 : 1
