/** Duties of the law that the pages of a shop keep, read as the server renders them: the demo shop with few of its products. */
import { cp, glob, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { shownAt } from '#kit/shown-at.tsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { figuresOfFolder } from '#shop/company/shop-figures.ts'
import { DEMO_FOLDER } from '#app/settings.ts'
import { PERSONAL_SHELVES } from '#kernel/recommendation-rules.ts'
import { RecommendationNotice } from '#platform/ui/product/recommendation-notice.tsx'
import { cookieOf } from '#kit/test-app.ts'
import { openShopOfFolder, readableText, type ShopOfFolder } from '#kit/shops/shop-of-folder.ts'

let folder: string
let shop: ShopOfFolder
/** The HTML of each page by its path. */
const pages = new Map<string, string>()

const PRODUCTS_OF_A_FILE = 1
const quoted = (text: string): readonly string[] => text.match(/"[0-9A-Za-z_-]+"/g) ?? []

/** The products of each file that banners and promotions name, and its first ones. */
const smallDemo = async (): Promise<string> => {
  const to = await mkdtemp(join(tmpdir(), 'glad-law-'))
  for (const part of await readdir(DEMO_FOLDER)) {
    if (['workshop', 'reviews', 'stock.jsonl', 'products'].includes(part)) continue
    if (part === 'pictures') await symlink(join(DEMO_FOLDER, part), join(to, part))
    else await cp(join(DEMO_FOLDER, part), join(to, part), { recursive: true })
  }
  const naming = ['banners.jsonl', 'promotions.jsonl', 'search/pinned-products.jsonl']
  const texts = await Promise.all(naming.map((file) => readFile(join(DEMO_FOLDER, file), 'utf8')))
  const named = new Set(quoted(texts.join('')).filter((word) => /\d/.test(word)))
  for await (const file of glob('products/**/*.jsonl', { cwd: DEMO_FOLDER })) {
    const lines = (await readFile(join(DEMO_FOLDER, file), 'utf8')).split('\n').filter(Boolean)
    const kept = lines.filter((line, at) => at < PRODUCTS_OF_A_FILE || quoted(line).some((word) => named.has(word)))
    await mkdir(dirname(join(to, file)), { recursive: true })
    await writeFile(join(to, file), kept.map((line) => `${line}\n`).join(''))
  }
  const kept = await importedSkus(to)
  const stock = (await readFile(join(DEMO_FOLDER, 'stock.jsonl'), 'utf8')).split('\n')
  const known = stock.filter((line) => kept.has(/"sku":"([^"]+)"/.exec(line)?.[1] ?? ''))
  await writeFile(join(to, 'stock.jsonl'), known.map((line) => `${line}\n`).join(''))
  return to
}
const importedSkus = async (folderOfShop: string): Promise<ReadonlySet<string>> => {
  const skus = new Set<string>()
  for await (const file of glob('products/**/*.jsonl', { cwd: folderOfShop }))
    for (const [, sku = ''] of (await readFile(join(folderOfShop, file), 'utf8')).matchAll(/"sku":"([^"]+)"/g))
      skus.add(sku)
  return skus
}

const firstSlug = async (table: 'product' | 'brand' | 'article'): Promise<string> =>
  (await sql<{ slug: string }>`SELECT slug FROM ${sql.table(table)} ORDER BY slug LIMIT 1`.execute(shop.base.db))
    .rows[0]?.slug ?? ''

/** The cookie of a guest with a product in the basket. */
const basketCookie = async (): Promise<string> => {
  const { rows } = await sql<{ id: number }>`
    SELECT s.variant_id AS id FROM stock s JOIN store t ON t.id = s.store_id JOIN city c ON c.id = t.city_id
    WHERE c.code = 'chel' AND s.on_hand > 3 ORDER BY 1 LIMIT 1`.execute(shop.base.db)
  return cookieOf(await shop.post('/api/basket/add', { product_id: rows[0]?.id ?? 0 }))
}

const PATHS = [
  '/',
  '/products',
  '/products/new',
  '/products/sale',
  '/products/ukhod_za_litsom',
  '/products/parfyumeriya',
  '/products?q=крем',
  '/brands',
  '/news',
  '/contacts',
  '/about',
  '/about/shops',
  '/bonus',
  '/cart',
  '/cart/checkout',
  '/delivery',
  '/payment',
  '/certificate',
  '/certificate/buy',
  '/garantiya-na-tovar',
  '/instagram',
  '/sale',
  '/recommendations',
  '/auth_depricated',
  '/no-such-page',
]

beforeAll(async () => {
  folder = await smallDemo()
  shop = await openShopOfFolder(folder)
  const own = [
    `/product/${await firstSlug('product')}`,
    `/brands/${await firstSlug('brand')}`,
    `/news/${await firstSlug('article')}`,
  ]
  for (const path of [...PATHS, ...own]) pages.set(path, (await shop.get(path, { cookie: '__Host-city=chel' })).body)
  const cookie = `${await basketCookie()}; __Host-city=chel`
  for (const path of ['/cart', '/cart?plain=1', '/cart/checkout', '/cart/checkout?plain=1'])
    pages.set(`${path} with a product`, (await shop.get(path, { cookie })).body)
}, 300_000)
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

/** Trade marks of others that pages name, and what has no Russian form: sun protection, coenzyme, groups of acids, the token of ads. */
const DESIGNATIONS = 'Telegram WhatsApp VISA Visa Mastercard Boxberry JavaScript SPF PA Q AHA BHA PHA erid'.split(' ')
const VITAMINS = /[Вв]итамин\p{L}*\s+(?:и\s+)?[A-EK]$/u

/** Words in Latin letters that a buyer reads on a page, apart from trade marks, INCI, addresses and designations. */
const foreignWords = (html: string, known: ReadonlySet<string>): string[] => {
  const text = readableText(html).replaceAll(/\S+@\S+|https?:\S+/g, ' ')
  return [...text.matchAll(/[A-Za-z]+/g)].flatMap(({ 0: word, index }) =>
    known.has(word.toLowerCase()) || VITAMINS.test(text.slice(Math.max(0, index - 20), index + 1))
      ? []
      : [text.slice(Math.max(0, index - 30), index + 30).replaceAll(/\s+/g, ' ')],
  )
}

test('PEOPLE-05: pages of sale name no sum that the shop does not state, and no figure by its name in braces', async () => {
  const figures = await figuresOfFolder(folder)
  const stated = new Set(['0 ₽', ...figures.values()].map((value) => value.replaceAll('\u00a0', ' ')))
  const sums = ['/delivery', '/payment', '/garantiya-na-tovar', '/about', '/contacts', '/about/shops'].flatMap((path) =>
    (readableText(pages.get(path) ?? '').match(/\d[\d\s\u00a0]*₽/g) ?? []).map((sum) => `${path}: ${sum}`),
  )
  expect(sums.length).toBeGreaterThan(3)
  expect(sums.filter((sum) => !stated.has(sum.replace(/^.*: /, '').replaceAll(/\s/g, ' ')))).toEqual([])
  expect([...pages].filter(([, html]) => /\{[a-z_]+\}/.test(readableText(html))).map(([path]) => path)).toEqual([])
})

test('PEOPLE-06: words of the pages are Russian; Latin ones are trade marks, INCI, units and addresses', async () => {
  const { rows } = await sql<{ word: string; is_brand: boolean }>`
    SELECT name AS word, TRUE AS is_brand FROM brand UNION ALL SELECT inci, FALSE FROM ingredient`.execute(shop.base.db)
  const words = rows.flatMap(({ word }) => word.match(/[A-Za-z]+/g) ?? [])
  // The list of brands is by their first letters.
  const letters = rows.filter(({ is_brand }) => is_brand).map(({ word }) => word.slice(0, 1))
  const known = new Set([...words, ...letters, ...DESIGNATIONS].map((word) => word.toLowerCase()))
  const found = [...pages].flatMap(([path, html]) => foreignWords(html, known).map((where) => `${path}: ${where}`))
  expect(found).toEqual([])
  expect(foreignWords('<p>Новый SALE, NEW, OK</p>', known)).toHaveLength(3)
})

test('PEOPLE-06: the foot of every page says that names of brands are trade marks of their holders', () => {
  for (const [path, html] of pages)
    expect([path, readableText(html).includes('Названия марок — товарные знаки правообладателей')]).toEqual([
      path,
      true,
    ])
})

test('PEOPLE-06: every page names the seller, its address, mailbox and hours', () => {
  for (const [path, html] of pages) {
    const text = readableText(html)
    for (const word of [
      'ООО «Гладь»',
      'ОГРН 1000000000000',
      'ИНН 7400000000',
      'ул. Кирова, д. 104',
      '222-06-40',
      '22:00',
    ])
      expect([path, word, text.includes(word)]).toEqual([path, word, true])
    if (!path.startsWith('/cart/checkout')) expect([path, /Претензии:\s*\S+@\S+/.test(text)]).toEqual([path, true])
  }
})

const META = /(?<![\p{L}/])(?:Instagram|Facebook|Meta|Инстаграм|Фейсбук)(?![\p{L}-])/u
const lacksLabel = (text: string): boolean => META.test(text) && !/экстремистск/.test(text)

test('PEOPLE-06: a page that names Instagram, Facebook or Meta says that Meta is banned', () => {
  for (const [path, html] of pages) expect([path, lacksLabel(readableText(html))]).toEqual([path, false])
  expect(lacksLabel('Мы в Instagram')).toBe(true)
  // The page of reviews has its given address, and its name is Russian.
  expect(pages.get('/instagram')).toMatch(/<h1[^>]*>Отзывы<\/h1>/)
})

test('PEOPLE-06: the page of recommendation rules says what the shelves are made of, and is linked next to them', () => {
  const text = readableText(pages.get('/recommendations') ?? '').replaceAll(/\s+/g, ' ')
  for (const { title, from, rule, most } of Object.values(PERSONAL_SHELVES))
    for (const words of [`«${title}»`, from, rule, `Не больше ${most} товаров`])
      expect([words, text.includes(words.replaceAll('\u00a0', ' '))]).toEqual([words, true])
  const notice = renderToStaticMarkup(shownAt('/', createElement(RecommendationNotice)))
  expect(notice).toContain('href="/recommendations"')
  for (const [path, html] of pages)
    if (!path.startsWith('/cart/checkout'))
      expect([path, html.includes('href="/recommendations"')]).toEqual([path, true])
})

/** Hosts that a browser asks while it shows the page: links are followed by people only. */
const hostsAsked = (html: string): string[] =>
  [...html.matchAll(/<(?!a\b|meta\b)\w+[^>]*?\s(?:src|srcset|href|action|poster|data)="(https?:)?\/\/([^/"]+)/g)]
    .map(([, , host = '']) => host)
    .filter((host) => host !== 'localhost:3000')

