import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Answer } from '#kernel/endpoint.ts'
import { productId, type VariantId } from '#kernel/ids.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { FIXTURE_NOW, loadFixtureShop, type FixtureShop } from '#kit/shops/fixture-shop.ts'
import { anonymous, type Caller } from '#platform/calls/caller.ts'
import type { RoutineTerms } from '#shop/catalogue/facts/routine.ts'
import { openCatalogueIndex, type CatalogueIndex } from '#shop/catalogue/index/catalogue-index.ts'
import type { RoutineBoard } from '../routine.api.ts'
import { routineCalls } from './routine.calls.ts'

const CREAMS = 'ukhod_za_litsom/kremy'
const amount = { amount: 0.5, units: ['мл'] }
const TERMS: RoutineTerms = {
  steps: [
    { name: 'Крем', sections: [CREAMS], part: 'both', every: 1, perUse: amount },
    { name: 'Ночной крем', sections: [`${CREAMS}/nochnye`], part: 'evening', every: 2, perUse: amount },
    { name: 'SPF', sections: ['ukhod_za_litsom/spf'], part: 'morning', every: 1, perUse: null },
  ],
  actives: [
    { name: 'пантенол', ingredients: ['Fixture Panthenol'] },
    { name: 'гиалуронат', ingredients: ['Fixture Hyaluronate'] },
  ],
  clashes: [{ groups: ['гиалуронат', 'пантенол'], words: 'Чередуйте вечера.' }],
  cover: { groups: ['пантенол'], step: 'SPF', words: 'Утром нужен SPF.' },
}

let base: TestDatabase
let shop: FixtureShop
let index: CatalogueIndex
let anna: Caller
let now = FIXTURE_NOW

const calls = (routine: RoutineTerms | null = TERMS) =>
  routineCalls({ db: base.db, clock: { now: () => now }, index, routine })
const boardOf = async (answering: Promise<Answer<RoutineBoard>>): Promise<RoutineBoard> => {
  const answer = await answering
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}
const city = 'chel'
const board = () => boardOf(calls().get({ city }, anna))
const variantOf = async (slug: string): Promise<VariantId> =>
  (
    await base.db
      .selectFrom('variant')
      .select('id')
      .where('product_id', '=', productId(shop.product(slug)))
      .orderBy('position')
      .executeTakeFirstOrThrow()
  ).id

/** An order that the customer has, received at the moment. */
const buy = async (slug: string, at: string, state = 'delivered', quantity = 1): Promise<void> => {
  const variant = await variantOf(slug)
  await sql`
    WITH closed AS (
      INSERT INTO basket (visitor_id, ordered_at) SELECT visitor_id, now() FROM customer WHERE id = ${anna.customerId}
      RETURNING id, visitor_id
    ), placed AS (
      INSERT INTO orders (number, token, basket_id, visitor_id, customer_id, state, delivery, payment, store_id, city_id, recipient_name,
        recipient_phone, recipient_email, goods_total, delivery_price, total, price_tree, consent_text_version, consent_at)
      SELECT 'Г-' || closed.id, gen_random_uuid(), closed.id, closed.visitor_id, ${anna.customerId}, ${state}, 'pickup', 'on_receipt',
        s.id, s.city_id, 'Анна', '79120000001', 'anna@example.ru', 100, 0, 100, '{}', '1', now()
      FROM closed, (SELECT id, city_id FROM store ORDER BY id LIMIT 1) s RETURNING id
    ), line AS (
      INSERT INTO order_line (order_id, variant_id, name, quantity, unit_price, total)
      SELECT id, ${variant}, 'Крем', ${quantity}, 100, ${100 * quantity} FROM placed
    )
    INSERT INTO order_state_change (order_id, step, from_state, to_state, at, cause)
    SELECT id, 1, NULL, ${state}, ${at}, 'test' FROM placed`.execute(base.db)
}

beforeAll(async () => {
  base = await freshDatabase()
  shop = await loadFixtureShop(base.db)
  index = await openCatalogueIndex(base.db)
})
afterAll(() => base.close())
let phones = 0
beforeEach(async () => {
  now = FIXTURE_NOW
  phones += 1
  const { id, visitor_id } = await base.db
    .insertInto('customer')
    .values({ phone: `7912000000${phones}`, name: 'Анна', email: 'anna@example.ru', birthday: '1990-01-01' })
    .returning(['id', 'visitor_id'])
    .executeTakeFirstOrThrow()
  anna = { ...anonymous('test'), customerId: id, visitorId: visitor_id }
})

test('what was received stands on the board by steps, until a day by size and use; what is under way does not', async () => {
  await buy('krem-polnoch', '2026-11-10T12:00:00Z')
  await buy('krem-tish', '2026-10-01T12:00:00Z')
  await buy('krem-rosa', '2026-11-19T12:00:00Z', 'cancelled')
  await buy('pomada-vereteno', '2026-11-10T12:00:00Z')
  const { items, today } = await board()
  expect(today).toBe('2026-11-20')
  expect(items.map(({ slug, step, day_part, every_days }) => [slug, step, day_part, every_days])).toEqual([
    ['krem-tish', 'Крем', 'both', 1],
    ['krem-polnoch', 'Ночной крем', 'evening', 2],
  ])
  // 50 ml by 1 ml a day, and by 0.25 ml a day.
  expect(items.map(({ opened_on, ends_on, is_due }) => [opened_on, ends_on, is_due])).toEqual([
    ['2026-10-02', '2026-11-21', true],
    ['2026-11-11', '2027-05-30', false],
  ])
  expect(items[0]).toMatchObject({ price: 149_000, available: true })
})

