import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { databaseOfEachTest } from '#kit/database.ts'
import { insertStaffSession, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'
import { openLiveIndex } from '#shop/catalogue/index/live-index.ts'
import { applyDue } from './changes/apply-due.ts'
import { openDay } from './preview/open-day.ts'
import { fillSettings } from './import/fill-empty-catalogue.ts'
import { folderSource, importShop, runImport } from './import/importer.ts'
import { appearanceOf, openLiveShop, shopCheckOf, type LiveShop } from './live-shop.ts'
import { paths } from '#kernel/pages/paths.ts'
import { transaction } from '#platform/db/transaction.ts'
import { readDocumentTexts, writeDocumentText } from '#shop/company/documents.sql.ts'
import { mountShopFiles } from '#shop/company/shop-files.ts'
import { readStoredShop } from '#shop/company/stored-settings.ts'

const NOW = new Date('2026-11-20T09:00:00Z')
const minute = (count: number) => new Date(NOW.getTime() + count * 60_000)
const SHOP = join(import.meta.dirname, '../tests/shops/tea')
const PAGE = [
  '---\npath: /dostavka\ntitle: Доставка\ndescription: Как везём\nupdated_on: 2026-11-01\n---\n',
  'Курьер стоит {courier_price}, бонусы: {bonus_most}.\n',
].join('\n')

const BONUS = 'bonus: { levels: [{ name: Лист, from: 0, percent: 5 }], max_percent: 30, burn_months: 6 }'

let folder: string
const base = databaseOfEachTest()
let desk: ReturnType<typeof staffOffice>
let anna: StaffBrowser
const errors: unknown[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glad-live-'))
  await cp(SHOP, folder, { recursive: true })
  const file = join(folder, 'shop.yaml')
  const yaml = (await readFile(file, 'utf8'))
    .replace(/\ndelivery:\n(?: .*\n)+/, '\n')
    .replace(/\nbonus:\n(?: .*\n)+/, '\n')
  await writeFile(file, `${yaml}\ndelivery: { courier_price: 290 }\n${BONUS}\n`)
  await writeFile(join(folder, 'pages/dostavka-kurerom.md'), PAGE)
  await appendFile(join(folder, 'legal/politics.md'), '\nКурьер: {courier_price}.\n')
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  desk = staffOffice(base.db, NOW)
  anna = await insertStaffSession(base.db, { login: 'anna', role: 'office' }, NOW)
  errors.length = 0
})

const load = async (): Promise<void> => {
  const { pictures: _pictures, ...source } = folderSource(folder)
  await importShop(base.db, source, undefined, NOW)
}
const node = (): Promise<LiveShop> =>
  openLiveShop({ db: base.db, folder, today: () => NOW, onError: (error) => void errors.push(error) })
const save = (key: string, before: object, after: object, times: { starts_at?: string; ends_at?: string } = {}) =>
  desk.office.saveRecord(
    {
      kind: 'settings',
      key,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      reason: 'Проба',
      starts_at: null,
      ends_at: null,
      draft: false,
      confirmed: false,
      ...times,
    },
    anna.caller(),
  )
const pageText = async (): Promise<string> =>
  (
    await base.db.selectFrom('page').select('body_html').where('path', '=', '/dostavka').executeTakeFirstOrThrow()
  ).body_html.replaceAll('\u00a0', ' ')
const priceOf = (shop: LiveShop): number => shop.now().profile.terms.courier.price
const CHEAP = { value: { courier_price: 290 } }
const DEAR = { value: { courier_price: 350 } }

