import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseOfEachTest } from '#kit/database.ts'
import { StoreRefused } from '#platform/pictures/originals.ts'
import { folderSource, importFolder, runImport, type ImportReport } from './importer.ts'

const shop = databaseOfEachTest()
let folder: string
const DAY = new Date('2026-11-20T10:00:00Z')

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'))
})
afterEach(() => rm(folder, { recursive: true }))

const write = async (name: string, text: string | Buffer): Promise<void> => {
  await mkdir(dirname(join(folder, name)), { recursive: true })
  await writeFile(join(folder, name), text)
}
const lines = (...records: readonly object[]): string => records.map((record) => JSON.stringify(record)).join('\n')

const PRODUCT = {
  slug: 'krem',
  brand: 'inei',
  category: 'litso/kremy',
  name: 'Крем',
  lead: 'Крем.',
  description: 'Крем **густой**.',
  usage: ['Нанесите.'],
  facts: [{ name: 'Страна', value: 'Россия' }],
  published_on: '2026-01-10',
  composition: [{ inci: 'Aqua' }, { inci: 'Glycerin', active: true, share: '5 %' }],
  pictures: [{ file: 'packs/krem.webp', kind: 'pack', alt: 'Иней, Крем' }],
  variants: [
    {
      sku: '100',
      size: { amount: 50, unit: 'мл' },
      height_mm: 60,
      weight_g: 90,
      price: 99000,
      history: [{ since: '2026-09-01', price: 110000 }],
    },
  ],
}
const BANNER = {
  body: '',
  code: 'a',
  place: 'hero',
  title: 'Крем',
  action: { text: 'Смотреть', url: '/products/new' },
  position: 1,
}
const MOSCOW = '0c5b2444-70a0-4932-980c-b4dc0d3f02b5'
const HOURS = Array.from({ length: 7 }, () => ({ open: '10:00', close: '21:00' }))

/** A small whole shop; a test changes what it is about. */
const writeShop = async (): Promise<void> => {
  const picture = await sharp({ create: { width: 40, height: 48, channels: 3, background: '#0a5f80' } })
    .webp()
    .toBuffer()
  await write('pictures/packs/krem.webp', picture)
  await write(
    'cities/cities.csv',
    `address,region_type,region,area_type,area,city_type,city,settlement,fias_id,timezone,geo_lat,geo_lon,population\n` +
      `г Москва,г,Москва,,,,,,${MOSCOW},UTC+3,55.75,37.62,11514330\n`,
  )
  await write('cities/shop-cities.jsonl', lines({ fias_id: MOSCOW, code: 'msk', name_in: 'в Москве' }))
  await write(
    'stores.jsonl',
    lines({
      code: 'msk-pokrovka',
      city: 'msk',
      name: 'Покровка',
      address: 'ул. Покровка, 17',
      lat: 55.76,
      lon: 37.65,
      hours: HOURS,
    }),
  )
  await write(
    'brands.jsonl',
    lines({ slug: 'inei', name: 'Иней', country: 'Россия', tagline: 'Активы', story: 'Марка.' }),
  )
  await write(
    'categories.jsonl',
    lines(
      { path: 'litso', name: 'Лицо', title: 'Лицо', description: '', position: 1 },
      { path: 'litso/kremy', name: 'Кремы', title: 'Кремы', description: '', position: 2 },
    ),
  )
  await write(
    'ingredients.jsonl',
    lines(...['Aqua', 'Glycerin'].map((inci) => ({ inci, name: inci, purpose: 'основа', explanation: 'Вода.' }))),
  )
  await write('products/litso.jsonl', lines(PRODUCT))
  await write(
    'reviews/litso.jsonl',
    lines(
      { id: 'r1', product: 'krem', author: 'Анна К.', rating: 5, body: 'Мягкий.', written_on: '2026-10-01' },
      {
        id: 'r2',
        product: 'krem',
        author: 'Вера Л.',
        rating: 1,
        body: 'Брань.',
        written_on: '2026-10-02',
        hidden: true,
      },
    ),
  )
  await write('stock.jsonl', lines({ sku: '100', stores: { 'msk-pokrovka': 4 } }))
  await write(
    'pages/about.md',
    '---\npath: /about\ntitle: О нас\ndescription: Кто мы\nupdated_on: "2026-11-01"\n---\n\n' +
      'Текст <script>alert(1)</script> и [ссылка](javascript:alert(1)).\n',
  )
}

const load = async (
  from = folder,
): Promise<{ invalid: string[]; shortfalls: string[]; changed: number; read: number }> => {
  const invalid: string[] = []
  const shortfalls: string[] = []
  const report: ImportReport = {
    invalid: (where, reason) => invalid.push(`${where}: ${reason}`),
    shortfall: (where, reason) => shortfalls.push(`${where}: ${reason}`),
    done: () => {},
  }
  const outcome = await importFolder(shop.db, from, report, DAY)
  return { invalid, shortfalls, changed: outcome.changed, read: outcome.read }
}

