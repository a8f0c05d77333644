/** A shop of tools and fasteners, which consists of its folder only: bolts are chosen by thread, length and pack (OWN-05). */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShopOfFolder, readableText, type ShopOfFolder } from '#kit/shops/shop-of-folder.ts'
import {
  filtersOf,
  messagesOf,
  productsIn,
  readEveryPage,
  structuredData,
  wordOfCosmetics,
  OF_COSMETICS,
} from './walk-shop.ts'

let shop: ShopOfFolder
beforeAll(async () => {
  shop = await openShopOfFolder(join(import.meta.dirname, 'tools'))
})
afterAll(() => shop.close())

const htmlOf = async (path: string): Promise<string> => (await shop.get(path, { cookie: '__Host-city=tula' })).body
const textOf = async (path: string): Promise<string> => readableText(await htmlOf(path))

test('OWN-05: the folder of tools is imported without a fault', () => {
  expect(shop.importFaults).toEqual([])
})

test('OWN-05: the walk finds a word of cosmetics where there is one', () => {
  const planted = ['Тип\u00a0кожи', 'Уход и косметика', 'SPF 30', 'Оттенок', 'Объём', 'кремы'].map((text) =>
    wordOfCosmetics(`<p>${text}</p>`),
  )
  expect(planted).not.toContain(undefined)
  expect(wordOfCosmetics('<p>Поезд уходит в Тонкино</p>')).toBeUndefined()
})

test('OWN-05: no page of the shop of tools has a word of cosmetics', async () => {
  const pages = await readEveryPage(shop, 'tula')
  expect([...pages.keys()]).toEqual(
    expect.arrayContaining(['/product/bolt-shestigrannyy', '/products/krepezh/bolty', '/favorites', '/cart']),
  )
  for (const [path, html] of pages) expect([path, wordOfCosmetics(html)]).toEqual([path, undefined])
  for (const path of ['/products?q=керосин', '/products/instrument?price_to=1'])
    expect([path, wordOfCosmetics(await htmlOf(path))]).toEqual([path, undefined])
})

test('OWN-05: a list has the filters of its shop and section, with their names, units and explanations', async () => {
  expect(await filtersOf(shop, 'krepezh')).toEqual({
    Резьба: ['M4', 'M6', 'M8', 'M10'],
    Длина: ['10 мм', '16 мм', '20 мм', '30 мм', '40 мм', '50 мм', '60 мм'],
    'В упаковке': ['10 шт.', '20 шт.', '25 шт.', '50 шт.', '100 шт.'],
    Материал: ['Латунь', 'Нержавеющая сталь', 'Сталь'],
    'Новое и выгодное': ['Новинки', 'Со скидкой', 'Хиты'],
    Оцинковка: ['Да', 'Нет'],
    Бренд: ['Ока', 'Тулкреп'],
  })
  expect(Object.keys(await filtersOf(shop, 'instrument'))).toEqual([
    'Длина',
    'Материал',
    'Новое и выгодное',
    'Бренд',
    'Крутящий момент',
  ])
  expect(await textOf('/products/krepezh')).toContain('Наружный диаметр метрической резьбы')
})

test('OWN-05: filters of the shop narrow its lists, from the address and in words on chips', async () => {
  const bolts = await htmlOf('/products/krepezh?thread=m8&material=сталь')
  expect(productsIn(bolts)).toEqual(['bolt-mebelnyy', 'bolt-shestigrannyy'])
  expect(readableText(bolts)).toContain('Материал: сталь')
  expect(readableText(bolts)).toContain('Резьба: M8')
  expect(productsIn(await htmlOf('/products?length=30-mm'))).toEqual(['bolt-shestigrannyy', 'vint-nerzhaveyushchiy'])
  expect(productsIn(await htmlOf('/products/krepezh?coated=нет&pack=100-pcs'))).toEqual(['vint-polukruglyy'])
  const unknown = await shop.get('/api/catalog/list?city=default&skin=сухая')
  expect([unknown.statusCode, unknown.json().errors[0].customData]).toEqual([
    400,
    { field: 'skin', rule: 'additionalProperties' },
  ])
})

test('OWN-05: a bolt is chosen by three axes, each with its own choice', async () => {
  const bolt = await htmlOf('/product/bolt-shestigrannyy?v=b4')
  const legends = [...bolt.matchAll(/<legend[^>]*>([^<]*)/g)].map(([, text]) => text)
  expect(legends).toEqual(expect.arrayContaining(['Резьба', 'Длина', 'В упаковке']))
  const skusOf = (code: string): string[] =>
    [...bolt.matchAll(new RegExp(`name="${code}"(?: checked="")? value="([^"]*)"`, 'g'))].map(([, sku = '']) => sku)
  // Another thread keeps the length where it can; packs are those of the chosen thread and length.
  expect([skusOf('thread'), skusOf('length'), skusOf('pack')]).toEqual([
    ['b3', 'b4', 'b6'],
    ['b12', 'b4'],
    ['b4', 'b5'],
  ])
  expect(readableText(bolt)).toContain('ГОСТ Р ИСО 4017')
  expect(readableText(bolt)).toMatch(/Оцинковка\s+есть/)
})

test('OWN-05: cards, and structured data name what the shop chose to show', async () => {
  expect(await textOf('/products/krepezh/bolty')).toContain('Нержавеющая сталь, M6, 20 мм, 25 шт.')
  const data = structuredData(await htmlOf('/product/klyuch-dinamometricheskiy'), 'Product')
  expect(data['additionalProperty']).toEqual([
    { '@type': 'PropertyValue', name: 'Материал', value: 'Сталь' },
    { '@type': 'PropertyValue', name: 'Крутящий момент', value: '210\u00a0Н·м' },
  ])
})

test('OWN-05: the search reads units of the shop, and finds by its attributes', async () => {
  const measured = await shop.get(`/api/catalog/list?city=default&q=${encodeURIComponent('болт 3 см')}`)
  expect(measured.json().data.phrase).toMatchObject({
    filters: [{ label: '30\u00a0мм', without: 'болт' }],
    as_filters: { q: 'болт', values: { length: ['30-mm'] } },
  })
  expect(productsIn(await htmlOf(`/products?q=${encodeURIComponent('латунь')}`))).toContain('bolt-latunnyy')
  expect(productsIn(await htmlOf(`/products?q=${encodeURIComponent('оцинковка')}`))).toContain('bolt-mebelnyy')
})

test('OWN-05: SMS, letters and the page of an order have no word of cosmetics', async () => {
  const texts = await messagesOf(shop, 'tula', 'tula-sov', 'b4')
  expect(texts.length).toBeGreaterThanOrEqual(5)
  for (const text of texts) expect(OF_COSMETICS.exec(text)?.[0]).toBeUndefined()
  expect(texts.join('\n').replaceAll('\u00a0', ' ')).toContain('M8, 30 мм, 50 шт.')
})
