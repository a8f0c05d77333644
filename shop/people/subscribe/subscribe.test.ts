import { shopForTests } from '#kit/shops/shop-settings.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { buildSandbox } from '#providers/sandbox/app.ts'
import { mailApi } from '#providers/mail-api/adapter.ts'
import { smsRu } from '#providers/sms-ru/adapter.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { deleteExpired } from '#app/jobs/delete-expired.ts'
import { sendSubscriptionConfirmation } from './send-subscription-confirmation.job.ts'
import { machineRandom } from '#platform/random.ts'
import { hash } from 'node:crypto'
import { connectAsOwner } from '#platform/db/connection.ts'
import { subscribeCalls } from './subscribe.calls.ts'

const sandbox = buildSandbox()
let base: TestDatabase
let sandboxUrl = ''
let now = new Date()
const clock = { now: () => now }
const caller: Caller = {
  visitorId: '00000000-0000-4000-8000-000000000001',
  customerId: null,
  requestId: 'test',
  address: '203.0.113.7',
  idempotencyKey: null,
}
const advance = (minutes: number): void => void (now = new Date(now.getTime() + minutes * 60_000))

beforeAll(async () => {
  base = await freshDatabase()
  sandboxUrl = await sandbox.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  now = new Date('2026-11-20T09:00:00Z')
  sandbox.journal.clear()
  const owner = await connectAsOwner(base.url, 'test')
  await owner.query('TRUNCATE newsletter_letter, subscriber, consent_record, rate_count; DELETE FROM pgboss.job')
  await owner.end()
})
afterAll(async () => {
  await sandbox.app.close()
  await base.close()
})

const NEWS_VERSION = shopForTests.terms.consents.news.version
const calls = () => subscribeCalls({ db: base.db, clock, random: machineRandom, ...shopForTests })
const subscribe = (email = 'Anna@Example.ru ') =>
  calls().add({ email, consent: true, consent_text_version: NEWS_VERSION }, caller)
const jobDeps = () => ({
  db: base.db,
  clock,
  random: machineRandom,
  sms: smsRu(`${sandboxUrl}/sms.ru`, 'sandbox'),
  mailer: mailApi(`${sandboxUrl}/mail`, 'sandbox'),
  publicUrl: 'https://glad.example',
  ...signInForTests,
  feedbackTo: 'zabota@glad.example',
  alert: () => {},
})
/** Runs the queued jobs, as a worker would. */
const runJobs = async (): Promise<void> => {
  const subscribers = await base.db.selectFrom('subscriber').select(['id', 'asked_at']).execute()
  for (const { id, asked_at } of subscribers)
    await sendSubscriptionConfirmation.work({ subscriber_id: id, asked_at: asked_at.toISOString() }, jobDeps())
}
const countJobs = async (): Promise<number> => {
  const owner = await connectAsOwner(base.url, 'test')
  const { rows } = await owner.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM pgboss.job WHERE name = 'send-subscription-confirmation'",
  )
  await owner.end()
  return rows[0]?.n ?? 0
}
const linkIn = (): string =>
  /https:\/\/glad\.example\/subscribe\/confirm\/([A-Za-z0-9_-]{22})/.exec(
    sandbox.journal.outbox.at(-1)?.text ?? '',
  )?.[1] ?? ''
const stateOf = async (): Promise<string | undefined> =>
  (await base.db.selectFrom('subscriber').select('state').executeTakeFirst())?.state
const steps = async (): Promise<string[]> =>
  (await base.db.selectFrom('consent_record').select('step').orderBy('id').execute()).map(({ step }) => step)

test('SAFE-05: a subscription is confirmed only by the link in the email', async () => {
  await subscribe()
  await runJobs()
  expect(sandbox.journal.outbox.map(({ to }) => to)).toEqual(['anna@example.ru'])
  expect(await stateOf()).toBe('asked')
  expect(await calls().confirm({ token: linkIn() }, caller)).toEqual({ ok: true, value: {} })
  expect(await stateOf()).toBe('confirmed')
  expect(await calls().confirm({ token: linkIn() }, caller)).toMatchObject({ ok: true })
  expect(await steps()).toEqual(['asked', 'confirmed'])
})

