import { beforeEach, expect, test } from 'vitest'
import { databaseOfEachTest } from '#kit/database.ts'
import { FIXTURE_NOW } from '#kit/shops/fixture-shop.ts'
import { insertStaffSession, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'
import { sql } from 'kysely'
import { runImport } from '../import/run-import.ts'
import { declarationOf } from './describe-record.ts'
import { INDEXED_SORTS, sortsOf } from './list-sorts.ts'
import { sortOf } from './lists.calls.ts'
import { unknownHeadings } from './record-table.ts'

const base = databaseOfEachTest()
let desk: ReturnType<typeof staffOffice>
let anna: StaffBrowser
let boris: StaffBrowser

const page = (path: string, title: string) => ({
  path,
  title,
  description: `Страница ${title}`,
  updated_on: '2026-11-01',
  body: 'Текст.',
})
beforeEach(async () => {
  desk = staffOffice(base.db, FIXTURE_NOW)
  anna = await insertStaffSession(base.db, { login: 'anna', role: 'office' }, FIXTURE_NOW)
  boris = await insertStaffSession(base.db, { login: 'boris', role: 'moderator' }, FIXTURE_NOW)
  const pages = [
    page('/about', 'О нас'),
    page('/delivery', 'Доставка'),
    page('/help', 'Помощь'),
    page('/pay', 'Оплата'),
  ]
  await runImport(
    base.db,
    {
      kinds: new Set(['pages']),
      knownPictures: async function* () {},
      records: async function* () {
        for (const [index, value] of pages.entries()) yield { where: `pages:${index + 1}`, value }
      },
    },
    { now: FIXTURE_NOW },
  )
})

const keys = async (query: object) =>
  valueOf(await desk.office.records({ kind: 'pages', ...query }, anna.caller())).rows.map(({ key }) => key)
const row = (key: string, before: object, after: object) => ({
  key,
  before: JSON.stringify(before),
  after: JSON.stringify(after),
})
const draft = (rows: ReturnType<typeof row>[], by = anna, idempotencyKey?: string) =>
  desk.office.draftRecords({ kind: 'pages', rows, reason: 'Таблица' }, by.caller(idempotencyKey))
const sets = async () => valueOf(await desk.office.changeSets({ state: 'draft' }, anna.caller())).sets
const apply = (id: number) =>
  desk.office.applyChanges({ id, starts_at: null, ends_at: null, overwrites: false, confirmed: false }, anna.caller())

test('OFFICE-01: a list finds by small and capital letters, and follows a record that is changed', async () => {
  expect(await keys({ q: 'ДОСТАВКА' })).toEqual(['/delivery'])
  expect([await keys({ q: 'для достав' }), await keys({ q: 'на дом' })]).toEqual([['/delivery'], []])
  const { id } = valueOf(await draft([row('/delivery', { title: 'Доставка' }, { title: 'Шётки' })]))
  valueOf(await apply(id))
  expect([await keys({ q: 'шётки' }), await keys({ q: 'сетки' })]).toEqual([['/delivery'], []])
  expect(await keys({ only: 'title:Шётки\nupdated_on:2026-11-01' })).toEqual(['/delivery'])
  expect(await keys({ only: 'title:Шётки\nupdated_on:2026-11-02' })).toEqual([])
})

test('OFFICE-01: of words that thousands of records have a list is sorted, counted and filtered as any other', async () => {
  await sql`
    INSERT INTO shop_record (kind, key, value, digest, changed_at)
    SELECT 'brands', 'b-' || lpad(n::text, 5, '0'), jsonb_build_object('slug', 'b-' || lpad(n::text, 5, '0'), 'name', 'Марка ' || n,
      'country', CASE WHEN n % 100 = 0 THEN 'Япония' ELSE 'Россия' END, 'popularity', n % 7), '', now()
    FROM generate_series(1, 6200) AS n`.execute(base.db)
  const list = async (query: object) => valueOf(await desk.office.records({ kind: 'brands', ...query }, anna.caller()))
  const common = await list({ q: 'марка', page: 2 })
  expect([common.total, common.rows[0]?.key]).toEqual([3001, 'b-00051'])
  const few = await list({ q: 'марка', only: 'country:Япония', sort: '-slug' })
  expect([few.total, few.rows[0]?.key]).toEqual([62, 'b-06200'])
  const many = await list({ only: 'popularity:3\ncountry:Россия', sort: '-slug' })
  expect([many.total, many.rows[0]?.key]).toEqual([877, 'b-06198'])
  const chosen = await list({ q: 'мар', only: 'popularity:три' })
  expect([chosen.total, chosen.rows]).toEqual([0, []])
})

test('OFFICE-01: a list gives the columns that are asked for, long ones too', async () => {
  const of = async (cols: string) =>
    valueOf(await desk.office.records({ kind: 'pages', q: '/about', cols }, anna.caller())).rows[0]?.value
  expect(await of('title')).toBe('{"title":"О нас"}')
  expect(await of('path,body')).toBe('{"path":"/about","body":"Текст."}')
})

test('OFFICE-01: large kinds are sorted by what has an index only', async () => {
  const { rows } = await sql<{
    name: string
  }>`SELECT indexname AS name FROM pg_indexes WHERE tablename = 'record_line'`.execute(base.db)
  const indexes = new Set(rows.map(({ name }) => name))
  const lacking = Object.keys(INDEXED_SORTS).flatMap((kind) => {
    const declaration = declarationOf(kind)
    if (declaration === undefined) return [kind]
    return sortsOf(declaration)
      .flatMap((field) => [field, `-${field}`])
      .filter((asked) => {
        const field = sortOf(declaration, asked)?.field ?? null
        return field !== null && !indexes.has(`record_line_${kind}_${field}`)
      })
      .map((asked) => `${kind} ${asked}`)
  })
  expect(lacking).toEqual([])
})

test('OFFICE-01: a record has the neighbours that its list shows', async () => {
  const of = async (key: string, query: object = {}) =>
    valueOf(await desk.office.recordNeighbours({ kind: 'pages', key, ...query }, anna.caller()))
  expect(await of('/about')).toEqual({ before: null, after: '/delivery' })
  expect(await of('/help', { sort: '-path' })).toEqual({ before: '/pay', after: '/delivery' })
  expect(await of('/help', { q: 'доставка' })).toEqual({ before: null, after: null })
})

test('OFFICE-01, OFFICE-07: a view is of one person; only who may share makes and removes those of all', async () => {
  const view = { kind: 'pages', name: 'Короткие', address: 'sort=title' }
  valueOf(await desk.office.saveView({ ...view, shared: false }, boris.caller()))
  expect(await desk.office.saveView({ ...view, shared: true }, boris.caller())).toMatchObject({
    refusal: 'not-allowed',
  })
  valueOf(await desk.office.saveView({ ...view, name: 'Общий', shared: true }, anna.caller()))
  const names = async (by: StaffBrowser) =>
    valueOf(await desk.office.recordViews({ kind: 'pages' }, by.caller())).views.map(({ name }) => name)
  expect([await names(anna), await names(boris)]).toEqual([['Общий'], ['Общий', 'Короткие']])
  const [shared, own] = valueOf(await desk.office.recordViews({ kind: 'pages' }, boris.caller())).views
  expect(await desk.office.removeView({ id: shared?.id ?? 0 }, boris.caller())).toMatchObject({
    refusal: 'not-allowed',
  })
  // Another's own view does not exist to her.
  valueOf(await desk.office.removeView({ id: own?.id ?? 0 }, anna.caller()))
  expect(await names(boris)).toEqual(['Общий', 'Короткие'])
  // A name that is there is replaced.
  valueOf(await desk.office.saveView({ ...view, address: 'q=x', shared: false }, boris.caller()))
  expect(valueOf(await desk.office.recordViews({ kind: 'pages' }, boris.caller())).views.at(-1)?.address).toBe('q=x')
})

test('OFFICE-01, CHG-02: cells of a table become one change set, once for one intent', async () => {
  const rows = [
    row('/about', { title: 'О нас' }, { title: 'Про нас' }),
    row('/help', { title: 'Помощь' }, { title: 'Вопросы' }),
  ]
  const made = valueOf(await draft(rows, anna, 'intent-one'))
  expect(made.changed).toBe(2)
  expect(valueOf(await draft(rows, anna, 'intent-one'))).toEqual(made)
  expect(await sets()).toHaveLength(1)
  valueOf(await apply(made.id))
  const titles = await base.db.selectFrom('page').select('title').orderBy('path').execute()
  expect(titles.map(({ title }) => title)).toEqual(['Про нас', 'Доставка', 'Вопросы', 'Оплата'])
})

test('OFFICE-01: a wrong cell is named by record and field, and no set is left', async () => {
  const wrong = await draft([
    row('/about', { title: 'О нас' }, { title: '' }),
    row('/help', { title: 'Помощь' }, { title: 'Вопросы' }),
  ])
  expect(wrong).toMatchObject({ refusal: 'bad-record', data: { faults: [{ where: 'pages /about', field: 'title' }] } })
  expect(await sets()).toEqual([])
})

test('OFFICE-01: of two tables the second sees the cells that the first has changed, and what they are now', async () => {
  const first = valueOf(await draft([row('/about', { title: 'О нас' }, { title: 'Про нас' })]))
  valueOf(await apply(first.id))
  const second = [
    row('/about', { title: 'О нас', description: 'Страница О нас' }, { title: 'Мы', description: 'Кто мы' }),
  ]
  expect(await draft(second)).toMatchObject({
    refusal: 'cells-changed',
    data: { clashes: [{ key: '/about', field: 'title', now: '"Про нас"' }] },
  })
  // What both have written is no clash.
  valueOf(
    await draft([
      row('/about', { title: 'О нас', description: 'Страница О нас' }, { title: 'Про нас', description: 'x' }),
    ]),
  )
})

test('OFFICE-07: a table of a kind that a member may not change is not drafted, and keys do not change', async () => {
  const rows = [row('/about', { title: 'О нас' }, { title: 'Мы' })]
  expect(await draft(rows, boris)).toMatchObject({ refusal: 'not-allowed' })
  expect(await draft([row('/about', { path: '/about' }, { path: '/us' })])).toMatchObject({ refusal: 'no-record' })
  expect(await draft([row('/nothing', { title: 'x' }, { title: 'y' })])).toMatchObject({ refusal: 'no-record' })
})

test('OFFICE-01: one rule and a table take the chosen records only', async () => {
  const chosen = { kind: 'pages', q: '', only: '', keys: ['/help', '/pay'] }
  const { rows, total } = valueOf(await desk.office.recordRows(chosen, anna.caller()))
  expect([total, rows.map(({ key }) => key)]).toEqual([2, ['/help', '/pay']])
  const rule = { field: 'description', rule: { value: '"Новое"' }, reason: 'Правило' }
  const { id, changed } = valueOf(await desk.office.changeMany({ ...chosen, ...rule }, anna.caller()))
  expect(changed).toBe(2)
  const set = valueOf(await desk.office.changeSet({ id }, anna.caller()))
  expect(set.rows.map(({ key }) => key)).toEqual(['/help', '/pay'])
})

test('OFFICE-02: a heading is offered the field of the same words before one that begins alike', () => {
  const prices = declarationOf('prices')
  if (prices === undefined) throw new Error('prices are records')
  expect(unknownHeadings(prices, ['Цена старая', 'Цена, руб.'], new Map())).toEqual([
    { heading: 'цена старая', field: 'old_price' },
    { heading: 'цена, руб.', field: 'price' },
  ])
})

test('OFFICE-02: a heading that is not known is offered a field, named by hand once, and remembered for the kind', async () => {
  const bytes = new TextEncoder().encode('Адрес страницы;Заголовок, новый;Примечание\n/about;Про нас;для себя\n')
  const file = { name: 'file.csv', size: bytes.length, bytes: async () => bytes }
  const upload = (columns?: object) =>
    desk.office.uploadRecords(
      { kind: 'pages', reason: 'Файл', file, ...(columns === undefined ? {} : { columns: JSON.stringify(columns) }) },
      anna.caller(),
    )
  expect(await upload()).toMatchObject({
    refusal: 'unknown-columns',
    data: {
      headings: [
        { heading: 'адрес страницы', field: 'path' },
        { heading: 'заголовок, новый', field: 'title' },
        { heading: 'примечание', field: '' },
      ],
    },
  })
  const named = { 'адрес страницы': 'path', 'заголовок, новый': 'title', примечание: '' }
  const first = valueOf(await upload(named))
  expect([first.changed, first.refused]).toEqual([1, 0])
  expect(valueOf(await upload())).toMatchObject({ changed: 1, refused: 0 })
  expect(await upload({ 'заголовок, новый': 'path' })).toMatchObject({ ok: true, value: { changed: 0, refused: 1 } })
})

test('OFFICE-02: a picture or a table of an old Excel is refused as no table, a text of two bytes a letter is read', async () => {
  const upload = (bytes: Uint8Array) =>
    desk.office.uploadRecords(
      { kind: 'pages', reason: 'Файл', file: { name: 'file.csv', size: bytes.length, bytes: async () => bytes } },
      anna.caller(),
    )
  for (const mark of [
    [0xff, 0xd8, 0xff, 0xe0, 0, 16],
    [0xd0, 0xcf, 0x11, 0xe0, 0, 0],
  ])
    expect(await upload(Uint8Array.of(...mark, ...new TextEncoder().encode(';\n;\n')))).toMatchObject({
      refusal: 'bad-file',
      message: expect.stringContaining('не\u00a0таблица'),
    })
  const text = Buffer.from('\ufeffАдрес;Заголовок\n/about;Про нас\n', 'utf16le')
  expect(valueOf(await upload(text))).toMatchObject({ changed: 1, refused: 0 })
})
