/** EXCH-01: notifications from the change to the receiver, on a real PostgreSQL. */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#kernel/durations.ts'
import { openWebhookReceiver } from '#kit/machines/webhook-receiver.ts'
import { fixtureDatabase } from '#kit/shops/order-database.ts'
import { CREAM, KIROVKA, NOW, setStock } from '#kit/shops/order-shop.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { insertStaffSession, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { EVENT_NAMES, type WebhookEvent } from '../facts/events.ts'
import { deleteOldDeliveries } from './deliveries.sql.ts'
import { checkedLookup, faultOfUrl, mayReach } from './endpoint-address.ts'
import { sendWebhooks } from './send-webhooks.job.ts'
import { signedHeaders } from './signature.ts'

const database = fixtureDatabase()
let receiver: Awaited<ReturnType<typeof openWebhookReceiver>>
let owner: StaffBrowser
/** How far the clock is ahead of the database, which writes the times of messages in microseconds. */
let ahead = 0
const now = (): Date => new Date(Date.now() + ahead)
const alerts: string[] = []
const office = (at = NOW) => staffOffice(database.db, at).office

beforeEach(async () => {
  ahead = 50
  alerts.length = 0
  receiver = await openWebhookReceiver()
  owner = await insertStaffSession(database.db, { login: 'owner', role: 'owner' }, NOW)
})
afterEach(() => receiver.close())

const send = () =>
  sendWebhooks({
    db: database.db,
    clock: { now },
    alert: (message) => void alerts.push(message),
    ...signInForTests,
  })
const subscribe = async (events: readonly WebhookEvent[] = EVENT_NAMES, url = receiver.url) => {
  const saved = await office().saveWebhook({ id: null, url, events: [...events], is_on: true }, owner.caller())
  if (!saved.ok) throw new Error(saved.message)
  return saved.value
}
const pass = (ms: number): void => void (ahead += ms)
const emit = (object: string, n = 1) =>
  sql`SELECT emit_webhook('stock.short', ${object}, jsonb_build_object('n', ${n}::int))`.execute(database.db)
const numbers = (): unknown[] => receiver.received.map(({ data }) => data['n'])
const states = async (): Promise<string[]> =>
  (await database.db.selectFrom('webhook_delivery').select('state').orderBy('id').execute()).map(({ state }) => state)
const deliveries = async (id: number) => {
  const answer = await office().webhook({ id }, owner.caller())
  return answer.ok ? answer.value : { webhook: undefined, deliveries: [] }
}

