import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { loadFixtureShop } from '#kit/shops/fixture-shop.ts'
import { withoutStock } from './availability.sql.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await freshDatabase()
  await loadFixtureShop(base.db)
})
afterAll(() => base.close())

const soldOut = async (): Promise<string[]> =>
  (
    await sql<{ slug: string }>`
      SELECT slug FROM product AS listed WHERE ${withoutStock(sql`listed.slug`)} ORDER BY slug`.execute(base.db)
  ).rows.map(({ slug }) => slug)

test('OFFICE-02: a product lacks stock when no place has a free piece of it and it is on sale', async () => {
  const before = await soldOut()
  expect(before).not.toContain('krem-tish')
  expect(before).not.toContain('krem-byloy')
  await sql`
    UPDATE stock SET reserved = on_hand FROM variant v JOIN product p ON p.id = v.product_id
    WHERE v.id = stock.variant_id AND p.slug = 'krem-tish'`.execute(base.db)
  expect(await soldOut()).toEqual([...before, 'krem-tish'].toSorted())
})