const TABLES = [
  'picture',
  'brand',
  'category',
  'ingredient',
  'product',
  'product_ingredient',
  'product_picture',
  'variant',
  'price_history',
  'review',
  'city',
  'store',
  'article',
  'page',
  'banner',
  'need',
  'redirect_rule',
  'promotion',
  'promo_code',
  'stock',
  'stock_movement',
  'catalogue_version',
]
/** Checksums of all imported data except the time of the import (CAT-15). */
const checksums = async (): Promise<Record<string, string>> => {
  const sums: Record<string, string> = {}
  for (const table of TABLES) {
    const { rows } = await sql<{
      sum: string
    }>`SELECT coalesce(md5(string_agg(imported, '|' ORDER BY imported)), '') AS sum
      FROM (SELECT (to_jsonb(t) - 'stock_synced_at')::text AS imported FROM ${sql.table(table)} t) AS rows`.execute(
      shop.db,
    )
    sums[table] = rows[0]?.sum ?? ''
  }
  return sums
}
const version = async (): Promise<number> =>
  Number((await shop.db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version)

test('imports a shop from files, with city names that the list gives in unusual columns', async () => {
  await writeShop()
  expect((await load()).invalid).toEqual([])
  const product = await shop.db
    .selectFrom('product')
    .innerJoin('variant', 'variant.product_id', 'product.id')
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(product).toMatchObject({
    slug: 'krem',
    price: 99000,
    size_text: '50\u00a0мл',
    description_html: '<p>Крем <strong>густой</strong>.</p>',
  })
  expect(await shop.db.selectFrom('city').select(['name', 'code', 'utc_offset_min']).execute()).toEqual([
    { name: 'Москва', code: 'msk', utc_offset_min: 180 },
  ])
  expect(await shop.db.selectFrom('picture').select(['width', 'height', 'tone']).execute()).toEqual([
    { width: 40, height: 48, tone: '#0a5f80' },
  ])
})

test('CAT-11: a hidden review counts neither in the average nor in the count', async () => {
  await writeShop()
  await load()
  expect(await shop.db.selectFrom('product').select(['rating_sum', 'rating_count']).executeTakeFirstOrThrow()).toEqual({
    rating_sum: 5,
    rating_count: 1,
  })
})

test('SAFE-04: Markdown becomes HTML without scripts', async () => {
  await writeShop()
  await load()
  const { body_html } = await shop.db.selectFrom('page').select('body_html').executeTakeFirstOrThrow()
  expect(body_html).not.toMatch(/<script|href="javascript/)
})

test('importing the same again changes no table and not the catalogue version', async () => {
  await writeShop()
  await load()
  const before = await checksums()
  expect((await load()).changed).toBe(0)
  expect(await checksums()).toEqual(before)
})

test('reports an invalid record with file, line and reason, and imports the others', async () => {
  await writeShop()
  await write(
    'products/litso.jsonl',
    [
      'this is not JSON',
      JSON.stringify({ ...PRODUCT, slug: 'bez-marki', brand: 'unknown' }),
      JSON.stringify({ ...PRODUCT, slug: 'lishnee', colour: 'red' }),
      JSON.stringify({ ...PRODUCT, slug: 'darom', variants: [{ ...PRODUCT.variants[0], price: 0 }] }),
      JSON.stringify(PRODUCT),
      JSON.stringify(PRODUCT),
    ].join('\n'),
  )
  const { invalid } = await load()
  expect(invalid).toEqual([
    'products/litso.jsonl:1: это не JSON (лишнее «h»): проверьте кавычки, запятые и скобки',
    'products/litso.jsonl:3: поля colour у этой записи нет',
    'products/litso.jsonl:4: variants/0/price: нужно не меньше 1',
    'products/litso.jsonl:6: krem: уже есть раньше: products/litso.jsonl:5',
    'products/litso.jsonl:2: нет бренда «unknown»: они названы в brands.jsonl',
  ])
  expect(await shop.db.selectFrom('product').select('slug').execute()).toEqual([{ slug: 'krem' }])
})

test('reports a record that only PostgreSQL rejects, and imports the rest of its batch', async () => {
  await writeShop()
  const kazan = '93b3df57-4c89-44df-ac42-96f05e9cd3b9'
  const list = await readFile(join(folder, 'cities/cities.csv'), 'utf8')
  await write('cities/cities.csv', `${list}г Казань,Респ,Татарстан,,,г,Казань,,${kazan},UTC+3,55.79,49.11,1243500\n`)
  await write(
    'cities/shop-cities.jsonl',
    lines(
      { fias_id: MOSCOW, code: 'msk', name_in: 'в Москве' },
      { fias_id: kazan, code: 'msk', name_in: 'в Казани', cdek_code: 424 },
    ),
  )
  const { invalid } = await load()
  expect(invalid).toEqual([
    'cities/shop-cities.jsonl:2: база не приняла запись: такое значение уже у другой записи: code = msk',
  ])
  expect(await shop.db.selectFrom('city').select('name').where('code', '=', 'msk').execute()).toEqual([
    { name: 'Москва' },
  ])
})

test('OWN-02: a value that no schema can take is named with its field, and nothing else of the import is lost', async () => {
  await writeShop()
  await write(
    'banners.jsonl',
    lines({ ...BANNER, position: 99_999_999_999 }, { ...BANNER, code: 'b', skus: ['1\u0000'] }),
  )
  await write(
    'redirects.jsonl',
    lines(
      { from: '/a', to: '/b', status: 301 },
      { from: '/\u0000', to: '/c', status: 301 },
      { from: '/d', to: '/e', status: 302 },
    ),
  )
  await write('special-days.jsonl', lines({ day: '2026-02-30', note: 'День, которого нет' }))
  await write('cities/shop-cities.jsonl', lines({ fias_id: MOSCOW, code: 'msk' }))
  const stores = await readFile(join(folder, 'stores.jsonl'), 'utf8')
  await write(
    'stores.jsonl',
    `${stores.trim()}\n${stores.replace('msk-pokrovka', 'b').replace('{', '{"phone":"2-12-12",')}`,
  )
  const { invalid } = await load()
  expect(invalid.toSorted()).toEqual([
    'banners.jsonl:1: position: нужно не больше 2147483647',
    'banners.jsonl:2: в тексте есть знак с кодом 0: база его не хранит',
    'cities/shop-cities.jsonl:1: у города «msk» нет name_in: как сказать «в городе»',
    'redirects.jsonl:2: в тексте есть знак с кодом 0: база его не хранит',
    'special-days.jsonl:1: day: нужна дата вида 2026-11-23',
    'stock.jsonl:1: нет магазина «msk-pokrovka»',
    'stores.jsonl:1: нет города с магазинами «msk»: коды городов с магазинами — в cities/shop-cities.jsonl',
    'stores.jsonl:2: phone: нужен телефон с кодом города, например 8 (843) 200-55-44',
  ])
  expect(await shop.db.selectFrom('redirect_rule').select('from_path').orderBy('from_path').execute()).toEqual([
    { from_path: '/a' },
    { from_path: '/d' },
  ])
})

test('imports a product whose picture is missing, and reports the missing file', async () => {
  await writeShop()
  await rm(join(folder, 'pictures/packs/krem.webp'))
  expect((await load()).invalid).toEqual(['products/litso.jsonl:1: нет картинки «packs/krem.webp»; загружено без неё'])
  expect(await shop.db.selectFrom('product').select('slug').execute()).toHaveLength(1)
})

test('OWN-02: finds pictures in any letter case and script, and reports a file that is no picture once', async () => {
  await writeShop()
  const picture = await sharp({ create: { width: 4, height: 5, channels: 3, background: '#0a5f80' } })
    .jpeg()
    .toBuffer()
  await write('pictures/packs/Крем (1).JPG', picture)
  await write('pictures/packs/broken.PNG', 'text')
  const pack = (file: string) => ({ file, kind: 'pack', alt: 'Крем' })
  const files = ['packs/КРЕМ (1).jpg', 'packs/broken.png', 'packs/broken.png']
  await write('products/litso.jsonl', lines({ ...PRODUCT, pictures: files.map(pack) }))
  expect((await load()).invalid).toEqual([expect.stringMatching(/^pictures\/packs\/broken\.PNG: это не картинка/)])
  expect(await shop.db.selectFrom('product_picture').select('position').execute()).toEqual([{ position: 1 }])
})

test('OWN-02: a picture whose copy cannot be stored is reported with its reason in Russian', async () => {
  await writeShop()
  const invalid: string[] = []
  const reasons = [
    Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }),
    new StoreRefused('S3: HTTP 403 for PUT originals/1', 403),
  ]
  for (const failure of reasons)
    await runImport(shop.db, folderSource(folder), {
      report: { invalid: (where, reason) => invalid.push(`${where}: ${reason}`), shortfall: () => {}, done: () => {} },
      keepOriginal: () => Promise.reject(failure),
    })
  expect(invalid.filter((line) => line.startsWith('pictures/'))).toEqual([
    'pictures/packs/krem.webp: копия картинки не сохранена: на диске нет места',
    'pictures/packs/krem.webp: копия картинки не сохранена: хранилище S3 отказало (HTTP 403), проверьте S3_URL и ключ',
  ])
})

