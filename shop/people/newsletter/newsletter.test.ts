import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anonymous } from '#platform/calls/caller.ts'
import { machineRandom } from '#platform/random.ts'
import type { BouncesRead, Email, EmailResult, Mailer } from '#providers/ports/mailer.ts'
import { mailApi } from '#providers/mail-api/adapter.ts'
import { buildSandbox } from '#providers/sandbox/app.ts'
import { runImport } from '#app/import/importer.ts'
import { silentReport } from '#platform/import/import-report.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { loadFixtureShop } from '#kit/shops/fixture-shop.ts'
import { shopForTests } from '#kit/shops/shop-settings.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { subscribeCalls } from '../subscribe/subscribe.calls.ts'
import { lettersOf } from './send-issue.ts'
import { readBounces, sendNewsletterJob } from './send-newsletter.job.ts'

let base: TestDatabase
let now: Date
const clock = { now: () => now }
beforeAll(async () => {
  base = await freshDatabase()
  await loadFixtureShop(base.db)
})
beforeEach(async () => {
  // A Thursday; the slot of the test shop is 10:00 of Moscow.
  now = new Date('2026-12-03T06:00:00Z')
  for (const table of [
    'newsletter_letter',
    'newsletter_issue',
    'subscriber',
    'article',
    'newsletter_bounces_read',
  ] as const)
    await base.db.deleteFrom(table).execute()
})
afterAll(() => base.close())

/** A mail server that stores what it gets; `answer` decides about each letter. */
const fakeMailer = (answer: (email: Email) => EmailResult = () => ({ sent: true })) => {
  const got: Email[] = []
  const mailer: Mailer = {
    isIdempotent: true,
    async send(email) {
      const result = answer(email)
      if (result.sent && !got.some(({ key }) => key === email.key)) got.push(email)
      return result
    },
  }
  return { got, mailer }
}
const depsOf = (mailer: Mailer, newsletterPerMinute?: number) => ({
  db: base.db,
  clock,
  ...shopForTests,
  ...signInForTests,
  mailer,
  sms: { send: () => Promise.reject(new Error('no SMS')) },
  publicUrl: 'https://glad.example',
  newsletterPerMinute,
  alert: () => {},
})
const run = (mailer: Mailer, pace?: number): Promise<void> => sendNewsletterJob.work({}, depsOf(mailer, pace))

const tokenOf = (name: string): string => name.padEnd(22, '_')
const subscribe = async (...names: string[]): Promise<void> => {
  for (const name of names)
    await base.db
      .insertInto('subscriber')
      .values({ email: `${name}@example.ru`, token: tokenOf(name), state: 'confirmed', asked_at: now, changed_at: now })
      .execute()
}
const calls = () => subscribeCalls({ db: base.db, clock, random: machineRandom, ...shopForTests })
const leave = (name: string) => calls().leave({ token: tokenOf(name) }, anonymous('test'))
const publish = (slug: string, title: string, published_on: string) =>
  base.db
    .insertInto('article')
    .values({ slug, title, lead: `О том, что ${title}`, published_on, body_html: '<p>Текст</p>', goods: [] })
    .execute()
async function* none() {}
const importIssue = async (record: object): Promise<void> => {
  const faults: string[] = []
  async function* records() {
    yield { where: 'newsletters.jsonl:1', value: record }
  }
  await runImport(
    base.db,
    { kinds: new Set(['newsletters']), knownPictures: none, records },
    { report: { ...silentReport, invalid: (_where, fault) => faults.push(String(fault)) } },
  )
  expect(faults).toEqual([])
}
const letter = (send_at: string) => ({
  code: 'zima',
  send_at,
  title: 'Зимний уход',
  preview: 'Что меняется с холодами',
  blocks: [
    { text: ['Здравствуйте!', 'Мороз & ветер.'] },
    { articles: ['krem'] },
    { products: ['krem-tish'], title: 'Крем' },
  ],
})
const stateOf = async (code: string): Promise<string | undefined> =>
  (await base.db.selectFrom('newsletter_issue').select('state').where('code', '=', code).executeTakeFirst())?.state

test('FOOT-01: an issue of the folder leaves in its minute, once to each subscriber, as text and HTML with a link to leave', async () => {
  await subscribe('anna', 'eva')
  await publish('krem', 'Крем на мороз', '2026-12-01')
  await base.db
    .insertInto('subscriber')
    .values({ email: 'new@example.ru', token: tokenOf('new'), state: 'asked', asked_at: now, changed_at: now })
    .execute()
  await importIssue(letter('2026-12-03 11:30'))
  const { got, mailer } = fakeMailer()
  now = new Date('2026-12-03T08:29:59Z')
  await run(mailer)
  expect(got).toEqual([])
  now = new Date('2026-12-03T08:30:00Z')
  await run(mailer)
  await run(mailer)
  expect(got.map(({ to }) => to)).toEqual(['anna@example.ru', 'eva@example.ru'])
  const [email] = got
  expect(email).toMatchObject({
    subject: 'Зимний уход',
    unsubscribeUrl: `https://glad.example/api/subscribe/one-press/${tokenOf('anna')}`,
  })
  for (const form of [email?.text, email?.html]) {
    expect(form).toContain('Крем на мороз')
    expect(form).toContain('https://glad.example/news/krem')
    expect(form).toContain('https://glad.example/product/krem-tish')
    expect(form).toContain(`https://glad.example/subscribe/leave/${tokenOf('anna')}`)
    expect(form).toContain(`https://glad.example/subscribe/all/${tokenOf('anna')}`)
    expect(form).toContain('Что меняется с холодами')
  }
  expect(email?.html).toContain('Мороз &amp; ветер.')
  expect(await stateOf('zima')).toBe('sent')
})

