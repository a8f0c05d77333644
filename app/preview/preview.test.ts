import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { shopForTests } from '#kit/shops/shop-settings.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { TEST_OPTIONS } from '#kit/test-app.ts'
import { noPictures } from '#kit/no-pictures.ts'
import { sessionStore } from '#platform/calls/session-store.ts'
import { machineRandom } from '#platform/random.ts'
import { silentReport } from '#platform/import/import-report.ts'
import { openCatalogueIndex } from '#shop/catalogue/index/catalogue-index.ts'
import { shopDepsOf } from '#shop/company/read-shop.ts'
import { readStoredShop } from '#shop/company/stored-settings.ts'
import { endReducedPrices } from '#shop/product/ended-prices.ts'
import { developmentRenderer } from '../pages/entry.server.tsx'
import { applyDue } from '../changes/apply-due.ts'
import { draftSet, formSource } from '../changes/draft-set.ts'
import { planSet, withdrawSet } from '../changes/plan-set.ts'
import type { DeskDeps } from '../changes/write-records.ts'
import { publish } from '../changes/due-changes.ts'
import { createHandlers } from '../handlers.ts'
import { buildApp } from '../http/app.ts'
import { importFolder } from '../import/importer.ts'
import { runImport } from '../import/run-import.ts'
import { DEMO_FOLDER } from '../settings.ts'
import { mountPreviews } from './mount-previews.ts'
import { readStamp } from './open-day.ts'
import { openPreview } from './open-preview.ts'
import { previewToken } from './preview-link.ts'

const NOW = new Date('2026-11-24T09:00:00Z')
/** A Saturday, 10:00 in Moscow. */
const DAY = new Date('2026-12-12T07:00:00Z')
const KEY = Buffer.alloc(32, 7)

let base: TestDatabase
let desk: DeskDeps
let app: FastifyInstance
let draft: number

const appOver = async (now: () => Date): Promise<FastifyInstance> => {
  const settings = await readStoredShop(base.db, DEMO_FOLDER, now())
  const deps = {
    ...signInForTests,
    ...shopForTests,
    ...shopDepsOf(settings),
    texts: settings.messages,
    db: base.db,
    clock: { now },
    random: machineRandom,
    publicUrl: TEST_OPTIONS.publicUrl,
    alert: () => {},
    index: await openCatalogueIndex(base.db, settings.profile),
    previews: { maxPercent: 20, redirectHosts: [], url: base.appUrl, key: KEY },
  }
  const shared = {
    options: TEST_OPTIONS,
    settings,
    pictures: noPictures,
    ping: async () => {},
    pages: { render: await developmentRenderer('', []), clientFolder: null },
  }
  const built = await buildApp({
    ...shared,
    shop: createHandlers(deps),
    sessions: sessionStore(base.db),
    onCatalogueChange: () => {},
  })
  mountPreviews(built, {
    key: KEY,
    now: () => NOW,
    open: (day) => openPreview(day, shared, deps),
    stamp: () => readStamp(base.db),
    onError: (error) => {
      throw error
    },
  })
  return built
}

const planned = async (kind: string, key: string, change: object, starts: string | null, ends: string | null) => {
  const { source, where } = await formSource(desk, { kind, key }, { ...change })
  const { id, faults } = await draftSet(
    desk,
    source,
    { source: 'form', author: 'anna', reason: 'Проба' },
    NOW,
    new Set([where]),
  )
  expect(faults).toEqual([])
  if (starts !== null) await planSet(base.db, id, new Date(starts), ends === null ? null : new Date(ends))
  return id
}

const HIDDEN = {
  slug: 'dekabrskiy-krem',
  name: 'Декабрьский крем',
  sku: 'T-10001',
}
/** A product that is on sale from the eve of the day on. */
const importHidden = async (): Promise<void> => {
  const product = {
    slug: HIDDEN.slug,
    brand: 'inei',
    category: 'ukhod_za_litsom/kremy/dnevnye',
    name: HIDDEN.name,
    lead: 'Для мороза.',
    description: 'Густой крем.',
    usage: ['Нанесите.'],
    facts: [],
    published_on: '2026-12-11',
    pictures: [],
    variants: [{ sku: HIDDEN.sku, height_mm: 60, weight_g: 90, price: 99_000 }],
  }
  const invalid: string[] = []
  await runImport(
    base.db,
    {
      kinds: new Set(['products']),
      knownPictures: async function* () {},
      records: async function* (kind) {
        if (kind === 'products') yield { where: 'products:1', value: product }
      },
    },
    { now: NOW, report: { ...silentReport, invalid: (where, why) => invalid.push(`${where}: ${why}`) } },
  )
  expect(invalid).toEqual([])
}