test('EXCH-01: signs as Standard Webhooks do', () => {
  // The example of the specification’s own library.
  const body = '{"test": 2432232314}'
  const headers = signedHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: new Date(1_614_265_330_000),
    body,
  })
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('EXCH-01: orders, payments, stock, reviews and changes are written in the transaction of the change', async () => {
  const { db } = database
  const { secret } = await subscribe()
  await sql`
    WITH b AS (INSERT INTO basket (visitor_id, ordered_at) VALUES (gen_random_uuid(), now()) RETURNING id, visitor_id), o AS (
      INSERT INTO orders (number, token, basket_id, visitor_id, state, delivery, payment, store_id, city_id, recipient_name,
        recipient_phone, recipient_email, goods_total, delivery_price, total, price_tree, consent_text_version, consent_at)
      SELECT 'Г-100001', gen_random_uuid(), b.id, b.visitor_id, 'new', 'pickup', 'on_receipt', ${KIROVKA}, 1, 'Анна', '79120000001',
        'anna@example.ru', 119000, 0, 119000, '{}', '1', now() FROM b RETURNING id)
    INSERT INTO order_state_change (order_id, step, to_state, at, cause) SELECT id, 1, 'new', now(), 'placed' FROM o`.execute(
    db,
  )
  await setStock(db, KIROVKA, { [CREAM]: 3 })
  await sql`UPDATE stock SET reserved = 3 WHERE variant_id = ${CREAM} AND store_id = ${KIROVKA}`.execute(db)
  await sql`UPDATE stock SET on_hand = 1 WHERE variant_id = ${CREAM} AND store_id = ${KIROVKA}`.execute(db)
  await sql`
    INSERT INTO review (external_id, product_id, author, rating, body, written_on)
    VALUES ('r1', 1, 'Анна', 5, 'Хорошо', '2026-11-01')`.execute(db)
  await sql`
    INSERT INTO change_set (source, author, reason, state, created_at, starts_at)
    VALUES ('form', 'owner', 'Цена', 'draft', now(), now())`.execute(db)
  await sql`UPDATE change_set SET state = 'applied'`.execute(db)
  const rolledBack = db.transaction().execute(async (tx) => {
    await sql`SELECT emit_webhook('stock.short', 'x', '{}')`.execute(tx)
    throw new Error('undone')
  })
  await expect(rolledBack).rejects.toThrow('undone')
  await send()
  expect(receiver.received.map(({ type, data }) => [type, data])).toEqual(
    expect.arrayContaining([
      ['order.state_changed', expect.objectContaining({ number: 'Г-100001', from: null, to: 'new' })],
      ['stock.short', expect.objectContaining({ sku: 'sku-1', on_hand: 1, reserved: 3, missing: 2 })],
      ['review.published', expect.objectContaining({ product: 'krem', rating: 5 })],
      ['changes.applied', expect.objectContaining({ author: 'owner', reason: 'Цена' })],
    ]),
  )
  expect(receiver.received.length).toBe(4)
  const [{ id = '', headers = {}, body = '' } = {}] = receiver.received
  const key = Buffer.from(String(secret).slice('whsec_'.length), 'base64')
  const signed = createHmac('sha256', key)
    .update(`${id}.${String(headers['webhook-timestamp'])}.${body}`)
    .digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${signed}`)
  expect(await states()).toEqual(['sent', 'sent', 'sent', 'sent'])
})

test('EXCH-01: only the chosen events are sent, and none to an address that is off', async () => {
  const { id } = await subscribe(['review.published'])
  await emit('a')
  expect(await states()).toEqual([])
  await office().saveWebhook({ id, url: receiver.url, events: ['stock.short'], is_on: false }, owner.caller())
  await emit('a')
  expect(await states()).toEqual([])
})

test('EXCH-01: a refused message is sent again with its id, and those about the same object wait for it', async () => {
  const { id } = await subscribe()
  receiver.answerWith(({ data }) => (data['n'] === 1 ? 500 : 204))
  await emit('a', 1)
  await emit('a', 2)
  await emit('b', 3)
  await send()
  expect(numbers()).toEqual([1, 3])
  pass(4_000)
  await send()
  expect(numbers()).toEqual([1, 3])
  receiver.answerWith(() => 204)
  pass(1_000)
  await send()
  expect(numbers()).toEqual([1, 3, 1, 2])
  const [first, , again] = receiver.received
  expect(again?.id).toBe(first?.id)
  expect(again?.body).toBe(first?.body)
  const [newest, , oldest] = (await deliveries(id)).deliveries
  expect(newest).toMatchObject({ state: 'sent', attempts: [{ status: 204 }] })
  expect(oldest).toMatchObject({ state: 'sent', attempts: [{ status: 204 }, { status: 500, error: null }] })
})

test('EXCH-01: follows no redirect and names an address that does not answer', async () => {
  const { id } = await subscribe()
  const other = await openWebhookReceiver()
  receiver.answerWith(() => ({ status: 302, location: other.url }))
  await emit('a')
  await send()
  expect(other.received).toEqual([])
  await other.close()
  const { id: closed } = await subscribe(EVENT_NAMES, other.url)
  await emit('b')
  await send()
  expect((await deliveries(id)).deliveries.at(-1)).toMatchObject({ state: 'waiting', attempts: [{ status: 302 }] })
  expect((await deliveries(closed)).deliveries[0]).toMatchObject({
    attempts: [{ status: null, error: expect.stringContaining('ECONNREFUSED') }],
  })
})

test('EXCH-01: an address that accepts nothing for three days is stopped with an alarm, and loses nothing', async () => {
  const { id } = await subscribe()
  receiver.answerWith(() => 503)
  await emit('a', 1)
  await send()
  pass(3 * DAY_MS - 1000)
  await send()
  expect((await deliveries(id)).webhook).toMatchObject({ failed_at: null, waiting: 1 })
  pass(DAY_MS)
  await send()
  expect(alerts).toEqual([expect.stringContaining('are stopped')])
  await emit('a', 2)
  pass(DAY_MS)
  const before = receiver.received.length
  await send()
  expect(receiver.received.length).toBe(before)
  expect((await deliveries(id)).webhook).toMatchObject({ waiting: 2, failed_at: expect.any(String) })
  const health = await office(now()).health(
    {},
    (await insertStaffSession(database.db, { login: 'o2', role: 'owner' }, now())).caller(),
  )
  const check = health.ok ? health.value.checks.find(({ code }) => code === 'webhooks') : undefined
  expect(check).toMatchObject({ is_good: false, detail: expect.stringContaining(receiver.url) })

  receiver.answerWith(() => 204)
  await office().saveWebhook({ id, url: receiver.url, events: [...EVENT_NAMES], is_on: true }, owner.caller())
  await send()
  expect(numbers().slice(-2)).toEqual([1, 2])
})

test('EXCH-01: an address that has failed for a minute is tried with one message in half a minute, others as before', async () => {
  await subscribe()
  const healthy = await openWebhookReceiver()
  await subscribe(EVENT_NAMES, healthy.url)
  receiver.answerWith(() => 503)
  for (const object of ['a', 'b', 'c', 'd']) await emit(object)
  await send()
  expect([receiver.received.length, healthy.received.length]).toEqual([4, 4])
  pass(2 * 60_000)
  for (const object of ['e', 'f']) await emit(object)
  await send()
  expect([receiver.received.length, healthy.received.length]).toEqual([5, 6])
  pass(29_000)
  await send()
  expect(receiver.received.length).toBe(5)
  pass(2_000)
  receiver.answerWith(() => 204)
  await send()
  expect(await states()).toEqual(Array.from({ length: 12 }, () => 'sent'))
  await healthy.close()
})

test('EXCH-01: a message that alone is refused for three days is given up, others go on', async () => {
  const { id } = await subscribe()
  receiver.answerWith(({ data }) => (data['n'] === 1 ? 400 : 204))
  await emit('a', 1)
  await emit('b', 2)
  await emit('a', 3)
  await send()
  pass(2 * DAY_MS)
  await emit('b', 4)
  await send()
  pass(DAY_MS + 1000)
  await send()
  // Whether the refusal or the answer of another message was stored last is open; in half a minute both have been tried.
  pass(31_000)
  await send()
  expect(await states()).toEqual(['failed', 'sent', 'sent', 'sent'])
  const failed = await office().webhook({ id, state: 'failed' }, owner.caller())
  expect(failed.ok && failed.value.deliveries.map(({ attempts }) => attempts.length)).toEqual([3])
})

test('EXCH-01: a message is sent again from the office with its id; each change is in the journal', async () => {
  const { id } = await subscribe()
  await emit('a')
  await send()
  const [sent] = (await deliveries(id)).deliveries
  await office().sendWebhookAgain({ id: sent?.id ?? '' }, owner.caller())
  await send()
  expect(receiver.received.map((message) => message.id)).toEqual([sent?.message_id, sent?.message_id])
  const renewed = await office().renewWebhookSecret({ id }, owner.caller())
  expect(renewed).toMatchObject({ ok: true, value: { secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/) } })
  await office().removeWebhook({ id }, owner.caller())
  expect(await office().sendWebhookAgain({ id: sent?.id ?? '' }, owner.caller())).toMatchObject({
    refusal: 'no-webhook',
  })
  const actions = await database.db.selectFrom('staff_audit').select('action').orderBy('id').execute()
  expect(actions.map(({ action }) => action)).toEqual([
    'webhook added',
    'webhook sent again',
    'webhook secret renewed',
    'webhook removed',
  ])
})

test.each([
  ['не адрес', 'нужен адрес целиком'],
  ['http://erp.example.ru/hook', 'нужен адрес https'],
  ['https://user:secret@erp.example.ru/', 'не пишут логин'],
  ['https://10.0.0.5/hook', 'внутреннюю сеть'],
  ['https://[::1]/hook', 'внутреннюю сеть'],
  ['https://[::ffff:10.0.0.5]/hook', 'внутреннюю сеть'],
  ['https://169.254.169.254/latest', 'внутреннюю сеть'],
  ['https://localhost/hook', 'внутреннюю сеть'],
])('SAFE-03: %s is no address of notifications', async (url, why) => {
  const answer = await office().saveWebhook({ id: null, url, events: ['stock.short'], is_on: true }, owner.caller())
  expect(answer).toMatchObject({ refusal: 'bad-url' })
  expect(answer.ok ? '' : answer.message.replaceAll('\u00a0', ' ')).toContain(why)
})

test('SAFE-03: a setting opens networks of the shop’s own; a name that leads inside is refused when it is resolved', async () => {
  expect(faultOfUrl('http://10.0.5.7/hook', ['10.0.5.0/24'])).toBeNull()
  expect(mayReach('10.0.6.7', ['10.0.5.0/24'])).toBe(false)
  expect(mayReach('203.0.114.7', [])).toBe(true)
  const resolved = (allowed: readonly string[]) =>
    new Promise<string>((resolve) =>
      checkedLookup(allowed)('localhost', { family: 4 }, (error, address) =>
        resolve(error?.message ?? String(address)),
      ),
    )
  expect(await resolved([])).toBe('адрес ведёт во внутреннюю сеть')
  expect(await resolved(['127.0.0.1/32'])).toBe('127.0.0.1')
})

test('EXCH-01: messages are shown for thirty days', async () => {
  await subscribe()
  await emit('a')
  await deleteOldDeliveries(database.db, new Date(now().getTime() + 29 * DAY_MS))
  expect(await states()).toEqual(['waiting'])
  await deleteOldDeliveries(database.db, new Date(now().getTime() + 31 * DAY_MS))
  expect(await states()).toEqual([])
})