test('PEOPLE-06: no page, stylesheet or policy names a foreign host', async () => {
  for (const [path, html] of pages) expect([path, hostsAsked(html)]).toEqual([path, []])
  expect(hostsAsked('<script src="https://www.google-analytics.com/ga.js"></script>')).toHaveLength(1)
  const policy = String((await shop.get('/')).headers['content-security-policy'])
  expect(policy).not.toMatch(/https?:|\*/)
  for await (const file of glob('{app,platform,shop}/**/*.css'))
    expect([file, /url\(\s*["']?(https?:)?\/\//.test(await readFile(file, 'utf8'))]).toEqual([file, false])
})

/** Boxes that are ticked before the buyer does it. */
const ticked = (html: string): string[] =>
  (html.match(/<input[^>]*type="checkbox"[^>]*checked[^>]*>/g) ?? []).filter((box) => !box.includes('role="switch"'))

test('PEOPLE-06: no consent and nothing optional that is paid is ticked before the buyer does it', () => {
  for (const [path, html] of pages) expect([path, ticked(html)]).toEqual([path, []])
  // The form of the checkout with its boxes is among these pages; that of the certificate is drawn by the browser.
  expect(pages.get('/cart/checkout?plain=1 with a product')).toMatch(/type="checkbox"/)
  expect(ticked('<input type="checkbox" name="gift_wrap" checked=""/>')).toHaveLength(1)
})

test('PEOPLE-06: the product page says before payment what is taken back, by the rule of its section', () => {
  const [, html = ''] = [...pages].find(([path]) => path.startsWith('/product/')) ?? []
  expect(readableText(html)).toContain('Нераспечатанное можно вернуть в течение 14 дней после получения')
  expect(readableText(html)).toContain('Дефект, нашу ошибку и неверное описание примем всегда')
})