test('CAT-12: a price that changed between two imports is added to the history', async () => {
  await writeShop()
  await load()
  await write(
    'products/litso.jsonl',
    lines({ ...PRODUCT, variants: [{ ...PRODUCT.variants[0], price: 88000, history: [] }] }),
  )
  await load()
  expect(
    await shop.db.selectFrom('price_history').select(['since', 'price']).orderBy('since').orderBy('price').execute(),
  ).toEqual([
    { since: '2026-09-01', price: 110000 },
    { since: '2026-11-20', price: 88000 },
  ])
})

test('a changed stock figure is a movement of kind exchange: opening plus movements equals the stock', async () => {
  await writeShop()
  await load()
  const before = await version()
  await write('stock.jsonl', lines({ sku: '100', stores: { 'msk-pokrovka': 9 } }))
  await load()
  expect(await shop.db.selectFrom('stock').select(['opening', 'on_hand']).executeTakeFirstOrThrow()).toEqual({
    opening: 4,
    on_hand: 9,
  })
  expect(await shop.db.selectFrom('stock_movement').select(['kind', 'on_hand_change']).execute()).toEqual([
    { kind: 'exchange', on_hand_change: 5 },
  ])
  expect(await version()).toBe(before + 1)
})

test('ORD-10: a stock figure below what is reserved for orders is taken and reported', async () => {
  await writeShop()
  await load()
  await shop.db.updateTable('stock').set({ reserved: 3 }).execute()
  await write('stock.jsonl', lines({ sku: '100', stores: { 'msk-pokrovka': 2 } }))
  expect(await load()).toMatchObject({
    invalid: [],
    shortfalls: ['stock.jsonl:1: в магазине «msk-pokrovka» 2 шт., а под заказы отложено 3'],
  })
  expect(await shop.db.selectFrom('stock').select(['on_hand', 'reserved']).executeTakeFirstOrThrow()).toEqual({
    on_hand: 2,
    reserved: 3,
  })
  expect((await load()).shortfalls).toHaveLength(1)
})

