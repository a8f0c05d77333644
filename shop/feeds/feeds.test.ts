/** EXCH-03: the feeds of the fixture shop, valid, equal to its pages, and without what they may not have. */
import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#kernel/durations.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { googleFaults } from '#kit/google-faults.ts'
import { addPictures, openFeedsForTests, type FeedsForTests } from '#kit/shops/feed-shop.ts'
import { FIXTURE_NOW, loadFixtureShop, type FixtureShop } from '#kit/shops/fixture-shop.ts'
import { childrenOf, parseXml, textOf, type Element } from '#kit/xml.ts'
import { ymlFaults } from '#kit/yml-faults.ts'
import { bumpCatalogueVersion } from '#platform/import/rows.sql.ts'
import { openCatalogueIndex, type CatalogueIndex } from '#shop/catalogue/index/catalogue-index.ts'
import { openLiveIndex } from '#shop/catalogue/index/live-index.ts'
import { YANDEX } from './yandex-feed.ts'

let base: TestDatabase
let shop: FixtureShop
let index: CatalogueIndex
let feeds: FeedsForTests
let now = FIXTURE_NOW
let isBroken = false

const COLLECTION = {
  slug: 'guby',
  title: 'Губы & «тон»',
  lead: 'О губах.',
  body_html: '',
  position: 0,
  products: [],
  sections: ['makiyazh/guby'],
  brands: [],
  labels: [],
  attributes: '[]',
  in_stock: false,
  except_products: [],
  disabled: false,
}

beforeAll(async () => {
  base = await freshDatabase()
  shop = await loadFixtureShop(base.db)
  await addPictures(base.db, ['pudra-iney'])
  await base.db.insertInto('collection').values(COLLECTION).execute()
  await sql`UPDATE product SET lead = 'О «коже» & <b>уходе</b>, d''Or' || chr(7) WHERE slug = 'krem-rosa'`.execute(
    base.db,
  )
  await sql`UPDATE product SET facts = '[{"name": "Страна", "value": "Россия"}, {"name": "pH", "value": "5"}]'
    WHERE slug = 'krem-rosa'`.execute(base.db)
  // Sold for the old price until the reduction; and one that was cheaper twenty days before.
  await sql`
    INSERT INTO price_history (variant_id, since, price)
    SELECT v.id, part.since::date, part.price FROM variant v
    JOIN (VALUES ('I-0301', '2026-10-01', 240000), ('I-0301', '2026-11-10', 180000), ('M-0501', '2026-10-01', 230000),
      ('M-0501', '2026-11-01', 200000), ('M-0501', '2026-11-15', 210000)) AS part(sku, since, price) ON part.sku = v.sku`.execute(
    base.db,
  )
  index = await openCatalogueIndex(base.db)
})
beforeEach(async () => {
  now = FIXTURE_NOW
  isBroken = false
  await base.db.deleteFrom('feed_rule').execute()
  await feeds?.close()
  feeds = await openFeedsForTests({ db: base.db, clock: { now: () => now }, index })
})
afterAll(async () => {
  await feeds.close()
  await base.close()
})

const offersIn = async (name: string): Promise<Element[]> =>
  childrenOf(parseXml(await feeds.text(name)), 'shop')
    .flatMap((one) => childrenOf(one, 'offers'))
    .flatMap((list) => childrenOf(list, 'offer'))
const skusIn = async (name: string): Promise<string[]> =>
  (await offersIn(name)).map((offer) => textOf(offer, 'vendorCode') ?? '').toSorted()
const offerOf = async (name: string, sku: string): Promise<Element> => {
  const found = (await offersIn(name)).find((offer) => textOf(offer, 'vendorCode') === sku)
  if (found === undefined) throw new Error(`${name} has no ${sku}`)
  return found
}

type Rule = Partial<Record<'sections' | 'brands', string[]>> &
  Partial<Record<'price_from' | 'price_to' | 'stock_older_hours', number>> & { readonly without_barcode?: boolean }