test('SAFE-05: a consent record has subject, text, time and network address, and cannot be changed', async () => {
  await subscribe()
  const [record] = await base.db.selectFrom('consent_record').selectAll().execute()
  expect(record).toMatchObject({
    purpose: 'news',
    // A record names no mailbox: its hash proves the consent to whoever knows it.
    subject: `mailbox ${hash('sha256', 'anna@example.ru', 'hex')}`,
    step: 'asked',
    text_version: shopForTests.terms.consents.news.version,
    text_hash: hash('sha256', shopForTests.terms.consents.news.text, 'buffer'),
    from_address: '203.0.113.7',
    at: now,
  })
  await expect(base.db.updateTable('consent_record').set({ subject: 'x' }).execute()).rejects.toThrow(
    'permission denied',
  )
  await expect(base.db.deleteFrom('consent_record').execute()).rejects.toThrow('permission denied')
  const owner = await connectAsOwner(base.url, 'test')
  await expect(owner.query(`UPDATE consent_record SET subject = 'x'`)).rejects.toThrow('append-only')
  await expect(owner.query('DELETE FROM consent_record')).rejects.toThrow('append-only')
  await owner.end()
})

test('SAFE-05: one link unsubscribes; a link from before that no longer confirms', async () => {
  await subscribe()
  await runJobs()
  const token = linkIn()
  await calls().confirm({ token }, caller)
  expect(await calls().leave({ token }, caller)).toMatchObject({ ok: true })
  expect(await calls().leave({ token }, caller)).toMatchObject({ ok: true })
  expect(await calls().confirm({ token }, caller)).toMatchObject({ refusal: 'dead-link' })
  expect(await steps()).toEqual(['asked', 'confirmed', 'withdrawn'])
  advance(10)
  await subscribe()
  await runJobs()
  expect(linkIn()).not.toBe(token)
  await calls().confirm({ token: linkIn() }, caller)
  expect(await stateOf()).toBe('confirmed')
})

test('SAFE-05: refuses a link older than seven days, and an unknown one', async () => {
  await subscribe()
  await runJobs()
  advance(7 * 24 * 60 + 1)
  expect(await calls().confirm({ token: linkIn() }, caller)).toMatchObject({ refusal: 'dead-link' })
  expect(await calls().confirm({ token: 'A'.repeat(22) }, caller)).toMatchObject({ refusal: 'dead-link' })
  expect(await stateOf()).toBe('asked')
})

test('SAFE-03: sends one email a minute and three a day to a mailbox; allows ten requests an hour from one address', async () => {
  await subscribe()
  await subscribe()
  expect(await countJobs()).toBe(1)
  for (let i = 0; i < 4; i++) {
    advance(2)
    await subscribe()
  }
  expect(await countJobs()).toBe(3)
  for (let i = 0; i < 4; i++) await subscribe(`eva${i}@example.ru`)
  await expect(subscribe('one.more@example.ru')).rejects.toMatchObject({ refusal: 'too-often' })
})

test('SAFE-07: the addresses of one IPv6 /64 share their ten requests an hour', async () => {
  const ask = (host: number) =>
    calls().add(
      { email: `eva${host}@example.ru`, consent: true, consent_text_version: NEWS_VERSION },
      { ...caller, address: `2001:db8:1:2::${host}` },
    )
  for (let host = 0; host < 10; host++) await ask(host)
  await expect(ask(10)).rejects.toMatchObject({ refusal: 'too-often' })
})

test('SAFE-03: the answer does not reveal whether an address is subscribed; a subscriber gets no second email', async () => {
  const first = await subscribe()
  await runJobs()
  await calls().confirm({ token: linkIn() }, caller)
  advance(10)
  expect(await subscribe()).toEqual(first)
  expect(await countJobs()).toBe(1)
  expect(await stateOf()).toBe('confirmed')
})

test('POP-04: refuses an invalid address, naming the field', async () => {
  for (const email of ['', 'anna', 'anna@', 'a b@example.ru', 'anna@example..ru'])
    expect(await subscribe(email)).toMatchObject({ refusal: 'bad-email' })
})

test('SAFE-05: an unconfirmed address is deleted after thirty days, a subscriber is not', async () => {
  await subscribe()
  await runJobs()
  await calls().confirm({ token: linkIn() }, caller)
  await subscribe('eva@example.ru')
  advance(31 * 24 * 60)
  await deleteExpired.work({}, jobDeps())
  expect((await base.db.selectFrom('subscriber').select('email').execute()).map(({ email }) => email)).toEqual([
    'anna@example.ru',
  ])
})
