/**
 * Days of a shop that seeds decide (tests/lab/days), against a temporary PostgreSQL. A day at whose end something is wrong is printed
 * with its last acts; the same seed and number of acts plays it again.
 *   node tests/campaigns/campaign-days.ts [--seeds 10000] [--from 1] [--acts 60] [--print] [--twice] [--stop]
 * `--print`: every line of every day. `--twice`: plays each day twice and names those that differ. `--stop`: ends at
 * the first day that fails.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '#platform/db/embedded.ts'
import { migrate } from '#app/database/migrate.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '10000' },
    from: { type: 'string', default: '1' },
    acts: { type: 'string', default: '60' },
    print: { type: 'boolean', default: false },
    twice: { type: 'boolean', default: false },
    stop: { type: 'boolean', default: false },
  },
})
process.env['TMPDIR'] = temporaryFolder()
const { openDayDatabases } = await import('../lab/days/databases.ts')
const { runDay } = await import('../lab/days/day.ts')

const LAST_LINES = 40
const REPORT_EVERY = 100
const first = Number(values.from)
const seeds = Number(values.seeds)
const acts = Number(values.acts)
const folder = await mkdtemp(join(temporaryFolder(), 'glad-days-'))
const postgres = await startEmbedded(folder, { command: 'campaign-days' })
try {
  await migrate(postgres.url)
  const databases = await openDayDatabases(postgres.url)
  const began = performance.now()
  const counts = { orders: 0, kills: 0, failed: 0, differing: 0 }
  for (let done = 0; done < seeds && !(values.stop && counts.failed > 0); done += 1) {
    const day = await runDay(databases, first + done, acts)
    counts.orders += day.orders
    counts.kills += day.kills
    if (values.print) console.log(day.lines.join('\n'))
    if (values.twice && (await runDay(databases, first + done, acts)).digest !== day.digest) {
      counts.differing += 1
      console.log(`seed ${day.seed} is not played alike`)
    }
    if (day.wrong.length > 0) {
      counts.failed += 1
      console.log([`seed ${day.seed}:`, ...day.lines.slice(-LAST_LINES), ...day.wrong].join('\n  '))
    }
    const minutes = (performance.now() - began) / 60_000
    if ((done + 1) % REPORT_EVERY === 0 || done + 1 === seeds)
      console.log(
        `${done + 1} days, ${Math.round((done + 1) / minutes)} a minute: ${counts.orders} orders, ${counts.kills} deaths of the shop, ` +
          `${counts.failed} failed${values.twice ? `, ${counts.differing} not played alike` : ''}`,
      )
  }
  await databases.close()
  if (counts.failed + counts.differing > 0) process.exitCode = 1
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