const addRule = (code: string, rule: Rule): Promise<unknown> =>
  base.db
    .insertInto('feed_rule')
    .values({
      code,
      title: `Правило ${code}`,
      position: 0,
      sections: [],
      brands: [],
      without_barcode: false,
      disabled: false,
      ...rule,
    })
    .execute()
const leftOut = async (): Promise<Record<string, number>> => {
  const { leftOut: reasons } = await feeds.publish()
  return Object.fromEntries([...reasons].map(([reason, ids]) => [reason, ids.length]))
}

describe('what the feeds say', () => {
  test('EXCH-03: the whole shop, each city with stores, Google and each collection are valid feeds', async () => {
    await feeds.publish()
    expect(feeds.names()).toEqual(['yandex', 'yandex/chel', 'yandex/msk', 'google', 'collections/guby'])
    for (const name of feeds.names())
      expect([
        name,
        name === 'google' ? googleFaults(await feeds.text(name)) : ymlFaults(await feeds.text(name)),
      ]).toEqual([name, []])
    expect(await skusIn('collections/guby')).toEqual(['I-0801', 'I-0802', 'M-0901', 'P-1001'])
  })

  test('EXCH-03: an offer has its texts without markup and control characters, its country, weight and barcode', async () => {
    await feeds.publish()
    const rosa = await offerOf('yandex', 'P-0201')
    expect(textOf(rosa, 'name')).toBe('Крем «Роса» Полынь 12, 50 мл')
    expect(textOf(rosa, 'description')).toBe("О «коже» & <b>уходе</b>, d'Or")
    expect(textOf(rosa, 'country_of_origin')).toBe('Россия')
    expect(textOf(rosa, 'weight')).toBe('0.100')
    expect(
      childrenOf(rosa, 'param').map(({ attributes, text }) => [attributes['name'], attributes['unit'], text]),
    ).toEqual([
      ['Объём', 'мл', '50'],
      ['pH', undefined, '5'],
    ])
    expect(rosa.attributes['group_id']).toBeUndefined()
    const tish = await offerOf('yandex', 'P-0101')
    expect(textOf(tish, 'barcode')).toBe('2000000001012')
    expect(tish.attributes['group_id']).toBe(String(shop.product('krem-tish')))
  })

  test('EXCH-03: a price is crossed out only when the 30 days before the reduction knew no lower one', async () => {
    await feeds.publish()
    const pricesOf = async (sku: string) => {
      const offer = await offerOf('yandex', sku)
      return [textOf(offer, 'price'), textOf(offer, 'oldprice')]
    }
    expect(await pricesOf('I-0301')).toEqual(['1800.00', '2400.00'])
    expect(await pricesOf('M-0501')).toEqual(['2100.00', undefined])
    // No earlier price is known.
    expect(await pricesOf('M-0901')).toEqual(['640.00', undefined])
  })

  test('EXCH-03: a city has what its stores and the warehouse have, and says what can be collected', async () => {
    await feeds.publish()
    const supplyIn = async (name: string, sku: string) => {
      const offer = await offerOf(name, sku)
      return [offer.attributes['available'], textOf(offer, 'count'), textOf(offer, 'pickup')]
    }
    expect(await supplyIn('yandex', 'M-0401')).toEqual(['true', '4', 'true'])
    expect(await supplyIn('yandex/msk', 'M-0401')).toEqual(['true', '4', 'true'])
    expect(await supplyIn('yandex/chel', 'M-0401')).toEqual(['false', '0', 'false'])
    expect(await supplyIn('yandex/chel', 'P-0201')).toEqual(['true', '5', 'false'])
    expect(await supplyIn('yandex', 'I-0601')).toEqual(['false', '0', 'false'])
    // The place that has most counts: an order is sent from one.
    expect(await supplyIn('yandex/chel', 'P-0101')).toEqual(['true', '10', 'true'])
  })

  test('EXCH-03: delivery is that of the terms; a product dear enough is sent for nothing, but not where it never is', async () => {
    await base.db.updateTable('variant').set({ price: 900_000 }).where('sku', '=', 'P-0201').execute()
    await feeds.publish()
    const costsIn = async (name: string) => {
      const [shopElement] = childrenOf(parseXml(await feeds.text(name)), 'shop')
      const optionsOf = (element: Element | undefined) =>
        element && childrenOf(element, 'delivery-options').flatMap((list) => childrenOf(list, 'option'))[0]?.attributes
      return [
        optionsOf(shopElement),
        optionsOf(await offerOf(name, 'P-0201')),
        optionsOf(await offerOf(name, 'P-1001')),
      ]
    }
    const [ofShop, dear, cheap] = await costsIn('yandex/chel')
    expect(ofShop).toEqual({ cost: '290', days: '1', 'order-before': '24' })
    expect(dear).toEqual({ ...ofShop, cost: '0' })
    expect(cheap).toBeUndefined()
    expect((await costsIn('yandex/msk'))[1]).toBeUndefined()
    await base.db.updateTable('variant').set({ price: 129_000 }).where('sku', '=', 'P-0201').execute()
  })
})

