import { strToU8, zipSync, type Zippable } from 'fflate'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { databaseOfEachTest } from '#kit/database.ts'
import { FIXTURE_NOW, loadFixtureShop } from '#kit/shops/fixture-shop.ts'
import { insertStaffSession, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'
import { runImport } from '../import/run-import.ts'
import { isArchive, readArchive } from './picture-archive.ts'
import { xlsxOf } from '#platform/import/xlsx.ts'

const base = databaseOfEachTest({ fill: async ({ db }) => void (await loadFixtureShop(db)) })
let desk: ReturnType<typeof staffOffice>
let anna: StaffBrowser
let red: Uint8Array
let blue: Uint8Array

const plain = async (background: string) =>
  new Uint8Array(
    await sharp({ create: { width: 20, height: 30, channels: 3, background } })
      .png()
      .toBuffer(),
  )
beforeAll(async () => {
  red = await plain('#aa2233')
  blue = await plain('#2233aa')
})
const PRODUCT = {
  slug: 'krem-nochnoy',
  name: 'Крем ночной',
  lead: 'Крем.',
  description: 'Крем.',
  usage: ['Нанесите.'],
  facts: [],
  published_on: '2026-01-10',
  pictures: [],
  variants: [{ sku: 'AB-10', height_mm: 60, weight_g: 90, price: 99_050 }],
}
beforeEach(async () => {
  desk = staffOffice(base.db, FIXTURE_NOW)
  anna = await insertStaffSession(base.db, { login: 'anna', role: 'office' }, FIXTURE_NOW)
  const brand = (await base.db.selectFrom('brand').select('slug').executeTakeFirstOrThrow()).slug
  const category = (
    await base.db
      .selectFrom('product')
      .innerJoin('category', 'category.id', 'product.category_id')
      .select('path')
      .executeTakeFirstOrThrow()
  ).path
  await runImport(
    base.db,
    {
      kinds: new Set(['products']),
      knownPictures: async function* () {},
      records: async function* () {
        yield { where: 'products:1', value: { ...PRODUCT, brand, category } }
      },
    },
    { now: FIXTURE_NOW },
  )
})

const upload = (files: Zippable | Uint8Array, kind = 'products') => {
  const bytes = files instanceof Uint8Array ? files : zipSync(files)
  return desk.office.uploadRecords(
    { kind, reason: 'Снимки', file: { name: 'a.zip', size: bytes.length, bytes: async () => bytes } },
    anna.caller(),
  )
}
const apply = (id: number) =>
  desk.office.applyChanges({ id, starts_at: null, ends_at: null, overwrites: false, confirmed: false }, anna.caller())
const shown = async () =>
  (
    await base.db
      .selectFrom('product_picture')
      .innerJoin('product', 'product.id', 'product_picture.product_id')
      .innerJoin('picture', 'picture.id', 'product_picture.picture_id')
      .select(['picture.tone', 'product_picture.alt'])
      .where('slug', '=', PRODUCT.slug)
      .orderBy('product_picture.position')
      .execute()
  ).map(({ tone, alt }) => `${tone} ${alt}`)
const refusedOf = async (id: number) =>
  valueOf(await desk.office.changeSet({ id }, anna.caller())).rows.flatMap(({ key, refusal }) =>
    refusal === null ? [] : [`${key}: ${refusal}`],
  )

test('OFFICE-02: an archive gives products the pictures named after them, in order; the same again changes nothing', async () => {
  const files = {
    'ab-10_2.png': blue,
    'фото/AB-10-1.PNG': red,
    'другое.png': red,
    'слова.txt': strToU8('x'),
    '__MACOSX/._a.png': red,
  }
  const { id, changed, refused } = valueOf(await upload(files))
  expect([changed, refused]).toEqual([1, 2])
  expect(await refusedOf(id)).toEqual([
    'другое.png: нет товара с таким адресом или артикулом: «другое»',
    'слова.txt: это не снимок (WebP, PNG, JPEG, AVIF) и не таблица',
  ])
  expect(await shown()).toEqual([])
  valueOf(await apply(id))
  expect(await shown()).toEqual(['#aa2233 Крем ночной', '#2233aa Крем ночной'])
  expect(valueOf(await upload({ 'krem-nochnoy/1.png': red, 'krem-nochnoy/2.png': blue }))).toMatchObject({ changed: 0 })
})

test('OFFICE-02: an archive may have a table; what is no picture is named, and the rest is drafted', async () => {
  const table = strToU8('Адрес;Название\nkrem-nochnoy;Крем ночной густой\n')
  const heading = valueOf(await desk.office.recordKind({ kind: 'products' }, anna.caller())).fields
  expect(heading).toContain('"title":"Адрес"')
  const { id, changed } = valueOf(
    await upload({ 'таблица.csv': table, 'ab-10.png': red, 'ab-10-2.png': strToU8('нет') }),
  )
  expect(changed).toBe(1)
  expect(await refusedOf(id)).toEqual([expect.stringContaining('ab-10-2.png: это не картинка')])
  valueOf(await apply(id))
  const { name } = await base.db
    .selectFrom('product')
    .select('name')
    .where('slug', '=', PRODUCT.slug)
    .executeTakeFirstOrThrow()
  expect([name, await shown()]).toEqual(['Крем ночной густой', ['#aa2233 Крем ночной густой']])
})

test('OFFICE-02: archives that unpack to too much, are cut, hold nothing or are of another kind are refused in words', async () => {
  const bomb = zipSync({ 'a.png': new Uint8Array(70 * 1024 * 1024) })
  expect(bomb.length).toBeLessThan(1024 * 1024)
  expect(await upload(bomb)).toMatchObject({ refusal: 'bad-file', message: expect.stringContaining('больше 60') })
  const many = Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`${at}.png`, red] as const))
  expect(await upload(many)).toMatchObject({ message: expect.stringContaining('можно 500') })
  expect(await upload(zipSync({ 'a.png': red }).subarray(0, 60))).toMatchObject({
    message: expect.stringContaining('обрезан'),
  })
  expect(await upload({ '.DS_Store': strToU8('x') })).toMatchObject({ message: expect.stringContaining('нет') })
  expect(await upload({ 'a.png': red }, 'pages')).toMatchObject({ message: expect.stringContaining('товаров') })
})

test('OFFICE-02: an entry is no longer than it says, and its name leads nowhere', () => {
  const lying = zipSync({ '../../ab-10.png': new Uint8Array(100_000) })
  // The length in the archive's directory: four bytes after those of the packed length.
  const directory = Buffer.from(lying).indexOf(Buffer.from('PK\u0001\u0002', 'latin1'))
  new DataView(lying.buffer, lying.byteOffset).setUint32(directory + 24, 10, true)
  const archive = readArchive(lying)
  if (typeof archive === 'string') throw new Error(archive)
  expect(archive.pictures.map(({ of, bytes }) => [of, bytes().length])).toEqual([[['ab-10', 'ab'], 10]])
})

test('OFFICE-02: a sheet is no archive of pictures', () => {
  expect([isArchive(xlsxOf([['Артикул']])), isArchive(zipSync({ 'a.png': red }))]).toEqual([false, true])
})
