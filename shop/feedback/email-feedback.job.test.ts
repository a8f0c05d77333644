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
import type { AllJobDeps } from '#app/jobs/job-deps.ts'

let shop: TestDatabase
let boss: PgBoss
let deps: AllJobDeps
let sandboxUrl = ''
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
    alert: () => {},
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
