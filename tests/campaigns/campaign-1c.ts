/**
 * The long form of app/exchange/exchange-faults.test.ts: exchanges with 1C that are killed at many statements, and steps of two
 * sessions in random orders, each in a fresh database of a temporary PostgreSQL.
 *   node tests/campaigns/campaign-1c.ts [--kills 200] [--orders 1000] [--seed 1]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { appUrlOf } from '#platform/db/app-login.ts'
import { connectAsOwner, IMPORT_LIMITS } from '#platform/db/connection.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { openPool, type Pool } from '#platform/db/pool.ts'
import { migrate } from '#app/database/migrate.ts'
import { countStatements, interleave, killAndRepeat } from '#kit/shops/exchange-faults.ts'
import { fillExchangeShop, link } from '#kit/shops/exchange-shop.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    orders: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
  },
})
const SAID_EVERY = 50
const [kills, orders, first] = [Number(values.kills), Number(values.orders), Number(values.seed)]

const folder = await mkdtemp(join(tmpdir(), 'glad-1c-'))
const postgres = await startEmbedded(folder, { command: 'campaign-1c' })
await migrate(postgres.url)
const admin = new URL(postgres.url)
admin.pathname = '/postgres'
const owner = await connectAsOwner(admin.href, 'glad campaign')

const urlOf = (name: string): string => {
  const url = new URL(postgres.url)
  url.pathname = `/${name}`
  return url.href
}
const inPool = async <T>(name: string, work: (pool: Pool) => Promise<T>): Promise<T> => {
  const pool = openPool(appUrlOf(urlOf(name)), 6, { limits: IMPORT_LIMITS })
  try {
    return await work(pool)
  } finally {
    await pool.close()
  }
}

const TEMPLATE = 'exchange'
// Processes are killed here, no machine: a commit need not wait for the disk.
await owner.query('ALTER ROLE glad_app SET synchronous_commit = off')
await owner.query(`CREATE DATABASE ${TEMPLATE} TEMPLATE glad`)
await inPool(TEMPLATE, async ({ db }) => {
  await fillExchangeShop({ db })
  await link({ db })
})

/** What is wrong in a shop of its own, an error too. */
const wrongIn = (what: string, work: (base: Pick<Pool, 'db'>) => Promise<string[]>): Promise<string[]> =>
  inShop(work).catch((error: unknown) => [`${what}: ${error instanceof Error ? error.stack : String(error)}`])
const inShop = async <T>(work: (base: Pick<Pool, 'db'>) => Promise<T>): Promise<T> => {
  await owner.query(`CREATE DATABASE one TEMPLATE ${TEMPLATE} STRATEGY file_copy`)
  try {
    return await inPool('one', work)
  } finally {
    await owner.query('DROP DATABASE one WITH (FORCE)')
  }
}

const wrong: string[] = []
/** Says now and then how far a part of the campaign has come. */
const counted = (what: string, of: number) => {
  const began = performance.now()
  const before = wrong.length
  return (done: number): void => {
    if (done % SAID_EVERY !== 0 && done !== of) return
    const seconds = (performance.now() - began) / 1000
    console.log(`${done} of ${of} ${what}: ${wrong.length - before} wrong, ${(seconds / done).toFixed(2)} s each`)
  }
}
try {
  const statements = await inShop(countStatements)
  const killed = counted(`kills among ${statements} statements`, kills)
  for (let point = 0; point < kills; point += 1) {
    const statement = 1 + Math.floor((point * statements) / kills)
    wrong.push(...(await wrongIn(`killed at ${statement}`, (base) => killAndRepeat(base, statement))))
    killed(point + 1)
  }
  const ordered = counted(`orders of steps from seed ${first}`, orders)
  for (let seed = first; seed < first + orders; seed += 1) {
    wrong.push(...(await wrongIn(`seed ${seed}`, (base) => interleave(base, seed))))
    ordered(seed - first + 1)
  }
  for (const line of wrong.slice(0, 20)) console.error(line)
} finally {
  await owner.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = wrong.length === 0 ? 0 : 1