test('two packs last twice as long, and a later purchase starts the count again', async () => {
  await buy('krem-tish', '2026-10-01T12:00:00Z')
  await calls().change(
    {
      city,
      product_id: productId(shop.product('krem-tish')),
      day_part: 'evening',
      every_days: 1,
      opened_on: '2026-10-05',
    },
    anna,
  )
  expect((await board()).items).toMatchObject([{ opened_on: '2026-10-05', ends_on: '2027-01-13' }])
  await buy('krem-tish', '2026-11-19T12:00:00Z', 'delivered', 2)
  expect((await board()).items).toMatchObject([{ opened_on: '2026-11-20', ends_on: '2027-06-08', day_part: 'evening' }])
})

test('a purchase of more than a year ago is not on the board', async () => {
  await buy('krem-tish', '2025-11-19T09:00:00Z')
  expect((await board()).items).toEqual([])
})

test('the board says which actives clash and that the morning lacks SPF; changes and additions settle it', async () => {
  await buy('krem-tish', '2026-11-10T12:00:00Z')
  await buy('krem-polnoch', '2026-11-10T12:00:00Z')
  const [tish, polnoch] = [shop.product('krem-tish'), shop.product('krem-polnoch')]
  const before = await board()
  expect(before.clashes).toEqual([{ product_ids: [tish, polnoch], words: 'Чередуйте вечера.', fits: false }])
  expect(before.missing).toEqual({ words: 'Утром нужен SPF.', section: 'ukhod_za_litsom/spf' })
  const changed = await boardOf(
    calls().change({ city, product_id: productId(tish), day_part: 'evening', every_days: 2, opened_on: null }, anna),
  )
  expect(changed.clashes).toMatchObject([{ fits: true }])
  const added = await boardOf(calls().add({ city, variant_id: await variantOf('flyuid-spf-50') }, anna))
  expect(added.missing).toBeNull()
  expect(added.items.at(-1)).toMatchObject({ slug: 'flyuid-spf-50', opened_on: null, ends_on: null, is_due: false })
})

test('what was bought and removed comes back when it is bought again; what was added is removed for good', async () => {
  await buy('krem-tish', '2026-11-10T12:00:00Z')
  await calls().add({ city, variant_id: await variantOf('flyuid-spf-50') }, anna)
  for (const slug of ['krem-tish', 'flyuid-spf-50', 'krem-tish'])
    await calls().remove({ city, product_id: productId(shop.product(slug)) }, anna)
  expect((await board()).items).toEqual([])
  now = new Date(FIXTURE_NOW.getTime() + 3 * 86_400_000)
  await buy('krem-tish', '2026-11-22T12:00:00Z')
  expect((await board()).items.map(({ slug }) => slug)).toEqual(['krem-tish'])
})

test('favourites of the steps are offered until they stand on the board', async () => {
  for (const slug of ['krem-rosa', 'pomada-vereteno'])
    await base.db
      .insertInto('favourite')
      .values({ visitor_id: anna.visitorId ?? '', product_id: productId(shop.product(slug)), added_at: now })
      .execute()
  const { offered } = await board()
  expect(offered.map(({ slug, step }) => [slug, step])).toEqual([['krem-rosa', 'Крем']])
  const { offered: after, items } = await boardOf(
    calls().add({ city, variant_id: offered[0]?.variant_id ?? (await variantOf('krem-rosa')) }, anna),
  )
  expect(after).toEqual([])
  expect(items.map(({ slug }) => slug)).toEqual(['krem-rosa'])
})

test('a day to come, a product of no step and a product of another board are refused and change nothing', async () => {
  await buy('krem-tish', '2026-11-10T12:00:00Z')
  const change = { city, product_id: productId(shop.product('krem-tish')), day_part: 'evening', every_days: 1 } as const
  for (const opened_on of ['2026-11-21', '2026-02-30', '0000-01-01'])
    expect(await calls().change({ ...change, opened_on }, anna)).toMatchObject({ refusal: 'bad-opening' })
  const foreign = { ...change, product_id: productId(shop.product('krem-rosa')), opened_on: null }
  expect(await calls().change(foreign, anna)).toMatchObject({ refusal: 'no-product' })
  expect(await calls().add({ city, variant_id: await variantOf('pomada-vereteno') }, anna)).toMatchObject({
    refusal: 'no-product',
  })
  expect((await board()).items).toMatchObject([{ slug: 'krem-tish', day_part: 'both' }])
})

test('OWN-01, SAFE-07: a shop without steps and a guest have no board', async () => {
  expect(await calls(null).get({ city }, anna)).toMatchObject({ refusal: 'not-offered' })
  expect(await calls().get({ city }, anonymous('test'))).toMatchObject({ refusal: 'signed-out' })
})

test('SAFE-05: the board is deleted with the account', async () => {
  await calls().add({ city, variant_id: await variantOf('flyuid-spf-50') }, anna)
  await base.db.deleteFrom('customer').where('id', '=', anna.customerId).execute()
  const left = await base.db
    .selectFrom('routine_item')
    .selectAll()
    .where('customer_id', '=', anna.customerId ?? 0)
    .execute()
  expect(left).toEqual([])
})
