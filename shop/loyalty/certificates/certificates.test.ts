import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newOrder } from '#kit/shops/bonus-shop.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { insertOrderFixtures } from '#kit/shops/order-shop.ts'
import { shopForTests } from '#kit/shops/shop-settings.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { anonymous } from '#platform/calls/caller.ts'
import { transaction } from '#platform/db/transaction.ts'
import { sendCertificate, sendDueCertificates } from './send-certificate.job.ts'
import type { AllJobDeps } from '#app/jobs/job-deps.ts'
import type { Email } from '#providers/ports/mailer.ts'
import { machineRandom } from '#platform/random.ts'
import { certificatesCalls } from './certificates.calls.ts'
import { issueCertificate, returnToCertificate } from './certificates.ts'
import { readDue, takeFromCertificate } from './certificates.sql.ts'

let base: TestDatabase
let now = new Date('2026-11-20T09:00:00Z')
const clock = { now: () => now }
const { codeKey } = signInForTests
const letters: Email[] = []
let network = 0

beforeAll(async () => {
  base = await freshDatabase(16)
  await insertOrderFixtures(base.db)
})
beforeEach(() => {
  now = new Date('2026-11-20T09:00:00Z')
  letters.length = 0
})
afterAll(() => base.close())

const noProvider = {
  ...shopForTests,
  random: machineRandom,
  providers: [],
  publicUrl: 'https://glad.example',
  alert: () => {},
}

type Typed = { readonly number: string; readonly pin: string }
const issue = (nominal: number, email: string | null = null, sendAt: Date | null = null): Promise<Typed> =>
  transaction(base.db, (tx) =>
    issueCertificate(tx, { clock, random: machineRandom, codeKey }, { nominal, email, sendAt }),
  )
const balance = (typed: Typed, address = `198.51.${(network += 1) % 250}.1`) =>
  certificatesCalls({ ...noProvider, db: base.db, clock, codeKey }).balance(typed, { ...anonymous('test'), address })
const idOf = async ({ number }: Typed): Promise<number> =>
  (await base.db.selectFrom('certificate').select('id').where('number', '=', number).executeTakeFirstOrThrow()).id
const wrongPin = ({ number, pin }: Typed): Typed => ({ number, pin: pin === '000000' ? '000001' : '000000' })

test('BONUS-03: number and PIN show the balance; the database holds no PIN', async () => {
  const typed = await issue(300_000)
  expect(await balance({ ...typed, number: typed.number.replace(/(\d{4})/g, '$1 ') })).toMatchObject({
    value: { balance: 300_000, nominal: 300_000, ends_on: '2029-11-20' },
  })
  const rows = JSON.stringify(await base.db.selectFrom('certificate').selectAll().execute())
  expect(rows).toContain(typed.number)
  expect(rows).not.toContain(typed.pin)
})

test('BONUS-03: the sixth wrong PIN of an hour is not compared, of one certificate from many networks', async () => {
  const typed = await issue(100_000)
  for (let tries = 0; tries < 5; tries += 1)
    expect(await balance(wrongPin(typed))).toMatchObject({ refusal: 'wrong-certificate' })
  expect(await balance(typed)).toMatchObject({ refusal: 'too-many-tries' })
  now = new Date(now.getTime() + 3_600_000)
  expect(await balance(typed)).toMatchObject({ ok: true })
})

test('BONUS-03: concurrent guesses of one network count too; right PINs do not', async () => {
  const [typed, other] = [await issue(100_000), await issue(50_000)]
  for (let times = 0; times < 8; times += 1) expect(await balance(typed, '192.0.2.5')).toMatchObject({ ok: true })
  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      balance({ number: String(at).padStart(12, '9'), pin: '123456' }, '192.0.2.6'),
    ),
  )
  expect(guesses.filter((answer) => !answer.ok && answer.refusal === 'wrong-certificate')).toHaveLength(5)
  expect(await balance(other, '192.0.2.7')).toMatchObject({ refusal: 'too-many-tries' })
})