test('ORD-10: an unknown store or an impossible figure is left out alone; the other stores of the article are imported', async () => {
  await writeShop()
  await load()
  await write(
    'stock.jsonl',
    lines({ sku: '100', stores: { 'msk-lost': 1, 'msk-pokrovka': 7, 'Msk Pokrovka': 1, 'msk-half': 0.5 } }),
  )
  expect((await load()).invalid).toEqual([
    'stock.jsonl:1: нет магазина «msk-lost»',
    'stock.jsonl:1: нет магазина «Msk Pokrovka»',
    'stock.jsonl:1: нет магазина «msk-half»',
  ])
  await write('stock.jsonl', lines({ sku: '100', stores: { 'msk-pokrovka': -1 } }))
  expect((await load()).invalid).toEqual(['stock.jsonl:1: магазин «msk-pokrovka»: -1 — не число штук'])
  expect(await shop.db.selectFrom('stock').select('on_hand').executeTakeFirstOrThrow()).toEqual({ on_hand: 7 })
})

test('variants may change positions; one that is no longer listed gets a position after them', async () => {
  await writeShop()
  const [first] = PRODUCT.variants
  await write(
    'products/litso.jsonl',
    lines({ ...PRODUCT, variants: [first, { ...first, sku: '101' }, { ...first, sku: '102' }] }),
  )
  await load()
  await write('products/litso.jsonl', lines({ ...PRODUCT, variants: [{ ...first, sku: '102' }, first] }))
  expect((await load()).invalid).toEqual([])
  expect(await shop.db.selectFrom('variant').select(['sku', 'position']).orderBy('position').execute()).toEqual([
    { sku: '102', position: 1 },
    { sku: '100', position: 2 },
    { sku: '101', position: 1001 },
  ])
})

test('OWN-02: of a record with several forms, the fault of the form that is meant is reported', async () => {
  await writeShop()
  await write(
    'contacts.jsonl',
    lines(
      { kind: 'director_phone', value: '8 (495) 1' },
      { kind: 'telegram', value: 't.me/x' },
      { kind: 'skype', value: 'https://skype.example' },
    ),
  )
  const link = { code: 'a', place: 'top', title: 'Магазины', position: 0 }
  await write('menus.jsonl', lines({ ...link, link: 'shops' }, { ...link, code: 'b' }))
  expect((await load()).invalid).toEqual([
    'menus.jsonl:1: link: нужен адрес: с одним «/» в начале или с https://, без пробелов и «\\»',
    'menus.jsonl:2: нет обязательных полей: link',
    'contacts.jsonl:1: value: нужен телефон: 11 цифр, первая 7',
    'contacts.jsonl:2: value: нужен адрес с https:// в начале',
    'contacts.jsonl:3: kind: нужно одно из: email, director_phone, telegram, whatsapp, vk, tiktok',
  ])
})

test('OWN-02: an article number may be changed again and again, and back', async () => {
  await writeShop()
  const [first] = PRODUCT.variants
  for (const sku of ['100', '200', '300', '100']) {
    await write('products/litso.jsonl', lines({ ...PRODUCT, variants: [{ ...first, sku }] }))
    expect((await load()).invalid).toEqual([])
  }
  const variants = await shop.db.selectFrom('variant').select(['sku', 'position']).orderBy('position').execute()
  expect(variants.map(({ sku }) => sku)).toEqual(['100', '200', '300'])
  expect(variants[0]?.position).toBe(1)
})

