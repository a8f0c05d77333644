import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { jpegOf } from '#kit/test-photos.ts'
import { buildSandbox } from '#providers/sandbox/app.ts'
import { mailApi } from '#providers/mail-api/adapter.ts'
import { smsRu } from '#providers/sms-ru/adapter.ts'
import { machineRandom } from '#platform/random.ts'
import { machineClock } from '#platform/clock.ts'
import { emailFeedback, enqueueFeedbackEmail } from './email-feedback.job.ts'
import { JOBS_SCHEMA } from '#platform/jobs/job.ts'
import { letterSource, type Written } from '#providers/imap/stand-in.ts'
import { sandboxMailbox } from '#providers/imap/sandbox-mailbox.ts'
import type { Mailbox } from '#providers/ports/mailbox.ts'
import { insertStaffSession } from '#kit/shops/staff.ts'
import { transaction } from '#platform/db/transaction.ts'
import { insertMessage, readCases, readThread } from './cases/cases.sql.ts'
import { readCaseMessagesOf } from './cases/own-cases.sql.ts'
import { sendCaseAnswer } from './cases/send-case-answer.job.ts'
import { readMailbox } from './mailbox/read-mailbox.job.ts'
import type { AllJobDeps } from '#app/jobs/job-deps.ts'

let shop: TestDatabase
let boss: PgBoss
let deps: AllJobDeps
let sandboxUrl = ''
const alerts: string[] = []
const sandbox = buildSandbox()
beforeAll(async () => {
  shop = await freshDatabase()
  sandboxUrl = await sandbox.app.listen({ host: '127.0.0.1', port: 0 })
  deps = {
    db: shop.db,
    clock: machineClock,
    random: machineRandom,
    sms: smsRu(`${sandboxUrl}/sms.ru`, 'sandbox'),
    mailer: mailApi(`${sandboxUrl}/mail`, 'sandbox'),
    publicUrl: 'https://glad.example',
    ...signInForTests,
    feedbackTo: 'zabota@glad.example',
    mailbox: sandboxMailbox(sandboxUrl),
    alert: (message) => void alerts.push(message),
  }
  boss = new PgBoss({
    connectionString: shop.url,
    schema: JOBS_SCHEMA,
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
    max: 2,
  })
  boss.on('error', () => {})
  await boss.start()
})
afterAll(async () => {
  await boss.stop({ graceful: false })
  await sandbox.app.close()
  await shop.close()
})

const write = (jpeg: Buffer | null): Promise<string> =>
  shop.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('feedback')
      .values({
        form_id: 'feedback',
        name: 'Анна',
        phone: '79123456789',
        email: 'anna@example.ru',
        message: 'Не работает дозатор',
        policy_version: '1',
        at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (jpeg) await tx.insertInto('feedback_photo').values({ feedback_id: id, jpeg, width: 64, height: 48 }).execute()
    await enqueueFeedbackEmail(tx, id)
    return id
  })

/** Tries one due job, as a worker does. False: none is due. */
const tryOnce = async (): Promise<boolean> => {
  const [taken] = await boss.fetch<{ feedback_id: string }>(emailFeedback.name)
  if (taken === undefined) return false
  try {
    // Its own mailer: in the hours between two tries the circuit breaker closes again.
    await emailFeedback.work(taken.data, { ...deps, mailer: mailApi(`${sandboxUrl}/mail`, 'sandbox') })
    await boss.complete(emailFeedback.name, taken.id)
  } catch (error) {
    await boss.fail(emailFeedback.name, taken.id, { message: String(error) })
  }
  return true
}
/** Makes the waiting job due now. Returns the hours it would have waited. */
const skipWait = async (): Promise<number> => {
  const { rows } = await sql<{ hours: number }>`
    WITH due AS (SELECT id, extract(epoch FROM start_after - now())::float8 / 3600 AS hours FROM pgboss.job
                  WHERE name = ${emailFeedback.name} AND state = 'retry')
    UPDATE pgboss.job j SET start_after = now() FROM due WHERE j.id = due.id RETURNING due.hours`.execute(shop.db)
  return Math.max(0, rows[0]?.hours ?? 0)
}
const stateOf = async (): Promise<string | undefined> =>
  (await sql<{ state: string }>`SELECT state FROM pgboss.job WHERE name = ${emailFeedback.name}`.execute(shop.db))
    .rows[0]?.state

