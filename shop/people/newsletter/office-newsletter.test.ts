/** FOOT-01: staff see a letter of news, try it, hold it and let it go on. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Email, Mailer } from '#providers/ports/mailer.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { loadFixtureShop } from '#kit/shops/fixture-shop.ts'
import { shopForTests } from '#kit/shops/shop-settings.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { insertStaffSession, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'
import { sendNewsletterJob } from './send-newsletter.job.ts'
import { sendTestLetter } from './test-letter.job.ts'

const START = new Date('2026-12-03T06:00:00Z')
const MINUTE_S = 60
let base: TestDatabase
let desk: ReturnType<typeof staffOffice>
let staff: StaffBrowser
let got: Email[]

beforeAll(async () => {
  base = await freshDatabase()
  await loadFixtureShop(base.db)
})
beforeEach(async () => {
  for (const table of ['newsletter_letter', 'newsletter_issue', 'subscriber', 'rate_count'] as const)
    await base.db.deleteFrom(table).execute()
  desk = staffOffice(base.db, START)
  staff = await insertStaffSession(base.db, { login: 'office', role: 'office' }, START)
  got = []
})
afterAll(() => base.close())

const mailer: Mailer = {
  isIdempotent: true,
  async send(email) {
    got.push(email)
    return { sent: true }
  },
}
const jobDeps = (newsletterPerMinute?: number) => ({
  db: base.db,
  clock: { now: desk.now },
  ...shopForTests,
  ...signInForTests,
  terms: { ...shopForTests.terms, newsletter: null },
  mailer,
  sms: { send: () => Promise.reject(new Error('no SMS')) },
  publicUrl: 'https://glad.example',
  newsletterPerMinute,
  alert: () => {},
})
const run = (pace?: number): Promise<void> => sendNewsletterJob.work({}, jobDeps(pace))
const addIssue = async (code: string, send_at: Date): Promise<void> => {
  const blocks = JSON.stringify([{ text: ['Мороз & ветер.'] }])
  await base.db
    .insertInto('newsletter_issue')
    .values({ code, send_at, title: 'Зимний уход', preview: 'Что нового', blocks })
    .execute()
}
const subscribe = async (count: number): Promise<void> => {
  const people = Array.from({ length: count }, (_, at) => ({
    email: `person${at}@example.ru`,
    token: String(at).padEnd(22, '_'),
    state: at === 1 ? 'bounced' : 'confirmed',
    asked_at: START,
    changed_at: START,
  }))
  await base.db.insertInto('subscriber').values(people).execute()
}
const office = () => desk.office
const view = async (code: string) => valueOf(await office().newsletter({ code }, staff.caller()))
const hold = (code: string) => office().holdNewsletter({ code }, staff.caller())
const resume = (code: string) => office().resumeNewsletter({ code }, staff.caller())

test('FOOT-01: staff see the letter in both forms before it leaves, and what has left afterwards with its figures', async () => {
  await addIssue('zima', START)
  await subscribe(4)
  const before = await view('zima')
  expect(before).toMatchObject({ state: 'planned', is_fixed: false, subscribers: 3, letters: { sent: 0, waiting: 0 } })
  expect(before.html).toContain('Мороз &amp; ветер.')
  await run()
  const after = await view('zima')
  expect(after).toMatchObject({ state: 'sent', is_fixed: true, letters: { sent: 3, waiting: 0 } })
  const ofLeaving = (text: string | undefined) => text?.replaceAll(/(leave|all)\/[\w-]+/g, '$1/')
  expect(ofLeaving(got[0]?.html)).toBe(
    ofLeaving(after.html.replaceAll('http://localhost:3000', 'https://glad.example')),
  )
  expect(ofLeaving(got[0]?.text)).toBe(
    ofLeaving(after.text.replaceAll('http://localhost:3000', 'https://glad.example')),
  )
  const { issues } = valueOf(await office().newsletters({}, staff.caller()))
  expect(issues).toMatchObject([{ code: 'zima', title: 'Зимний уход', letters: { sent: 3 } }])
})

test('FOOT-01: a letter that was held before its moment does not leave until it goes on', async () => {
  await addIssue('zima', START)
  await subscribe(2)
  expect(valueOf(await hold('zima')).state).toBe('held')
  await run()
  expect(got).toEqual([])
  expect(valueOf(await resume('zima')).state).toBe('planned')
  await run()
  expect(got).toHaveLength(1)
  expect(await hold('zima')).toMatchObject({ refusal: 'too-late' })
  const { records } = valueOf(await office().audit({ subject: 'zima' }, staff.caller()))
  expect(records.map(({ action }) => action)).toEqual(['newsletter resumed', 'newsletter held'])
})

test('FOOT-01: a sending that is held stops, and goes on with the letters that are left, each once', async () => {
  await addIssue('zima', START)
  await subscribe(9)
  await run(3)
  expect(valueOf(await hold('zima'))).toMatchObject({ state: 'held', letters: { sent: 3, waiting: 5 } })
  desk.pass(MINUTE_S)
  await run(3)
  expect(got).toHaveLength(3)
  expect(valueOf(await resume('zima')).state).toBe('sending')
  await run(10)
  expect(new Set(got.map(({ to }) => to)).size).toBe(8)
  expect(got).toHaveLength(8)
})

test('FOOT-01: a held letter whose moment is more than a day ago is refused with what to do', async () => {
  await addIssue('zima', START)
  valueOf(await hold('zima'))
  desk.pass(25 * 60 * MINUTE_S)
  staff = await insertStaffSession(base.db, { login: 'office', role: 'office' }, desk.now())
  expect(await resume('zima')).toMatchObject({
    refusal: 'too-late',
    message: expect.stringContaining('новое время в\u00a0записи'),
  })
  expect((await view('zima')).state).toBe('held')
})

test('FOOT-01: a test letter goes once to the typed mailbox, ends nobody’s subscription, and is counted', async () => {
  await addIssue('zima', new Date('2026-12-10T06:00:00Z'))
  const ask = (email: string, key?: string) => office().testNewsletter({ code: 'zima', email }, staff.caller(key))
  expect(await ask('anna')).toMatchObject({ refusal: 'bad-email' })
  valueOf(await ask(' anna@example.ru ', 'staff-press-0000001'))
  valueOf(await ask(' anna@example.ru ', 'staff-press-0000001'))
  const jobs = await sql`SELECT FROM pgboss.job WHERE name = 'send-test-newsletter'`.execute(base.db)
  expect(jobs.rows).toHaveLength(1)
  await sendTestLetter.work({ code: 'zima', email: 'anna@example.ru', key: 'staff-press-0000001' }, jobDeps())
  expect(got).toMatchObject([{ to: 'anna@example.ru', subject: 'Проверка: Зимний уход' }])
  expect(got[0]?.unsubscribeUrl).toBeUndefined()
  for (let times = 1; times < 20; times++) valueOf(await ask('anna@example.ru'))
  expect(await ask('anna@example.ru')).toMatchObject({ refusal: 'too-many-tries' })
})
