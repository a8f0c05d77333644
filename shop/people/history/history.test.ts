import { afterAll, beforeAll, expect, test } from 'vitest'
import { productId, type ProductId } from '#kernel/ids.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { FIXTURE_NOW, loadFixtureShop, type FixtureShop } from '#kit/shops/fixture-shop.ts'
import { anonymous, type Caller } from '#platform/calls/caller.ts'
import { historyCalls } from './history.calls.ts'
import { readViewedNames } from './history.sql.ts'

let base: TestDatabase
let shop: FixtureShop
let anna: Caller
let boris: Caller
let seconds = 0
const clock = { now: () => new Date(FIXTURE_NOW.getTime() + (seconds += 1) * 1000) }

const customer = async (phone: string): Promise<Caller> => {
  const { id } = await base.db
    .insertInto('customer')
    .values({ phone, name: 'Анна', email: 'anna@example.ru', birthday: '1990-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...anonymous('test'), customerId: id }
}

beforeAll(async () => {
  base = await freshDatabase()
  shop = await loadFixtureShop(base.db)
  anna = await customer('79120000001')
  boris = await customer('79120000002')
})
afterAll(() => base.close())

const calls = () => historyCalls({ db: base.db, clock })
const viewed = async (caller: Caller): Promise<number[]> => {
  const answer = await calls().get({}, caller)
  if (!answer.ok) throw new Error('refused')
  return answer.value.product_ids
}

test('CAT-09: the last viewed comes first, each product once; what a device has stored joins at sign-in', async () => {
  const [tish, rosa, polnoch] = ['krem-tish', 'krem-rosa', 'krem-polnoch'].map(shop.product) as [
    ProductId,
    ProductId,
    ProductId,
  ]
  await calls().push({ product_ids: [productId(rosa)] }, anna)
  await calls().push({ product_ids: [productId(tish)] }, anna)
  expect(await viewed(anna)).toEqual([tish, rosa])
  await calls().push({ product_ids: [productId(polnoch), productId(rosa), productId(999_999)] }, anna)
  expect(await viewed(anna)).toEqual([polnoch, rosa, tish])
  expect(await viewed(boris)).toEqual([])
})

test('CAT-09, SAFE-07: a guest has no list on the server', async () => {
  expect(await viewed(anonymous('test'))).toEqual([])
  expect(await calls().push({ product_ids: [shop.product('krem-tish')] }, anonymous('test'))).toMatchObject({
    refusal: 'signed-out',
  })
})

test('CAT-09: thirty products are stored', async () => {
  const product = await base.db
    .selectFrom('product')
    .selectAll()
    .where('slug', '=', 'krem-tish')
    .executeTakeFirstOrThrow()
  const { id: _, facts, goes_with, ...rest } = product
  const many = await base.db
    .insertInto('product')
    .values(
      Array.from({ length: 32 }, (_item, n) => ({
        ...rest,
        slug: `mnogo-${n}`,
        facts: JSON.stringify(facts),
        goes_with: JSON.stringify(goes_with),
      })),
    )
    .returning('id')
    .execute()
  const ids = many.map(({ id }) => id)
  await calls().push({ product_ids: ids.slice(0, 2) }, boris)
  await calls().push({ product_ids: ids.slice(2) }, boris)
  expect(await viewed(boris)).toEqual(ids.slice(2))
})

test('SAFE-05: the list is exported by name, cleared on request, and deleted with the account', async () => {
  expect((await readViewedNames(base.db, anna.customerId ?? 0)).length).toBe(3)
  expect(await calls().clear({}, boris)).toEqual({ ok: true, value: { product_ids: [] } })
  expect(await viewed(boris)).toEqual([])
  await base.db.deleteFrom('customer').where('id', '=', anna.customerId).execute()
  expect(await base.db.selectFrom('viewed_product').selectAll().execute()).toEqual([])
})