test('CAT-16: an ingredient stands once in each thing of a set, and twice in none', async () => {
  await writeShop()
  const set = (...parts: readonly string[]) => ({
    ...PRODUCT,
    composition: parts.map((part) => ({ inci: 'Aqua', part })),
  })
  await write('products/litso.jsonl', lines(set('Гель', 'Крем')))
  expect((await load()).invalid).toEqual([])
  const stored = () => shop.db.selectFrom('product_ingredient').select('part_name').orderBy('position').execute()
  expect(await stored()).toEqual([{ part_name: 'Гель' }, { part_name: 'Крем' }])
  await write('products/litso.jsonl', lines(set('Гель', 'Гель')))
  expect((await load()).invalid).not.toEqual([])
  expect(await stored()).toEqual([{ part_name: 'Гель' }, { part_name: 'Крем' }])
})

test('replaces a changed composition, also when a product of the same batch is new', async () => {
  await writeShop()
  await load()
  const changed = { ...PRODUCT, composition: [{ inci: 'Glycerin', share: '7 %' }] }
  await write(
    'products/litso.jsonl',
    lines(changed, { ...PRODUCT, slug: 'krem-2', variants: [{ ...PRODUCT.variants[0], sku: '200' }] }),
  )
  expect((await load()).invalid).toEqual([])
  const rows = await shop.db
    .selectFrom('product_ingredient')
    .innerJoin('product', 'product.id', 'product_id')
    .innerJoin('ingredient', 'ingredient.id', 'ingredient_id')
    .select(['slug', 'inci', 'product_ingredient.position', 'is_active', 'share_text'])
    .orderBy('slug')
    .orderBy('product_ingredient.position')
    .execute()
  expect(rows).toEqual([
    { slug: 'krem', inci: 'Glycerin', position: 1, is_active: false, share_text: '7 %' },
    { slug: 'krem-2', inci: 'Aqua', position: 1, is_active: false, share_text: null },
    { slug: 'krem-2', inci: 'Glycerin', position: 2, is_active: true, share_text: '5 %' },
  ])
  expect(await shop.db.selectFrom('product_picture').select('position').execute()).toHaveLength(2)
})

test('SEO-01: a product has changed when its record differs in more than popularity', async () => {
  await writeShop()
  await load()
  const changedOn = async () =>
    (
      await shop.db
        .selectFrom('product')
        .select(sql<string>`changed_on::text`.as('day'))
        .executeTakeFirstOrThrow()
    ).day
  expect(await changedOn()).toBe(PRODUCT.published_on)
  await write('products/litso.jsonl', lines({ ...PRODUCT, popularity: 77 }))
  await load()
  expect(await changedOn()).toBe(PRODUCT.published_on)
  await write('products/litso.jsonl', lines({ ...PRODUCT, composition: [{ inci: 'Glycerin', share: '7 %' }] }))
  await load()
  const { rows } = await sql<{ today: string }>`SELECT current_date::text AS today`.execute(shop.db)
  expect(await changedOn()).toBe(rows[0]?.today)
})

const redirects = () =>
  shop.db.selectFrom('redirect_rule').select(['from_path', 'to_url', 'status']).orderBy('from_path').execute()

test('SEO-03: a product listed under another slug with the same article numbers is moved and leaves a redirect', async () => {
  await writeShop()
  const [first] = PRODUCT.variants
  await write('products/litso.jsonl', lines({ ...PRODUCT, variants: [first, { ...first, sku: '101' }] }))
  await load()
  await write('products/litso.jsonl', lines(PRODUCT))
  await load()
  const { id } = await shop.db.selectFrom('product').select('id').executeTakeFirstOrThrow()
  await write('reviews/litso.jsonl', '')

  await write('products/litso.jsonl', lines({ ...PRODUCT, slug: 'krem-noch' }))
  expect((await load()).invalid).toEqual([])
  expect(await shop.db.selectFrom('product').select(['id', 'slug']).execute()).toEqual([{ id, slug: 'krem-noch' }])
  expect(await redirects()).toEqual([{ from_path: '/product/krem', to_url: '/product/krem-noch', status: 301 }])
  expect((await load()).changed).toBe(0)

  await write('products/litso.jsonl', lines(PRODUCT))
  await load()
  expect(await shop.db.selectFrom('product').select(['id', 'slug']).execute()).toEqual([{ id, slug: 'krem' }])
  expect(await redirects()).toEqual([{ from_path: '/product/krem-noch', to_url: '/product/krem', status: 301 }])
})

