import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productId, variantId } from '#kernel/ids.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { FIXTURE_NOW, fixtureClock, loadFixtureShop } from '#kit/shops/fixture-shop.ts'
import { addPictures, openFeedsForTests } from '#kit/shops/feed-shop.ts'
import { newShopper } from '#kit/shops/order-shop.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { machineRandom } from '#platform/random.ts'
import { openCatalogueIndex } from '#shop/catalogue/index/catalogue-index.ts'
import { createHandlers } from '../handlers.ts'
import { runImport } from '../import/run-import.ts'
import { publish } from './due-changes.ts'

let base: TestDatabase
const TOMORROW = new Date(FIXTURE_NOW.getTime() + 86_400_000)

const SECRET = {
  slug: 'taynyy-krem',
  brand: 'iney',
  category: 'ukhod_za_litsom/kremy',
  name: 'Тайный крем',
  lead: 'Тайна.',
  description: 'Тайна.',
  usage: ['Нанесите.'],
  facts: [],
  is_new: true,
  published_on: TOMORROW.toISOString().slice(0, 10),
  pictures: [],
  variants: [{ sku: 'T-10001', barcode: '4600000009995', height_mm: 60, weight_g: 90, price: 99_000 }],
}

beforeAll(async () => {
  base = await freshDatabase()
  await loadFixtureShop(base.db)
  const invalid: string[] = []
  await runImport(
    base.db,
    {
      kinds: new Set(['products', 'stock']),
      knownPictures: async function* () {},
      records: async function* (kind) {
        if (kind === 'products') yield { where: 'products:1', value: SECRET }
        if (kind === 'stock') yield { where: 'stock:1', value: { sku: 'T-10001', stores: { kirovka: 5 } } }
      },
    },
    {
      now: FIXTURE_NOW,
      report: { invalid: (where, why) => invalid.push(`${where}: ${why}`), shortfall: () => {}, done: () => {} },
    },
  )
  expect(invalid).toEqual([])
  await addPictures(base.db)
})
afterAll(() => base.close())

/** All feeds as they are published now. */
const feedTexts = async (index: Awaited<ReturnType<typeof openCatalogueIndex>>): Promise<string> => {
  const feeds = await openFeedsForTests({ db: base.db, clock: fixtureClock, index })
  await feeds.publish()
  const texts = await Promise.all(feeds.names().map(feeds.text))
  await feeds.close()
  return texts.join('')
}

/** The calls of a visitor, with the ids of the hidden product and of its variant. */
const openShop = async () => {
  const { db } = base
  const index = await openCatalogueIndex(db)
  const shop = createHandlers({
    ...signInForTests,
    db,
    clock: fixtureClock,
    random: machineRandom,
    publicUrl: 'https://shop.example',
    alert: () => {},
    index,
  })
  const { id } = await db.selectFrom('variant').select('id').where('sku', '=', 'T-10001').executeTakeFirstOrThrow()
  const product = await db.selectFrom('product').select('id').where('slug', '=', SECRET.slug).executeTakeFirstOrThrow()
  return { index, shop, id, product, caller: newShopper().caller }
}

/** What visitors can read of the product, by where: the calls behind pages, lists, search, sitemap and basket, and the feeds. */
const leaksOf = async (): Promise<string[]> => {
  const { index, shop, id, product, caller } = await openShop()
  const city = 'chel'
  const answers = {
    list: await shop.catalog.list({ city, path: SECRET.category }, caller),
    new: await shop.catalog.list({ city, sort_by: 'date', sort_order: 'desc' }, caller),
    search: await shop.catalog.list({ city, q: 'тайный крем' }, caller),
    barcode: await shop.catalog.list({ city, q: '4600000009995' }, caller),
    sku: await shop.catalog.list({ city, q: 'T-10001' }, caller),
    cards: await shop.catalog.cards({ city, ids: [product.id] }, caller),
    page: await shop.product.get({ slug: SECRET.slug, city }, caller),
    reviews: await shop.product.reviews({ slug: SECRET.slug }, caller),
    companions: await shop.product.companions({ slug: SECRET.slug, city }, caller),
    sitemap: await shop.seo.sitemap({ part: 'products', page: 1 }, caller),
    feeds: await feedTexts(index),
    brand: await shop.brands.get({ slug: 'iney', city }, caller),
    main: await shop.mainPage.get({ city }, caller),
    basket: await shop.basket.add({ product_id: variantId(id), quantity: 1 }, caller),
  }
  const isTold = (answer: unknown): boolean => /Тайный|taynyy/.test(JSON.stringify(answer))
  const found = Object.entries(answers)
    .filter(([, answer]) => isTold(answer))
    .map(([where]) => where)
  // Its page and its basket do not exist, as those of a product that never was.
  const gone = [answers.page, answers.reviews, answers.companions, answers.basket].map((answer) =>
    answer.ok ? 'done' : answer.refusal,
  )
  return [...found, ...new Set(gone)]
}

test('CHG-05: of random ids and addresses those of a hidden product are answered as those that never were', async () => {
  await publish(base.db, FIXTURE_NOW)
  const { shop, id, product, caller } = await openShop()
  const city = 'chel'
  const NEVER = 2_000_000
  /** What is said of a product by its numbers and its address, without these. */
  const answersTo = async (of: { product: number; variant: number; slug: string }): Promise<string> => {
    const slug = { slug: of.slug, city }
    return JSON.stringify([
      await shop.catalog.cards({ city, ids: [productId(of.product)] }, caller),
      await shop.favorites.add({ product_id: productId(of.product) }, caller),
      await shop.basket.add({ product_id: variantId(of.variant), quantity: 1 }, caller),
      await shop.product.get(slug, caller),
      await shop.product.companions(slug, caller),
      await shop.product.reviews({ slug: of.slug }, caller),
      await shop.questions.list({ slug: of.slug }, caller),
    ])
  }
  const never = await answersTo({ product: NEVER, variant: NEVER, slug: 'net-takogo' })
  const near = (known: number) => fc.oneof(fc.constant(known), fc.integer({ min: known + 1, max: known + 500 }))
  const address = fc.oneof(fc.constant(SECRET.slug), fc.stringMatching(/^taynyy-[a-z]{3,8}$/))
  await fc.assert(
    fc.asyncProperty(near(product.id), near(id), address, async (ofProduct, variant, slug) => {
      expect(await answersTo({ product: ofProduct, variant, slug })).toBe(never)
    }),
    { numRuns: 30 },
  )
})

test('CHG-05: a product of tomorrow appears nowhere; on its day it is on sale by itself', async () => {
  await publish(base.db, FIXTURE_NOW)
  expect(await leaksOf()).toEqual(['no-product'])
  await publish(base.db, TOMORROW)
  expect(await leaksOf()).toEqual(
    expect.arrayContaining(['list', 'new', 'search', 'barcode', 'sku', 'cards', 'page', 'sitemap', 'feeds', 'done']),
  )
})
