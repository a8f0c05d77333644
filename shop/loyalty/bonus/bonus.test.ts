import { bonusTerms, shopTerms } from '#kit/shops/shop-terms.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newCustomer, newOrder } from '#kit/shops/bonus-shop.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { insertOrderFixtures } from '#kit/shops/order-shop.ts'
import { newPhone } from '#kit/shops/phones.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { cardNumberOf } from '#kernel/barcode.ts'
import { anonymous, type Caller } from '#platform/calls/caller.ts'
import { machineRandom } from '#platform/random.ts'
import { transaction } from '#platform/db/transaction.ts'
import { sendBurnWarning } from './send-burn-warning.job.ts'
import { updateBonusPoints } from './update-bonus-points.job.ts'
import type { AllJobDeps } from '#app/jobs/job-deps.ts'
import type { Email } from '#providers/ports/mailer.ts'
import { bonusCalls } from './bonus.calls.ts'
import { addPromotionBonusPoints } from './promotion-bonus-points.ts'
import { balanceOf, earnBonusPoints, spendBonusPoints } from './ledger.ts'
import { eraseLoyalty, exportLoyalty } from '../loyalty-of-customer.ts'

let base: TestDatabase
let now = new Date('2026-11-20T09:00:00Z')
const clock = { now: () => now }
const letters: Email[] = []
beforeAll(async () => {
  base = await freshDatabase()
  await insertOrderFixtures(base.db)
})
beforeEach(() => {
  now = new Date('2026-11-20T09:00:00Z')
  letters.length = 0
})
afterAll(() => base.close())

const calls = () => bonusCalls({ db: base.db, clock, terms: shopTerms })
const caller = (customerId: number | null): Caller => ({ ...anonymous('test'), customerId, address: '203.0.113.9' })
const cardOf = async (customerId: number) => {
  const answer = await calls().card({}, caller(customerId))
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}
const earn = async (customerId: number, paid: number): Promise<string> => {
  const orderId = await newOrder(base.db, customerId)
  await transaction(base.db, (tx) =>
    earnBonusPoints(tx, bonusTerms, { customerId, orderId, parcels: [orderId], paid, at: now }),
  )
  return orderId
}
const pass = (days: number): void => void (now = new Date(now.getTime() + days * 86_400_000))
const runDaily = async (): Promise<void> => {
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
  await updateBonusPoints.work({}, deps)
  const day = now.toISOString().slice(0, 10)
  const warned = await base.db
    .selectFrom('bonus_lot')
    .select('account_id')
    .distinct()
    .where('warned_on', '=', day)
    .execute()
  for (const { account_id } of warned) await sendBurnWarning.work({ account_id, day }, deps)
}

test('BONUS-01: a new customer has a card, the first level and no points; a guest has none', async () => {
  const customerId = await newCustomer(base.db)
  const card = await cardOf(customerId)
  expect(card).toMatchObject({
    number: cardNumberOf(customerId),
    balance: 0,
    level: { name: 'Озеро', percent: 5 },
    next: { name: 'Залив', percent: 7, left: 2_000_000 },
    burning: [],
  })
  expect(await calls().card({}, caller(null))).toMatchObject({ refusal: 'signed-out' })
})

test('BONUS-01: the card shows level, what burns when, and the history by page, one row for each movement', async () => {
  const customerId = await newCustomer(base.db)
  await earn(customerId, 500_000)
  pass(30)
  await earn(customerId, 2_000_000)
  const orderId = await newOrder(base.db, customerId)
  await transaction(base.db, (tx) => spendBonusPoints(tx, { customerId, orderId, amount: 30_000, at: now }))
  expect(await cardOf(customerId)).toMatchObject({
    balance: 95_000,
    level: { name: 'Залив', percent: 7 },
    next: { left: 3_500_000 },
    burning: [{ amount: 95_000, day: '2027-12-20' }],
  })
  const history = await calls().history({}, caller(customerId))
  expect(history).toMatchObject({
    value: {
      total: 3,
      items: [
        {
          kind: 'spend',
          source: 'order',
          amount: -30_000,
          day: '2026-12-20',
          order_number: expect.stringMatching(/^Г-/),
        },
        { kind: 'earn', amount: 100_000 },
        { kind: 'earn', amount: 25_000, day: '2026-11-20' },
      ],
    },
  })
  for (let more = 0; more < 9; more += 1) await earn(customerId, 100_000)
  expect(await calls().history({ page: 2 }, caller(customerId))).toMatchObject({
    value: { total: 12, items: { length: 2 } },
  })
})

const phoneOf = async (customerId: number): Promise<string> =>
  (await base.db.selectFrom('customer').select('phone').where('id', '=', customerId).executeTakeFirstOrThrow()).phone
/** A card that was given out to the phone of this customer. */
const plastic = async (customerId: number, points: number, bought = 0): Promise<{ number: string; phone: string }> => {
  const phone = await phoneOf(customerId)
  const card = { number: String(2_800_000_000_000 + Math.floor(Math.random() * 1e9)), phone }
  await base.db
    .insertInto('plastic_card')
    .values({ ...card, points, bought, as_of: '2026-11-01' })
    .execute()
  return card
}

