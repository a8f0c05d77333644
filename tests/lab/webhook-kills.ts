/** Notifications while the process that sends them is killed. Long form: tests/campaigns/campaign-webhooks.ts. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import type { TestDatabase } from '#kit/database.ts'
import { openWebhookReceiver } from '#kit/machines/webhook-receiver.ts'
import { becomesTrueWithin } from '#platform/db/processes.ts'

type Plan = {
  readonly events: number
  /** Events about one object. */
  readonly perObject: number
  readonly kills: number
  /** A number from 0 to 1 for each use. */
  readonly random: () => number
  /** True: the time for which a killed process holds its messages passes immediately. */
  readonly skipClaims: boolean
}
export type WebhookKillsOutcome = {
  readonly killed: number
  readonly received: number
  /** Events that never came. */
  readonly lost: number
  /** Receptions beyond the first of an event. */
  readonly doubled: number
  /** Events that came under two ids, and ids that came for two events. */
  readonly wrongIds: number
  /** Objects whose events came first in another order than they happened. */
  readonly outOfOrder: number
  /** From the last kill until the last message had ended. */
  readonly seconds: number
}

/** A sender is killed at one of so many messages: within what it has taken. */
const KILLED_WITHIN = 40
/** Every so many messages are refused at first. */
const REFUSED = 50

/** The database has no endpoints. */
export const killWebhookSenders = async (
  { db, appUrl }: TestDatabase,
  { events, perObject, kills, random, skipClaims }: Plan,
): Promise<WebhookKillsOutcome> => {
  const refused = new Set<string>()
  let untilKill = Infinity
  let kill = (): void => {}
  const receiver = await openWebhookReceiver(({ id }) => {
    untilKill -= 1
    if (untilKill === 0) kill()
    if (random() >= 1 / REFUSED || refused.has(id)) return 204
    refused.add(id)
    return 503
  })
  await sql`
    INSERT INTO webhook_endpoint (url, events, salt, made_by, created_at)
    VALUES (${receiver.url}, '{stock.short}', 'salt', 'test', now())`.execute(db)
  const open = (): ChildProcess =>
    spawn(process.execPath, [`${import.meta.dirname}/webhook-worker.ts`, appUrl], { stdio: 'inherit' })
  const batch = Math.ceil(events / (kills + 1))
  let written = 0
  const write = async (): Promise<void> => {
    const last = Math.min(written + batch, events)
    await sql`
      SELECT emit_webhook('stock.short', 'object ' || (n - 1) / ${perObject}::int, jsonb_build_object('n', n))
      FROM generate_series(${written + 1}::int, ${last}::int) AS n ORDER BY n`.execute(db)
    written = last
  }
  let worker = open()
  let killed = 0
  try {
    await write()
    while (killed < kills) {
      const current = worker
      kill = () => current.kill('SIGKILL')
      untilKill = 1 + Math.floor(random() * KILLED_WITHIN)
      await once(current, 'exit')
      killed += 1
      if (skipClaims) await sql`UPDATE webhook_delivery SET claimed_until = NULL WHERE state = 'waiting'`.execute(db)
      await write()
      worker = open()
    }
    const since = performance.now()
    const ended = async (): Promise<boolean> => {
      if (skipClaims)
        await sql`UPDATE webhook_delivery SET next_at = now() WHERE state = 'waiting' AND attempts > 0`.execute(db)
      const { rows } = await sql<{ waiting: boolean }>`
        SELECT EXISTS (SELECT FROM webhook_delivery WHERE state = 'waiting') AS waiting`.execute(db)
      return rows[0]?.waiting === false
    }
    await becomesTrueWithin(300_000, ended, 100)
    return { killed, ...judge(receiver.received, events, perObject), seconds: (performance.now() - since) / 1000 }
  } finally {
    worker.kill('SIGKILL')
    await receiver.close()
  }
}

type Came = { readonly id: string; readonly data: Readonly<Record<string, unknown>> }

const judge = (received: readonly Came[], events: number, perObject: number) => {
  const firsts = new Map<number, string>()
  const eventOf = new Map<string, number>()
  const lastOf = new Map<number, number>()
  const disordered = new Set<number>()
  let wrongIds = 0
  for (const { id, data } of received) {
    const n = Number(data['n'])
    const known = firsts.get(n)
    if ((known !== undefined && known !== id) || (eventOf.get(id) ?? n) !== n) wrongIds += 1
    eventOf.set(id, n)
    if (known !== undefined) continue
    firsts.set(n, id)
    const object = Math.floor((n - 1) / perObject)
    if ((lastOf.get(object) ?? 0) > n) disordered.add(object)
    lastOf.set(object, n)
  }
  return {
    received: received.length,
    lost: events - firsts.size,
    doubled: received.length - firsts.size,
    wrongIds,
    outOfOrder: disordered.size,
  }
}
