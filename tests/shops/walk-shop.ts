/** A walk through the pages of a shop of another trade: what they say, and what its visitors receive. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { linksIn, readableText, sitemapPaths, type ShopOfFolder } from '#kit/shops/shop-of-folder.ts'
import { cookieOf } from '#kit/test-app.ts'

/** Words of the demo's trade. */
export const OF_COSMETICS =
  /(?<!\p{L})(кож[аеиуой]|волос|уход(?!ит|ящ)|космет|оттен|объём|макияж|крем|шампун|тон(?:а|ов|у)?(?!\p{L}))|SPF/iu

const PERSONAL = ['/cart', '/checkout', '/favorites', '/personal', '/viewed', '/auth_depricated', '/nowhere', '/office']

/** Every page that the shop links to, by its path, as a visitor of the city sees it. */
export const readEveryPage = async (shop: ShopOfFolder, city: string): Promise<ReadonlyMap<string, string>> => {
  const opened = new Map<string, string>()
  const waiting = ['/', ...PERSONAL, ...(await sitemapPaths(shop))]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (opened.has(path) || path.startsWith('/upload')) continue
    const { statusCode, body } = await shop.get(path, { cookie: `__Host-city=${city}` })
    if (!PERSONAL.includes(path)) expect([path, statusCode < 400]).toEqual([path, true])
    opened.set(path, body)
    waiting.push(...linksIn(body))
  }
  return opened
}

export const wordOfCosmetics = (html: string): string | undefined => OF_COSMETICS.exec(readableText(html))?.[0]

/** Names of the filters and of their values as the form of a list shows them. */
export const filtersOf = async (shop: ShopOfFolder, path: string): Promise<Record<string, string[]>> => {
  const codes = (await shop.get('/api/catalog/filters')).json().data.map(({ code }: { code: string }) => code)
  const list = await shop.get(`/api/catalog/list?city=default&path=${path}&open=${codes.join(',')}`)
  const groups: { name: string; values: { name: string }[] }[] = list.json().data.facets.groups
  return Object.fromEntries(groups.map(({ name, values }) => [plain(name), values.map((value) => plain(value.name))]))
}
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

/** Slugs of the products that a list shows, from its links. */
export const productsIn = (html: string): string[] =>
  [...new Set(linksIn(html).flatMap((path) => /^\/product\/([^/]+)$/.exec(path)?.[1] ?? []))].sort()

/** Structured data of a page by its type. */
export const structuredData = (html: string, type: string): Record<string, unknown> => {
  const all = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)]
  const found = all.map(([, json = '{}']) => JSON.parse(json)).find((data) => data['@type'] === type)
  return found ?? {}
}

/** Texts of the SMS and letters of an order, a sign-in and a subscription. */
export const messagesOf = async (shop: ShopOfFolder, city: string, store: string, sku: string): Promise<string[]> => {
  const cookie = cookieOf(await shop.post('/api/basket/add', { product_id: await shop.variantOf(sku) }))
  const { rows } = await sql<{ id: number }>`SELECT id FROM store WHERE code = ${store}`.execute(shop.base.db)
  const { rows: prices } = await sql<{ price: number }>`SELECT price FROM variant WHERE sku = ${sku}`.execute(
    shop.base.db,
  )
  const placed = await shop.post(
    '/api/order/place',
    {
      city,
      delivery: 'pickup',
      store_id: rows[0]?.id,
      address: null,
      recipient: { name: 'Анна', phone: '79123456790', email: 'anna@example.ru' },
      comment: '',
      payment: 'on_receipt',
      shown_total: prices[0]?.price,
      agreement_version: '2026-05-02',
      consent_text_version: '2026-10-01',
    },
    { cookie, 'idempotency-key': 'e0a6f7f4-7b6e-4a2f-9c5e-0c4b6a1d2e3f' },
  )
  expect(placed.json()).toMatchObject({ status: 'success' })
  const page = await shop.get(`/order/${placed.json().data.token}`, { cookie })
  await shop.post('/api/user/send-code', { phone: '79123456791' })
  await shop.post('/api/subscribe', { email: 'anna@example.ru', consent: true, consent_text_version: '2026-11-21' })
  await shop.runJobs()
  return [...shop.sentTexts(), readableText(page.body)]
}