/** Pages, lists, searches, payloads and calls. */
const addresses = async (): Promise<string[]> => {
  const products = await base.db
    .selectFrom('product')
    .innerJoin('variant', 'variant.product_id', 'product.id')
    .select(['product.slug', 'variant.sku'])
    .orderBy('product.popularity', 'desc')
    .limit(20)
    .execute()
  return [
    '/',
    '/products',
    '/products/new',
    '/products/sale',
    '/products/ukhod_za_litsom',
    '/products/ukhod_za_litsom/kremy/dnevnye',
    '/products/makiyazh',
    '/products?q=%D0%BA%D1%80%D0%B5%D0%BC',
    '/products?q=%D0%B4%D0%B5%D0%BA%D0%B0%D0%B1%D1%80%D1%8C%D1%81%D0%BA%D0%B8%D0%B9',
    '/brands',
    '/brands/inei',
    '/news',
    '/sale',
    '/delivery',
    '/delivery.data',
    '/payment',
    '/about',
    '/about/shops',
    '/bonus',
    '/certificate',
    '/cart',
    '/sitemap.xml',
    '/no-such-page',
    `/product/${HIDDEN.slug}`,
    ...[...new Set(products.map(({ slug }) => `/product/${slug}`))].slice(0, 12),
    '/api/catalog/list?city=chel',
    '/api/catalog/list?city=chel&path=ukhod_za_litsom&sort_by=price&sort_order=asc',
    '/api/catalog/list?city=msk&q=%D0%BA%D1%80%D0%B5%D0%BC',
    '/api/catalog/filters',
    '/api/seo/sitemap?part=products&page=1',
    '/api/menu/shell',
    '/api/brands',
    '/api/brands/popular',
    '/api/promotions',
    '/api/main_page?city=chel',
    '/api/menu',
    '/api/news',
    '/api/cities',
    '/api/contacts',
    '/api/blog/page?path=/delivery',
  ]
}

beforeAll(async () => {
  base = await freshDatabase()
  desk = { db: base.db, maxPercent: 20, redirectHosts: [] }
  await importFolder(base.db, DEMO_FOLDER, silentReport, NOW)
  await importHidden()
  await planned('prices', await popularSku(), { price: 12_300 }, '2026-12-11T15:00:00Z', '2026-12-13T20:59:00Z')
  await planned('pages', '/delivery', { title: 'Доставка в декабре' }, '2026-12-01T00:00:00Z', null)
  await planned('pages', '/payment', { title: 'Оплата под ёлкой' }, '2026-12-13T00:00:00Z', null)
  draft = await planned('pages', '/about', { title: 'Черновик о нас' }, null, null)
  app = await appOver(() => NOW)
}, 60_000)
afterAll(async () => {
  await app?.close()
  await base.close()
})

const popularSku = async (): Promise<string> =>
  (
    await base.db
      .selectFrom('product')
      .innerJoin('variant', 'variant.product_id', 'product.id')
      .select('variant.sku')
      .where('variant.old_price', 'is', null)
      .where('product.discontinued', '=', false)
      .orderBy('product.popularity', 'desc')
      .executeTakeFirstOrThrow()
  ).sku

const cookieOf = (sets: number[] = []): string =>
  `__Host-city=chel; __Host-preview=${previewToken(KEY, { at: DAY.getTime(), city: 'chel', sets }, NOW)}`
