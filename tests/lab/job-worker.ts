/** The process that is killed: the workers of the jobs, with a sandbox as every provider. Arguments: the database, the sandbox. */
import { demoSettings } from '#kit/shops/shop-settings.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { mailApi } from '#providers/mail-api/adapter.ts'
import { smsRu } from '#providers/sms-ru/adapter.ts'
import { openPool } from '#platform/db/pool.ts'
import { registerJobs } from '#app/jobs/run.ts'
import { machineClock } from '#platform/clock.ts'
import { machineRandom } from '#platform/random.ts'

const [url = '', sandboxUrl = ''] = process.argv.slice(2)
await registerJobs({
  databaseUrl: url,
  deps: {
    ...signInForTests,
    db: openPool(url, 4).db,
    clock: machineClock,
    random: machineRandom,
    sms: smsRu(`${sandboxUrl}/sms.ru`, 'sandbox'),
    mailer: mailApi(`${sandboxUrl}/mail`, 'sandbox'),
    publicUrl: 'https://glad.example',
    smsLimits: { ...signInForTests.smsLimits, dayBudget: 1_000_000_000, hourBudget: 1_000_000_000 },
    feedbackTo: demoSettings.email,
    alert: () => {},
  },
  onError: () => {},
  pollSeconds: 0.5,
})
