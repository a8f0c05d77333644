import { type OrderId, orderId } from '#kernel/ids.ts'
import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { PgBoss } from 'pg-boss'
import { Type } from 'typebox'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { CREAM, insertOrderFixtures } from '#kit/shops/order-shop.ts'
import { runJob } from '#kit/run-job.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { ORDER_STEPS } from '#shop/order/facts/order-messages.ts'
import { buildSandbox, type Outcome } from '#providers/sandbox/app.ts'
import { mailApi } from '#providers/mail-api/adapter.ts'
import { smsRu } from '#providers/sms-ru/adapter.ts'
import { machineRandom } from '#platform/random.ts'
import { connectAsOwner } from '#platform/db/connection.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { machineClock } from '#platform/clock.ts'
import { allJobs } from './all.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { installJobs } from './install.ts'
import { defineJob, JOBS_SCHEMA, RETRY_FOR_HOURS } from '#platform/jobs/job.ts'
import type { AllJobDeps } from './job-deps.ts'
import { droppedMessages } from '#shop/letters/message-limits.ts'
import { sendOrderMessage, enqueueOrderMessage } from '#shop/order/jobs/send-order-message.job.ts'
import { registerJobs } from './run.ts'
import { deleteExpired } from './delete-expired.ts'

let shop: TestDatabase
let sandboxUrl = ''
const sandbox = buildSandbox()
beforeAll(async () => {
  shop = await freshDatabase()
  sandboxUrl = await sandbox.app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  sandbox.journal.clear()
  const owner = await connectAsOwner(shop.url, 'test')
  await owner.query(
    'DELETE FROM pgboss.job; DELETE FROM rate_count; DELETE FROM orders; DELETE FROM basket; DELETE FROM store; DELETE FROM city',
  )
  await owner.end()
})
afterAll(async () => {
  await sandbox.app.close()
  await shop.close()
})

const depsOf = (): AllJobDeps => ({
  db: shop.db,
  clock: machineClock,
  random: machineRandom,
  sms: smsRu(`${sandboxUrl}/sms.ru`, 'sandbox'),
  mailer: mailApi(`${sandboxUrl}/mail`, 'sandbox'),
  publicUrl: 'https://glad.example',
  ...signInForTests,
  feedbackTo: 'zabota@glad.example',
  alert: () => {},
})
const jobsLeft = async (queue = sendOrderMessage.name) => {
  const { rows } = await sql<{
    state: string
    count: string
  }>`SELECT state, count(*) FROM pgboss.job WHERE name = ${queue} GROUP BY state ORDER BY state`.execute(shop.db)
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
}

