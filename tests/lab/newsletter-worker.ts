/** The process that sends the letters of news, until it is killed: `newsletter-worker.ts <database> <mail server> <letters a minute>`. */
import { setTimeout as delay } from 'node:timers/promises'
import { openPool } from '#platform/db/pool.ts'
import { BULK_LIMITS } from '#platform/db/connection.ts'
import { mailApi } from '#providers/mail-api/adapter.ts'
import { sendNewsletterJob } from '#shop/people/newsletter/send-newsletter.job.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'

const [databaseUrl = '', mailUrl = '', pace = '2000'] = process.argv.slice(2)
const { db } = openPool(databaseUrl, 4, { limits: BULK_LIMITS })
const deps = {
  ...signInForTests,
  db,
  clock: { now: () => new Date() },
  mailer: mailApi(mailUrl, 'campaign'),
  sms: { send: () => Promise.reject(new Error('no SMS here')) },
  publicUrl: 'https://glad.example',
  newsletterPerMinute: Number(pace),
  alert: (message: string) => console.error(message),
}
for (;;) {
  // What failed is tried again, as by a worker of jobs.
  await sendNewsletterJob.work({}, deps).catch((error: unknown) => console.error(String(error)))
  await delay(1000)
}
