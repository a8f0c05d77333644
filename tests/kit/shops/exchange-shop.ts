/** A shop with records of its own for tests of the exchange, and a program that calls it. */
import { openClient, type Client, type Send } from '../../../ops/exchange/client-1c.ts'
import { importXml, offersXml, type Package } from '#platform/commerceml/write-package.ts'
import { openExchange1C, type Exchange1C } from '#app/exchange/answer-1c.ts'
import { runImport } from '#app/import/run-import.ts'
import { insertLinks, type Linking } from '#shop/exchange/items.sql.ts'
import { BadFile } from '#platform/commerceml/bad-file.ts'
import type { TestDatabase } from '#kit/database.ts'
import { FIXTURE_NOW, loadFixtureShop } from '#kit/shops/fixture-shop.ts'

const variant = (sku: string, barcode: string, price: number) => ({
  sku,
  barcode,
  size: { amount: 50, unit: 'мл' },
  height_mm: 60,
  weight_g: 90,
  price,
})
const product = (slug: string, name: string, variants: readonly object[]) => ({
  slug,
  brand: 'iney',
  category: 'ukhod_za_litsom/kremy',
  name,
  lead: `${name} офиса.`,
  description: `${name}: текст офиса.`,
  usage: ['Нанесите.'],
  facts: [],
  published_on: '2026-01-10',
  pictures: [],
  variants,
})
export const EXCHANGED = [
  product('krem-rosa', 'Крем Роса', [variant('R-1', '4600000000015', 99_000)]),
  product('syvorotka-len', 'Сыворотка Лён', [variant('L-1', '4600000000022', 150_000)]),
  product('tonik-polyn', 'Тоник Полынь', [variant('T-1', '4600000000039', 70_000)]),
]

/** Fills a database with the fixture shop and products whose records the journal knows. */
export const fillExchangeShop = async (base: Pick<TestDatabase, 'db'>): Promise<void> => {
  await loadFixtureShop(base.db)
  await runImport(
    base.db,
    {
      kinds: new Set(['products']),
      knownPictures: async function* () {},
      records: async function* (kind) {
        if (kind === 'products') for (const value of EXCHANGED) yield { where: value.slug, value }
      },
    },
    { now: FIXTURE_NOW },
  )
}

export const PRICE_TYPES = { retail: 'Розничная', before: 'До скидки' }
export const WAREHOUSES = { w1: 'Кировка', w2: 'Арбат' }
export const GROUPS = { g1: 'Кремы' }
/** Goods of the program: three that the shop has, by barcode, article and name, and one that it does not. */
export const GOODS: Package = {
  groups: GROUPS,
  goods: [
    { id: 'a', name: 'Крем ночной Роса', barcode: '4600000000015', group: 'g1', maker: 'ИНЕЙ' },
    { id: 'b', name: 'Сыворотка', article: 'l-1', group: 'g1', maker: 'ИНЕЙ' },
    { id: 'c', name: 'Тоник Полынь 50 мл', group: 'g1', maker: 'ИНЕЙ' },
    { id: 'n', name: 'Маска Вереск', article: 'V-9', barcode: '4600000000046', group: 'g1', maker: 'ИНЕЙ' },
  ],
  priceTypes: PRICE_TYPES,
  warehouses: WAREHOUSES,
  offers: [
    { id: 'a', prices: { retail: '1 050,00', before: '1200' }, stocks: { w1: 7, w2: 2 } },
    { id: 'b', prices: { retail: '1600' }, stocks: { w1: 4 } },
    { id: 'c', prices: { retail: '750' }, stocks: { w1: 5 } },
    { id: 'n', prices: { retail: '800' }, stocks: { w1: 6 } },
  ],
}

export const LINKS: readonly Linking[] = [
  { kind: 'group', id: 'g1', key: 'ukhod_za_litsom/kremy' },
  { kind: 'price_type', id: 'retail', key: 'price' },
  { kind: 'price_type', id: 'before', key: 'old_price' },
  { kind: 'warehouse', id: 'w1', key: 'kirovka' },
  { kind: 'warehouse', id: 'w2', key: 'arbat' },
]
export const OFFER_LINKS: readonly Linking[] = [
  { kind: 'offer', id: 'a', key: 'R-1' },
  { kind: 'offer', id: 'b', key: 'L-1' },
  { kind: 'offer', id: 'c', key: 'T-1' },
]

export const PASSWORD = 'ключ'
const UNUSED_SALE: Exchange1C['sale'] = {
  receive: async () => ({ status: 200, text: 'success' }),
  work: async () => ({ is: 'done', message: '' }),
  answer: async () => ({ status: 200, text: 'success' }),
}

export const exchangeDeps = ({ db }: Pick<TestDatabase, 'db'>, more: Partial<Exchange1C> = {}): Exchange1C => ({
  db,
  now: () => FIXTURE_NOW,
  maxPercent: 100,
  redirectHosts: [],
  login: async (_login, password) => (password === PASSWORD ? { program: '1c' } : 'Пароль не тот.'),
  sale: UNUSED_SALE,
  onError: (error) => {
    throw error
  },
  ...more,
})

/** Calls the shop without a network. */
export const sendTo =
  (deps: Exchange1C): Send =>
  async (query, { headers, body }) => {
    const answer = openExchange1C(deps)
    return answer({
      type: query['type'] ?? '',
      mode: query['mode'] ?? '',
      filename: query['filename'] ?? '',
      version: query['version'] ?? '',
      sessid: query['sessid'] ?? '',
      authorization: headers['authorization'] ?? '',
      cookie: headers['cookie']?.replace(/^exchange=/, '') ?? '',
      ip: '127.0.0.1',
      body: async () => {
        if ((body?.length ?? 0) > 2 * 1024 * 1024) throw new BadFile('часть больше')
        return Buffer.from(body ?? '')
      },
    })
  }

export const clientOf = (send: Send, type: 'catalog' | 'sale' = 'catalog'): Client =>
  openClient(send, { type, login: '1c', password: PASSWORD })

/** A whole exchange of a package: import.xml, then offers.xml. */
export const exchange = async (send: Send, goods: Package, limit = 700): Promise<void> => {
  const client = clientOf(send)
  await client.checkauth()
  await client.init()
  for (const [name, xml] of [
    ['import.xml', importXml(goods)],
    ['offers.xml', offersXml(goods)],
  ] as const) {
    await client.upload(name, Buffer.from(xml), limit)
    await client.importFile(name)
  }
}

export const link = (
  base: Pick<TestDatabase, 'db'>,
  links: readonly Linking[] = [...LINKS, ...OFFER_LINKS],
): Promise<string[]> => insertLinks(base.db, links, 'тест', FIXTURE_NOW)
