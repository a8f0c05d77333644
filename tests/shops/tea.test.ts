/**
 * A shop of another trade, name and city, opened from its folder: nothing in it is the demo's, and its links lead to what it has.
 */
import { hash } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#kernel/pages/paths.ts'
import { linksIn, openShopOfFolder, readableText, sitemapPaths, type ShopOfFolder } from '#kit/shops/shop-of-folder.ts'
import { cookieOf } from '#kit/test-app.ts'

const FOLDER = join(import.meta.dirname, 'tea')
/** Name, phones, addresses and trade of the demo shop. Technical names («glad.city») are not words that anybody reads. */
const OF_THE_DEMO = new RegExp(
  [
    String.raw`Глад[ьи]|222-06-40|88002220640|glad\.example|Кирова, ?(д\. ?)?104|2017-2025|челябинск|иней`,
    String.raw`космет|кож[аеиу]\b|макияж|кисти|шампун|\bкрем`,
  ].join('|'),
  'i',
)

let shop: ShopOfFolder
beforeAll(async () => {
  shop = await openShopOfFolder(FOLDER)
})
afterAll(() => shop.close())

const get: ShopOfFolder['get'] = (url, headers) => shop.get(url, headers)
const post: ShopOfFolder['post'] = (url, body, headers) => shop.post(url, body, headers)

type PriceRow = { readonly title: string; readonly amount: number | null }

const textOf = async (path: string): Promise<string> =>
  readableText((await get(path, { cookie: '__Host-city=kzn' })).body)

const textsIn = (html: string, element: string): string[] =>
  [...html.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text = '']) => text)

test('OWN-01: the folder of another shop is imported without a fault', () => {
  expect(shop.importFaults).toEqual([])
})

test('OWN-01: every page of another shop has its own name, and no word of the demo; every link leads to a page', async () => {
  const opened = new Map<string, string>()
  const waiting = ['/', ...(await sitemapPaths(shop)), '/office', '/auth_depricated', '/nowhere', '/cart']
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (opened.has(path)) continue
    const { statusCode, body } = await get(path, { cookie: '__Host-city=kzn' })
    if (path !== '/nowhere') expect([path, statusCode < 400]).toEqual([path, true])
    opened.set(path, body)
    if (!path.startsWith('/upload')) waiting.push(...linksIn(body))
  }
  expect([...opened.keys()]).toEqual(
    expect.arrayContaining(['/product/utro-krepkiy', '/products/chay/zelenyy', '/delivery', paths.privacyPolicy]),
  )
  for (const [path, body] of opened) {
    expect([path, OF_THE_DEMO.exec(body)?.[0]]).toEqual([path, undefined])
    if (!path.startsWith('/upload')) expect([path, body.includes('Чайная верста')]).toEqual([path, true])
  }
})

test('OWN-01: nothing leads to what another shop lacks: news, sale, promotions, bonuses, certificates, empty sections', async () => {
  const reached = new Set([...linksIn((await get('/')).body), ...(await sitemapPaths(shop))])
  for (const path of ['/news', '/products/sale', '/sale', '/bonus', '/certificate', '/instagram', '/products/podarki'])
    expect([path, reached.has(path)]).toEqual([path, false])
  const { body } = await get('/')
  expect(textsIn(body.replaceAll(/<h2[^>]*>/g, '<h2>'), 'h2').map((text) => text.replaceAll('\u00a0', ' '))).toEqual(
    expect.arrayContaining(['Свежий урожай', 'Чьи это чаи', 'Не знаете, с чего начать?']),
  )
  for (const heading of ['Распродажа', 'Хиты', 'Бонусная карта', 'Новости']) expect(body).not.toContain(`>${heading}<`)
})

test('OWN-01: crawlers, feed, icon, documents and the description of the API name the other shop', async () => {
  const files = ['/robots.txt', '/sitemap.xml', paths.newsFeed, '/favicon.svg', '/api/docs/json', paths.userAgreement]
  for (const path of files) {
    const { statusCode, body } = await get(path)
    expect([path, statusCode, OF_THE_DEMO.exec(body)?.[0]]).toEqual([path, 200, undefined])
  }
  expect((await get(paths.newsFeed)).body).toContain('<title>Чайная верста: новости</title>')
  expect((await get('/favicon.svg')).body).toContain('>Ч</text>')
  expect((await get(paths.userAgreement)).body).toContain('<h1>Условия покупки</h1>')
  const { body } = await get('/')
  expect(body).toContain('"telephone":"8 (843) 200-55-44"')
  expect(body).toContain('<meta property="og:site_name" content="Чайная верста"/>')
})

test('OWN-01: colours of the folder are a style that the content policy allows by its hash', async () => {
  const { body, headers } = await get('/')
  const styles = [...body.matchAll(/<style>([^<]*)<\/style>/g)].map(([, text = '']) => text)
  const style = styles.find((text) => text.includes('--c-lake')) ?? ''
  expect(style).toContain('--c-lake:#7a3b1e')
  // The drop of the advice is drawn in shades of the accent.
  expect(style).toContain('--c-drop:color-mix(in srgb, #7a3b1e')
  expect(body).toContain('stop-color="var(--c-drop)"')
  expect(headers['content-security-policy']).toContain(`'sha256-${hash('sha256', style, 'base64')}'`)
})