test('SEO-03: products that become one redirect to it; a product that keeps a variant stays', async () => {
  await writeShop()
  const [first] = PRODUCT.variants
  const product = (slug: string, ...skus: string[]) => ({
    ...PRODUCT,
    slug,
    variants: skus.map((sku) => ({ ...first, sku })),
  })
  await write('reviews/litso.jsonl', '')
  await write('stock.jsonl', '')
  await write('products/litso.jsonl', lines(product('a', '1'), product('b', '2'), product('c', '3', '4')))
  await load()
  await write('products/litso.jsonl', lines(product('ab', '1', '2', '3'), product('c', '4')))
  expect((await load()).invalid).toEqual([])
  expect(await redirects()).toEqual([
    { from_path: '/product/a', to_url: '/product/ab', status: 301 },
    { from_path: '/product/b', to_url: '/product/ab', status: 301 },
  ])
  const onSale = shop.db.selectFrom('product').select('slug').where('discontinued', '=', false).orderBy('slug')
  expect(await onSale.execute()).toEqual([{ slug: 'ab' }, { slug: 'c' }])
  expect(
    await shop.db
      .selectFrom('variant')
      .innerJoin('product', 'product.id', 'product_id')
      .select(['sku', 'slug'])
      .orderBy('sku')
      .execute(),
  ).toEqual([
    { sku: '1', slug: 'ab' },
    { sku: '2', slug: 'ab' },
    { sku: '3', slug: 'ab' },
    { sku: '4', slug: 'c' },
  ])
})

test('a barcode moves to the article number that files name; one of two of them or with a wrong digit is reported', async () => {
  await writeShop()
  const [first] = PRODUCT.variants
  const barcode = '4006381333931'
  const list = (...variants: readonly object[]) => write('products/litso.jsonl', lines({ ...PRODUCT, variants }))
  const barcodes = () => shop.db.selectFrom('variant').select(['sku', 'barcode']).orderBy('sku').execute()
  await list({ ...first, barcode }, { ...first, sku: '101' })
  expect((await load()).invalid).toEqual([])
  await list({ ...first }, { ...first, sku: '101', barcode })
  expect((await load()).invalid).toEqual([])
  expect(await barcodes()).toEqual([
    { sku: '100', barcode: null },
    { sku: '101', barcode },
  ])
  expect((await load()).changed).toBe(0)

  await list({ ...first, barcode }, { ...first, sku: '101', barcode })
  expect((await load()).invalid).toEqual([
    `products/litso.jsonl:1: артикул 101: штрихкод ${barcode} уже у артикула 100`,
  ])
  await list({ ...first, barcode: '4006381333932' })
  expect((await load()).invalid).toEqual([
    'products/litso.jsonl:1: артикул 100: в штрихкоде 4006381333932 неверна контрольная цифра',
  ])
})

test('an article number listed under two slugs is reported, and the first keeps it', async () => {
  await writeShop()
  await write('products/litso.jsonl', lines(PRODUCT, { ...PRODUCT, slug: 'krem-2' }))
  expect((await load()).invalid).toEqual([
    'products/litso.jsonl:2: артикул 100: уже стоит под «krem», у двух товаров его быть не может',
  ])
  expect(await shop.db.selectFrom('product').select('slug').execute()).toEqual([{ slug: 'krem' }])
})

test('SEO-03: a category that names its former path is moved with its products and leaves a redirect', async () => {
  await writeShop()
  await load()
  const category = await shop.db
    .selectFrom('category')
    .select('id')
    .where('path', '=', 'litso/kremy')
    .executeTakeFirst()
  await write(
    'categories.jsonl',
    lines(
      { path: 'litso', name: 'Лицо', title: 'Лицо', description: '', position: 1 },
      {
        path: 'litso/uvlazhnenie',
        formerly: ['litso/davno', 'litso/kremy'],
        name: 'Увлажнение',
        title: 'Увлажнение',
        description: '',
        position: 2,
      },
    ),
  )
  await write('products/litso.jsonl', lines({ ...PRODUCT, category: 'litso/uvlazhnenie' }))
  expect((await load()).invalid).toEqual([])
  expect(await shop.db.selectFrom('category').select(['id', 'path']).orderBy('path').execute()).toEqual([
    { id: expect.any(Number), path: 'litso' },
    { id: category?.id, path: 'litso/uvlazhnenie' },
  ])
  expect(await redirects()).toEqual([
    { from_path: '/products/litso/davno', to_url: '/products/litso/uvlazhnenie', status: 301 },
    { from_path: '/products/litso/kremy', to_url: '/products/litso/uvlazhnenie', status: 301 },
  ])
  expect((await load()).changed).toBe(0)
})

test('reports a product with two prices of one day, and imports the others of its batch', async () => {
  await writeShop()
  const twice = [
    { since: '2026-09-01', price: 110000 },
    { since: '2026-09-01', price: 120000 },
  ]
  await write(
    'products/litso.jsonl',
    lines({ ...PRODUCT, slug: 'dvazhdy', variants: [{ ...PRODUCT.variants[0], sku: '300', history: twice }] }, PRODUCT),
  )
  expect((await load()).invalid).toEqual([
    'products/litso.jsonl:1: база не приняла запись: в ней две строки с одним ключом',
  ])
  expect(await shop.db.selectFrom('product').select('slug').execute()).toEqual([{ slug: 'krem' }])
})

