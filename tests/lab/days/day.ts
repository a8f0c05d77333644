/**
 * A shop's day that a seed decides: buyers, staff, 1C, the bank, carriers, time and faults against the whole application and a
 * PostgreSQL. At its end everything is worked off, and what must hold of a shop has to hold (decision 0192).
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { buildSandbox } from '#providers/sandbox/app.ts'
import { findViolations } from '#platform/db/audit.ts'
import { askReturn, browse, cancel, lookAtPayment, order, payAndCancel } from './buyers.ts'
import type { DayDatabases } from './databases.ts'
import { nextFate } from './fates.ts'
import {
  atTheBank,
  everyNotification,
  feedsOnAFullDisk,
  goodsFrom1C,
  notifications,
  ordersTo1C,
  schedule,
  timePasses,
  wholeSchedule,
  workJobs,
} from './outside.ts'
import { pickShort, serve } from './staff.ts'
import { World, type Bank } from './world.ts'

type Act = (world: World) => Promise<string>
/** How often each is done, of all. */
const ACTS: readonly (readonly [times: number, name: string, act: Act])[] = [
  [3, 'browse', browse],
  [12, 'order', order],
  [3, 'cancel', cancel],
  [3, 'pay and cancel', payAndCancel],
  [3, 'look at payment', lookAtPayment],
  [2, 'ask to return', askReturn],
  [20, 'serve', serve],
  [4, 'pick short', pickShort],
  [8, 'at the bank', atTheBank],
  [6, 'notifications', notifications],
  [5, 'jobs', workJobs],
  [4, 'schedule', schedule],
  [5, 'time', timePasses],
  [2, 'goods from 1C', goodsFrom1C],
  [2, 'orders to 1C', ordersTo1C],
  [1, 'feeds on a full disk', feedsOnAFullDisk],
]
const DECK = ACTS.flatMap(([times, name, act]) => Array.from({ length: times }, () => [name, act] as const))

const ORDER = ['order', order] as const
/** A day begins with orders, so that a short one has something to serve. */
const FIRST_ORDERS = 2

export type Day = {
  readonly seed: number
  readonly orders: number
  readonly kills: number
  /** What was done and what it came to. */
  readonly lines: readonly string[]
  /** Equal for equal lines. */
  readonly digest: string
  /** Empty when everything holds. */
  readonly wrong: readonly string[]
}

/** The last notices may bring work of their own. */
const ROUNDS = 2

/** Everything that waits is done, hours pass, and what nobody has paid or collected ends. */
const workOff = async (world: World): Promise<void> => {
  world.fate = null
  for (let round = 0; round < ROUNDS; round += 1) {
    await everyNotification(world)
    await workJobs(world)
    world.pass(45)
    await wholeSchedule(world)
    await workJobs(world)
  }
}

/** The bank and the shop have the same money of every payment. */
const compareMoney = async ({ db, sandbox, wrong }: World): Promise<void> => {
  const { rows } = await sql<{ id: string; captured: number; refunded: number }>`
    SELECT p.id::text AS id, p.captured, (SELECT coalesce(sum(r.amount), 0)::int FROM refund r
      WHERE r.payment_id = p.id AND r.state = 'succeeded') AS refunded FROM payment p`.execute(db)
  const known = new Map(rows.map((row) => [row.id, row]))
  for (const { key, captured, refunded } of sandbox.bank.payments.values()) {
    const payment = known.get(key)
    if (payment === undefined) wrong.push(`the bank has a payment ${captured} that the shop does not know`)
    else if (payment.captured !== captured || payment.refunded !== refunded)
      wrong.push(
        `the bank took ${captured} and gave ${refunded} back, the shop says ${payment.captured} and ${payment.refunded}`,
      )
  }
}

/** Every order was confirmed to its buyer, and every confirmed one is there. */
const compareOrders = async ({ db, orders, wrong }: World): Promise<void> => {
  const rows = await db.selectFrom('orders').select('number').where('first_parcel_id', 'is', null).execute()
  const there = new Set(rows.map(({ number }) => number))
  const confirmed = new Set(orders.map(({ number }) => number))
  for (const number of confirmed) if (!there.has(number)) wrong.push(`${number} was confirmed and is lost`)
  for (const number of there)
    if (!confirmed.has(number)) wrong.push(`${number} was placed and never confirmed: placed twice?`)
}

const judge = async (world: World): Promise<void> => {
  const found = await findViolations(world.db, world.now.toISOString())
  world.wrong.push(...found.map(({ name, detail }) => `${name}: ${detail}`))
  await compareMoney(world)
  await compareOrders(world)
}

/** `acts`: how long the day is. */
export const runDay = async (databases: DayDatabases, seed: number, acts: number): Promise<Day> => {
  const webhooks: object[] = []
  const sandbox = buildSandbox(async (webhook) => void webhooks.push(webhook))
  const bank: Bank = { sandbox, url: await sandbox.app.listen({ host: '127.0.0.1', port: 0 }), webhooks }
  const base = await databases.copy()
  const world = await World.open(base, seed, bank)
  try {
    for (let at = 0; at < acts; at += 1) {
      const [name, act] = at < FIRST_ORDERS ? ORDER : world.random.pick(DECK as [(typeof DECK)[number], ...typeof DECK])
      world.fate = nextFate(world.random)
      const came = await act(world)
      world.lines.push(`${at} ${name}: ${came}`)
    }
    await workOff(world)
    await judge(world)
    const { lines, wrong, orders, kills } = world
    const digest = createHash('sha256').update(lines.join('\n')).digest('hex')
    return { seed, orders: orders.length, kills, lines, digest, wrong }
  } finally {
    await world.close()
    await base.drop()
    await sandbox.app.close()
  }
}
