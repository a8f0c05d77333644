import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productId } from '#kernel/ids.ts'
import { anonymous, type Caller } from '#platform/calls/caller.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { fixtureClock, loadFixtureShop, type FixtureShop } from '#kit/shops/fixture-shop.ts'
import { favoritesCalls } from './favorites.calls.ts'

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
