import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { migrate } from '#app/database/migrate.ts'
import { BRANDS } from '#kit/shops/fixture-products.ts'
import { loadFixtureShop } from '#kit/shops/fixture-shop.ts'
import { openShadow, type Shadow } from './shadow.ts'

let base: TestDatabase
let shadow: Shadow
beforeAll(async () => {
  base = await freshDatabase()
  await migrate(base.url) // the rights on a database are not copied with it
  await loadFixtureShop(base.db)
  shadow = await openShadow(base.appUrl, {
    copied: ['brand', 'product', 'variant', 'marking_group', 'catalogue_version'],
    emptied: ['basket', 'session'],
  })
})
afterAll(async () => {
  await shadow.close()
  await base.close()
})

const pricesIn = async ({ db }: Pick<Shadow, 'db'>): Promise<number[]> =>
  (await db.selectFrom('variant').select('price').distinct().execute()).map(({ price }) => Number(price))

test('CHG-05: what is written to a shadow is seen through it alone, by tables, views and functions', async () => {
  const before = await pricesIn(base)
  await shadow.db.updateTable('variant').set({ price: 12_300 }).execute()
  await shadow.db.updateTable('product').set({ content_hash: 'changed' }).execute()
  await sql`SELECT bump_catalogue_version()`.execute(shadow.db)
  expect(await pricesIn(shadow)).toEqual([12_300])
  expect(await pricesIn(base)).toEqual(before)
  const version = async ({ db }: Pick<Shadow, 'db'>): Promise<number> =>
    Number((await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version)
  expect(await version(shadow)).toBe((await version(base)) + 1)
})

test('CHG-05: nothing but a shadow can be written over its connection', async () => {
  await expect(shadow.db.updateTable('city').set({ name: 'Нигде' }).execute()).rejects.toMatchObject({ code: '25006' })
  await expect(sql`CREATE TEMP TABLE own (id int)`.execute(shadow.db)).rejects.toMatchObject({ code: '25006' })
})

test('new rows of a shadow are numbered after the copied ones', async () => {
  const { max } = await base.db
    .selectFrom('brand')
    .select((row) => row.fn.max('id').as('max'))
    .executeTakeFirstOrThrow()
  const [known] = BRANDS
  if (known === undefined) throw new Error('the fixture has brands')
  const added = await shadow.db
    .insertInto('brand')
    .values({ ...known, slug: 'novaya', name: 'Новая' })
    .returning('id')
    .execute()
  expect(added).toEqual([{ id: Number(max) + 1 }])
})
