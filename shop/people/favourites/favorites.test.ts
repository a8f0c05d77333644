import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productId } from '#kernel/ids.ts'
import { anonymous, type Caller } from '#platform/calls/caller.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { fixtureClock, loadFixtureShop, type FixtureShop } from '#kit/shops/fixture-shop.ts'
import { transaction } from '#platform/db/transaction.ts'
import { favoritesCalls, mergeFavorites } from './favorites.calls.ts'

let base: TestDatabase
let shop: FixtureShop
let calls: ReturnType<typeof favoritesCalls>
const visitor = (last: string): Caller => ({
  ...anonymous('test'),
  visitorId: `00000000-0000-4000-8000-00000000000${last}`,
})

beforeAll(async () => {
  base = await freshDatabase()
  shop = await loadFixtureShop(base.db)
  calls = favoritesCalls({ db: base.db, clock: fixtureClock })
})
afterAll(() => base.close())

describe('favourites', () => {
  test('FAV-01, FAV-02: an anonymous visitor has own favourites, each product once', async () => {
    const [tish, rosa] = [shop.product('krem-tish'), shop.product('krem-rosa')]
    await calls.add({ product_id: productId(tish) }, visitor('1'))
    await calls.add({ product_id: productId(rosa) }, visitor('1'))
    const twice = await calls.add({ product_id: productId(rosa) }, visitor('1'))
    expect(twice.ok && twice.value.map(({ product }) => product.id).sort((a, b) => a - b)).toEqual(
      [tish, rosa].sort((a, b) => a - b),
    )
    expect(await calls.get({}, visitor('2'))).toEqual({ ok: true, value: [] })
    expect(await calls.get({}, anonymous('test'))).toEqual({ ok: true, value: [] })
    const remaining = await calls.remove({ product_id: productId(rosa) }, visitor('1'))
    expect(remaining).toEqual({ ok: true, value: [{ product: { id: tish } }] })
  })

  test('FAV-01: a favourite that costs less than when it was added says by how much, one of an earlier release does not', async () => {
    const [tish, rosa] = [productId(shop.product('krem-tish')), productId(shop.product('krem-rosa'))]
    for (const product_id of [tish, rosa]) await calls.add({ product_id }, visitor('5'))
    expect(await calls.drops({}, visitor('5'))).toEqual({ ok: true, value: [] })
    await base.db.updateTable('favourite').set({ added_price: null }).where('product_id', '=', rosa).execute()
    for (const id of [tish, rosa])
      await sql`UPDATE variant SET price = price - 1500 WHERE product_id = ${id}`.execute(base.db)
    expect(await calls.drops({}, visitor('5'))).toEqual({ ok: true, value: [{ product_id: tish, dropped: 1500 }] })
    await sql`UPDATE variant SET price = price + 9000 WHERE product_id = ${tish}`.execute(base.db)
    expect(await calls.drops({}, visitor('5'))).toEqual({ ok: true, value: [] })
    expect(await calls.drops({}, anonymous('test'))).toEqual({ ok: true, value: [] })
  })

  test('FAV-01: a product that is in both lists keeps the price of the earlier day when they join', async () => {
    const product_id = productId(shop.product('krem-tish'))
    const [early, late] = [new Date('2026-11-01T00:00:00Z'), new Date('2026-11-10T00:00:00Z')]
    for (const [who, added_at, added_price] of [
      ['6', late, 100],
      ['7', early, 200],
    ] as const)
      await base.db
        .insertInto('favourite')
        .values({ visitor_id: visitor(who).visitorId ?? '', product_id, added_at, added_price })
        .execute()
    const [guest, account] = [visitor('7').visitorId ?? '', visitor('6').visitorId ?? '']
    await transaction(base.db, (tx) => mergeFavorites(tx, guest, account))
    const rows = base.db.selectFrom('favourite').select(['added_at', 'added_price']).where('visitor_id', '=', account)
    expect(await rows.execute()).toEqual([{ added_at: early, added_price: 200 }])
  })

  test('FAV-01: refuses a product that does not exist, and one over the limit', async () => {
    expect(await calls.add({ product_id: productId(999_999) }, visitor('3'))).toMatchObject({ refusal: 'no-product' })
    await sql`
      INSERT INTO product (slug, brand_id, category_id, name, lead, description_html, usage_steps, facts, published_on)
      SELECT 'mnogo-' || n, brand_id, category_id, name, lead, description_html, usage_steps, facts, published_on
      FROM product, generate_series(1, 500) AS n WHERE slug = 'pudra-iney'`.execute(base.db)
    await sql`
      INSERT INTO favourite (visitor_id, product_id)
      SELECT ${visitor('3').visitorId}, id FROM product WHERE slug LIKE 'mnogo-%'`.execute(base.db)
    expect(await calls.add({ product_id: shop.product('krem-tish') }, visitor('3'))).toMatchObject({
      refusal: 'too-many',
      data: { most: 500 },
    })
  })
})
