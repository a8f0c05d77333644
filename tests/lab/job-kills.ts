/** Messages of orders while the process that sends them is killed. Long form: tests/campaigns/campaign-jobs.ts. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { TestDatabase } from '#kit/database.ts'
import { KIROVKA } from '#kit/shops/order-shop.ts'
import { buildSandbox } from '#providers/sandbox/app.ts'
import { becomesTrueWithin } from '#platform/db/processes.ts'
import { JOBS_SCHEMA } from '#platform/jobs/job.ts'
import { enqueueAll } from '#platform/jobs/enqueue.ts'
import { sendOrderMessage } from '#shop/order/jobs/send-order-message.job.ts'

/** Phones are each tenth number: some endings have another outcome in the sandbox. */
const FIRST_PHONE = 79_100_000_001

type Plan = {
  readonly orders: number
  /** Each when a message has been delivered and its job has not ended, or after `killAfterMs`. */
  readonly kills: number
  readonly killAfterMs?: number
  /** True: the time after which a silent worker counts as lost passes immediately. */
  readonly skipHeartbeats: boolean
}
export type JobKillsOutcome = {
  readonly killed: number
  /** Jobs that a killed worker had taken. */
  readonly interrupted: number
  /** Orders with another number of SMS, or of e-mails, than one. */
  readonly wrong: readonly string[]
  /** Jobs by state. */
  readonly jobs: Readonly<Record<string, number>>
  /** From the last kill until the last job had ended. */
  readonly seconds: number
}

const insertOrders = async ({ db }: TestDatabase, orders: number): Promise<void> => {
  await sql`
    WITH b AS (
      INSERT INTO basket (visitor_id, ordered_at)
      SELECT gen_random_uuid(), now() FROM generate_series(1, ${orders}::int) RETURNING id, visitor_id
    )
    INSERT INTO orders (number, token, basket_id, visitor_id, state, delivery, payment, store_id, city_id, recipient_name,
      recipient_phone, recipient_email, goods_total, delivery_price, total, price_tree, consent_text_version, consent_at)
    SELECT 'Г-' || b.id, gen_random_uuid(), b.id, b.visitor_id, 'new', 'pickup', 'on_receipt', s.id, s.city_id, 'Анна',
      (${FIRST_PHONE}::bigint + 10 * row_number() OVER ())::text, 'buyer' || row_number() OVER () || '@example.ru',
      345000, 0, 345000, '{}', '1', now()
    FROM b CROSS JOIN (SELECT id, city_id FROM store WHERE id = ${KIROVKA}) s`.execute(db)
  const { rows } = await sql<{ id: string }>`SELECT id::text AS id FROM orders`.execute(db)
  await db.transaction().execute((tx) =>
    enqueueAll(
      tx,
      sendOrderMessage,
      rows.flatMap(({ id }) =>
        (['sms', 'mail'] as const).map((by) => ({
          payload: { order_id: id, by, step: 'placed' as const },
          key: `${id} ${by} placed`,
        })),
      ),
    ),
  )
}

/** The database has the fixtures of orders and no jobs. */
export const killJobWorkers = async (
  base: TestDatabase,
  { orders, kills, killAfterMs, skipHeartbeats }: Plan,
): Promise<JobKillsOutcome> => {
  await insertOrders(base, orders)
  const sandbox = buildSandbox()
  const sandboxUrl = await sandbox.app.listen({ host: '127.0.0.1', port: 0 })
  const counts = new Map<string, number>()
  let read = 0
  // The sandbox keeps its last thousand messages.
  const takeOutbox = (): number => {
    for (const { to } of sandbox.journal.outbox) counts.set(to, (counts.get(to) ?? 0) + 1)
    read += sandbox.journal.outbox.length
    sandbox.journal.outbox.length = 0
    return read
  }
  const watch = setInterval(takeOutbox, 20)
  const boss = new PgBoss({
    connectionString: base.url,
    schema: JOBS_SCHEMA,
    supervise: false,
    schedule: false,
    migrate: false,
  })
  boss.on('error', () => {})
  await boss.start()
  const jobs = async (): Promise<Record<string, number>> => {
    const { rows } = await sql<{ state: string; count: number }>`
      SELECT state::text, count(*)::int FROM pgboss.job WHERE name = ${sendOrderMessage.name} GROUP BY 1`.execute(
      base.db,
    )
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
  }
  const open = (): ChildProcess =>
    spawn(process.execPath, [`${import.meta.dirname}/job-worker.ts`, base.appUrl, sandboxUrl], { stdio: 'inherit' })
  /** Simulates that the time has passed after which a silent worker counts as lost. */
  const passHeartbeats = async (): Promise<void> => {
    await sql`UPDATE pgboss.job SET heartbeat_on = now() - interval '1 day' WHERE state = 'active'`.execute(base.db)
    await sql`UPDATE pgboss.queue SET monitor_on = NULL, monitor_claim_on = NULL`.execute(base.db)
    await boss.supervise(sendOrderMessage.name)
    await sql`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`.execute(base.db)
  }

  const deadlineMs = skipHeartbeats ? 40_000 : 240_000
  let worker = open()
  let killed = 0
  let interrupted = 0
  try {
    while (killed < kills) {
      const before = takeOutbox()
      if (killAfterMs === undefined) {
        // The message is delivered, its answer does not come: the worker waits for it.
        sandbox.journal.script('mail', [{ kind: 'late-hang' }])
        if (!(await becomesTrueWithin(deadlineMs, () => takeOutbox() > before))) throw new Error('No message was sent')
      } else await delay(killAfterMs)
      worker.kill('SIGKILL')
      await once(worker, 'exit')
      killed += 1
      interrupted += (await jobs())['active'] ?? 0
      if (skipHeartbeats) await passHeartbeats()
      worker = open()
    }
    const since = performance.now()
    const ended = async (): Promise<boolean> => (await jobs())['completed'] === 2 * orders
    await becomesTrueWithin(deadlineMs, ended, 100)
    const seconds = (performance.now() - since) / 1000
    takeOutbox()
    const wrong = Array.from({ length: orders }, (_, at) => [
      String(FIRST_PHONE + 10 * (at + 1)),
      `buyer${at + 1}@example.ru`,
    ])
      .flat()
      .filter((to) => counts.get(to) !== 1)
      .map((to) => `${to}: ${counts.get(to) ?? 0}`)
    return { killed, interrupted, wrong, jobs: await jobs(), seconds }
  } finally {
    clearInterval(watch)
    worker.kill('SIGKILL')
    await boss.stop({ graceful: false })
    await sandbox.app.close()
  }
}
