/** The process that is killed: it sends what is in the outbox. Arguments: the database. */
import { setTimeout as delay } from 'node:timers/promises'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { openPool } from '#platform/db/pool.ts'
import { machineClock } from '#platform/clock.ts'
import { sendWebhooks } from '#shop/programs/webhooks/send-webhooks.job.ts'

const [url = ''] = process.argv.slice(2)
const deps = { ...signInForTests, db: openPool(url, 8).db, clock: machineClock, alert: () => {} }
for (;;) {
  // A job that fails is run again: a busy machine may lose its connections.
  await sendWebhooks(deps).catch(() => {})
  await delay(50)
}