test('OWN-01: delivery, returns and consents are those of the folder, on pages and in prices', async () => {
  const cookie = cookieOf(await post('/api/basket/add', { product_id: await shop.variantOf('t101') }))
  const price = await post('/api/order/price', { city: 'kzn', delivery: 'courier' }, { cookie })
  expect(
    price.json().data.rows.map(({ title, amount }: PriceRow) => [title.replaceAll('\u00a0', ' '), amount]),
  ).toEqual(
    expect.arrayContaining([
      ['Доставка курьером', 25_000],
      ['Бесплатная доставка от 2 000 ₽', null],
    ]),
  )
  const rules = await textOf('/garantiya-na-tovar')
  expect(rules).toContain('Все товары: 10 дней после получения, если пачка не открыта')
  expect(rules).toContain('Посуда: 7 дней после получения, если нет сколов')
  expect(await textOf('/')).toContain('бесплатно от 2 000 ₽')
  const letter = new FormData()
  const fields = {
    form_id: 'feedback',
    'fields[name]': 'Анна',
    'fields[phone]': '79123456789',
    'fields[email]': 'anna@example.ru',
  }
  for (const [name, value] of Object.entries(fields)) letter.append(name, value)
  const encoded = new Response(letter)
  const sent = await shop.app.inject({
    method: 'POST',
    url: '/api/feedback/send',
    headers: {
      'sec-fetch-site': 'same-origin',
      'idempotency-key': 'letter-to-the-shop',
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  expect(sent.json()).toMatchObject({ status: 'success' })
  expect(await shop.base.db.selectFrom('feedback').select('policy_version').execute()).toEqual([
    { policy_version: '2026-10-02' },
  ])
  // Shown by the forms that open in the browser.
  const { body } = await get('/')
  for (const text of ['нужны чайной, чтобы ответить', 'Напишем один раз, когда чай приедет'])
    expect(body.replaceAll('\u00a0', ' ')).toContain(text)
})

test('OWN-01: the filter of sizes has the name that the folder gives it', async () => {
  const filters = await textOf('/products/chay')
  expect(filters).toContain('Вес')
  expect(filters).not.toContain('Объём')
})

test('OWN-01: a shop without a bonus programme has no page, no card and no word of it', async () => {
  for (const path of ['/bonus', '/certificate']) expect([path, (await get(path)).statusCode]).toEqual([path, 404])
  expect((await get('/api/bonus/card')).json()).toMatchObject({ errors: [{ code: 113 }] })
  for (const path of ['/', '/product/utro-krepkiy', '/cart', '/delivery', '/garantiya-na-tovar'])
    expect([path, /бонус|сертификат/i.exec(await textOf(path))?.[0]]).toEqual([path, undefined])
})

test('OWN-01: without a warehouse a visitor who has chosen no city buys in the home city', async () => {
  const { body } = await get('/products/chay')
  expect(body.match(/нет в наличии/g)).toHaveLength(1)
  expect(body).toContain('>Казань<')
  expect((await get('/api/cities')).json()).toMatchObject({ data: { default_key: 'kzn' } })
})

test('OWN-01: the page of shops is made from them where the shop has written none', async () => {
  expect(await textOf('/about/shops')).toContain('Баумана')
  expect((await get('/')).body).toContain('href="/about/shops"')
})

test('PAGE-01: a store has a page of its own, with what lies in it where its city is chosen', async () => {
  const path = '/about/shops/kzn-bauman'
  const { body } = await get(path, { cookie: '__Host-city=kzn' })
  expect(body).toMatch(/href="\/products\?shops=\d+"/)
  expect(body).toContain('href="/product/utro-krepkiy"')
  const elsewhere = readableText((await get(path, { cookie: '__Host-city=msk' })).body)
  expect(elsewhere).toContain('Баумана')
  expect(elsewhere).toContain('Полки видны, когда выбран город магазина')
  expect((await get('/about/shops/no-such')).statusCode).toBe(404)
  expect((await get('/about/shops')).body).toContain(`href="${path}"`)
  expect(await sitemapPaths(shop)).toContain(path)
})

test('OWN-01: an order of another shop has its numbers, and its SMS and letters have its words', async () => {
  const cookie = cookieOf(await post('/api/basket/add', { product_id: await shop.variantOf('t101') }))
  const store = await sql<{ id: number }>`SELECT id FROM store WHERE code = 'kzn-bauman'`.execute(shop.base.db)
  const placed = await post(
    '/api/order/place',
    {
      city: 'kzn',
      delivery: 'pickup',
      store_id: store.rows[0]?.id,
      address: null,
      recipient: { name: 'Анна', phone: '79123456790', email: 'anna@example.ru' },
      comment: '',
      payment: 'on_receipt',
      shown_total: 39_000,
      agreement_version: '2026-05-02',
      consent_text_version: '2026-10-01',
    },
    { cookie, 'idempotency-key': 'e0a6f7f4-7b6e-4a2f-9c5e-0c4b6a1d2e3f' },
  )
  expect(placed.json()).toMatchObject({ data: { number: expect.stringMatching(/^ЧВ-\d+$/) } })
  const token: string = placed.json().data.token
  await post('/api/user/send-code', { phone: '79123456791' })
  await post('/api/subscribe', { email: 'anna@example.ru', consent: true, consent_text_version: '2026-11-21' })
  await shop.runJobs()
  const sent = shop.sentTexts()
  expect(sent.length).toBeGreaterThanOrEqual(4)
  for (const text of sent) expect(OF_THE_DEMO.exec(text)?.[0]).toBeUndefined()
  expect(sent.join('\n')).toMatch(/^Верста: код \d{6} подтвердит заказ ЧВ-\d+ на 390\s₽/m)
  expect(sent.join('\n')).toContain('Код для входа в «Верста»')
  expect(sent.join('\n')).toContain('новости магазина «Чайная верста»')
  const page = await get(paths.order(token), { cookie })
  expect([page.statusCode, OF_THE_DEMO.exec(page.body)?.[0]]).toEqual([200, undefined])
})