test('CAT-15: a store gets the time of its import even with equal stock; a store without records keeps its old time', async () => {
  await writeShop()
  await load()
  const long = new Date('2026-01-01T00:00:00Z')
  const syncedAt = async () =>
    (await shop.db.selectFrom('store').select('stock_synced_at').executeTakeFirstOrThrow()).stock_synced_at
  await shop.db.updateTable('store').set({ stock_synced_at: long }).execute()
  await write('stock.jsonl', '')
  await load()
  expect(await syncedAt()).toEqual(long)
  await write('stock.jsonl', lines({ sku: '100', stores: { 'msk-pokrovka': 4 } }))
  expect((await load()).changed).toBe(0)
  expect(await syncedAt()).not.toEqual(long)
})

test('imports stock of many batches, two concurrently, completely', async () => {
  await writeShop()
  const skus = Array.from({ length: 1700 }, (_, index) => String(1000 + index))
  const [variant] = PRODUCT.variants
  await write(
    'products/litso.jsonl',
    lines(...skus.map((sku) => ({ ...PRODUCT, slug: `krem-${sku}`, variants: [{ ...variant, sku }] }))),
  )
  await write('stock.jsonl', lines(...skus.map((sku) => ({ sku, stores: { 'msk-pokrovka': 3 } }))))
  const outcome = await load()
  expect(outcome.invalid).toEqual([
    'reviews/litso.jsonl:1: нет товара «krem»',
    'reviews/litso.jsonl:2: нет товара «krem»',
  ])
  const { rows } = await sql<{
    places: number
    pieces: number
  }>`SELECT count(*)::int AS places, sum(on_hand)::int AS pieces FROM stock`.execute(shop.db)
  expect(rows).toEqual([{ places: 1700, pieces: 5100 }])
  await write(
    'stock.jsonl',
    lines(...skus.map((sku, at) => ({ sku, stores: { 'msk-pokrovka': at % 100 === 0 ? 4 : 3 } }))),
  )
  expect((await load()).changed).toBe(17)
})

test('PAGE-01: prefers the special day of a store to its city’s, and that to one of all stores, also after a second import', async () => {
  await writeShop()
  await write(
    'stores.jsonl',
    lines(
      ...['a', 'b'].map((code) => ({
        code,
        city: 'msk',
        name: code,
        address: 'ул. Покровка',
        lat: 55.76,
        lon: 37.65,
        hours: HOURS,
      })),
    ),
  )
  await write('stock.jsonl', '')
  await write(
    'special-days.jsonl',
    lines(
      { day: '2027-01-01', note: 'Новый год', store: 'b', open: '12:00', close: '18:00' },
      { day: '2027-01-01', note: 'Новый год' },
      { day: '2027-01-02', note: 'Каникулы', city: 'msk', open: '11:00', close: '20:00' },
      { day: '2027-01-03', note: 'Каникулы', city: 'chel' },
      { day: '2027-01-04', note: 'Каникулы', open: '11:00' },
      { day: '2027-01-05', note: 'Каникулы', like: 7, opens_later: 30 },
      { day: '2027-02-23', note: 'По часам воскресенья', like: 7 },
      { day: '2027-02-24', note: 'На час позже', opens_later: 60 },
    ),
  )
  const { invalid } = await load()
  expect(invalid).toEqual([
    expect.stringContaining('special-days.jsonl:4'),
    expect.stringContaining('special-days.jsonl:5'),
    expect.stringContaining('special-days.jsonl:6'),
  ])
  const rows = await shop.db
    .selectFrom('store_special_day')
    .innerJoin('store', 'store.id', 'store_id')
    .select(['store.code', sql<string>`day::text`.as('day'), 'open', 'close'])
    .orderBy('store.code')
    .orderBy('day')
    .execute()
  expect(rows.map(({ code, day, open, close }) => `${code} ${day} ${open}-${close}`)).toEqual([
    'a 2027-01-01 null-null',
    'a 2027-01-02 11:00-20:00',
    'a 2027-02-23 10:00-21:00',
    'a 2027-02-24 11:00-21:00',
    'b 2027-01-01 12:00-18:00',
    'b 2027-01-02 11:00-20:00',
    'b 2027-02-23 10:00-21:00',
    'b 2027-02-24 11:00-21:00',
  ])
  expect((await load()).changed).toBe(0)
})

test('imports the courier’s hours of all cities with stores, a city’s own instead; reports what cannot be', async () => {
  await writeShop()
  await write(
    'courier-intervals.jsonl',
    lines(
      { from: '10:00', to: '14:00', order_by: '20:00' },
      { city: 'msk', from: '10:00', to: '13:00', order_by: '19:00' },
      { city: 'msk', from: '18:00', to: '18:00', order_by: '20:00' },
      { city: 'net', from: '18:00', to: '22:00', order_by: '20:00' },
    ),
  )
  const { invalid } = await load()
  expect(invalid).toEqual([
    expect.stringContaining('courier-intervals.jsonl:3'),
    expect.stringContaining('courier-intervals.jsonl:4'),
  ])
  const rows = await shop.db.selectFrom('courier_interval').select(['starts', 'ends', 'order_by', 'disabled']).execute()
  expect(rows).toEqual([{ starts: '10:00', ends: '13:00', order_by: '19:00', disabled: false }])
  expect((await load()).changed).toBe(0)
})

