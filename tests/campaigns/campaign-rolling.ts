/**
 * A rolling release under visitors (SAFE-08): two nodes behind haproxy, set up by docs/haproxy.cfg, are replaced one by one.
 *   node tests/campaigns/campaign-rolling.ts [--visitors 50] [--buyers 0] [--pause 8] [--from commit]
 * Without `--from` both releases have this code, with chunks of other names, and the newer one adds a column and a table. With it the
 * earlier release is that commit, with the installed packages of this one. `--buyers` order two parcels while the nodes are of two
 * releases; they are refused by nodes of a release without parcels, and repeat.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openTestReleases } from '#kit/machines/test-releases.ts'
import { rollRelease, type ReleaseFolder } from '../lab/rolling.ts'
import { buildPages } from '../../ops/releases/build-pages.ts'

const { values } = parseArgs({
  options: {
    visitors: { type: 'string', default: '50' },
    buyers: { type: 'string', default: '0' },
    pause: { type: 'string', default: '8' },
    from: { type: 'string' },
  },
})
const PROJECT = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'glad-rolling-'))

const checkOut = (commit: string): ReleaseFolder => {
  const project = join(folder, 'earlier')
  mkdirSync(project)
  const archive = execFileSync('git', ['archive', commit], { cwd: PROJECT, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', project], { input: archive })
  symlinkSync(join(PROJECT, 'node_modules'), join(project, 'node_modules'))
  const build = `import('./ops/releases/build-pages.ts').then(({ buildPages }) => buildPages(console.log))`
  const built = spawnSync(process.execPath, ['-e', build], { cwd: project, stdio: 'inherit' })
  if (built.status !== 0) throw new Error(`${commit} cannot be built`)
  return { project, build: join(project, 'build') }
}
const percentile = (times: readonly number[], share: number): string =>
  (times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0).toFixed(0)

await buildPages(console.log)
const releases = [1, 2].map((first) => openTestReleases(first))
const [earlier, later] = releases.map((release) => {
  release.release()
  return { build: release.build }
})
if (earlier === undefined || later === undefined) throw new Error('There are no releases')
try {
  const { sent, failed, times, lostBaskets, exits, priceMs, buying, lostOrders, audit } = await rollRelease({
    folder,
    before: values.from === undefined ? earlier : checkOut(values.from),
    after: later,
    visitors: Number(values.visitors),
    buyers: Number(values.buyers),
    pauseMs: Number(values.pause) * 1000,
    report: console.log,
  })
  console.log(
    `requests ${times.length} ${JSON.stringify(sent)}, failed ${failed.length}, baskets lost ${lostBaskets.length}`,
  )
  console.log(
    `p50 ${percentile(times, 0.5)} ms, p95 ${percentile(times, 0.95)} ms, p99.9 ${percentile(times, 0.999)} ms`,
  )
  console.log(`nodes ended with ${exits.join(', ')}; a price was new on both after ${priceMs.toFixed(0)} ms`)
  if (values.buyers !== '0')
    console.log(
      `orders of two parcels ${buying.confirmed.length}, repeated requests ${buying.repeated}, lost ${lostOrders.length}, ` +
        `failed ${buying.failed.length}, audit ${audit.length}`,
    )
  const faults = [...buying.failed, ...lostOrders, ...audit, ...failed, ...lostBaskets]
  for (const line of faults.slice(0, 20)) console.log(`  ${line}`)
  process.exitCode = faults.length === 0 && exits.every((exit) => exit === 0) ? 0 : 1
} finally {
  for (const release of releases) release.close()
  rmSync(folder, { recursive: true, force: true })
}
