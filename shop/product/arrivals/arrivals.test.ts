import { shopTerms } from '#kit/shops/shop-terms.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { variantId } from '#kernel/ids.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { FIXTURE_NOW, loadFixtureShop, type FixtureShop } from '#kit/shops/fixture-shop.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { buildSandbox } from '#providers/sandbox/app.ts'
import { mailApi } from '#providers/mail-api/adapter.ts'
import { smsRu } from '#providers/sms-ru/adapter.ts'
import { anonymous, type Caller } from '#platform/calls/caller.ts'
import { deleteExpired } from '#app/jobs/delete-expired.ts'
import { findArrivals } from './find-arrivals.job.ts'
import { sendArrivalEmail } from './send-arrival-email.job.ts'
import type { AllJobDeps } from '#app/jobs/job-deps.ts'
import { machineRandom } from '#platform/random.ts'
import { readRequestsOf } from './arrivals.sql.ts'
import { arrivalsCalls } from './arrivals.calls.ts'

const sandbox = buildSandbox()
let base: TestDatabase
let shop: FixtureShop
let jobDeps: AllJobDeps
let now = FIXTURE_NOW
const clock = { now: () => now }
let network = 0

beforeAll(async () => {
  base = await freshDatabase()
  shop = await loadFixtureShop(base.db)
  const url = await sandbox.app.listen({ host: '127.0.0.1', port: 0 })
  jobDeps = {
    db: base.db,
    clock,
    random: machineRandom,
    sms: smsRu(`${url}/sms.ru`, 'sandbox'),
    mailer: mailApi(`${url}/mail`, 'sandbox'),
    publicUrl: 'https://glad.example',
    ...signInForTests,
    feedbackTo: 'zabota@glad.example',
    alert: () => {},
  }
})
beforeEach(async () => {
  now = FIXTURE_NOW
  sandbox.journal.clear()
  await base.db.deleteFrom('arrival_request').execute()
  await base.db.deleteFrom('rate_count').execute()
  await setStock(0)
})
afterAll(async () => {
  await sandbox.app.close()
  await base.close()
})

const calls = () => arrivalsCalls({ db: base.db, clock, random: machineRandom, terms: shopTerms })
const SKU = 'P-0101'
const stranger = (): Caller => ({ ...anonymous('test'), address: `203.0.113.${(network += 1) % 250}` })
type Asked = Partial<Parameters<ReturnType<typeof calls>['request']>[0]>
const request = (asked: Asked = {}, caller = stranger()) =>
  calls().request(
    { variant_id: shop.variant(SKU), city: 'chel', store_id: null, email: ' Anna@Example.ru', ...asked },
    caller,
  )

const STORES = ['sklad', 'rodnik', 'kirovka'] as const
const setStock = async (on_hand: number, ...stores: (typeof STORES)[number][]): Promise<void> => {
  for (const store of stores.length > 0 ? stores : STORES)
    await base.db
      .insertInto('stock')
      .values({ store_id: shop.store(store), variant_id: shop.variant(SKU), on_hand })
      .onConflict((conflict) => conflict.columns(['store_id', 'variant_id']).doUpdateSet({ on_hand }))
      .execute()
}
/** Runs the jobs as workers do: what is waiting is found, what is found is sent. */
const runJobs = async (): Promise<void> => {
  await findArrivals.work({}, jobDeps)
  const found = await base.db.selectFrom('arrival_request').select('id').where('state', '=', 'found').execute()
  for (const { id } of found) await sendArrivalEmail.work({ request_id: id, found_at: now.toISOString() }, jobDeps)
}
const recipients = (): string[] => sandbox.journal.outbox.map(({ to }) => to)
const tokenIn = (text = ''): string => /\/subscribe\/arrivals\/([\w-]{22})/.exec(text)?.[1] ?? ''

test('CAT-13: a request gets one e-mail when the variant is in stock again, however often stock comes', async () => {
  expect(await request()).toEqual({ ok: true, value: {} })
  expect(await request()).toEqual({ ok: true, value: {} })
  await runJobs()
  expect(recipients()).toEqual([])
  await setStock(2, 'rodnik')
  await runJobs()
  await runJobs()
  expect(recipients()).toEqual(['anna@example.ru'])
  expect(sandbox.journal.outbox[0]?.text).toContain('https://glad.example/product/krem-tish?v=P-0101')
  await setStock(0)
  await runJobs()
  await setStock(5)
  await runJobs()
  expect(recipients()).toHaveLength(1)
})

test('SAFE-05: a request records the version of the consent that the shop shows with it', async () => {
  await request()
  const { consent_text_version: version } = await base.db
    .selectFrom('arrival_request')
    .select('consent_text_version')
    .executeTakeFirstOrThrow()
  expect(version).toBe(shopTerms.consents.arrival.version)
})