test('EXCH-03: a shop without stores promises no pickup', () => {
  const head = {
    shop: 'Гладь',
    company: 'ООО',
    origin: 'https://s.ru',
    at: FIXTURE_NOW,
    delivery: null,
    categories: [],
  }
  expect(YANDEX.head({ ...head, hasPickup: true })).toContain('<pickup-options>')
  expect(YANDEX.head({ ...head, hasPickup: false })).not.toContain('pickup')
})

describe('what is left out', () => {
  test('EXCH-03: what is discontinued is in no feed, what has no picture is named with its reason', async () => {
    expect(await leftOut()).toEqual({ 'no-picture': 2 })
    for (const name of feeds.names()) expect(await feeds.text(name)).not.toContain('krem-byloy')
    expect(await skusIn('yandex')).not.toContain('I-1101')
  })

  test.each<[string, Rule, string[]]>([
    [
      'of a section and all under it',
      { sections: ['ukhod_za_litsom/kremy'] },
      ['I-0301', 'M-0401', 'P-0101', 'P-0102', 'P-0201'],
    ],
    ['of a brand', { brands: ['meru-seoul'] }, ['M-0401', 'M-0501', 'M-0901']],
    ['from a price on', { price_from: 210_000 }, ['M-0401', 'M-0501']],
    ['up to a price', { price_to: 64_000 }, ['M-0901', 'P-1001']],
    ['for which all of a rule holds', { brands: ['polyn-12'], price_to: 99_000 }, ['P-0102', 'P-0701', 'P-1001']],
  ])('EXCH-03: a rule leaves out what is %s', async (_, rule, expected) => {
    await feeds.publish()
    const before = await skusIn('yandex')
    await addRule('proba', rule)
    expect(await leftOut()).toEqual({ 'no-picture': 2, 'rule:proba': expected.length })
    expect(await skusIn('yandex')).toEqual(before.filter((sku) => !expected.includes(sku)))
  })

  test('EXCH-03: a rule leaves out what has no barcode, and what stores have not counted for long', async () => {
    await addRule('shtrikhkod', { without_barcode: true })
    await feeds.publish()
    expect(await skusIn('yandex')).toEqual(['P-0101'])
    await base.db.deleteFrom('feed_rule').execute()
    await addRule('davno', { stock_older_hours: 24 })
    now = new Date(FIXTURE_NOW.getTime() + 24 * 60 * MINUTE_MS)
    expect(await leftOut()).toEqual({ 'no-picture': 2 })
    now = new Date(now.getTime() + MINUTE_MS)
    await feeds.publish()
    // Only what no place has has no age.
    expect(await skusIn('yandex')).toEqual(['I-0601'])
  })

  test('EXCH-03: of several rules the first one is the reason, a rule that is disabled none', async () => {
    await addRule('a', { brands: ['meru-seoul'] })
    await addRule('b', { price_from: 210_000, sections: [] })
    expect(await leftOut()).toEqual({ 'no-picture': 2, 'rule:a': 3 })
    await base.db.updateTable('feed_rule').set({ disabled: true }).where('code', '=', 'a').execute()
    expect(await leftOut()).toEqual({ 'no-picture': 2, 'rule:b': 2 })
  })
})