test('POP-06: a mail server that is down for two days delays the e-mail, and it is sent exactly once', async () => {
  const id = await write(await jpegOf())
  let hours = 0
  let tries = 0
  while (hours < 48) {
    sandbox.journal.script('mail', [{ kind: 'status', status: 503 }])
    expect(await tryOnce()).toBe(true)
    expect(await stateOf()).toBe('retry')
    hours += await skipWait()
    tries += 1
    expect(tries).toBeLessThan(80)
  }
  // Sent, but the response is lost: the next try must not send a second e-mail.
  sandbox.journal.script('mail', [{ kind: 'lost-answer' }])
  expect(await tryOnce()).toBe(true)
  await skipWait()
  expect(await tryOnce()).toBe(true)
  expect(await stateOf()).toBe('completed')
  expect(sandbox.journal.outbox).toMatchObject([
    {
      to: 'zabota@glad.example',
      subject: 'Обратная связь: Анна',
      text: expect.stringContaining('+7\u00a0(912)\u00a0345-67-89'),
      attachments: [{ name: 'photo.jpg', type: 'image/jpeg' }],
    },
  ])
  expect(
    await shop.db.selectFrom('feedback').select('mailed_at').where('id', '=', id).executeTakeFirstOrThrow(),
  ).toEqual({ mailed_at: expect.any(Date) })
})