test('CAT-13: a request for one shop waits for that shop; without a city the warehouse counts', async () => {
  await request({ store_id: shop.store('kirovka'), email: 'shop@example.ru' })
  await request({ city: 'default', email: 'russia@example.ru' })
  await setStock(1, 'rodnik')
  await runJobs()
  expect(recipients()).toEqual([])
  await setStock(1, 'sklad')
  await runJobs()
  expect(recipients()).toEqual(['russia@example.ru'])
  await setStock(1, 'kirovka')
  await runJobs()
  expect(recipients()).toEqual(['russia@example.ru', 'shop@example.ru'])
})

test('CAT-13: what was sold out again before its e-mail waits on', async () => {
  await request()
  await setStock(1, 'rodnik')
  await findArrivals.work({}, jobDeps)
  await setStock(0)
  await runJobs()
  expect(recipients()).toEqual([])
  await setStock(1, 'rodnik')
  await runJobs()
  expect(recipients()).toHaveLength(1)
})

test('CAT-13: the link of the e-mail cancels everything that its mailbox waits for', async () => {
  await request()
  await setStock(1, 'rodnik')
  await runJobs()
  const token = tokenIn(sandbox.journal.outbox[0]?.text)
  await setStock(0)
  await request()
  await request({ email: 'other@example.ru' })
  expect(await calls().cancel({ token }, stranger())).toEqual({ ok: true, value: {} })
  await setStock(1)
  await runJobs()
  expect(recipients()).toEqual(['anna@example.ru', 'other@example.ru'])
  expect(await calls().cancel({ token: 'A'.repeat(22) }, stranger())).toMatchObject({ refusal: 'dead-link' })
})

test('CAT-13: refuses what is in stock, discontinued or unknown, and a bad mailbox', async () => {
  await setStock(1, 'rodnik')
  expect(await request()).toMatchObject({ refusal: 'in-stock' })
  expect(await request({ store_id: shop.store('kirovka') })).toEqual({ ok: true, value: {} })
  expect(await request({ store_id: shop.store('arbat') })).toMatchObject({ refusal: 'no-store' })
  expect(await request({ store_id: shop.store('kirovka'), city: 'default' })).toMatchObject({ refusal: 'no-store' })
  expect(await request({ city: 'net-takogo' })).toMatchObject({ refusal: 'no-city' })
  expect(await request({ variant_id: variantId(999_999) })).toMatchObject({ refusal: 'no-product' })
  expect(await request({ email: 'anna' })).toMatchObject({ refusal: 'bad-email' })
})

test('CAT-13: a mailbox has at most 20 open requests and gets 10 e-mails a day, the others later', async () => {
  const variants = await base.db
    .insertInto('variant')
    .values(
      Array.from({ length: 21 }, (_, position) => ({
        sku: `W-${position}`,
        product_id: shop.product('krem-rosa'),
        position: position + 10,
        price: 100,
        size_text: '50 мл',
        size_amount: 50,
        size_unit: 'мл',
        height_mm: 100,
        weight_g: 100,
      })),
    )
    .returning('id')
    .execute()
  const answers = []
  for (const { id } of variants) answers.push(await request({ variant_id: id }))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(20)
  expect(answers.at(-1)).toMatchObject({ refusal: 'too-many' })
  for (const { id } of variants)
    await base.db
      .insertInto('stock')
      .values({ store_id: shop.store('rodnik'), variant_id: id, opening: 1, on_hand: 1 })
      .execute()
  await runJobs()
  await runJobs()
  expect(recipients()).toHaveLength(10)
  now = new Date(FIXTURE_NOW.getTime() + 24 * 3_600_000)
  await runJobs()
  expect(recipients()).toHaveLength(20)
})

test('CAT-13: one network makes at most 20 requests an hour', async () => {
  const caller = { ...anonymous('test'), address: '198.51.100.7' }
  for (let i = 0; i < 20; i++) await request({ email: `n${i}@example.ru` }, caller)
  await expect(request({ email: 'n20@example.ru' }, caller)).rejects.toThrow('Слишком много запросов')
})

test('SAFE-05: a customer’s requests are in the data of the account and deleted with it; old ones are deleted', async () => {
  const { id } = await base.db
    .insertInto('customer')
    .values({ phone: '79120000009', name: 'Анна', email: 'anna@example.ru', birthday: '1990-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await request({}, { ...stranger(), customerId: id })
  expect(await readRequestsOf(base.db, id)).toMatchObject([{ email: 'anna@example.ru' }])
  await base.db.deleteFrom('customer').where('id', '=', id).execute()
  expect(await readRequestsOf(base.db, id)).toEqual([])
  await request({ email: 'old@example.ru' })
  now = new Date(FIXTURE_NOW.getTime() + 181 * 86_400_000)
  await deleteExpired.work({}, jobDeps)
  expect(await base.db.selectFrom('arrival_request').selectAll().execute()).toEqual([])
})
