import { type VariantId, variantId } from '#kernel/ids.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openCatalogueIndex, type CatalogueIndex } from '../index/catalogue-index.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { FIXTURE_NOW, loadFixtureShop } from '#kit/shops/fixture-shop.ts'
import { cardsFor } from './cached-cards.ts'

let base: TestDatabase
let index: CatalogueIndex
let now: Date
const clock = { now: () => now }

beforeAll(async () => {
  base = await freshDatabase()
  await loadFixtureShop(base.db)
})
beforeEach(async () => {
  now = FIXTURE_NOW
  index = await openCatalogueIndex(base.db)
})
afterAll(() => base.close())

const read = (...variantIds: readonly VariantId[]) =>
  cardsFor({ db: base.db, clock, products: index.current().products }, new Map(variantIds.map((id) => [id, true])))

const variantAt = (position: number): VariantId => {
  const id = index.current().products.variants.ids[position]
  if (id === undefined) throw new Error('the fixture shop has too few variants')
  return variantId(id)
}

/** Changes the price without a notice, so that only a statement finds it. */
const setPrice = async (variantId: VariantId, price: number): Promise<void> => {
  await base.db.updateTable('variant').set({ price, old_price: null }).where('id', '=', variantId).execute()
}
const priceOf = async (variantId: VariantId): Promise<number | undefined> => (await read(variantId))[0]?.price

test('cards come in the order requested, without unknown ones, whether cached or read', async () => {
  const [first, second, third] = [variantAt(0), variantAt(1), variantAt(2)]
  await read(second)
  expect((await read(third, variantId(999_999), second, first)).map((row) => row.variant_id)).toEqual([
    third,
    second,
    first,
  ])
})

test('a card is read once for a version of the catalogue', async () => {
  const id = variantAt(0)
  await setPrice(id, 50_000)
  expect(await priceOf(id)).toBe(50_000)
  await setPrice(id, 60_000)
  expect(await priceOf(id)).toBe(50_000)
  index = await openCatalogueIndex(base.db)
  expect(await priceOf(id)).toBe(60_000)
})

test('a card is read again after a minute and on the next day', async () => {
  const id = variantAt(0)
  await setPrice(id, 50_000)
  now = new Date('2026-11-20T10:00:00Z')
  expect(await priceOf(id)).toBe(50_000)
  await setPrice(id, 60_000)
  now = new Date('2026-11-20T10:00:59Z')
  expect(await priceOf(id)).toBe(50_000)
  now = new Date('2026-11-20T10:01:01Z')
  expect(await priceOf(id)).toBe(60_000)

  now = new Date('2026-11-20T23:59:50Z')
  expect(await priceOf(id)).toBe(60_000)
  await setPrice(id, 70_000)
  now = new Date('2026-11-21T00:00:05Z')
  expect(await priceOf(id)).toBe(70_000)
})

test('a cached card is the same object, apart from its availability', async () => {
  const id = variantAt(0)
  const cards = (available: boolean) =>
    cardsFor({ db: base.db, clock, products: index.current().products }, new Map([[id, available]]))
  const [[first], [second], [missing]] = [await cards(true), await cards(true), await cards(false)]
  expect(second).toBe(first)
  expect([first?.available, missing?.available]).toEqual([true, false])
  expect({ ...missing, available: true }).toEqual(first)
})