test('BONUS-01: a plastic card brings its points and purchases to one account, once', async () => {
  const [anna, boris] = [await newCustomer(base.db), await newCustomer(base.db)]
  const card = await plastic(anna, 15_000, 2_500_000)
  const typed = { number: card.number.replace(/(\d{4})/g, '$1 '), phone: `8${card.phone.slice(1)}` }
  const both = await Promise.all([calls().attach(typed, caller(anna)), calls().attach(typed, caller(anna))])
  expect(both).toMatchObject([{ ok: true }, { ok: true }])
  // The number has a new owner.
  await base.db.updateTable('customer').set({ phone: newPhone() }).where('id', '=', anna).execute()
  await base.db.updateTable('customer').set({ phone: card.phone }).where('id', '=', boris).execute()
  expect(await calls().attach(typed, caller(boris))).toMatchObject({ refusal: 'card-taken' })
  expect(await cardOf(anna)).toMatchObject({
    balance: 15_000,
    level: { percent: 7 },
    plastic_cards: [`•••\u00a0${card.number.slice(-4)}`],
  })
})

test('BONUS-01: a plastic card of another phone joins no account, also when number and phone are known', async () => {
  const [anna, boris] = [await newCustomer(base.db), await newCustomer(base.db)]
  const card = await plastic(anna, 8_300)
  expect(await calls().attach(card, caller(boris))).toMatchObject({
    refusal: 'other-phone',
    message: expect.stringContaining('позвоните нам'),
  })
  expect(await cardOf(boris)).toMatchObject({ balance: 0, plastic_cards: [] })
  expect(await calls().attach(card, caller(anna))).toMatchObject({ ok: true })
})

test('BONUS-01: an unknown number is refused, and the sixth try of an hour is not made', async () => {
  const customerId = await newCustomer(base.db)
  const card = await plastic(customerId, 100)
  for (let tries = 0; tries < 5; tries += 1)
    expect(await calls().attach({ ...card, number: `290000000000${tries}` }, caller(customerId))).toMatchObject({
      refusal: 'wrong-card',
    })
  await expect(calls().attach(card, caller(customerId))).rejects.toMatchObject({ refusal: 'too-often' })
  pass(1)
  expect(await calls().attach(card, caller(customerId))).toMatchObject({ ok: true })
})

test('BONUS-01: the tries of one phone are counted together, from whatever account they come', async () => {
  const anna = await newCustomer(base.db)
  const card = await plastic(anna, 100)
  for (let tries = 0; tries < 5; tries += 1)
    expect(await calls().attach(card, caller(await newCustomer(base.db)))).toMatchObject({ refusal: 'other-phone' })
  await expect(calls().attach(card, caller(await newCustomer(base.db)))).rejects.toMatchObject({ refusal: 'too-often' })
})

test('BONUS-02: points burn on their day, after an e-mail two weeks earlier', async () => {
  const customerId = await newCustomer(base.db, { email: 'burning@example.ru' })
  const own = () => letters.filter(({ to }) => to === 'burning@example.ru')
  await earn(customerId, 500_000)
  pass(350)
  await runDaily()
  expect(own()).toEqual([])
  pass(1)
  await runDaily()
  await runDaily()
  // The second run repeats the job of the first, whose key makes the provider send one e-mail.
  expect(own().map(({ subject }) => subject)).toEqual(Array(2).fill('Бонусы скоро сгорят: 250\u00a0бонусов'))
  expect(new Set(own().map(({ key }) => key)).size).toBe(1)
  expect(await balanceOf(base.db, customerId, now)).toBe(25_000)
  pass(14)
  expect(await balanceOf(base.db, customerId, now)).toBe(0)
  await runDaily()
  expect((await exportLoyalty(base.db, customerId)).points.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['earn', 25_000],
    ['burn', -25_000],
  ])
})

test('BONUS-02: a birthday brings points a week ahead, once a year whatever date the profile names', async () => {
  const customerId = await newCustomer(base.db, { birthday: '1990-11-28' })
  await runDaily()
  expect(await balanceOf(base.db, customerId, now)).toBe(0)
  pass(1)
  await runDaily()
  await runDaily()
  expect(await cardOf(customerId)).toMatchObject({ balance: 30_000, burning: [{ day: '2026-12-21' }] })
  await base.db.updateTable('customer').set({ birthday: '1990-12-05' }).where('id', '=', customerId).execute()
  pass(10)
  await runDaily()
  expect(await balanceOf(base.db, customerId, now)).toBe(30_000)
  await base.db.updateTable('customer').set({ birthday: '1990-11-28' }).where('id', '=', customerId).execute()
  pass(355)
  await runDaily()
  expect(await balanceOf(base.db, customerId, now)).toBe(30_000)
})

test('BONUS-02: staff credit the points of a promotion, so many times a month as it says', async () => {
  const customerId = await newCustomer(base.db)
  const texts = { title: 'Пустой флакон', body_html: '', from_on: '2026-01-15', position: 1 }
  await base.db
    .insertInto('promotion')
    .values({ ...texts, code: 'flakon', kind: 'bonus', amount: 50, per_customer: 2 })
    .execute()
  const credit = (code: string) =>
    transaction(base.db, (tx) => addPromotionBonusPoints(tx, bonusTerms, customerId, code, now))
  expect([await credit('flakon'), await credit('flakon'), await credit('flakon'), await credit('net')]).toEqual([
    5_000,
    5_000,
    0,
    null,
  ])
  pass(30)
  expect(await credit('flakon')).toBe(5_000)
})

test('SAFE-05: an erased account keeps its entries without the person and has no points', async () => {
  const customerId = await newCustomer(base.db)
  const card = await plastic(customerId, 10_000)
  await calls().attach(card, caller(customerId))
  await transaction(base.db, (tx) => eraseLoyalty(tx, customerId, now))
  expect(await balanceOf(base.db, customerId, now)).toBe(0)
  await base.db.deleteFrom('customer').where('id', '=', customerId).execute()
  const left = await base.db
    .selectFrom('plastic_card')
    .selectAll()
    .where('number', '=', card.number)
    .executeTakeFirstOrThrow()
  expect(left).toMatchObject({ phone: null, attached_at: expect.any(Date) })
})
