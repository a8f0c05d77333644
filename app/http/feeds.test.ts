/** EXCH-03: feeds over HTTP, compressed, revalidated, not indexed, and equal to the pages. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixtureClock } from '#kit/shops/fixture-shop.ts'
import { addPictures } from '#kit/shops/feed-shop.ts'
import { insertStaffSession } from '#kit/shops/staff.ts'
import { shopProfile } from '#kit/shops/shop-profile.ts'
import { runJob } from '#kit/run-job.ts'
import { openTestApp, ORIGIN, type TestApp } from '#kit/test-app.ts'
import { childrenOf, parseXml, textOf } from '#kit/xml.ts'
import { productJsonLd } from '#shop/content/screen/head/product-json-ld.ts'
import { compareFeed } from '#shop/feeds/compare-feed.job.ts'
import { checkFeed, type ReadPage } from '#shop/feeds/compare-feed.ts'
import { pageReader } from '../feeds.ts'
import { checkFeeds } from '../health/check-feeds.ts'

let testApp: TestApp
let readPage: ReadPage
beforeAll(async () => {
  testApp = await openTestApp()
  await addPictures(testApp.base.db)
  readPage = pageReader(() => testApp.handlers)
})
afterAll(() => testApp.close())

test('EXCH-03: a feed is compressed, has a tag, is not stored by shared caches unasked and not indexed', async () => {
  const plain = await testApp.get('/feeds/yandex.xml')
  expect([plain.statusCode, plain.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  expect(plain.headers['x-robots-tag']).toBe('noindex')
  expect(plain.headers['cache-control']).toBe('public, no-cache')
  const packed = await testApp.get('/feeds/yandex.xml', { 'accept-encoding': 'gzip, br' })
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length)
  expect(String(gunzipSync(packed.rawPayload))).toBe(plain.body)
  const again = await testApp.get('/feeds/yandex.xml', {
    'accept-encoding': 'gzip',
    'if-none-match': String(packed.headers['etag']),
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect(plain.headers['etag']).not.toBe(packed.headers['etag'])
})

test('EXCH-03: cities, Google and nothing else have addresses; the former address leads to the new one', async () => {
  for (const path of ['yandex/chel', 'yandex/msk', 'google'])
    expect((await testApp.get(`/feeds/${path}.xml`)).statusCode, path).toBe(200)
  for (const path of ['yandex/miass.xml', 'yandex', 'collections/net.xml', 'yandex.1.xml.gz'])
    expect((await testApp.get(`/feeds/${path}`)).statusCode, path).toBe(404)
  const former = await testApp.get('/feed/yml.xml')
  expect([former.statusCode, former.headers['location']]).toEqual([301, '/feeds/yandex.xml'])
})

test('EXCH-03: two writings of files are left on the disk at most, and the one that is read stays whole', async () => {
  const { db } = testApp.base
  const first = await testApp.feeds.publish()
  for (const price of [150_000, 151_000, 152_000]) {
    await db.updateTable('variant').set({ price }).where('sku', '=', 'P-0101').execute()
    await testApp.feeds.publish()
  }
  const left = await readdir(join(testApp.folder, 'feeds'))
  expect(left.length).toBe(first.feeds.length * 2)
  expect((await testApp.get('/feeds/yandex.xml')).body).toContain('<price>1520.00</price>')
})

test('EXCH-03: every offer equals its page, and the schema.org data of the page', async () => {
  expect(await checkFeed({ feeds: testApp.feeds, readPage, clock: fixtureClock })).toMatchObject({
    compared: 14,
    differ: 0,
    detail: '',
  })
  const [shop] = childrenOf(parseXml((await testApp.get('/feeds/yandex.xml')).body), 'shop')
  const offers = shop === undefined ? [] : childrenOf(shop, 'offers').flatMap((list) => childrenOf(list, 'offer'))
  expect(offers).toHaveLength(14)
  for (const offer of offers) {
    const url = new URL(textOf(offer, 'url') ?? '')
    const page = await readPage(url.pathname.slice('/product/'.length))
    const [variant] = page?.variants ?? []
    if (page === undefined || variant === undefined) throw new Error(`${url.href} has no page`)
    expect(productJsonLd(ORIGIN, shopProfile, page, variant)['offers']).toContainEqual(
      expect.objectContaining({
        sku: textOf(offer, 'vendorCode'),
        price: textOf(offer, 'price'),
        url: url.href,
        availability: `https://schema.org/${offer.attributes['available'] === 'true' ? 'InStock' : 'OutOfStock'}`,
      }),
    )
  }
})

test('EXCH-03: a difference of price, name or stock, and a missing page, are named by the article number', async () => {
  const checkWith = (change: (page: Awaited<ReturnType<ReadPage>>) => Awaited<ReturnType<ReadPage>>) =>
    checkFeed({
      feeds: testApp.feeds,
      clock: fixtureClock,
      readPage: async (slug) => (slug === 'krem-rosa' ? change(await readPage(slug)) : readPage(slug)),
    })
  const withVariant = (changed: object) => (page: Awaited<ReturnType<ReadPage>>) =>
    page && { ...page, variants: page.variants.map((one) => ({ ...one, ...changed })) }
  expect(await checkWith(withVariant({ price: 139_000 }))).toMatchObject({
    compared: 14,
    differ: 1,
    detail: 'Артикул P-0201: в\u00a0выгрузке 1\u00a0290\u00a0₽, на\u00a0странице 1\u00a0390\u00a0₽.',
  })
  expect((await checkWith(withVariant({ in_stock: false }))).detail).toBe(
    'Артикул P-0201: в\u00a0выгрузке товар есть, на\u00a0странице нет.',
  )
  expect((await checkWith((page) => page && { ...page, name: 'Крем' })).detail).toContain('на\u00a0странице «Крем')
  expect((await checkWith(() => undefined)).detail).toBe('Артикул P-0201: на\u00a0сайте его нет.')
})

test('EXCH-03: what the night found is on the page of the shop’s state and on that of the feeds', async () => {
  const { db } = testApp.base
  const night = (check: () => ReturnType<typeof checkFeed>) =>
    runJob(compareFeed, {}, {
      db,
      clock: fixtureClock,
      alert: (text: string) => alerts.push(text),
      checkFeed: check,
    } as never)
  const alerts: string[] = []
  const state = (ms = 0) => checkFeeds(db, new Date(fixtureClock.now().getTime() + ms))
  expect(await state()).toMatchObject({ is_good: true, detail: 'Первая сверка пройдёт ночью.' })
  await night(() => checkFeed({ feeds: testApp.feeds, readPage, clock: fixtureClock }))
  expect(await state()).toMatchObject({ is_good: true, detail: 'Сверено предложений: 14, все совпадают.' })
  expect(alerts).toEqual([])
  expect(await state(27 * 3_600_000)).toMatchObject({ is_good: false, detail: 'Сверки не\u00a0было больше суток.' })
  const at = new Date(fixtureClock.now().getTime() + 1000)
  await night(async () => ({ at, compared: 14, differ: 1, detail: 'Артикул P-0201: на\u00a0сайте его нет.' }))
  expect(await state()).toMatchObject({
    is_good: false,
    detail: 'Не\u00a0сходится 1 из\u00a014. Артикул P-0201: на\u00a0сайте его нет.',
  })
  expect(alerts).toHaveLength(1)
  const staff = await insertStaffSession(db, { login: 'office', role: 'office' }, fixtureClock.now())
  const page = await testApp.get('/api/office/feeds', { cookie: `__Host-glad-staff=${staff.cookie()}` })
  expect(page.json().data.check).toMatchObject({ compared: 14, differ: 1 })
})

test('EXCH-03: the office sees the addresses, and what is left out with its reason, in pages', async () => {
  const { db } = testApp.base
  await db
    .insertInto('feed_rule')
    .values({
      code: 'iney',
      title: 'Иней',
      position: 0,
      sections: [],
      brands: ['iney'],
      without_barcode: false,
      disabled: false,
    })
    .execute()
  await testApp.feeds.publish()
  const staff = await insertStaffSession(db, { login: 'office', role: 'office' }, fixtureClock.now())
  const read = async (path: string) =>
    (await testApp.get(`/api/office/feeds${path}`, { cookie: `__Host-glad-staff=${staff.cookie()}` })).json().data
  const page = await read('')
  expect(page.feeds[0]).toMatchObject({
    scope: 'shop',
    title: 'Яндекс: весь магазин',
    url: `${ORIGIN}/feeds/yandex.xml`,
    offers: 8,
  })
  expect([page.offers, page.left_out]).toEqual([8, 6])
  expect(page.reasons).toContainEqual({ code: 'rule:iney', title: 'Иней', count: 6, rule: 'iney' })
  const list = await read('/left-out?reason=rule:iney')
  expect([list.total, list.pages]).toEqual([6, 1])
  expect(list.rows[0]).toMatchObject({ sku: 'I-0301', slug: 'krem-polnoch', name: 'Крем «Полночь», 50 мл' })
  expect((await read('/left-out?reason=rule:iney&page=2')).rows).toEqual([])
})
