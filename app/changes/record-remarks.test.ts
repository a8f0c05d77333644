import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { FIXTURE_NOW } from '#kit/shops/fixture-shop.ts'
import { insertStaffSession, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'

let base: TestDatabase
let desk: ReturnType<typeof staffOffice>
let anna: StaffBrowser

beforeEach(async () => {
  base = await freshDatabase()
  desk = staffOffice(base.db, FIXTURE_NOW)
  anna = await insertStaffSession(base.db, { login: 'anna', role: 'office' }, FIXTURE_NOW)
})
afterEach(() => base.close())

const remarks = async (kind: string, value: object) =>
  valueOf(await desk.office.checkRecord({ kind, value: JSON.stringify(value) }, anna.caller())).remarks.map(
    ({ field, words }) => `${field}: ${words}`,
  )
const picture = (background: string) =>
  sharp({ create: { width: 40, height: 48, channels: 3, background } })
    .png()
    .toBuffer()
const upload = async (name: string, bytes: Uint8Array, browser = anna) =>
  desk.office.uploadPicture(
    { kind: 'articles', file: { name, size: bytes.length, bytes: async () => bytes } },
    browser.caller(),
  )

test('OFFICE-04: dead links, missing pictures, healing and promises of a text are said before it is public', async () => {
  await base.db
    .insertInto('article')
    .values({ slug: 'zima', title: 'Зима', lead: '', body_html: '', published_on: '2026-11-01' })
    .execute()
  const said = await remarks('articles', {
    slug: 'osen',
    title: 'Осень',
    lead: 'Крем лечит экзему.',
    picture: 'news/net.webp',
    body: 'Читайте [о зиме](/news/zima), [о весне](/news/vesna), [всё](/products), [крем](/product/net) и [нас](/o-nas).',
  })
  expect(said).toEqual([
    'lead: косметика не лечит: «лечит»',
    'picture: нет картинки «news/net.webp»: без неё будет пустое место',
    'body: ссылка «/news/vesna» никуда не ведёт',
    'body: ссылка «/product/net» никуда не ведёт',
    'body: ссылка «/o-nas» никуда не ведёт',
  ])
  expect(await remarks('needs', { code: 'a', name: 'Зима', note: 'О холоде', url: '/collections/net' })).toEqual([
    'url: ссылка «/collections/net» никуда не ведёт',
  ])
  expect(
    await remarks('articles', { slug: 'a', title: 'Зима', lead: 'Кратко.', body: 'Просто [зима](/news/zima).' }),
  ).toEqual([])
})

test('OFFICE-02: an uploaded picture gets a name of its own, an equal one keeps its name, a file of another kind is refused', async () => {
  const blue = await picture('#0a5f80')
  const { file } = valueOf(await upload('Крем (1).PNG', blue))
  expect(file).toMatch(/^office\/крем-1-[0-9a-f]{8}\.png$/)
  expect(valueOf(await upload('other.png', blue)).file).toBe(file)
  const another = valueOf(await upload('Крем (1).PNG', await picture('#bf2c1a'))).file
  expect(another).not.toBe(file)
  const { pictures } = valueOf(await desk.office.recordPictures({ files: [file, 'net.png'], q: '' }, anna.caller()))
  expect(pictures.map((one) => [one.file, one.picture.width])).toEqual([[file, 40]])
  const found = valueOf(await desk.office.recordPictures({ files: [], q: 'крем' }, anna.caller())).pictures
  expect(found.map((one) => one.file).toSorted()).toEqual([file, another].toSorted())
  expect(await upload('note.png', new TextEncoder().encode('no picture'))).toMatchObject({ refusal: 'bad-file' })
  const seller = await insertStaffSession(base.db, { login: 'mod', role: 'moderator' }, FIXTURE_NOW)
  expect(await upload('a.png', blue, seller)).toMatchObject({ refusal: 'not-allowed' })
})