test('CHG-03, OFFICE-02: a term changed in the office holds on every node by its notice, in its texts, after a restart; undo', async () => {
  await load()
  const nodes = await Promise.all([node(), node()])
  const indexes = await Promise.all(
    nodes.map((shop) =>
      openLiveIndex({
        db: base.db,
        url: base.appUrl,
        onError: (error) => void errors.push(error),
        prepare: shop.refresh,
      }),
    ),
  )
  /** Resolves when each node has reported a change of its settings. */
  const changeSeen = () =>
    Promise.all(nodes.map((shop) => new Promise<void>((resolve) => shop.onChange(() => resolve()))))
  try {
    expect([...nodes.map(priceOf), await pageText()]).toEqual([29_000, 29_000, expect.stringContaining('стоит 290 ₽')])
    const changed = changeSeen()
    const { id } = valueOf(await save('delivery', CHEAP, DEAR))
    await changed
    expect(nodes.map(priceOf)).toEqual([35_000, 35_000])
    expect(await pageText()).toContain('стоит 350 ₽')
    expect(priceOf(await node())).toBe(35_000)
    const undone = changeSeen()
    valueOf(await desk.office.undoChanges({ id, reason: 'Рано', confirmed: false }, anna.caller()))
    await undone
    expect([...nodes.map(priceOf), await pageText()]).toEqual([29_000, 29_000, expect.stringContaining('стоит 290 ₽')])
    expect(errors).toEqual([])
  } finally {
    await Promise.all(indexes.map((index) => index.close()))
  }
})

test('CHG-03: a term between two moments; the shop of that day has it', async () => {
  await load()
  const shop = await node()
  valueOf(
    await save('delivery', CHEAP, DEAR, { starts_at: minute(10).toISOString(), ends_at: minute(20).toISOString() }),
  )
  const { shadow } = await openDay(
    { url: base.appUrl, maxPercent: 20, redirectHosts: [] },
    { at: minute(15), sets: [] },
  )
  expect((await readStoredShop(shadow.db, folder, minute(15))).profile.terms.courier.price).toBe(35_000)
  await shadow.close()
  const due = { db: base.db, maxPercent: 20, redirectHosts: [] }
  const seen: unknown[] = []
  for (const at of [0, 10, 20]) {
    await applyDue(due, minute(at))
    await shop.refresh()
    seen.push([priceOf(shop), (await pageText()).includes('350 ₽')])
  }
  expect(seen).toEqual([
    [29_000, false],
    [35_000, true],
    [29_000, false],
  ])
})

test('OFFICE-02: a setting is drawn by its own shape; what a shop cannot be without, or its texts name, is not taken away', async () => {
  await load()
  const { fields } = valueOf(await desk.office.recordKind({ kind: 'settings', key: 'delivery' }, anna.caller()))
  expect(JSON.parse(fields)).toMatchObject([
    { name: 'name', control: 'choice' },
    {
      name: 'value',
      title: 'Условия доставки курьером',
      control: 'group',
      of: expect.arrayContaining([
        expect.objectContaining({ name: 'courier_price', control: 'number', title: 'Цена доставки курьером, рублей' }),
      ]),
    },
    { name: 'disabled', control: 'yes' },
  ])
  const wrong = await save('delivery', CHEAP, { value: { courier_price: -1 } })
  expect(wrong).toMatchObject({ refusal: 'bad-record', data: { faults: [{ field: 'value' }] } })
  expect(await save('company', { disabled: null }, { disabled: true })).toMatchObject({ refusal: 'bad-record' })
  const named = await save('bonus', { disabled: null }, { disabled: true })
  expect(named).toMatchObject({ refusal: 'bad-record', data: { faults: [{ where: 'pages /dostavka' }] } })
  expect(JSON.stringify(named)).toContain('нет значения «{bonus_most}»')
  const shop = await node()
  expect([shop.now().profile.terms.bonus?.maxPercent, (await pageText()).includes('5 %')]).toEqual([30, true])
})

test('OFFICE-02: terms that make sense only together are refused with their field', async () => {
  await load()
  expect(await save('delivery', CHEAP, { value: { courier_price: 290, paid_in: ['msk'] } })).toMatchObject({
    refusal: 'bad-record',
    message: expect.stringContaining('без free_from доставка везде платная'),
  })
})

test('CHG-01: a shop that was opened before settings were records has those of its file; a later file is named, not taken', async () => {
  const { pictures: _pictures, ...source } = folderSource(folder)
  await runImport(base.db, { ...source, kinds: new Set(['stores', 'pages']) }, { now: NOW })
  const said: string[] = []
  const fill = () => fillSettings({ db: base.db, importing: base.db, folder, report: (line) => void said.push(line) })
  await fill()
  const shop = await node()
  expect([priceOf(shop), said]).toEqual([29_000, []])
  valueOf(await save('delivery', CHEAP, DEAR))
  await fill()
  await shop.refresh()
  expect([priceOf(shop), said]).toEqual([35_000, [expect.stringContaining('различаются: delivery.')]])
  await load()
  await shop.refresh()
  expect(priceOf(shop)).toBe(29_000)
})