test('FOOT-01: the mail server gets the headers by which a mail program unsubscribes with one press', async () => {
  const sandbox = buildSandbox()
  const url = await sandbox.app.listen({ host: '127.0.0.1', port: 0 })
  await subscribe('anna')
  await publish('krem', 'Крем на мороз', '2026-12-01')
  await importIssue(letter('2026-12-03 09:00'))
  await run(mailApi(`${url}/mail`, 'sandbox'))
  await sandbox.app.close()
  expect(sandbox.journal.outbox.at(-1)?.headers).toEqual({
    'List-Unsubscribe': `<https://glad.example/api/subscribe/one-press/${tokenOf('anna')}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
  })
})

test('FOOT-01: without a record the news of the week make the letter, and without news there is none', async () => {
  await subscribe('anna')
  await publish('staraya', 'Старая новость', '2026-11-20')
  const { got, mailer } = fakeMailer()
  now = new Date('2026-12-03T07:00:00Z')
  await run(mailer)
  expect(got).toEqual([])
  await publish('krem', 'Крем на мороз', '2026-12-01')
  await publish('zavtra', 'Завтрашняя новость', '2026-12-04')
  await run(mailer)
  await run(mailer)
  expect(got.map(({ subject }) => subject)).toEqual(['Крем на мороз'])
  expect(got[0]?.text).not.toContain('Старая')
  expect(got[0]?.text).not.toContain('Завтрашняя')
  now = new Date('2026-12-10T07:00:00Z')
  await run(mailer)
  expect(got.map(({ subject }) => subject)).toEqual(['Крем на мороз', 'Завтрашняя новость'])
})

test('FOOT-01: a letter that staff have written for the week stands for the automatic one', async () => {
  await subscribe('anna')
  await publish('krem', 'Крем на мороз', '2026-12-01')
  await importIssue(letter('2026-12-04 09:00'))
  const { got, mailer } = fakeMailer()
  now = new Date('2026-12-03T07:00:00Z')
  await run(mailer)
  expect(got).toEqual([])
  now = new Date('2026-12-04T06:00:00Z')
  await run(mailer)
  expect(got.map(({ subject }) => subject)).toEqual(['Зимний уход'])
})

test('FOOT-01: an issue whose moment is more than a day ago does not leave', async () => {
  await subscribe('anna')
  await publish('krem', 'Крем на мороз', '2026-11-01')
  await importIssue(letter('2026-12-01 09:00'))
  const { got, mailer } = fakeMailer()
  await run(mailer)
  expect([got, await stateOf('zima')]).toEqual([[], 'missed'])
})

test('FOOT-01: no more letters leave in a minute than the setting allows, and the rest go on in the next', async () => {
  await subscribe(...Array.from({ length: 120 }, (_, index) => `person${index}`))
  await publish('krem', 'Крем на мороз', '2026-12-01')
  await importIssue(letter('2026-12-03 09:00'))
  const { got, mailer } = fakeMailer()
  await run(mailer, 70)
  await run(mailer, 70)
  expect(got).toHaveLength(70)
  now = new Date(now.getTime() + 60_000)
  await run(mailer, 70)
  expect(new Set(got.map(({ to }) => to)).size).toBe(120)
  expect(await stateOf('zima')).toBe('sent')
})

test('FOOT-01: who leaves while an issue is being sent gets no letter of it', async () => {
  await subscribe('anna', 'eva')
  await publish('krem', 'Крем на мороз', '2026-12-01')
  await importIssue(letter('2026-12-03 09:00'))
  const { got, mailer } = fakeMailer()
  await run(mailer, 1)
  expect(got.map(({ to }) => to)).toEqual(['anna@example.ru'])
  expect(await leave('eva')).toMatchObject({ ok: true })
  now = new Date(now.getTime() + 60_000)
  await run(mailer, 1)
  expect(got).toHaveLength(1)
  expect(await stateOf('zima')).toBe('sent')
})

test('FOOT-01: who leaves is answered after the letter under way, never before it', async () => {
  await subscribe('anna')
  await publish('krem', 'Крем на мороз', '2026-12-01')
  await importIssue(letter('2026-12-03 09:00'))
  const events: string[] = []
  const [begun, goOn] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()]
  const sending = run({
    async send() {
      begun.resolve(null)
      await goOn.promise
      events.push('sent')
      return { sent: true }
    },
  })
  await begun.promise
  const leaving = leave('anna').then(() => events.push('left'))
  await sql`SELECT pg_sleep(0.2)`.execute(base.db)
  goOn.resolve(null)
  await Promise.all([sending, leaving])
  expect(events).toEqual(['sent', 'left'])
})

test('FOOT-01: a letter that died with its process is repeated under its key, and not at all by a server that knows no keys', async () => {
  for (const isIdempotent of [true, false]) {
    await base.db.deleteFrom('newsletter_issue').execute()
    await base.db.deleteFrom('subscriber').execute()
    await base.db.deleteFrom('article').execute()
    await subscribe('anna')
    await publish('krem', 'Крем на мороз', '2026-12-01')
    await importIssue(letter('2026-12-03 09:00'))
    let times = 0
    const dying: Mailer = {
      isIdempotent,
      async send() {
        times += 1
        throw new Error('the process dies after the server has taken the letter')
      },
    }
    await expect(run(dying)).rejects.toThrow()
    const { got, mailer } = fakeMailer()
    now = new Date(now.getTime() + 60_000)
    await run({ ...mailer, isIdempotent })
    expect(got).toEqual([])
    now = new Date(now.getTime() + 120_000)
    await run({ ...mailer, isIdempotent })
    expect([times, got.length, await stateOf('zima')]).toEqual([1, isIdempotent ? 1 : 0, 'sent'])
    now = new Date('2026-12-03T06:00:00Z')
  }
})

test('FOOT-01: a mailbox that does not exist ends its subscription, one that is full is tried again and counted', async () => {
  await subscribe('anna', 'eva', 'gone', 'full')
  await publish('krem', 'Крем на мороз', '2026-12-01')
  await importIssue(letter('2026-12-03 09:00'))
  const { got, mailer } = fakeMailer(({ to }) =>
    to.startsWith('eva') ? { sent: false, failure: 'bad_address', detail: '550' } : { sent: true },
  )
  const read: BouncesRead = {
    read: true,
    bounces: [
      { to: 'gone@example.ru', kind: 'hard' },
      { to: 'full@example.ru', kind: 'soft' },
    ],
    cursor: '2',
  }
  const cursors: string[] = []
  const withBounces: Mailer = {
    ...mailer,
    bouncesAfter: async (cursor) => {
      cursors.push(cursor)
      return cursor === '' ? read : { read: true, bounces: [], cursor }
    },
  }
  await run(withBounces)
  for (let times = 0; times < 2; times += 1) await readBounces.work({}, depsOf(withBounces))
  expect(cursors).toEqual(['', '2'])
  expect(got).toHaveLength(3)
  expect(
    await base.db.selectFrom('subscriber').select(['email', 'state', 'soft_bounces']).orderBy('id').execute(),
  ).toEqual([
    { email: 'anna@example.ru', state: 'confirmed', soft_bounces: 0 },
    { email: 'eva@example.ru', state: 'bounced', soft_bounces: 0 },
    { email: 'gone@example.ru', state: 'bounced', soft_bounces: 0 },
    { email: 'full@example.ru', state: 'confirmed', soft_bounces: 1 },
  ])
  for (let times = 0; times < 4; times += 1)
    await readBounces.work(
      {},
      depsOf({
        ...mailer,
        bouncesAfter: async (cursor) => ({ read: true, bounces: [{ to: 'FULL@example.ru', kind: 'soft' }], cursor }),
      }),
    )
  expect(
    await base.db.selectFrom('subscriber').select('state').where('email', '=', 'full@example.ru').executeTakeFirst(),
  ).toEqual({ state: 'bounced' })
})

test('FOOT-01: text and HTML say the same, and no word of an issue becomes markup', () => {
  const content = {
    subject: '<b>Скидки</b>',
    preview: 'До "утра"',
    parts: [
      { kind: 'text' as const, paragraphs: ['<script>alert(1)</script>'] },
      {
        kind: 'links' as const,
        title: '<b>Новое</b>',
        links: [{ title: '<b>Крем</b>', lead: '<b>Мягкий</b>', url: 'https://glad.example/product/krem?a=1&b="' }],
      },
    ],
  }
  const { subject, text, html } = lettersOf({ ...shopForTests, publicUrl: 'https://glad.example' }, content, 'x')
  expect(subject).toBe('<b>Скидки</b>')
  expect(html).not.toMatch(/<script|<b>/)
  expect(text).toContain('<script>alert(1)</script>')
  const words = html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  for (const word of ['До "утра"', '<b>Новое</b>', '<b>Крем</b>', '<b>Мягкий</b>', 'Отписаться', 'Все подписки'])
    expect(words).toContain(word)
  for (const url of [...text.matchAll(/https:\S+/g)].map(([found]) => found)) expect(words).toContain(`"${url}"`)
})
