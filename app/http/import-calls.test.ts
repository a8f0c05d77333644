import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PATIENCE } from '#kit/patience.ts'
import { openTestApp, type TestApp } from '#kit/test-app.ts'
import { addToken, changeToken, revokeToken } from '#shop/programs/tokens/import-tokens.ts'
import { insertToken, newSecret } from '#shop/programs/tokens/tokens.sql.ts'
import { lockImport } from '#platform/import/rows.sql.ts'

let shop: TestApp
let origin = ''
let token = ''
const NOW = new Date('2026-11-20T09:00:00Z')

beforeAll(async () => {
  shop = await openTestApp()
  origin = await shop.app.listen({ host: '127.0.0.1', port: 0 })
  const rights = { kinds: ['prices', 'stock', 'products', 'pictures', 'redirects', 'menus'], mayConfirm: true }
  token = (await addToken({ db: shop.base.db, now: NOW }, '1c', rights)) ?? ''
})
afterAll(() => shop.close())

const send = async (address: string, body: string | Uint8Array, bearer = token, method = 'POST') => {
  const answer = await fetch(`${origin}/api/import/${address}`, {
    method,
    body: Buffer.from(body),
    headers: bearer === '' ? {} : { authorization: `Bearer ${bearer}` },
  })
  return { status: answer.status, body: await answer.json() }
}
const priceOf = async (sku: string): Promise<number> =>
  (await shop.base.db.selectFrom('variant').select('price').where('sku', '=', sku).executeTakeFirstOrThrow()).price

test('OWN-02: a program with a token imports prices, after a dry run, and its import is in the audit log', async () => {
  const csv = 'sku;price\nP-0101;1500\nP-9999;1\n'
  const faults = [{ where: 'prices:3', reason: 'нет артикула «P-9999»' }]
  expect(await send('prices?dry_run=true', csv)).toMatchObject({
    status: 200,
    body: { data: { written: false, rejected: 1, changes: { repriced: 1 }, faults } },
  })
  expect(await priceOf('P-0101')).toBe(149_000)
  expect(await send('prices', csv)).toMatchObject({
    status: 200,
    body: { data: { written: true, rejected: 1, faults } },
  })
  expect(await priceOf('P-0101')).toBe(150_000)
  const audit = shop.base.db
    .selectFrom('staff_audit')
    .select(['action', 'subject', 'became'])
    .where('action', '=', 'imported')
  expect(await audit.execute()).toEqual([
    { action: 'imported', subject: 'prices', became: expect.objectContaining({ token: '1c', invalid: 1 }) },
  ])
  expect(await readdir(join(shop.folder, 'imports'))).toEqual([])
})

test('OWN-02: imports lines of JSON and pictures that they name', async () => {
  const picture = await sharp({ create: { width: 4, height: 5, channels: 3, background: '#0a5f80' } })
    .png()
    .toBuffer()
  expect(await send('pictures?file=packs/new.PNG', picture, token, 'PUT')).toMatchObject({ status: 200 })
  const product = {
    slug: 'novyi',
    brand: 'polyana',
    category: 'litso/krem',
    name: 'Новый',
    lead: 'Новый.',
    description: 'Новый.',
    usage: [],
    facts: [],
    published_on: '2026-11-20',
    pictures: [{ file: 'packs/new.png', kind: 'pack', alt: 'Новый' }],
    variants: [{ sku: 'N-1', size: { amount: 50, unit: 'мл' }, height_mm: 60, weight_g: 90, price: 99_000 }],
  }
  const { brand, category } = await shop.base.db
    .selectFrom('product')
    .innerJoin('brand', 'brand.id', 'brand_id')
    .innerJoin('category', 'category.id', 'category_id')
    .select(['brand.slug as brand', 'category.path as category'])
    .limit(1)
    .executeTakeFirstOrThrow()
  const answer = await send('products', `${JSON.stringify({ ...product, brand, category })}\n`)
  expect(answer).toMatchObject({ status: 200, body: { data: { rejected: 0, changes: { added: 1 } } } })
  const pictures = shop.base.db.selectFrom('product_picture').innerJoin('picture', 'picture.id', 'picture_id')
  expect(await pictures.select('file').where('file', 'like', 'packs/new%').execute()).toEqual([
    { file: 'packs/new.PNG' },
  ])
})