test('imports promotions, codes and links of articles and products once; reports unknown names', async () => {
  await writeShop()
  await write(
    'products/litso.jsonl',
    lines({
      ...PRODUCT,
      variants: [...PRODUCT.variants, ...PRODUCT.variants.map((variant) => ({ ...variant, sku: '101' }))],
      spf: 50,
      spf_plus: true,
      goes_with: [{ product: 'net', why: 'просто так' }],
    }),
  )
  await write(
    'news/a.md',
    '---\nslug: a\ntitle: А\nlead: Б\npublished_on: "2026-11-01"\ngoods: [krem]\n---\n\nТекст.\n',
  )
  await write('news/b.md', '---\nslug: b\ntitle: Б\nlead: Б\npublished_on: "2026-11-01"\ngoods: [net]\n---\n\nТекст.\n')
  await write(
    'promotions.jsonl',
    lines(
      {
        code: 'barer',
        position: 0,
        kind: 'price',
        title: 'Барьер',
        body: 'До **25** %.',
        from: '2026-11-01',
        until: '2026-11-30',
        skus: ['100'],
      },
      {
        code: 'podarok',
        position: 0,
        kind: 'gift',
        title: 'Подарок',
        body: 'На выбор.',
        from: '2026-11-01',
        gift_skus: ['101', '100'],
      },
      {
        code: 'oba',
        position: 0,
        kind: 'gift',
        title: 'Подарок',
        body: 'Неясно, какой.',
        from: '2026-11-01',
        gift_sku: '100',
        gift_skus: ['101', '100'],
      },
      {
        code: 'tri',
        position: 1,
        kind: 'n_for_m',
        title: 'Три',
        body: 'По цене двух.',
        from: '2026-11-01',
        n: 3,
        m: 3,
      },
      {
        code: 'iz-treh',
        position: 4,
        kind: 'cheapest_percent',
        percent: 50,
        title: 'Из трёх',
        body: 'Дешевле.',
        from: '2026-11-01',
      },
      {
        code: 'nabor',
        position: 5,
        kind: 'set',
        percent: 10,
        title: 'Набор',
        body: 'Дешевле.',
        from: '2026-11-01',
        skus: ['100', '101'],
        threshold_categories: ['net'],
      },
      {
        code: 'marka',
        position: 2,
        kind: 'percent',
        percent: 10,
        title: 'Марка',
        body: 'Дешевле.',
        from: '2026-11-01',
        brands: ['net'],
      },
      {
        code: 'nazad',
        position: 3,
        kind: 'percent',
        percent: 10,
        title: 'Назад',
        body: 'Дешевле.',
        from: '2026-11-10',
        until: '2026-11-01',
      },
    ),
  )
  await write(
    'promo-codes.jsonl',
    lines(
      {
        code: 'ПЕРВЫЙ',
        title: '10 %',
        percent: 10,
        from: '2026-01-01',
        first_order: true,
        excludes: { on_sale: true },
        listed: true,
      },
      { code: 'ОБА', title: 'Оба', percent: 10, amount: 100, from: '2026-01-01' },
    ),
  )
  const { invalid } = await load()
  expect(invalid.map((text) => text.replace(/^.*?: /, ''))).toEqual([
    'goes_with называет «net», такого товара нет; показан без него',
    'нет товара «net»',
    'такой акции нужно поле gift_sku или, на выбор, gift_skus',
    'такой акции нужно поле n и m меньше n',
    'такой акции нужно поле n',
    'нет раздела «net»',
    'нет бренда «net»',
    'until 2026-11-01 раньше from 2026-11-10',
    'у промокода либо percent, либо amount',
  ])
  expect(
    await shop.db
      .selectFrom('promotion')
      .select(['code', 'body_html', 'skus', 'gift_sku', 'other_gift_skus'])
      .orderBy('code')
      .execute(),
  ).toMatchObject([
    { code: 'barer', body_html: expect.stringContaining('<strong>25</strong>'), skus: ['100'] },
    { code: 'podarok', gift_sku: '101', other_gift_skus: ['100'] },
  ])
  expect(
    await shop.db
      .selectFrom('promo_code')
      .select(['code', 'first_order', 'excludes', 'with_points', 'listed'])
      .execute(),
  ).toEqual([{ code: 'ПЕРВЫЙ', first_order: true, excludes: { on_sale: true }, with_points: true, listed: true }])
  expect(await shop.db.selectFrom('article').select(['slug', 'goods']).execute()).toEqual([
    { slug: 'a', goods: ['krem'] },
  ])
  expect((await load()).changed).toBe(0)
})