test('POP-06: a message whose transaction is rolled back sends no e-mail', async () => {
  await expect(
    shop.db.transaction().execute(async (tx) => {
      await enqueueFeedbackEmail(tx, '999999')
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  expect(await tryOnce()).toBe(false)
})

const put = async (letter: Written | { readonly source: string }): Promise<void> => {
  await fetch(`${sandboxUrl}/mailbox/letters`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(letter),
  })
}
const readLetters = (own = deps): Promise<void> => readMailbox.work({}, own)
const cases = () => readCases(shop.db, { show: 'open', q: '', staffId: 1, page: 1, pageSize: 50 })
const thread = async (id: number) => (await readThread(shop.db, id)).map(({ kind, body }) => `${kind}: ${body}`)
const forgetCases = async (): Promise<void> => {
  await shop.db.deleteFrom('buyer_case').execute()
  await shop.db.deleteFrom('rate_count').execute()
}
const ANNA = { from: 'anna@example.ru', name: 'Анна' } as const

test('DESK-02: a letter to the mailbox is a case, and the answer to the answer goes on with it', async () => {
  await forgetCases()
  await put({ ...ANNA, subject: 'Заказ Г-100123', text: 'Заказ не пришёл, жду неделю.' })
  await readLetters()
  const [opened, ...others] = await cases()
  expect([opened, others]).toMatchObject([
    { reason: 'not_arrived', order_number: 'Г-100123', name: 'Анна', state: 'new' },
    [],
  ])
  const id = opened?.id ?? 0
  expect(await thread(id)).toEqual(['buyer: Заказ Г-100123\n\nЗаказ не пришёл, жду неделю.'])
  await insertStaffSession(shop.db, { login: 'lena', role: 'call_centre' }, new Date())
  const member = await shop.db.selectFrom('staff').select('id').executeTakeFirstOrThrow()
  const message = { caseId: id, kind: 'staff', staffId: member.id, body: 'Привезём завтра.', at: new Date() } as const
  const messageId = await transaction(shop.db, (tx) => insertMessage(tx, message))
  await sendCaseAnswer.work({ message_id: messageId }, deps)
  const answer = sandbox.journal.outbox.at(-1)
  expect(answer).toMatchObject({ to: 'anna@example.ru', subject: `Ответ на обращение О-${id}` })
  expect(sandbox.journal.requests.at(-1)?.body).toMatchObject({ reply_to: 'zabota@magazin.example' })
  expect(answer?.headers).toEqual({
    'Message-ID': expect.stringMatching(/^<case-\d+-\d+-[0-9a-f]{32}@glad\.example>$/),
  })
  const inReplyTo = answer?.headers?.['Message-ID']?.slice(1, -1) ?? ''
  await sql`UPDATE buyer_case SET state = 'closed', closed_at = now(), waits_since = NULL`.execute(shop.db)

  await put({ from: 'oleg@example.ru', subject: 'Re: без номера', text: 'Жду!', in_reply_to: inReplyTo })
  await readLetters()
  expect(await cases()).toMatchObject([{ id, state: 'new', waits_since: expect.any(Date) }])
  expect((await thread(id)).slice(2)).toEqual(['buyer: Жду!', 'note: Написано с\u00a0другой почты: oleg@example.ru.'])

  await put({ ...ANNA, subject: `RE: Ответ на обращение О-${id}`, text: 'И ещё вопрос' })
  await readLetters()
  expect((await thread(id)).at(-1)).toBe('buyer: И ещё вопрос')
  // A stranger who counts numbers, and one who invents the mark, write a case of their own.
  await put({ from: 'eve@example.ru', subject: `О-${id}`, text: 'Чужой' })
  const forged = inReplyTo.replace(/[0-9a-f]{32}/, '0'.repeat(32))
  await put({ from: 'eve@example.ru', subject: 'x', text: 'Чужой', in_reply_to: forged })
  await readLetters()
  expect(await cases()).toHaveLength(3)
  expect(await thread(id)).toHaveLength(5)
})

/** A report of a mail server, as Postfix writes it. */
const bounceOf = (id: string, report: string): string =>
  [
    'Return-Path: <>',
    'From: <MAILER-DAEMON@example.ru>',
    `Message-ID: <${report}@example.ru>`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b\r\nContent-Type: text/plain\r\n\r\nNot delivered',
    '--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; example.ru\r\n',
    'Final-Recipient: rfc822; anna@example.ru\r\nAction: failed\r\nStatus: 5.1.1\r\n',
    `--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: <${id}>\r\n`,
    '--b--',
  ].join('\r\n')

test('DESK-02: a bounce that comes as a letter is noted once in its case, which waits again, and opens none', async () => {
  await forgetCases()
  await put({ ...ANNA, text: 'Где заказ?' })
  await readLetters()
  const id = (await cases())[0]?.id ?? 0
  const member = await shop.db.selectFrom('staff').select('id').executeTakeFirstOrThrow()
  const answer = { caseId: id, kind: 'staff', staffId: member.id, body: 'Привезём завтра.', at: new Date() } as const
  const messageId = await transaction(shop.db, (tx) => insertMessage(tx, answer))
  await sendCaseAnswer.work({ message_id: messageId }, deps)
  const sent = sandbox.journal.outbox.at(-1)?.headers?.['Message-ID']?.slice(1, -1) ?? ''
  await sql`UPDATE buyer_case SET state = 'waiting', waits_since = NULL, phone = '79123456789'`.execute(shop.db)
  await put({ source: bounceOf(sent.replace(/[0-9a-f]{32}/, '0'.repeat(32)), 'forged') })
  await readLetters()
  expect(await thread(id)).toHaveLength(2)
  for (const report of ['first', 'second']) await put({ source: bounceOf(sent, report) })
  await readLetters()
  expect(await cases()).toMatchObject([{ id, state: 'new', waits_since: expect.any(Date) }])
  expect((await thread(id)).slice(2)).toEqual(['note: Письмо не\u00a0дошло: такой почты нет. Позвоните покупателю.'])
  const buyer = { phone: '79123456789', email: '', email_confirmed_at: null }
  expect(await readCaseMessagesOf(shop.db, buyer)).toMatchObject([{ is_undelivered: false }, { is_undelivered: true }])
})

test('DESK-02: one letter is one message: read twice, by two nodes together, or after a cut', async () => {
  await forgetCases()
  const source = Buffer.from(letterSource({ ...ANNA, text: 'Где заказ?', message_id: 'one@example.ru' }))
  // A mailbox whose marks are lost: it gives the same letter again.
  const fates: string[] = []
  const forgetful: Mailbox = {
    address: 'zabota@magazin.example',
    readUnread: async (_, take) => void fates.push(await take({ uid: 1, source })),
  }
  const twice = { ...deps, mailbox: forgetful }
  await Promise.all([readLetters(twice), readLetters(twice)])
  await readLetters(twice)
  expect([(await cases()).length, fates]).toEqual([1, ['taken', 'taken', 'taken']])
  expect(await thread((await cases())[0]?.id ?? 0)).toEqual(['buyer: Где заказ?'])
})

test('DESK-02: replies of absence, bounces and the letters of the shop itself open no case and are not answered', async () => {
  await forgetCases()
  await write(null)
  expect(await tryOnce()).toBe(true)
  const own = sandbox.journal.outbox.at(-1)
  expect(own?.headers).toEqual({ 'Auto-Submitted': 'auto-generated' })
  const plain = letterSource({ ...ANNA, subject: own?.subject ?? '', text: own?.text ?? '' })
  await put({ source: `Auto-Submitted: ${own?.headers?.['Auto-Submitted'] ?? 'no'}\r\n${plain}` })
  for (const header of [
    'Auto-Submitted: auto-replied',
    'Precedence: bulk',
    'List-Id: <x.example.ru>',
    'Return-Path: <>',
  ])
    await put({ source: `${header}\r\n${letterSource({ ...ANNA, text: 'Я в отпуске' })}` })
  for (const from of ['ZABOTA@magazin.example', 'zabota@glad.example', 'mailer-daemon@example.ru'])
    await put({ from, text: 'Письмо не доставлено' })
  const sent = sandbox.journal.outbox.length
  await readLetters()
  await readLetters()
  expect([await cases(), sandbox.journal.outbox.length - sent]).toEqual([[], 0])
})

test('DESK-02: pictures stay with the case, what cannot be read is flagged in the mailbox and read no second time', async () => {
  await forgetCases()
  alerts.length = 0
  const part = (type: string, name: string, bytes: Buffer): string =>
    `--b\r\nContent-Type: ${type}; name=${name}\r\nContent-Disposition: attachment; filename=${name}\r\n` +
    `Content-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64')}\r\n`
  const parts = [part('image/jpeg', 'a.jpg', await jpegOf()), part('image/png', 'b.png', Buffer.from('no picture'))]
  const mixed = [...parts, part('application/pdf', 'c.pdf', Buffer.from('pdf'))].join('')
  await put({
    source: `From: <anna@example.ru>\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nТрещина\r\n${mixed}--b--`,
  })
  const nested = Array.from(
    { length: 40 },
    (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`,
  )
  await put({ source: `From: <anna@example.ru>\r\n${nested.join('')}` })
  await put({ source: 'Subject: x\r\n\r\nНи от кого' })
  await readLetters()
  await readLetters()
  const [opened, ...others] = await cases()
  expect(others).toEqual([])
  expect(await thread(opened?.id ?? 0)).toEqual([
    'buyer: Трещина',
    expect.stringMatching(/^note: Вложения остались в\u00a0ящике.*: c\.pdf, повреждённых картинок: 1\.$/),
  ])
  expect(await shop.db.selectFrom('case_photo').select(['width', 'height']).execute()).toEqual([
    { width: 64, height: 48 },
  ])
  expect(alerts).toEqual([expect.stringContaining('не читается'), expect.stringContaining('без адреса отправителя')])
})

test('DESK-02: a mailbox that is down is said once an hour, and one address writes twenty letters a day', async () => {
  await forgetCases()
  alerts.length = 0
  const down: Mailbox = { address: 'zabota@magazin.example', readUnread: () => Promise.reject(new Error('no mailbox')) }
  for (const _ of [1, 2, 3]) await readLetters({ ...deps, mailbox: down })
  expect(alerts).toEqual([expect.stringContaining('no mailbox')])
  for (let n = 0; n < 21; n += 1) await put({ ...ANNA, text: `Письмо ${n}` })
  await readLetters()
  expect(await cases()).toHaveLength(20)
  expect(alerts).toHaveLength(2)
})