const get = (url: string, cookie: string, of = app) => of.inject({ method: 'GET', url, headers: { cookie } })
/** When the feed was written: the real time. */
const MADE_AT = /<yml_catalog date="[^"]*"/
const BAR = /<preview-bar.*?<\/preview-bar>/
const bodiesOf = async (of: FastifyInstance, cookie: string, urls: readonly string[]): Promise<Map<string, string>> => {
  const bodies = new Map<string, string>()
  for (const url of urls) {
    const { statusCode, body } = await get(url, cookie, of)
    bodies.set(url, `${statusCode} ${body.replace(BAR, '').replace(MADE_AT, '')}`)
  }
  return bodies
}

test('CHG-05: a chosen draft is shown with its day, and to nobody else', async () => {
  expect((await get('/about', cookieOf([draft]))).body).toContain('Черновик о нас')
  expect((await get('/about', cookieOf())).body).not.toContain('Черновик о нас')
  expect((await get('/about', '__Host-city=chel')).body).not.toContain('Черновик о нас')
})

test('CHG-05: a visitor of a preview fills a basket of its own, and neither signs in nor orders; nothing of it is stored', async () => {
  const { id } = await base.db
    .selectFrom('variant')
    .select('id')
    .where('sku', '=', await popularSku())
    .executeTakeFirstOrThrow()
  const write = (url: string, payload: object, cookie: string) =>
    app.inject({ method: 'POST', url, payload, headers: { cookie, 'sec-fetch-site': 'same-origin' } })
  const added = await write(
    '/api/basket/add',
    { product_id: id, quantity: 2 },
    `${cookieOf()}; __Host-sid=${'a'.repeat(22)}`,
  )
  expect(added.statusCode, added.body).toBe(200)
  const [session] = added.cookies
  expect(session?.name).toBe('__Host-preview-sid')
  expect(added.headers['cache-control']).toBe('private, no-store')
  const basket = await get('/api/basket', `${cookieOf()}; __Host-preview-sid=${session?.value ?? ''}`)
  expect(basket.json()).toMatchObject({ data: { items: [{ quantity: 2, product: { price: 12_300 } }] } })
  const signIn = await write('/api/user/send-code', { phone: '79120000001' }, cookieOf())
  expect(signIn.statusCode).toBe(403)
  const ordered = await write('/api/order', {}, cookieOf())
  expect(ordered.statusCode).toBe(403)
  expect(await base.db.selectFrom('session').selectAll().execute()).toEqual([])
  expect(await base.db.selectFrom('basket_line').selectAll().execute()).toEqual([])
})

test('CHG-05: a link that is forged or too old opens nothing', async () => {
  const token = previewToken(KEY, { at: DAY.getTime(), city: null, sets: [] }, new Date(NOW.getTime() - 25 * 3_600_000))
  const foreign = previewToken(Buffer.alloc(32, 8), { at: DAY.getTime(), city: null, sets: [] }, NOW)
  for (const wrong of [token, foreign, 'x', `${token}.y`]) {
    expect((await get(`/preview/${wrong}`, '')).statusCode).toBe(404)
    expect((await get('/delivery', `__Host-preview=${wrong}`)).body).not.toMatch(BAR)
  }
  const good = await get(`/preview/${previewToken(KEY, { at: DAY.getTime(), city: 'msk', sets: [] }, NOW)}`, '')
  expect(good.statusCode).toBe(302)
  expect(good.cookies.map(({ name }) => name)).toEqual(['__Host-preview', '__Host-city'])
})

test('CHG-05: whoever opens the link again sees what was changed and planned since', async () => {
  const link = `/preview/${previewToken(KEY, { at: DAY.getTime(), city: 'chel', sets: [] }, NOW)}`
  const opens = async (url: string) => {
    expect((await get(link, '')).statusCode).toBe(302)
    return (await get(url, cookieOf())).body
  }
  expect(await opens('/about')).not.toContain('Снова о нас')
  const id = await planned('pages', '/about', { title: 'Снова о нас' }, '2026-12-01T00:00:00Z', null)
  expect(await opens('/about')).toContain('Снова о нас')
  await withdrawSet(base.db, id, 'anna')
  expect(await opens('/about')).not.toContain('Снова о нас')
  await sql`UPDATE page SET title = 'Теперь о нас' WHERE path = '/about'`.execute(base.db)
  expect(await opens('/about')).not.toContain('Теперь о нас')
  await sql`SELECT bump_catalogue_version()`.execute(base.db)
  expect(await opens('/about')).toContain('Теперь о нас')
})