test('OFFICE-02: a setting whose figure a letter or document names is not taken away', async () => {
  await load()
  // A page names the figure, too.
  await base.db.deleteFrom('shop_record').where('kind', '=', 'pages').execute()
  desk = staffOffice(base.db, NOW, undefined, shopCheckOf(folder))
  expect(await save('delivery', { disabled: null }, { disabled: true })).toMatchObject({
    refusal: 'bad-record',
    message: expect.stringMatching(/^legal\/politics\.md:\d+: у магазина нет цифры \{courier_price\}$/),
  })
  expect(priceOf(await node())).toBe(29_000)
})

test('OFFICE-02: documents have the figures of now', async () => {
  await load()
  const shop = await node()
  const seen = () => JSON.stringify(shop.now().served.privacy).replaceAll('\u00a0', ' ')
  expect(seen()).toContain('Курьер: 290 ₽')
  valueOf(await save('delivery', CHEAP, DEAR))
  await shop.refresh()
  expect(seen()).toContain('Курьер: 350 ₽')
})

const saveDocument = (after: object, key: string | null = null, before: object = {}, browser = anna) =>
  desk.office.saveRecord(
    {
      kind: 'documents',
      key,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      reason: 'Новая редакция',
      starts_at: null,
      ends_at: null,
      draft: false,
      confirmed: false,
    },
    browser.caller(),
  )
const NEXT = { name: 'soglasie', version: '2026-12-01', title: 'Новые условия', body: 'Курьер: {courier_price}.' }

test('OFFICE-04: a version of the agreement is in force from its day on, is seen before it, and the one before stays', async () => {
  await load()
  const shop = await node()
  const before = shop.now().profile.agreement
  valueOf(await saveDocument(NEXT))
  await shop.refresh()
  expect(shop.now().profile.agreement).toBe(before)
  const [eve, day] = ['2026-11-30T20:59:00Z', '2026-11-30T21:00:00Z'].map((moment) => new Date(moment))
  const shopAt = async (now = NOW) => readStoredShop(base.db, folder, now)
  expect((await shopAt(eve)).profile.agreement).toBe(before)
  const next = await shopAt(day)
  expect(next.profile.agreement).toBe('2026-12-01')
  expect(JSON.stringify(next.served.agreement).replaceAll('\u00a0', ' ')).toContain('Курьер: 290 ₽')
  const { shadow } = await openDay(
    { maxPercent: 20, redirectHosts: [], url: base.appUrl },
    { at: day ?? NOW, sets: [] },
  )
  const seen = await readStoredShop(shadow.db, folder, day ?? NOW)
  await shadow.close()
  expect(seen.profile.agreement).toBe('2026-12-01')
  const versions = await base.db.selectFrom('legal_document').select('version').where('name', '=', 'soglasie').execute()
  expect(versions).toHaveLength(2)
})

test('OFFICE-04: the text that buyers have accepted is not changed; one to come is, with figures of the shop only', async () => {
  await load()
  const key = 'soglasie 2026-05-02'
  const { title } = await base.db
    .selectFrom('legal_document')
    .select('title')
    .where('name', '=', 'soglasie')
    .executeTakeFirstOrThrow()
  expect(await saveDocument({ title: 'Другие условия' }, key, { title })).toMatchObject({
    refusal: 'bad-record',
    message: expect.stringContaining('уже действовала'),
  })
  valueOf(await saveDocument(NEXT))
  valueOf(await saveDocument({ title: 'Совсем новые' }, 'soglasie 2026-12-01', { title: NEXT.title }))
  expect(await saveDocument({ ...NEXT, version: '2026-12-02', body: 'Стоит {nichego}.' })).toMatchObject({
    refusal: 'bad-record',
    message: expect.stringContaining('{nichego}'),
  })
  const seller = await insertStaffSession(base.db, { login: 'content', role: 'content' }, NOW)
  expect(await saveDocument({ ...NEXT, version: '2026-12-03' }, null, {}, seller)).toMatchObject({
    refusal: 'not-allowed',
  })
})

