/**
 * The long form of the last test in app/http/fuzz.test.ts: seeded hostile requests, pipelined on few connections, against
 * the real application with its pages. Fails when an answer is 5xx, when there is none, or when one costs more than 50 ms of
 * the server's CPU time.
 *   node tests/campaigns/campaign-fuzz.ts [--count 1000000] [--seed 1] [--minutes 60]
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '#platform/db/embedded.ts'
import { migrate } from '#app/database/migrate.ts'
import { openPool } from '#platform/db/pool.ts'
import { buildPages } from '../../ops/releases/build-pages.ts'
import { loadFixtureShop } from '#kit/shops/fixture-shop.ts'
import { hostileRequest, seededRandom, type HostileRequest } from '#kit/machines/hostile-requests.ts'
import { sendPipelined } from '#kit/machines/pipelined-client.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '60' },
  },
})
const CONNECTIONS = 4
const PIPELINED = 4
const MAX_CPU_MS = 50
const WARM_UP = 2_000
const MAX_SHOWN = 40
const SHOWN = 400

/** The number that the server sends next. */
const nextNumber = async (server: ChildProcess): Promise<number> => {
  const ended = new AbortController()
  const exit = once(server, 'exit', { signal: ended.signal }).then(() => {
    throw new Error('the server has ended')
  })
  try {
    const [value] = await Promise.race([once(server, 'message', { signal: ended.signal }), exit])
    return Number(value)
  } finally {
    ended.abort()
    exit.catch(() => {})
  }
}

/** The CPU time that its main thread has used so far, in ms. */
const cpuOf = (server: ChildProcess): Promise<number> => {
  server.send('cpu')
  return nextNumber(server)
}

const isFailure = (status: number | undefined): boolean => status === undefined || status === 0 || status >= 500
const shown = ({ bytes }: HostileRequest): string => JSON.stringify(bytes.toString('latin1', 0, SHOWN))

/** The least of three measurements: one of them may contain a garbage collection. */
const cpuOfOne = async (server: ChildProcess, port: number, request: HostileRequest): Promise<number> => {
  const measured: number[] = []
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const before = await cpuOf(server)
    await sendPipelined(port, [request])
    measured.push((await cpuOf(server)) - before)
  }
  return Math.min(...measured)
}

const campaign = async (server: ChildProcess, port: number): Promise<boolean> => {
  const random = seededRandom(Number(values.seed))
  const end = Date.now() + Number(values.minutes) * 60_000
  const statuses = new Map<number, number>()
  const failures = new Set<string>()
  const fail = (failure: string): void => {
    if (failures.has(failure)) return
    failures.add(failure)
    if (failures.size <= MAX_SHOWN) console.log(failure)
  }
  let [sent, slowest, totalCpu] = [0, 0, 0]
  while (sent < Number(values.count) && Date.now() < end) {
    const batches = Array.from({ length: CONNECTIONS }, () =>
      Array.from({ length: PIPELINED }, () => hostileRequest(random)),
    )
    const before = await cpuOf(server)
    const answered = await Promise.all(batches.map((requests) => sendPipelined(port, requests)))
    const cpu = (await cpuOf(server)) - before
    for (const [at, requests] of batches.entries())
      for (const [index, request] of requests.entries()) {
        const status = answered[at]?.[index]
        statuses.set(status ?? 0, (statuses.get(status ?? 0) ?? 0) + 1)
        if (isFailure(status)) fail(`${status}: ${shown(request)}`)
      }
    if (cpu > MAX_CPU_MS && sent > WARM_UP)
      for (const request of batches.flat()) {
        const ms = await cpuOfOne(server, port, request)
        if (ms > slowest) slowest = ms
        if (ms > MAX_CPU_MS) fail(`${ms.toFixed(0)} ms of CPU: ${shown(request)}`)
      }
    totalCpu += cpu
    sent += CONNECTIONS * PIPELINED
    if (sent % 20_000 < CONNECTIONS * PIPELINED) console.log(`${sent}: ${failures.size} failures`)
  }
  const byStatus = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status} × ${count}`)
  console.log(`${sent} requests of seed ${values.seed}: ${byStatus.join(', ')}`)
  console.log(
    `CPU of the server: ${(totalCpu / sent).toFixed(2)} ms a request, slowest of those measured one by one ${slowest.toFixed(0)} ms`,
  )
  console.log(`${failures.size} failures`)
  return failures.size === 0
}

await buildPages(console.log)
const folder = await mkdtemp(join(tmpdir(), 'glad-fuzz-'))
const postgres = await startEmbedded(folder, { command: 'campaign-fuzz' })
try {
  await migrate(postgres.url)
  const { db, close } = openPool(postgres.url, 2)
  await loadFixtureShop(db)
  await close()
  const server = fork(join(import.meta.dirname, '..', 'lab', 'hostile-server.ts'), [postgres.url, resolve('build')])
  try {
    process.exitCode = (await campaign(server, await nextNumber(server))) ? 0 : 1
  } finally {
    server.kill()
  }
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
