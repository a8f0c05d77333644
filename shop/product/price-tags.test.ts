import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { orderDatabase } from '#kit/shops/order-database.ts'
import { CREAM, KIROVKA, NOW } from '#kit/shops/order-shop.ts'
import { insertStaffSession, staffOffice } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'

const database = orderDatabase()

test('DESK-07: a price tag has the barcode, and an old price only where nothing was cheaper in 30 days', async () => {
  const { db } = database
  const { office } = staffOffice(db, NOW)
  const seller = await insertStaffSession(db, { login: 'seller', role: 'seller', storeId: KIROVKA }, NOW)
  const tags = async (text: string) => valueOf(await office.priceTags({ text }, seller.caller())).tags
  await sql`UPDATE variant SET barcode = '4006381333931', old_price = 149000 WHERE id = ${CREAM}`.execute(db)
  const history = (price: number, from: string) =>
    sql`INSERT INTO price_history (variant_id, price, since) VALUES (${CREAM}, ${price}, ${from})`.execute(db)
  await sql`DELETE FROM price_history WHERE variant_id = ${CREAM}`.execute(db)
  await history(149_000, '2026-01-01')
  await history(119_000, '2026-11-15')
  const [tag, ...others] = await tags('4006381333931')
  expect(others).toEqual([])
  expect(tag).toMatchObject({ variant_id: CREAM, price: 119_000, old_price: 149_000 })
  expect(tag?.barcode).toMatch(/^<svg/)
  await history(109_000, '2026-11-01')
  expect(await tags('4006381333931')).toMatchObject([{ old_price: null }])
  expect((await tags('крем')).map(({ variant_id }) => variant_id)).toContain(CREAM)
})

test('DESK-07: tags of marked products have all variants on sale; whoever keeps the goods prints them, a courier does not', async () => {
  const { db } = database
  const { office } = staffOffice(db, NOW)
  const owner = await insertStaffSession(db, { login: 'owner', role: 'owner' }, NOW)
  const courier = await insertStaffSession(db, { login: 'courier', role: 'courier', storeId: KIROVKA }, NOW)
  const { rows } = await sql<{ slug: string }>`
    SELECT slug FROM product WHERE NOT discontinued ORDER BY slug LIMIT 2`.execute(db)
  const slugs = rows.map(({ slug }) => slug)
  const { tags } = valueOf(await office.tagsOfProducts({ slugs: [...slugs, 'net-takogo'] }, owner.caller()))
  const { rows: variants } = await sql<{ sku: string }>`
    SELECT v.sku FROM variant v JOIN product p ON p.id = v.product_id WHERE p.slug = ANY(${slugs}::text[])`.execute(db)
  expect(tags.map(({ sku }) => sku).toSorted()).toEqual(variants.map(({ sku }) => sku).toSorted())
  expect(await office.tagsOfProducts({ slugs }, courier.caller())).toMatchObject({ refusal: 'not-allowed' })
})
