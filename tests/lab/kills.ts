/** Kills the shop's process and the whole PostgreSQL in turn, at random moments, under buyers who never give up. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { audit, type BrokenInvariant } from '#kit/audit.ts'
import { CREAM, insertOrderFixtures, KIROVKA, setStock } from '#kit/order-shop.ts'
import { connectAsOwner } from '#server/db/connection.ts'
import { startEmbedded, type EmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openPool } from '#server/db/pool.ts'
import { processesIn, signal } from '#server/db/processes.ts'
import { buyUntilStopped, newClientLog, type ClientLog } from './kill-clients.ts'
import type { SourceBreak } from './break-source.ts'

export type KillPlan = {
  /** An empty folder for the database. */
  readonly folder: string
  readonly port: number
  readonly kills: number
  readonly clients: number
  readonly seed: number
  readonly planted?: readonly SourceBreak[]
  /** Statements by the owner before it begins: other planted bugs. */
  readonly prepare?: readonly string[]
  readonly say?: (line: string) => void
}
export type KillOutcome = {
  readonly confirmed: number
  readonly lost: string[]
  readonly unconfirmed: string[]
  readonly unknown: number
  readonly surprises: string[]
  readonly broken: BrokenInvariant[]
  /** From the kill to an order asked for and confirmed after it, ms. */
  readonly recovery: { readonly server: number[]; readonly database: number[] }
}

const SERVER = new URL('kill-server.ts', import.meta.url).pathname
const PLANT = new URL('plant.ts', import.meta.url).pathname

/** Repeatable: the same seed kills after the same numbers of orders. */
const dice = (seed: number) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 2 ** 32
}

type Kept = { readonly stop: () => Promise<void> }

/** A process that is started again whenever it ends, until stopped. */
const keepServer = (
  url: string,
  port: number,
  planted: readonly SourceBreak[],
): Kept & { readonly kill: () => void } => {
  let stopping = false
  let child: ChildProcess
  const start = (): void => {
    child = spawn(process.execPath, [...(planted.length > 0 ? ['--import', PLANT] : []), SERVER, url, String(port)], {
      stdio: 'ignore',
      env: { ...process.env, NODE_ENV: 'production', PLANT: JSON.stringify(planted) },
    })
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
      const gone = once(child, 'exit')
      kill()
      await gone
    },
  }
}

/** The embedded PostgreSQL gives up after five deaths in a minute, as it should for people; here it is started anew. */
const keepPostgres = async (folder: string): Promise<Kept & { readonly url: string; readonly kill: () => void }> => {
  let stopping = false
  let postgres: EmbeddedPostgres = await startEmbedded(folder)
  const follow = async (): Promise<void> => {
    for (;;) {
      await postgres.lost
      if (stopping) return
      postgres = await startEmbedded(folder)
    }
  }
  void follow()
  const kill = (): void => processesIn(join(folder, 'postgres', 'data')).forEach((pid) => signal(pid, 'SIGKILL'))
  return {
    url: postgres.url,
    kill,
    stop: () => {
      stopping = true
      return postgres.stop()
    },
  }
}

const openForOrders = async (url: string, prepare: readonly string[]): Promise<void> => {
  await migrate(url)
  const { db, close } = openPool(url, 2)
  await insertOrderFixtures(db)
  await setStock(db, KIROVKA, { [CREAM]: 1_000_000 })
  await close()
  const owner = await connectAsOwner(url, 'glad lab')
  for (const statement of prepare) await owner.query(statement)
  await owner.end()
}

/** An order that was asked for after the kill is confirmed: the shop is back. */
const backInService = (diary: ClientLog, killedAt: number): Promise<void> =>
  new Promise((done) => {
    diary.onConfirmed = (askedAt) => {
      if (askedAt > killedAt) done()
    }
  })

const confirmedMore = (diary: ClientLog, count: number): Promise<void> => {
  const goal = diary.confirmed.length + count
  return new Promise((done) => {
    diary.onConfirmed = () => {
      if (diary.confirmed.length >= goal) done()
    }
  })
}

const ordersIn = async (url: string): Promise<string[]> => {
  const owner = await connectAsOwner(url, 'glad lab')
  const { rows } = await owner.query<{ number: string }>('SELECT number FROM orders')
  await owner.end()
  return rows.map((row) => row.number)
}

export const runKills = async ({
  folder,
  port,
  kills,
  clients,
  seed,
  planted = [],
  prepare = [],
  say = () => {},
}: KillPlan): Promise<KillOutcome> => {
  const postgres = await keepPostgres(folder)
  await openForOrders(postgres.url, prepare)
  const server = keepServer(postgres.url, port, planted)
  const diary = newClientLog()
  const buying = buyUntilStopped(`http://127.0.0.1:${port}`, clients, diary)
  const roll = dice(seed)
  const recovery: { server: number[]; database: number[] } = { server: [], database: [] }
  try {
    for (let turn = 0; turn < kills; turn += 1) {
      await confirmedMore(diary, clients + Math.floor(roll() * clients * 3))
      const victim = turn % 2 === 0 ? 'server' : 'database'
      ;(victim === 'server' ? server : postgres).kill()
      const killedAt = performance.now()
      await backInService(diary, killedAt)
      recovery[victim].push(Math.round(performance.now() - killedAt))
      say(
        `${turn + 1}. ${victim}: back after ${recovery[victim].at(-1)} ms, ${diary.confirmed.length} orders confirmed`,
      )
    }
    diary.stopped = true
    await buying
    const orders = new Set(await ordersIn(postgres.url))
    const confirmed = new Set(diary.confirmed)
    return {
      confirmed: diary.confirmed.length,
      unknown: diary.unknown,
      surprises: diary.surprises,
      recovery,
      lost: diary.confirmed.filter((number) => !orders.has(number)),
      unconfirmed: [...orders].filter((number) => !confirmed.has(number)),
      broken: await audit(postgres.url),
    }
  } finally {
    diary.stopped = true
    await server.stop()
    await postgres.stop()
  }
}