test('OWN-02: an import that would change too much is refused until it is confirmed', async () => {
  const skus = await shop.base.db.selectFrom('variant').select('sku').execute()
  const csv = `sku,price\n${skus.map(({ sku }) => `${sku},1`).join('\n')}`
  expect(await send('prices', csv)).toMatchObject({
    status: 422,
    body: {
      errors: [{ message: expect.stringContaining('изменила бы больше чем на 30'), customData: { changes: {} } }],
    },
  })
  expect(await priceOf('P-0201')).toBe(129_000)
  expect(await send('prices?confirmed=true', csv)).toMatchObject({ status: 200 })
  expect(await priceOf('P-0201')).toBe(100)
})

test('OWN-02: the brake counts what a program has changed in 24 hours, in however many imports', async () => {
  const { db } = shop.base
  const bearerOf = async (name: string): Promise<string> => (await addToken({ db, now: NOW }, name)) ?? ''
  const [parts, steps, other] = [await bearerOf('parts'), await bearerOf('steps'), await bearerOf('other')]
  const resetPrices = async () => {
    await db.updateTable('variant').set({ price: 100_000, old_price: null }).execute()
    await sql`DELETE FROM price_history`.execute(db)
    await sql`INSERT INTO price_history (variant_id, since, price) SELECT id, '2026-01-01', 100000 FROM variant`.execute(
      db,
    )
  }
  await resetPrices()
  const skus = (await db.selectFrom('variant').select('sku').orderBy('id').execute()).map(({ sku }) => sku)
  const part = Math.floor(skus.length * 0.15)
  const table = (from: number, to: number, price: number) =>
    `sku,price\n${skus
      .slice(from, to)
      .map((sku) => `${sku},${price}`)
      .join('\n')}`
  expect(await send('prices', table(0, part, 1), parts)).toMatchObject({ status: 200 })
  expect(await send('prices', table(part, 2 * part, 1), parts)).toMatchObject({
    status: 422,
    body: {
      errors: [{ message: expect.stringContaining('вместе с\u00a0загрузками за сутки изменила бы больше чем на 30') }],
    },
  })
  // Nothing suspicious goes on, and another program has its own share.
  expect(await send('prices', table(part, 2 * part, 990), parts)).toMatchObject({ status: 200 })
  expect(await send('prices', table(part, 2 * part, 1), other)).toMatchObject({ status: 200 })

  await resetPrices()
  expect(await send('prices', table(0, skus.length, 750), steps)).toMatchObject({ status: 200 })
  expect(await send('prices', table(0, skus.length, 560), steps)).toMatchObject({ status: 422 })
  await resetPrices()
})

test('EXCH-01: a token with rights imports the kinds of its rights, by Basic too', async () => {
  const scoped = newSecret()
  await insertToken(shop.base.db, scoped, {
    name: 'scoped',
    scopes: ['prices.write', 'promotions.write'],
    networks: [],
    expires_on: null,
    per_minute: 600,
    kinds: [],
    may_confirm: false,
    made_by: 'owner',
    created_at: NOW,
  })
  expect(await send('prices', 'sku,price\n', scoped)).toMatchObject({ status: 200 })
  expect(await send('promo-codes?dry_run=true', '', scoped)).toMatchObject({ status: 200 })
  expect(await send('stock', 'sku,store,quantity\n', scoped)).toMatchObject({
    status: 403,
    body: { errors: [{ message: expect.stringContaining('не хватает права stock.write') }] },
  })
  expect(await send('prices?confirmed=true', 'sku,price\n', scoped)).toMatchObject({ status: 403 })
  const authorization = `Basic ${Buffer.from(`scoped:${scoped}`).toString('base64')}`
  const basic = await fetch(`${origin}/api/import/prices`, {
    method: 'POST',
    body: 'sku,price\n',
    headers: { authorization },
  })
  expect(basic.status).toBe(200)
})