test('CHG-05: a page opened from the office is that of today, and no other site is', async () => {
  const token = previewToken(KEY, { at: DAY.getTime(), city: null, sets: [] }, NOW)
  const leave = (to: string) => get(`/preview/leave?to=${encodeURIComponent(to)}`, `__Host-preview=${token}`)
  const left = await leave('/delivery?page=2')
  expect([left.statusCode, left.headers.location]).toEqual([302, '/delivery?page=2'])
  expect(left.cookies.map(({ name, value }) => [name, value])).toContainEqual(['__Host-preview', ''])
  for (const foreign of ['https://evil.test/', '//evil.test', '/\\evil.test', ''])
    expect((await leave(foreign)).headers.location).toBe('/office/preview')
})

test('CHG-05: without the link no answer contains a draft, a planned set or a product to come', async () => {
  const secrets = /Декабрьский крем|dekabrskiy-krem|T-10001|Доставка в\s*декабре|Оплата под\s*ёлкой|Черновик о\s*нас/i
  const { id, product_id } = await base.db
    .selectFrom('variant')
    .select(['id', 'product_id'])
    .where('sku', '=', HIDDEN.sku)
    .executeTakeFirstOrThrow()
  const urls = [
    ...(await addresses()),
    '/about.data',
    '/payment.data',
    `/product/${HIDDEN.slug}.data`,
    `/products?q=${HIDDEN.sku}`,
    `/api/catalog/list?city=chel&q=${HIDDEN.sku}`,
    `/api/catalog/cards?city=chel&ids=${product_id}`,
    `/api/product/${HIDDEN.slug}?city=chel`,
    `/api/product/${HIDDEN.slug}/reviews`,
    `/api/search/suggest?city=chel&q=${encodeURIComponent('декабрьский')}`,
    `/api/office/record?kind=products&key=${HIDDEN.slug}`,
    '/api/office/change-sets',
  ]
  const revealing = []
  for (const url of urls) {
    const { body } = await get(url, '__Host-city=chel')
    // What the visitor has asked for may be said again.
    const answer = body
      .replaceAll(HIDDEN.slug, (slug) => (url.includes(slug) ? '' : slug))
      .replaceAll(HIDDEN.sku, (sku) => (url.includes(sku) ? '' : sku))
    if (secrets.test(answer)) revealing.push(url)
  }
  expect(revealing.filter((url) => !decodeURIComponent(url).includes('декабрьский'))).toEqual([])
  const added = await app.inject({
    method: 'POST',
    url: '/api/basket/add',
    payload: { product_id: id },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(added.json()).toMatchObject({ status: 'error' })
})

test('CHG-05: pages, lists, searches and calls of a preview are those of the shop on that day, byte for byte but the bar', async () => {
  const changing = [
    '/delivery',
    '/products?q=%D0%B4%D0%B5%D0%BA%D0%B0%D0%B1%D1%80%D1%8C%D1%81%D0%BA%D0%B8%D0%B9',
    `/product/${HIDDEN.slug}`,
    '/api/seo/sitemap?part=products&page=1',
    '/delivery.data',
  ]
  const today = await bodiesOf(app, '__Host-city=chel', [...changing, '/payment'])
  const urls = await addresses()
  const preview = await bodiesOf(app, cookieOf(), urls)
  expect((await get('/delivery', cookieOf())).body).toMatch(BAR)
  await publish(base.db, DAY)
  expect(await applyDue(desk, DAY)).toEqual([])
  await endReducedPrices(base.db, DAY)
  const later = await appOver(() => DAY)
  const thatDay = await bodiesOf(later, '__Host-city=chel', urls)
  await later.close()
  const differing = [...thatDay].filter(([url, body]) => preview.get(url) !== body).map(([url]) => url)
  expect(differing).toEqual([])
  expect(thatDay.size).toBeGreaterThanOrEqual(50)
  // The day differs from today where it should, and only there.
  for (const url of changing) expect(today.get(url), url).not.toBe(thatDay.get(url))
  expect(today.get('/payment')).toBe(thatDay.get('/payment'))
}, 120_000)