const placeOrder = async (tx: Transaction<DB>, phone = '79120000001', email = 'anna@example.ru'): Promise<string> => {
  const city = await tx
    .insertInto('city')
    .values({ fias_id: randomUUID(), name: 'Челябинск', region: 'Челябинская', lat: 55, lon: 61, utc_offset_min: 300 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const store = await tx
    .insertInto('store')
    .values({ code: randomUUID(), city_id: city.id, name: 'Родник', address: 'Труда, 203', lat: 55, lon: 61 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const visitor = randomUUID()
  const basket = await tx.insertInto('basket').values({ visitor_id: visitor }).returning('id').executeTakeFirstOrThrow()
  const order = await tx
    .insertInto('orders')
    .values({
      number: `Г-${basket.id}`,
      token: randomUUID(),
      basket_id: basket.id,
      visitor_id: visitor,
      state: 'new',
      delivery: 'pickup',
      payment: 'on_receipt',
      store_id: store.id,
      city_id: city.id,
      recipient_name: 'Анна',
      recipient_phone: phone,
      recipient_email: email,
      goods_total: 345_000,
      delivery_price: 0,
      total: 345_000,
      price_tree: '{}',
      consent_text_version: '1',
      consent_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return order.id
}

test('J2: a transaction rolled back leaves no job', async () => {
  await expect(
    shop.db.transaction().execute(async (tx) => {
      await enqueueOrderMessage(tx, orderId(await placeOrder(tx)), 'placed')
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  expect(await jobsLeft()).toEqual({})
})

test('J2: a connection killed before the commit leaves no job', async () => {
  await expect(
    shop.db.transaction().execute(async (tx) => {
      await enqueueOrderMessage(tx, orderId(await placeOrder(tx)), 'placed')
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)
      const owner = await connectAsOwner(shop.url, 'test')
      await owner.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
      await owner.end()
    }),
  ).rejects.toThrow()
  expect(await jobsLeft()).toEqual({})
})

test('J2: a committed order has exactly two messages, even if they are enqueued twice', async () => {
  await shop.db.transaction().execute(async (tx) => {
    const id = await placeOrder(tx)
    await enqueueOrderMessage(tx, orderId(id), 'placed')
    await enqueueOrderMessage(tx, orderId(id), 'placed')
  })
  expect(await jobsLeft()).toEqual({ created: 2 })
})

test('refuses to enqueue a job that is not declared', async () => {
  const stranger = defineJob({
    name: 'stranger',
    payload: Type.Object({}),
    policy: RETRY_FOR_HOURS,
    work: async () => {},
  })
  await expect(shop.db.transaction().execute((tx) => enqueue(tx, stranger, {}))).rejects.toThrow(
    'stranger has no queue',
  )
})

test('J2: the first job of a process fails with its transaction, and the next one is added', async () => {
  vi.resetModules()
  const fresh = await import('#platform/jobs/enqueue.ts')
  const add = (statement: string) =>
    shop.db.transaction().execute(async (tx) => {
      await sql
        .raw(statement)
        .execute(tx)
        .catch(() => {})
      await fresh.enqueue(tx, sendOrderMessage, { order_id: '1', by: 'sms' })
    })
  await expect(add('SELECT 1 / 0')).rejects.toThrow('aborted')
  await add('SELECT 1')
  expect(await jobsLeft()).toEqual({ created: 1 })
})

test('J3: the buyer gets one SMS and one e-mail although the providers first fail and then lose their responses', async () => {
  const sent = Promise.withResolvers<void>()
  const lost: Outcome = { kind: 'lost-answer' }
  sandbox.journal.script('sms', [{ kind: 'status', status: 502 }, lost])
  sandbox.journal.script('mail', [{ kind: 'status', status: 503 }, lost])
  const workSoonAgain = async (error: Error): Promise<void> => {
    expect(error.message).toMatch(/not sent: (temporary|unknown)/)
    await sql`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`.execute(shop.db)
  }
  await shop.db.transaction().execute(async (tx) => enqueueOrderMessage(tx, orderId(await placeOrder(tx)), 'placed'))
  const failures: Promise<void>[] = []
  const jobs = await registerJobs({
    databaseUrl: shop.appUrl,
    deps: depsOf(),
    onError: (error) => void failures.push(workSoonAgain(error)),
    pollSeconds: 0.5,
  })
  const watch = setInterval(() => {
    void workSoonAgain(new Error('not sent: temporary'))
    void jobsLeft().then((left) => left['completed'] === 2 && sent.resolve())
  }, 100)
  await sent.promise
  clearInterval(watch)
  await Promise.all(failures)
  await jobs.stop()
  expect(sandbox.journal.outbox.filter(({ service }) => service === 'sms').map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Гладь: заказ Г-\d+ принят, 3\u00a0450\u00a0₽\. https:\/\/glad\.example\/order\//),
  ])
  expect(sandbox.journal.outbox.filter(({ service }) => service === 'mail').map(({ to }) => to)).toEqual([
    'anna@example.ru',
  ])
  expect(sandbox.journal.requests).toHaveLength(6)
})

test('J3: a backlog is processed without waiting for the next poll, and an invalid job does not fail its batch', async () => {
  const failed: (string | undefined)[] = []
  await shop.db.transaction().execute(async (tx) => {
    for (let n = 0; n < 25; n += 1)
      await enqueue(tx, sendOrderMessage, { order_id: n === 7 ? 'no number at all' : '999999999', by: 'sms' })
  })
  // The second poll would come after the test, so all jobs belong to the first one.
  const jobs = await registerJobs({
    databaseUrl: shop.appUrl,
    deps: depsOf(),
    onError: (_error, job) => void failed.push(job),
    pollSeconds: 600,
  })
  await expect.poll(() => jobsLeft()).toEqual({ completed: 24, retry: 1 })
  await jobs.stop()
  expect(failed).toEqual(['send-order-message'])
})

test('after an upgrade jobs in a renamed queue are processed and its old schedule is removed', async () => {
  const owner = await connectAsOwner(shop.url, 'test')
  const boss = new PgBoss({ connectionString: shop.url, schema: JOBS_SCHEMA, migrate: false, supervise: false })
  boss.on('error', () => {})
  await boss.start()
  try {
    for (const former of ['order-told', 'sweep']) await boss.createQueue(former)
    await boss.schedule('sweep', '17 * * * *', {})
    const id = await shop.db.transaction().execute((tx) => placeOrder(tx))
    await boss.send('order-told', { order_id: id, by: 'mail' })
    await installJobs(owner)
    const jobs = await registerJobs({ databaseUrl: shop.appUrl, deps: depsOf(), onError: () => {}, pollSeconds: 0.5 })
    await expect.poll(() => jobsLeft('order-told')).toEqual({ completed: 1 })
    await jobs.stop()
    expect(sandbox.journal.outbox.map(({ to }) => to)).toEqual(['anna@example.ru'])
    expect((await boss.getSchedules()).map(({ name }) => name).toSorted()).toEqual(
      allJobs.flatMap(({ name, cron }) => (cron === undefined ? [] : [name])).toSorted(),
    )
  } finally {
    await boss.stop({ graceful: false })
    await owner.end()
  }
})

test('J3: an unreachable number is not retried', async () => {
  const id = await shop.db.transaction().execute((tx) => placeOrder(tx, '79120000003'))
  await runJob(sendOrderMessage, { order_id: id, by: 'sms' }, depsOf())
  expect(sandbox.journal.requests).toHaveLength(1)
})

/** Jobs of orders placed by one stranger, with a clock of their own. */
const confirmOrders = async (
  orders: readonly { readonly phone: string; readonly email: string }[],
  change: Partial<AllJobDeps> = {},
): Promise<string[]> => {
  const alerts: string[] = []
  const deps = { ...depsOf(), alert: (message: string) => void alerts.push(message), ...change }
  for (const { phone, email } of orders) {
    const order_id = await shop.db.transaction().execute((tx) => placeOrder(tx, phone, email))
    for (const by of ['sms', 'mail'] as const) await runJob(sendOrderMessage, { order_id, by }, deps)
  }
  return alerts
}
const sentBy = (service: string) => sandbox.journal.outbox.filter((message) => message.service === service)
const hitsOf = async (subject: string): Promise<number | undefined> =>
  (await shop.db.selectFrom('rate_count').select('hits').where('subject', '=', subject).executeTakeFirst())?.hits

test('ORD-10: a phone gets five SMS of orders a day and a mailbox ten e-mails; the others are dropped and reported', async () => {
  const stranger = { phone: '79120000010', email: 'Stranger@example.ru' }
  const alerts = await confirmOrders(Array.from({ length: 12 }, () => stranger))
  expect([sentBy('sms').length, sentBy('mail').length]).toEqual([5, 10])
  expect(alerts).toHaveLength(7 + 2)
  expect(alerts.join()).not.toMatch(/79120000010|stranger@/i)
  expect(await droppedMessages(shop.db, new Date())).toBe(7 + 2)
  await confirmOrders([{ phone: '79120000011', email: 'other@example.ru' }])
  expect([sentBy('sms').length, sentBy('mail').length]).toEqual([6, 11])
})

test('SAFE-02: SMS of orders spend at most half of the day’s budget, the other half is for codes', async () => {
  const orders = ['79120000021', '79120000022', '79120000023'].map((phone) => ({ phone, email: `${phone}@example.ru` }))
  await confirmOrders(orders, {
    clock: { now: () => new Date('2026-01-10T12:00:00Z') },
    smsLimits: { ...signInForTests.smsLimits, dayBudget: 2_000, knownShare: 0 },
  })
  expect([sentBy('sms').length, sentBy('mail').length]).toEqual([2, 3])
  const spent = await sql`
    SELECT hits FROM rate_count WHERE subject = 'sms budget' AND window_start < '2026-02-01'`.execute(shop.db)
  expect(spent.rows).toEqual([{ hits: 1_000 }])
})

test('SAFE-02: a message that the provider refused at first is counted once', async () => {
  sandbox.journal.script('sms', [{ kind: 'status', status: 502 }])
  const order_id = await shop.db.transaction().execute((tx) => placeOrder(tx, '79120000030'))
  await expect(runJob(sendOrderMessage, { order_id, by: 'sms' }, depsOf())).rejects.toThrow('SMS not sent')
  await runJob(sendOrderMessage, { order_id, by: 'sms' }, depsOf())
  expect(await hitsOf('order sms 79120000030')).toBe(1)
})

/** What the messages of these orders, worked together, say of their errors. */
const sendTogether = async (
  orders: readonly { readonly phone: string; readonly email: string }[],
  change: Partial<AllJobDeps> = {},
): Promise<(string | undefined)[]> => {
  const payloads: { order_id: OrderId; by: 'sms' | 'mail' }[] = []
  for (const { phone, email } of orders) {
    const order_id = await shop.db.transaction().execute((tx) => placeOrder(tx, phone, email))
    payloads.push({ order_id: orderId(order_id), by: 'sms' }, { order_id: orderId(order_id), by: 'mail' })
  }
  const errors = await sendOrderMessage.workAll(payloads, { ...depsOf(), ...change })
  return errors.map((error) => error?.message)
}
const buyers = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ phone: `791200001${10 + i}`, email: `buyer${i}@example.ru` }))

test('J3: the messages of many orders leave together, each SMS with its own text', async () => {
  let calls = 0
  const sms = smsRu(`${sandboxUrl}/sms.ru`, 'sandbox', () => (calls += 1))
  expect(await sendTogether([...buyers(20), { phone: '79120000110', email: 'again@example.ru' }], { sms })).toEqual(
    Array.from({ length: 42 }, () => undefined),
  )
  expect(calls).toBe(2) // the phone with two orders has one message in each call
  expect(new Set(sentBy('sms').map(({ text }) => text)).size).toBe(21)
  expect([sentBy('sms').length, sentBy('mail').length]).toEqual([21, 21])
  expect(await hitsOf('order sms 79120000110')).toBe(2)
})

test('J3: of messages sent together only those that the provider refused are tried again and not counted', async () => {
  const [first, second] = buyers(2)
  if (first === undefined || second === undefined) throw new Error('no buyers')
  const noMoney = { phone: '79120000005', email: 'third@example.ru' }
  const bad = { phone: '79120000003', email: 'no mailbox' }
  expect(await sendTogether([first, noMoney, bad, second])).toEqual([
    undefined,
    undefined,
    expect.stringMatching(/^SMS not sent: no_money/),
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(sentBy('sms').map(({ to }) => to)).toEqual([first.phone, second.phone])
  const { rows } = await sql`
    SELECT o.recipient_phone AS of, m.way, m.is_taken FROM order_message m JOIN orders o ON o.id = m.order_id
    ORDER BY 1, 2`.execute(shop.db)
  expect(rows).toEqual([
    { of: bad.phone, way: 'letter', is_taken: false },
    { of: bad.phone, way: 'sms', is_taken: false },
    { of: noMoney.phone, way: 'letter', is_taken: true },
    { of: first.phone, way: 'letter', is_taken: true },
    { of: first.phone, way: 'sms', is_taken: true },
    { of: second.phone, way: 'letter', is_taken: true },
    { of: second.phone, way: 'sms', is_taken: true },
  ])
  expect(await hitsOf('order sms 79120000005')).toBe(0)
  expect(await hitsOf(`order sms ${first.phone}`)).toBe(1)
})

test('SAFE-02: of messages sent together only those within the limits are sent', async () => {
  const stranger = { phone: '79120000010', email: 'stranger@example.ru' }
  const alerts: string[] = []
  await sendTogether([...Array.from({ length: 7 }, () => stranger), ...buyers(1)], {
    alert: (message) => void alerts.push(message),
  })
  expect([sentBy('sms').length, sentBy('mail').length]).toEqual([6, 8])
  expect(alerts).toHaveLength(2)
  expect(await hitsOf('order sms 79120000010')).toBe(5)
})

test('SAFE-02: no SMS goes to a foreign or fixed-line phone', async () => {
  await confirmOrders(['77011234567', '74951234567'].map((phone) => ({ phone, email: `${phone}@example.ru` })))
  expect([sentBy('sms').length, sentBy('mail').length]).toEqual([0, 2])
})

test('ORD-10: the e-mail of an order has no text that the sender typed', async () => {
  await shop.db.transaction().execute(async (tx) => {
    const id = await placeOrder(tx, '79120000040', 'victim@example.ru')
    await tx.updateTable('orders').set({ recipient_name: 'Выигрыш на evil.example', comment: 'evil.example' }).execute()
    await enqueueOrderMessage(tx, orderId(id), 'placed')
  })
  const { id } = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  for (const step of ORDER_STEPS) {
    // A mailbox of its own for each step: one gets fewer in a day.
    await shop.db
      .updateTable('orders')
      .set({ recipient_email: `${step}-victim@example.ru` })
      .execute()
    await runJob(sendOrderMessage, { order_id: id, by: 'mail', step }, depsOf())
  }
  expect(sentBy('mail')).toHaveLength(ORDER_STEPS.length)
  expect(JSON.stringify(sentBy('mail'))).toContain('victim@example.ru')
  expect(JSON.stringify(sentBy('mail'))).not.toContain('evil.example')
})

test('delete-expired deletes only ended sessions, old answers of writes and old counters', async () => {
  const day = 86_400_000
  const at = (days: number): Date => new Date(Date.now() + days * day)
  await shop.db
    .insertInto('session')
    .values([
      { id_hash: Buffer.alloc(32, 1), visitor_id: randomUUID(), expires_at: at(-1) },
      { id_hash: Buffer.alloc(32, 2), visitor_id: randomUUID(), expires_at: at(1) },
    ])
    .execute()
  const stored = { scope: 'v', route: 'r', body_hash: Buffer.alloc(32), status: 200, answer: '{}' }
  await shop.db
    .insertInto('idempotency')
    .values([
      { ...stored, key: 'old-key-1', created_at: at(-3.1) },
      { ...stored, key: 'new-key-1', created_at: at(-2.9) },
    ])
    .execute()
  await shop.db
    .insertInto('rate_count')
    .values([
      { subject: 's', window_start: at(-3), hits: 1 },
      { subject: 's', window_start: at(-1), hits: 1 },
    ])
    .execute()
  await deleteExpired.work({}, depsOf())
  expect(await shop.db.selectFrom('session').select('id_hash').execute()).toEqual([{ id_hash: Buffer.alloc(32, 2) }])
  expect(await shop.db.selectFrom('idempotency').select('key').execute()).toEqual([{ key: 'new-key-1' }])
  expect(await shop.db.selectFrom('rate_count').select('hits').execute()).toHaveLength(1)
})

test('SAFE-07: delete-expired deletes a guest’s session that stores nothing for an hour', async () => {
  const visitors = {
    empty: randomUUID(),
    young: randomUUID(),
    basket: randomUUID(),
    emptied: randomUUID(),
    searched: randomUUID(),
  }
  const created_at = new Date(Date.now() - 61 * 60_000)
  await sql`DELETE FROM session`.execute(shop.db)
  await shop.db
    .insertInto('session')
    .values(
      Object.values(visitors).map((visitor_id, index) => ({
        id_hash: Buffer.alloc(32, index),
        visitor_id,
        created_at: visitor_id === visitors.young ? new Date() : created_at,
        expires_at: new Date(Date.now() + 86_400_000),
      })),
    )
    .execute()
  await shop.db
    .insertInto('basket')
    .values([{ visitor_id: visitors.basket }, { visitor_id: visitors.emptied }])
    .execute()
  await insertOrderFixtures(shop.db)
  await sql`
    INSERT INTO basket_line (basket_id, variant_id, quantity, price_seen)
    SELECT id, ${CREAM}, 1, 100 FROM basket WHERE visitor_id = ${visitors.basket}`.execute(shop.db)
  await shop.db
    .insertInto('search_history')
    .values({ visitor_id: visitors.searched, phrase_key: 'крем', phrase: 'крем', searched_at: new Date() })
    .execute()
  await deleteExpired.work({}, depsOf())
  const left = await shop.db.selectFrom('session').select('visitor_id').execute()
  expect(new Set(left.map(({ visitor_id }) => visitor_id))).toEqual(
    new Set([visitors.young, visitors.basket, visitors.searched]),
  )
})