test('BONUS-03: right PINs are never too many, and strangers do not close a certificate where its owner has opened it', async () => {
  const typed = await issue(100_000)
  const right = await Promise.all(Array.from({ length: 30 }, () => balance(typed, '203.0.113.50')))
  expect(right.filter(({ ok }) => ok)).toHaveLength(30)
  for (let tries = 0; tries < 5; tries += 1)
    expect(await balance(wrongPin(typed), `198.51.${tries}.1`)).toMatchObject({ refusal: 'wrong-certificate' })
  expect(await balance(typed, '198.51.9.1')).toMatchObject({ refusal: 'too-many-tries' })
  expect(await balance(typed, '203.0.113.51')).toMatchObject({ ok: true })
  for (let tries = 0; tries < 5; tries += 1)
    expect(await balance(wrongPin(typed), '203.0.113.52')).toMatchObject({ refusal: 'wrong-certificate' })
  expect(await balance(typed, '203.0.113.52')).toMatchObject({ refusal: 'too-many-tries' })
})

test('BONUS-03: fifty concurrent orders spend one certificate once; a return is written once', async () => {
  const typed = await issue(100_000)
  const certificateId = await idOf(typed)
  const orders = await Promise.all(Array.from({ length: 50 }, () => newOrder(base.db, null)))
  const taken = await Promise.all(
    orders.map((orderId) =>
      transaction(base.db, (tx) => takeFromCertificate(tx, { certificateId, orderId, amount: 60_000, at: now })),
    ),
  )
  expect(taken.filter(Boolean)).toHaveLength(1)
  const orderId = orders[taken.indexOf(true)]
  if (orderId === undefined) throw new Error('no order took the certificate')
  const giveBack = (amount: number | 'all', cause: string) =>
    transaction(base.db, (tx) => returnToCertificate(tx, { orderId, amount, cause, at: now }))
  expect([await giveBack(20_000, 'line'), await giveBack(20_000, 'line'), await giveBack('all', 'cancelled')]).toEqual([
    20_000, 0, 40_000,
  ])
  expect(await balance(typed)).toMatchObject({ value: { balance: 100_000 } })
})

test('BONUS-03: the e-mail leaves at the chosen time, once, with a number and a PIN that open the certificate', async () => {
  await issue(500_000, 'boris@example.ru', new Date('2026-12-31T05:00:00Z'))
  const deps: AllJobDeps = {
    db: base.db,
    clock,
    random: machineRandom,
    sms: { send: () => Promise.reject(new Error('no SMS is expected')) },
    mailer: {
      send: async (email) => {
        letters.push(email)
        return { sent: true }
      },
    },
    publicUrl: 'https://glad.example',
    ...signInForTests,
    feedbackTo: 'zabota@glad.example',
    alert: () => {},
  }
  expect(await readDue(base.db, now, 10)).toEqual([])
  now = new Date('2026-12-31T05:00:00Z')
  const due = await readDue(base.db, now, 10)
  await sendDueCertificates.work({}, deps)
  for (const certificate_id of [...due, ...due]) await sendCertificate.work({ certificate_id }, deps)
  expect(letters.map(({ to }) => to)).toEqual(['boris@example.ru'])
  const [, number = '', pin = ''] = /Номер: ([\d\s]+)\nКод: (\d{6})/.exec(letters[0]?.text ?? '') ?? []
  expect(await balance({ number, pin })).toMatchObject({ value: { balance: 500_000 } })
  expect(await readDue(base.db, now, 10)).toEqual([])
})

test('BONUS-03: an ended certificate pays nothing', async () => {
  const typed = await issue(50_000)
  now = new Date('2029-11-19T22:00:00Z')
  expect(await balance(typed)).toMatchObject({ value: { balance: 0 } })
})

test('BONUS-03: money that comes back after the end pays for two weeks more; orders placed then and cancelled add none', async () => {
  const typed = await issue(100_000)
  const certificateId = await idOf(typed)
  const spendAndCancel = async (placed: string, cancelled: string): Promise<string> => {
    const orderId = await newOrder(base.db, null)
    const spending = { certificateId, orderId, amount: 60_000, at: new Date(placed) }
    await transaction(base.db, (tx) => takeFromCertificate(tx, spending))
    const returning = { orderId, amount: 'all', cause: 'cancelled', at: new Date(cancelled) } as const
    await transaction(base.db, (tx) => returnToCertificate(tx, returning))
    const answer = await balance(typed)
    return answer.ok ? answer.value.ends_on : answer.refusal
  }
  expect(await spendAndCancel('2026-11-21T09:00:00Z', '2026-11-22T09:00:00Z')).toBe('2029-11-20')
  expect(await spendAndCancel('2029-11-19T09:00:00Z', '2029-11-25T09:00:00Z')).toBe('2029-12-09')
  expect(await spendAndCancel('2029-12-08T09:00:00Z', '2029-12-12T09:00:00Z')).toBe('2029-12-09')
})
