/** Prices, promotions and banners that end: every place agrees at the minute. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { fixtureDatabase } from '#kit/shops/order-database.ts'
import { BALM, CREAM, KIROVKA, newShopper, orderShop, pickupOrder, setStock } from '#kit/shops/order-shop.ts'
import { newNationalPhone } from '#kit/shops/phones.ts'
import { valueOf } from '#kit/value-of.ts'
import { runImport, type Kind } from '#app/import/importer.ts'
import type { RecordSource } from '#platform/import/record-source.ts'
import { productCards } from '#shop/catalogue/face.ts'
import { openCatalogueIndex } from '#shop/catalogue/index/catalogue-index.ts'
import { readBanners } from '#shop/content/home/main-page.sql.ts'
import { promotionsCalls } from '#shop/pricing/promotions/promotions.calls.ts'
import { beginDayJob } from './begin-day.job.ts'

const database = fixtureDatabase()
beforeEach(async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 90, [BALM]: 90 })
  await addPromotion('zima', 'price', ['sku-1'], '2026-11-30')
  await addPromotion('balzam', 'percent', ['sku-3'], '2026-11-30')
})

const addPromotion = async (code: string, kind: string, skus: string[], until: string | null): Promise<void> => {
  await sql`
    INSERT INTO promotion (code, position, kind, title, body_html, from_on, until_on, skus, percent)
    VALUES (${code}, 1, ${kind}, ${code}, '', '2026-11-01', ${until}, ${skus}, ${kind === 'percent' ? 10 : null})`.execute(
    database.db,
  )
}
const runJob = (now: Date): Promise<void> =>
  beginDayJob.work({}, { db: database.db, clock: { now: () => now }, alert: () => {} })
const priceOf = async () =>
  database.db.selectFrom('variant').select(['price', 'old_price']).where('sku', '=', 'sku-1').executeTakeFirstOrThrow()

const MIDNIGHT = Date.parse('2026-11-30T21:00:00Z')
const MINUTE = 60_000

test(
  'ORD-12: a card, the basket, the price and the placing of an order, and the list of promotions agree at every minute around an end',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(-1440, -61, -1, 0, 1, 59, 61, 240), fc.nat(59), async (minute, second) => {
        const now = new Date(MIDNIGHT + minute * MINUTE + second * 1000)
        const ended = minute >= 0
        await sql`UPDATE variant SET price = 119000, old_price = 149000 WHERE sku = 'sku-1'`.execute(database.db)
        // The job of each minute that has come; those of other minutes change nothing.
        if (ended) await runJob(new Date(MIDNIGHT))
        await runJob(now)
        const cream = ended ? 149_000 : 119_000
        const balm = ended ? 59_000 : 53_100
        const clock = { now: () => now }
        const catalogue = { db: database.db, clock, index: await openCatalogueIndex(database.db) }
        const [card] = await productCards.cardsOfVariants(catalogue, 'chelyabinsk', [CREAM])
        expect([card?.price, card?.old_price]).toEqual(ended ? [149_000, null] : [119_000, 149_000])
        const listed = valueOf(await promotionsCalls(catalogue).list({ city: 'chelyabinsk' }, newShopper().caller))
        expect(listed.map(({ code }) => code).toSorted()).toEqual(ended ? [] : ['balzam', 'zima'])
        const shop = orderShop(database.db, 1000, { clock })
        const buyer = newShopper()
        valueOf(await shop.basket.add({ product_id: CREAM }, buyer.caller))
        valueOf(await shop.basket.add({ product_id: BALM }, buyer.caller))
        const asked = { city: 'chelyabinsk', delivery: 'pickup', store_id: KIROVKA } as const
        expect(valueOf(await shop.order.price(asked, buyer.caller)).total).toBe(cream + balm)
        const recipient = { name: 'Анна', phone: `7${newNationalPhone()}`, email: 'anna@example.ru' }
        const other = ended ? 119_000 + 53_100 : 149_000 + 59_000
        expect((await shop.order.place(pickupOrder(other, { recipient }), buyer.once())).ok).toBe(false)
        valueOf(await shop.order.place(pickupOrder(cream + balm, { recipient }), buyer.once()))
      }),
      {
        numRuns: 10,
        examples: [
          [-1, 59],
          [0, 0],
        ],
      },
    )
  },
)

test('ORD-12: an article of another promotion that goes on keeps its price; the history has the new one', async () => {
  await addPromotion('uhod', 'price', ['sku-1'], null)
  await runJob(new Date(MIDNIGHT))
  expect(await priceOf()).toEqual({ price: 119_000, old_price: 149_000 })
  await sql`UPDATE promotion SET until_on = '2026-12-01' WHERE code = 'uhod'`.execute(database.db)
  await runJob(new Date(MIDNIGHT + 1440 * MINUTE))
  expect(await priceOf()).toEqual({ price: 149_000, old_price: null })
  const history = await database.db
    .selectFrom('price_history')
    .select('price')
    .where('variant_id', '=', CREAM)
    .execute()
  expect(history.at(-1)).toEqual({ price: 149_000 })
})

const sourceOf = (records: { readonly [K in Kind]?: readonly object[] }): RecordSource => ({
  kinds: new Set(Object.keys(records)),
  async *records(kind) {
    const all: Readonly<Record<string, readonly object[]>> = records
    for (const [at, value] of (all[kind] ?? []).entries()) yield { where: `${kind}:${at + 1}`, value }
  },
  async *knownPictures() {},
})

test('ORD-12: loading the prices of an ended promotion again brings nothing back and changes nothing', async () => {
  const prices = sourceOf({ prices: [{ sku: 'sku-1', price: 119_000, old_price: 149_000 }] })
  const before = new Date(MIDNIGHT - MINUTE)
  await runImport(database.db, prices, { now: before })
  expect(await priceOf()).toEqual({ price: 119_000, old_price: 149_000 })
  await runJob(new Date(MIDNIGHT))
  const outcome = await runImport(database.db, prices, { now: new Date(MIDNIGHT + MINUTE) })
  expect([outcome.changed, outcome.changes.repriced]).toEqual([0, 0])
  expect(await priceOf()).toEqual({ price: 149_000, old_price: null })
})

test('ORD-12: a banner is shown until the end of its last day in Moscow', async () => {
  await runImport(
    database.db,
    sourceOf({
      banners: [
        { code: 'zima', place: 'hero', position: 1, title: 'До 30 ноября', body: 'Скидки', until: '2026-11-30' },
        { code: 'vsegda', place: 'hero', position: 2, title: 'Тишь да гладь', body: 'Уход' },
      ],
    }),
    {},
  )
  const shown = async (day: string) => (await readBanners(database.db, day)).map(({ code }) => code)
  expect(await shown('2026-11-30')).toEqual(['zima', 'vsegda'])
  expect(await shown('2026-12-01')).toEqual(['vsegda'])
})
