/** Kills the shop's process and PostgreSQL in turn, at random moments, while buyers retry. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { audit } from '#kit/audit.ts'
import { BALM, CREAM, insertOrderFixtures, KIROVKA, RODNIK, setStock } from '#kit/shops/order-shop.ts'
import { appUrlOf } from '#platform/db/app-login.ts'
import type { Finding } from '#platform/db/audit.ts'
import { connectAsOwner } from '#platform/db/connection.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { migrate } from '#app/database/migrate.ts'
import { openPool } from '#platform/db/pool.ts'
import { processesIn, signal } from '#platform/db/processes.ts'
import { buyUntilStopped, newClientLog, type ClientLog } from './kill-clients.ts'
import type { SourceBreak } from './break-source.ts'

export type KillPlan = {
  /** An empty folder for the database. */
  readonly folder: string
  readonly port: number
  readonly kills: number
  readonly clients: number
  readonly seed: number
  /** Parcels of every order. */
  readonly parcels?: 1 | 2
  readonly sourceBreaks?: readonly SourceBreak[]
  /** Statements the database owner runs first: other deliberate bugs. */
  readonly prepare?: readonly string[]
  readonly report?: (line: string) => void
}
export type KillOutcome = {
  readonly confirmed: number
  readonly lost: string[]
  readonly unconfirmed: string[]
  readonly unknown: number
  readonly unexpectedErrors: string[]
  readonly broken: Finding[]
  /** Milliseconds from the kill to the first order both requested and confirmed after it. */
  readonly recovery: { readonly server: number[]; readonly database: number[] }
}

const SERVER = new URL('kill-server.ts', import.meta.url).pathname
const BREAK_SOURCE = new URL('break-source.ts', import.meta.url).pathname

/** Deterministic: the same seed kills after the same numbers of orders. */
const seededRandom = (seed: number) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 2 ** 32
}

type StoppableProcess = { readonly stop: () => Promise<void> }

/** A process that is restarted whenever it exits, until stopped. */
export const runServer = (
  url: string,
  port: number,
  sourceBreaks: readonly SourceBreak[] = [],
): StoppableProcess & { readonly kill: () => void } => {
  let stopping = false
  let child: ChildProcess
  const start = (): void => {
    child = spawn(
      process.execPath,
      [...(sourceBreaks.length > 0 ? ['--import', BREAK_SOURCE] : []), SERVER, url, String(port)],
      {
        stdio: 'ignore',
        env: { ...process.env, NODE_ENV: 'production', BREAK: JSON.stringify(sourceBreaks) },
      },
    )
    child.once('exit', () => {
      if (!stopping) start()
    })
  }
  start()
  const kill = (): void => void child.kill('SIGKILL')
  return {
    kill,
    stop: async () => {
      stopping = true
      const exited = once(child, 'exit')
      kill()
      await exited
    },
  }
}

export const runPostgres = async (
  folder: string,
): Promise<StoppableProcess & { readonly url: string; readonly kill: () => void }> => {
  const { url, stop } = await startEmbedded(folder, { command: 'kills' })
  const kill = (): void => processesIn(join(folder, 'postgres', 'data')).forEach((pid) => signal(pid, 'SIGKILL'))
  return { url, kill, stop }
}

export const openForOrders = async (url: string, prepare: readonly string[] = []): Promise<void> => {
  await migrate(url)
  const { db, close } = openPool(appUrlOf(url), 2)
  await insertOrderFixtures(db)
  await setStock(db, KIROVKA, { [CREAM]: 1_000_000 })
  await setStock(db, RODNIK, { [BALM]: 1_000_000 })
  await close()
  const owner = await connectAsOwner(url, 'glad lab')
  for (const statement of prepare) await owner.query(statement)
  await owner.end()
}

/** Whether an order requested after the kill has been confirmed. */
const backInService = (log: ClientLog, killedAt: number): Promise<void> =>
  new Promise((done) => {
    log.onConfirmed = (askedAt) => {
      if (askedAt > killedAt) done()
    }
  })

export const confirmedMore = (log: ClientLog, count: number): Promise<void> => {
  const goal = log.confirmed.length + count
  return new Promise((done) => {
    log.onConfirmed = () => {
      if (log.confirmed.length >= goal) done()
    }
  })
}

export const ordersIn = async (url: string): Promise<string[]> => {
  const owner = await connectAsOwner(url, 'glad lab')
  const { rows } = await owner.query<{ number: string }>('SELECT number FROM orders WHERE first_parcel_id IS NULL')
  await owner.end()
  return rows.map((row) => row.number)
}

export const runKills = async ({
  folder,
  port,
  kills,
  clients,
  seed,
  parcels = 1,
  sourceBreaks = [],
  prepare = [],
  report: say = () => {},
}: KillPlan): Promise<KillOutcome> => {
  const postgres = await runPostgres(folder)
  await openForOrders(postgres.url, prepare)
  const server = runServer(postgres.url, port, sourceBreaks)
  const log = newClientLog()
  const buying = buyUntilStopped(`http://127.0.0.1:${port}`, clients, log, parcels)
  const random = seededRandom(seed)
  const recovery: { server: number[]; database: number[] } = { server: [], database: [] }
  try {
    for (let turn = 0; turn < kills; turn += 1) {
      await confirmedMore(log, clients + Math.floor(random() * clients * 3))
      const victim = turn % 2 === 0 ? 'server' : 'database'
      ;(victim === 'server' ? server : postgres).kill()
      const killedAt = performance.now()
      await backInService(log, killedAt)
      recovery[victim].push(Math.round(performance.now() - killedAt))
      say(`${turn + 1}. ${victim}: back after ${recovery[victim].at(-1)} ms, ${log.confirmed.length} orders confirmed`)
    }
    log.stopped = true
    await buying
    const orders = new Set(await ordersIn(postgres.url))
    const confirmed = new Set(log.confirmed)
    return {
      confirmed: log.confirmed.length,
      unknown: log.unknown,
      unexpectedErrors: log.unexpectedErrors,
      recovery,
      lost: log.confirmed.filter((number) => !orders.has(number)),
      unconfirmed: [...orders].filter((number) => !confirmed.has(number)),
      broken: await audit(postgres.url),
    }
  } finally {
    log.stopped = true
    await server.stop()
    await postgres.stop()
  }
}