test('OFFICE-04: the texts of the folder are records from the first start on; a PDF is served of its own text only', async () => {
  const said: string[] = []
  await writeFile(join(folder, 'legal/soglasie.pdf'), '%PDF-1.7 of the folder')
  await fillSettings({ db: base.db, importing: base.db, folder, report: (line) => void said.push(line) })
  expect(said).toEqual([])
  const shop = await node()
  expect(shop.now().served.agreement).toHaveProperty('pdf')
  valueOf(await saveDocument({ ...NEXT, version: '2026-11-20' }))
  await shop.refresh()
  expect(shop.now().served.agreement).toMatchObject({ title: NEXT.title })
  await rm(join(folder, 'legal/soglasie.pdf'))
})

test('SAFE-05: what a buyer has agreed to is read at its day and moment, with the figures of then; nothing of a day to come', async () => {
  await load()
  let now = NOW
  const shop = await openLiveShop({
    db: base.db,
    folder,
    today: () => now,
    onError: (error) => void errors.push(error),
  })
  const site = Fastify()
  mountShopFiles(site, appearanceOf(shop.now), (name) => readDocumentTexts(base.db, name))
  const read = async (path: string) => {
    const { statusCode, body } = await site.inject(path)
    return statusCode === 200 ? body.replaceAll('\u00a0', ' ') : statusCode
  }
  const version = '2026-05-02'
  expect(await read(paths.documentOf('privacy', version))).toContain('Действует сейчас')
  now = minute(10)
  valueOf(await save('delivery', CHEAP, DEAR))
  await shop.refresh()
  await shop.refresh()
  expect(await readDocumentTexts(base.db, 'politics')).toHaveLength(2)
  expect(await read(paths.documentOf('privacy', version))).toContain('Курьер: 350 ₽')
  const then = await read(paths.documentOf('privacy', '2026-11-20', minute(5).toISOString()))
  expect(then).toContain('Курьер: 290 ₽')
  expect(then).toContain('Сейчас действует другой текст')
  // An order of before the texts were stored names the first one.
  expect(await read(paths.documentOf('privacy', version, '2026-06-01T00:00:00Z'))).toContain('Курьер: 290 ₽')

  valueOf(await saveDocument(NEXT))
  await shop.refresh()
  expect(await read(paths.documentOf('agreement', '2026-12-01'))).not.toContain(NEXT.title)
  now = new Date('2026-12-02T09:00:00Z')
  await shop.refresh()
  expect(await read(paths.documentOf('agreement', '2026-12-01'))).toContain(NEXT.title)
  expect(await read(paths.documentOf('agreement', '2026-11-30'))).not.toContain(NEXT.title)
  // A moment of the same day, before a node has shown the new version.
  expect(await read(paths.documentOf('agreement', '2026-12-01', NOW.toISOString()))).not.toContain(NEXT.title)
  const wrong = [
    '/pages/agreement/2026-05-01',
    '/pages/agreement/2026-13-01',
    '/pages/agreement/2026-12-01?at=x',
    '/pages/zzz/2026-12-01',
  ]
  expect(await Promise.all(wrong.map(read))).toEqual([404, 404, 404, 404])
  expect(errors).toEqual([])
})

test('SAFE-05: a text that two nodes show in the same moment is stored once; one that comes back is stored again', async () => {
  const text = (body: string) => ({ name: 'politics', version: '2026-05-02', title: 'Политика', body }) as const
  const write = (body: string, at: Date): Promise<void> =>
    transaction(base.db, (tx) => writeDocumentText(tx, text(body), at))
  let second = Promise.resolve()
  await transaction(base.db, async (tx) => {
    await writeDocumentText(tx, text('290 ₽'), NOW)
    second = write('290 ₽', minute(1))
    // Long enough for the second node to write before the first has committed, if nothing makes it wait.
    await Promise.race([second, sql`SELECT pg_sleep(0.3)`.execute(tx)])
  })
  await second
  const since = async () => (await readDocumentTexts(base.db, 'politics')).map((row) => [row.body, row.since])
  expect(await since()).toEqual([['290 ₽', NOW]])
  await write('350 ₽', minute(2))
  // The clock of this node is behind.
  await write('290 ₽', minute(1))
  expect(await since()).toEqual([
    ['290 ₽', NOW],
    ['350 ₽', minute(2)],
    ['290 ₽', new Date(minute(2).getTime() + 1)],
  ])
})