describe('when feeds are published', () => {
  const setPrice = (price: number) =>
    base.db.updateTable('variant').set({ price }).where('sku', '=', 'P-1001').execute()
  const priceOf = async (): Promise<string | undefined> => textOf(await offerOf('yandex', 'P-1001'), 'price')

  test('EXCH-03: a new price is in the feed within half a minute of a look after the catalogue has changed', async () => {
    await feeds.publish()
    await setPrice(41_000)
    const priceAfter = async (seconds: number) => {
      now = new Date(FIXTURE_NOW.getTime() + seconds * 1000)
      await feeds.look()
      return priceOf()
    }
    expect(await priceAfter(60)).toBe('390.00')
    feeds.outdate()
    expect(await priceAfter(29)).toBe('390.00')
    expect(await priceAfter(30)).toBe('410.00')
    await setPrice(39_000)
  })

  test('EXCH-03: a new version of the catalogue, as an import makes it, outdates the feed of a node at once', async () => {
    await feeds.publish()
    const live = await openLiveIndex({ db: base.db, url: base.appUrl, onError: () => {} })
    try {
      const changed = new Promise<void>((resolve) => {
        live.onChange(() => {
          feeds.outdate()
          resolve()
        })
      })
      await setPrice(42_000)
      await bumpCatalogueVersion(base.db)
      await changed
      now = new Date(FIXTURE_NOW.getTime() + 30_000)
      await feeds.look()
      expect(await priceOf()).toBe('420.00')
    } finally {
      await live.close()
      await setPrice(39_000)
    }
  })

  test('EXCH-03: stock that has moved is in the feed after ten minutes, without a change of the catalogue', async () => {
    await feeds.publish()
    const variant = shop.variant('P-1001')
    await sql`UPDATE stock SET on_hand = 60 WHERE variant_id = ${variant} AND store_id = ${shop.store('sklad')}`.execute(
      base.db,
    )
    await sql`INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change)
      VALUES (${shop.store('sklad')}, ${variant}, 'exchange', 30, 0)`.execute(base.db)
    const countAfter = async (minutes: number) => {
      now = new Date(FIXTURE_NOW.getTime() + minutes * MINUTE_MS)
      await feeds.look()
      return textOf(await offerOf('yandex', 'P-1001'), 'count')
    }
    expect([await countAfter(9), await countAfter(10)]).toEqual(['30', '60'])
  })

  test('EXCH-03: equal feeds keep their tag and their file; a failed writing leaves the former ones', async () => {
    const first = await feeds.publish()
    now = new Date(now.getTime() + MINUTE_MS)
    const second = await feeds.publish()
    expect(second.feeds).toEqual(first.feeds)
    const broken = await openFeedsForTests({
      db: base.db,
      clock: { now: () => now },
      index: {
        current: () => {
          if (isBroken) throw new Error('no catalogue')
          return index.current()
        },
      },
    })
    await broken.publish()
    const text = await broken.text('yandex')
    isBroken = true
    await expect(broken.publish()).rejects.toThrow('no catalogue')
    expect(await broken.text('yandex')).toBe(text)
    isBroken = false
    now = new Date(now.getTime() + MINUTE_MS)
    await broken.look()
    expect(broken.current()?.at).toEqual(now)
    await broken.close()
  })

  test('SAFE-08: a stop ends the writing that runs and leaves none of its files', async () => {
    const stop = feeds.follow()
    await stop()
    expect(feeds.current()).toBeNull()
    expect(await readdir(feeds.folder)).toEqual([])
  })
})
