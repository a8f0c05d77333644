import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { databaseOfEachTest } from '#kit/database.ts'
import { FIXTURE_NOW } from '#kit/shops/fixture-shop.ts'
import { insertStaffSession, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'
import { anonymous } from '#platform/calls/caller.ts'
import { usedPictures } from '#platform/photos/picture.sql.ts'
import { blogCalls } from '#shop/content/pages/blog.calls.ts'
import { readArticles } from '#shop/content/news/news.sql.ts'

const base = databaseOfEachTest()
let desk: ReturnType<typeof staffOffice>
let anna: StaffBrowser

beforeEach(async () => {
  desk = staffOffice(base.db, FIXTURE_NOW)
  anna = await insertStaffSession(base.db, { login: 'anna', role: 'office' }, FIXTURE_NOW)
})

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

const save = (kind: string, after: object) =>
  desk.office.saveRecord(
    {
      kind,
      key: null,
      before: '{}',
      after: JSON.stringify(after),
      reason: 'Проба',
      starts_at: null,
      ends_at: null,
      draft: false,
      confirmed: false,
    },
    anna.caller(),
  )

test('OFFICE-04: a page shows the pictures of its text and what is said of them; a picture of another site is refused', async () => {
  const { file } = valueOf(await upload('Полка (2).png', await picture('#0a5f80')))
  const page = { path: '/pages/zima', title: 'Зима', description: 'Зима', updated_on: '2026-11-20' }
  const body = `Вот полка.\n\n![Крем на "полке"](/pictures/${encodeURI(file)})\n\n![Пропала](/pictures/net.png)`
  expect(await save('pages', { ...page, body: '![а](https://example.com/a.png)' })).toMatchObject({
    refusal: 'bad-record',
    data: { faults: [{ reason: expect.stringContaining('https://example.com/a.png') }] },
  })
  expect(await save('pages', { ...page, path: '/zima', body })).toMatchObject({
    refusal: 'bad-record',
    data: { faults: [{ field: 'path', reason: expect.stringContaining('начинается с /pages/') }] },
  })
  valueOf(await save('pages', { ...page, body }))
  const html = valueOf(await blogCalls(base).page({ path: '/pages/zima' }, anonymous('test'))).body_html
  const [hash = ''] = /[0-9a-f]{16}/.exec(html) ?? []
  expect(html).toContain(`<img src="/img/${hash}-96.webp"`)
  expect(html).toContain('width="40" height="48" alt="Крем на &quot;полке&quot;" loading="lazy"')
  expect(html).not.toMatch(/data-file|Пропала/)
  expect(await usedPictures(base.db, [hash])).toEqual(new Set([hash]))
  const preview = async (illustrated: boolean) =>
    valueOf(await desk.office.previewText({ text: body, illustrated }, anna.caller())).html
  expect([(await preview(true)) === html, (await preview(false)).includes('<img')]).toEqual([true, false])
  // A page names figures of the shop; a product's text has none.
  const figure = async (kind: string) =>
    valueOf(await desk.office.previewText({ text: 'У нас {store_count}.', kind }, anna.caller())).html
  expect([await figure('pages'), await figure('products')]).toEqual(['<p>У нас 0.</p>', '<p>У нас {store_count}.</p>'])
  expect(await remarks('pages', { ...page, body: '![](/pictures/net.png)' })).toEqual([
    'body: нет картинки «/pictures/net.png»',
    'body: у картинки «/pictures/net.png» нет описания для незрячих',
  ])
})

test('OFFICE-02: the point that a crop keeps is a field of the record and comes with its picture', async () => {
  const { file } = valueOf(await upload('a.png', await picture('#0a5f80')))
  const article = { slug: 'a', title: 'А', lead: 'А', published_on: '2026-11-01', body: 'А', picture: file }
  expect(await save('articles', { ...article, picture_focus: '30 50' })).toMatchObject({
    refusal: 'bad-record',
    data: { faults: [{ field: 'picture_focus', reason: expect.stringContaining('из 0, 25, 50, 75, 100') }] },
  })
  valueOf(await save('articles', { ...article, picture_focus: '75 0' }))
  valueOf(await save('articles', { ...article, slug: 'b' }))
  const shown = await readArticles(base.db, '2026-11-20', 0, 2)
  expect(shown.map((one) => one.picture?.focus)).toEqual([undefined, '75 0'])
})

test('OFFICE-04: a banner that another hides says which one and until when', async () => {
  const stored = { body: '', place: 'hero', position: 2, until_on: '2026-12-05' }
  await base.db
    .insertInto('banner')
    .values([
      { ...stored, code: 'zima', title: 'Зима' },
      { ...stored, code: 'list', title: 'Кремы', place: 'listing', until_on: null, sections: ['litso'] },
    ])
    .execute()
  const said = (given: object) =>
    remarks('banners', { code: 'vesna', title: 'Весна', body: 'Новое.', place: 'hero', position: 3, ...given })
  const before = 'на\u00a0этом месте раньше по\u00a0порядку стоит «Зима» (2)'
  expect(await said({})).toEqual([
    `position: увидят не\u00a0раньше, чем пройдёт 5\u00a0декабря: до\u00a0тех пор ${before}`,
  ])
  expect(await said({ until: '2026-12-03' })).toEqual([
    `position: баннера не\u00a0увидят: ${before} по\u00a05\u00a0декабря, а\u00a0этот только по\u00a03\u00a0декабря`,
  ])
  expect(await said({ position: 1 })).toEqual([])
  expect(await said({ code: 'zima' })).toEqual([])
  expect(await said({ place: 'listing', sections: ['litso'] })).toEqual([
    'position: баннера не\u00a0увидят: на\u00a0этом месте раньше по\u00a0порядку стоит «Кремы» (2), без\u00a0последнего дня. ' +
      'Поставьте число меньше',
  ])
  expect(await said({ place: 'listing', sections: ['litso', 'telo'] })).toEqual([])
})