test('SAFE-03: a token imports prices and stock only, and never against the brake, until it is given more rights', async () => {
  const usual = (await addToken({ db: shop.base.db, now: NOW }, 'usual')) ?? ''
  const code = { code: 'DAROM', title: '99 %', percent: 99, from_on: '2026-11-01', listed: false }
  for (const what of ['promo-codes', 'plastic-cards', 'redirects', 'products', 'pictures?file=a.png'])
    expect(await send(what, JSON.stringify(code), usual, what.startsWith('pictures') ? 'PUT' : 'POST')).toMatchObject({
      status: 403,
      body: { errors: [{ code: 403, message: expect.stringContaining('только prices, stock') }] },
    })
  expect(await shop.base.db.selectFrom('promo_code').select('code').where('code', '=', 'DAROM').execute()).toEqual([])
  expect(await send('prices?confirmed=true', 'sku,price\n', usual)).toMatchObject({
    status: 403,
    body: { errors: [{ message: expect.stringContaining('без confirmed=true') }] },
  })
  expect(await send('prices', 'sku,price\n', usual)).toMatchObject({ status: 200 })

  await changeToken({ db: shop.base.db, now: NOW }, 'usual', { kinds: ['promo-codes'], mayConfirm: true })
  expect(await send('promo-codes?dry_run=true&confirmed=true', '', usual)).toMatchObject({ status: 200 })
  expect(await send('prices', 'sku,price\n', usual)).toMatchObject({ status: 403 })
})

test.each([
  ['//evil.example', 'с одним «/» в начале'],
  ['/\\evil.example', 'с одним «/» в начале'],
  ['/\t/evil.example', 'с одним «/» в начале'],
  ['https://evil.example/', 'чужой сайт'],
  ['https://blog.example@evil.example/', 'чужой сайт'],
  ['https://blog.example.evil.example/', 'чужой сайт'],
])('SAFE-03: no program redirects visitors to %j', async (to, reason) => {
  expect(await send('redirects', JSON.stringify({ from: '/old', to, status: 301 }))).toMatchObject({
    status: 200,
    body: { data: { rejected: 1, faults: [{ reason: expect.stringContaining(reason) }] } },
  })
})

test('SAFE-03: redirects lead to pages of the shop and to the sites that shop.yaml names', async () => {
  const records = [
    { from: '/old', to: '/products', status: 301 },
    { from: '/blog', to: 'https://blog.example/', status: 302 },
  ]
  expect(await send('redirects', records.map((record) => JSON.stringify(record)).join('\n'))).toMatchObject({
    status: 200,
    body: { data: { rejected: 0, changed: 2 } },
  })
})

test('SAFE-07: a program stores three files at most, however many it sends at the same time', async () => {
  const headers = { authorization: `Bearer ${token}` }
  const slow = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const sending = request(`${origin}/api/import/prices`, { method: 'POST', headers }, (answer) => {
      answer.resume().once('end', resolve)
    })
    sending.write('sku,price\n')
    return { sending, answered: promise }
  }
  const uploads = [slow(), slow(), slow()]
  const folder = join(shop.folder, 'imports')
  await vi.waitFor(async () => expect(await readdir(folder)).toHaveLength(3), PATIENCE)
  expect(await send('prices', 'sku,price\n')).toMatchObject({
    status: 409,
    body: { errors: [{ message: expect.stringContaining('Уже идут другие загрузки') }] },
  })
  for (const { sending } of uploads) sending.end()
  await Promise.all(uploads.map(({ answered }) => answered))
  expect(await send('prices', 'sku,price\n')).toMatchObject({ status: 200 })
})

test('OWN-02: refuses a missing, unknown or revoked token, an unknown kind, and a second import', async () => {
  const revoked = (await addToken({ db: shop.base.db, now: NOW }, 'old')) ?? ''
  await revokeToken({ db: shop.base.db, now: NOW }, 'old')
  for (const bearer of ['', 'glad_unknown', revoked])
    expect(await send('prices', 'sku,price\n', bearer)).toMatchObject({
      status: 401,
      body: { errors: [{ code: 401 }] },
    })
  expect(await send('orders', '{}')).toMatchObject({ status: 404 })
  expect(await send('pictures?file=a.exe', 'text', token, 'PUT')).toMatchObject({ status: 404 })
  await shop.base.db.transaction().execute(async (other) => {
    await lockImport(other)
    expect(await send('prices', 'sku,price\n')).toMatchObject({ status: 409 })
  })
})
