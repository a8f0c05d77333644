import { beforeEach, expect, test } from 'vitest'
import { databaseOfEachTest } from '#kit/database.ts'
import { FIXTURE_NOW } from '#kit/shops/fixture-shop.ts'
import { insertStaffSession, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'
import type { SaveRecord } from '#shop/changes/changes.api.ts'
import { folderSource } from '../import/importer.ts'
import { runImport } from '../import/run-import.ts'
import { applyDue } from './apply-due.ts'
import { addDemoChanges } from './demo-changes.ts'
import { JOURNALLED } from './describe-record.ts'

const base = databaseOfEachTest()
let desk: ReturnType<typeof staffOffice>
let anna: StaffBrowser

beforeEach(async () => {
  desk = staffOffice(base.db, FIXTURE_NOW)
  anna = await insertStaffSession(base.db, { login: 'anna', role: 'office' }, FIXTURE_NOW)
})

const PAGE = {
  path: '/about',
  title: 'О нас',
  description: 'Кто мы',
  updated_on: '2026-11-01',
  body: 'Мы **магазин**.',
}
const SHOP = {
  brands: [
    {
      slug: 'inei',
      name: 'Иней',
      country: 'Россия',
      tagline: '=Активы',
      story: 'Марка; «северная».\n\nВторая строка.',
    },
  ],
  categories: [{ path: 'litso', name: 'Лицо', title: 'Лицо', description: '', position: 1 }],
  products: [
    {
      slug: 'krem',
      brand: 'inei',
      category: 'litso',
      name: 'Крем',
      lead: 'Крем.',
      description: 'Крем **густой**.',
      usage: ['Нанесите; смойте.', 'Всё.'],
      facts: [{ name: 'Страна', value: 'Россия' }],
      is_hit: false,
      published_on: '2026-01-10',
      pictures: [],
      variants: [
        {
          sku: '100',
          size: { amount: 0.5, unit: 'мл' },
          height_mm: 60,
          weight_g: 90,
          price: 99_050,
          old_price: 120_000,
        },
      ],
    },
  ],
  pages: [PAGE],
  search_synonyms: [{ code: 'toner', words: ['тонер', 'тоник'] }],
}
const load = (given: Readonly<Record<string, readonly object[]>> = SHOP) =>
  runImport(
    base.db,
    {
      kinds: new Set(Object.keys(given)),
      knownPictures: async function* () {},
      records: async function* (kind) {
        for (const [index, value] of (given[kind] ?? []).entries()) yield { where: `${kind}:${index + 1}`, value }
      },
    },
    { now: FIXTURE_NOW },
  )
const save = (given: Partial<SaveRecord>, browser = anna, key?: string) =>
  desk.office.saveRecord(
    {
      kind: 'pages',
      key: '/about',
      before: JSON.stringify({ title: 'О нас' }),
      after: JSON.stringify({ title: 'Про нас' }),
      reason: 'Короче',
      starts_at: null,
      ends_at: null,
      draft: false,
      confirmed: false,
      ...given,
    },
    browser.caller(key),
  )
const titleOf = async (path = '/about') =>
  (await base.db.selectFrom('page').select('title').where('path', '=', path).executeTakeFirst())?.title
const file = (content: string | Uint8Array) => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return { name: 'file.csv', size: bytes.length, bytes: async () => bytes }
}
const upload = async (kind: string, text: string | Uint8Array) =>
  valueOf(await desk.office.uploadRecords({ kind, reason: 'Файл', file: file(text) }, anna.caller()))

test('OFFICE-02, CHG-01: a text changed in a form is on the site, with its history, and undone by a press', async () => {
  await load()
  const { id, state } = valueOf(await save({}))
  expect([state, await titleOf()]).toEqual(['applied', 'Про нас'])
  const { history } = valueOf(await desk.office.record({ kind: 'pages', key: '/about' }, anna.caller()))
  expect(history[0]).toMatchObject({ author: 'anna', source: 'form', reason: 'Короче', before: '{"title":"О нас"}' })
  const undoing = valueOf(await desk.office.undoChanges({ id, reason: 'Было лучше', confirmed: false }, anna.caller()))
  expect(await titleOf()).toBe('О нас')
  expect(valueOf(await desk.office.changeSet({ id }, anna.caller())).undone_by).toEqual({
    id: undoing.id,
    author: 'anna',
    at: FIXTURE_NOW.toISOString(),
  })
})

test('OFFICE-02: a form whose answer was lost is sent again without a second set', async () => {
  await load()
  const later = { starts_at: new Date(FIXTURE_NOW.getTime() + 86_400_000).toISOString() }
  const first = await save(later, anna, 'one-press-of-the-form')
  expect([first, await save(later, anna, 'one-press-of-the-form')]).toEqual([first, first])
  expect(valueOf(await desk.office.changeSets({ state: 'scheduled' }, anna.caller())).sets).toHaveLength(1)
})

test('OFFICE-02: a fault is shown at its field, and nothing is written', async () => {
  await load()
  const wrong = await save({ before: '{"title":"О нас"}', after: '{"title":""}' })
  expect(wrong).toMatchObject({
    refusal: 'bad-record',
    data: { faults: [{ field: 'title', reason: 'нужно заполнить' }] },
  })
  const lacking = await save({ before: '{"title":"О нас"}', after: '{"title":null}' })
  expect(lacking).toMatchObject({
    refusal: 'bad-record',
    data: { faults: [{ field: 'title', reason: 'нужно заполнить' }] },
  })
  expect(await titleOf()).toBe('О нас')
  expect(valueOf(await desk.office.changeSets({ state: 'draft' }, anna.caller())).sets).toEqual([])
})

test('OFFICE-02: of two editors of one field the second sees what it is now', async () => {
  await load()
  valueOf(await save({}))
  expect(await save({ after: '{"title":"Наша история"}' })).toMatchObject({
    refusal: 'record-changed',
    data: { fields: ['title'] },
  })
  // Another field of the same record is no clash.
  valueOf(await save({ before: '{"description":"Кто мы"}', after: '{"description":"Мы"}' }))
  expect(await titleOf()).toBe('Про нас')
})

test('CHG-03: a form plans a change from a moment to another', async () => {
  await load()
  const minute = (count: number) => new Date(FIXTURE_NOW.getTime() + count * 60_000)
  const planned = valueOf(await save({ starts_at: minute(10).toISOString(), ends_at: minute(20).toISOString() }))
  expect([planned.state, await titleOf()]).toEqual(['scheduled', 'О нас'])
  const other = valueOf(await save({ draft: true, after: '{"title":"Третье"}' }))
  const { overlaps } = valueOf(await desk.office.changeSet({ id: other.id }, anna.caller()))
  expect(overlaps).toMatchObject([{ id: planned.id, key: '/about' }])
  const due = { db: base.db, maxPercent: 20, redirectHosts: [] }
  await applyDue(due, minute(10))
  const { laid } = valueOf(await desk.office.record({ kind: 'pages', key: '/about' }, anna.caller()))
  expect([await titleOf(), laid.map(({ after }) => after)]).toEqual([
    'Про нас',
    ['{"title": "Про нас"}'.replace(': ', ':')],
  ])
  await applyDue(due, minute(20))
  expect(await titleOf()).toBe('О нас')
})

test('CHG-03: a start that is over is refused, a minute that passes while the form is open begins now', async () => {
  await load()
  const minutesAgo = (count: number) => new Date(FIXTURE_NOW.getTime() - count * 60_000).toISOString()
  expect(await save({ starts_at: minutesAgo(24 * 60) })).toMatchObject({
    refusal: 'bad-record',
    message: 'Начало уже прошло.',
  })
  const { id } = valueOf(await save({ draft: true }))
  const apply = { id, ends_at: null, overwrites: false, confirmed: false }
  expect(await desk.office.applyChanges({ ...apply, starts_at: minutesAgo(60) }, anna.caller())).toMatchObject({
    refusal: 'bad-record',
  })
  expect(await titleOf()).toBe('О нас')
  expect(valueOf(await desk.office.applyChanges({ ...apply, starts_at: minutesAgo(2) }, anna.caller())).state).toBe(
    'applied',
  )
  expect(await titleOf()).toBe('Про нас')
})

test('OFFICE-02: the table of every kind of the demo, uploaded unchanged, changes nothing; its office is lived in', async () => {
  await load()
  const { pictures: _pictures, ...demo } = folderSource('demo')
  const some = {
    ...demo,
    // The demo has thousands of them, which are all alike.
    records: async function* (kind: string) {
      let left = kind === 'reviews' || kind === 'cities' ? 100 : Number.POSITIVE_INFINITY
      for await (const located of demo.records(kind)) {
        if (left === 0) return
        left -= 1
        yield located
      }
    },
  }
  await runImport(base.db, some, { now: FIXTURE_NOW })
  await addDemoChanges({ db: base.db, maxPercent: 20, redirectHosts: [] }, FIXTURE_NOW)
  const { sets } = valueOf(await desk.office.changeSets({}, anna.caller()))
  expect(sets.map(({ state, source }) => `${state} ${source}`)).toEqual([
    'scheduled form',
    'refused form',
    'draft form',
    'draft form',
    'applied undo',
    'undone form',
    'applied form',
    'applied command',
    'applied command',
  ])
  const { promotions } = valueOf(await desk.office.promotionStates({}, anna.caller()))
  expect(promotions.find(({ one_time }) => one_time)).toMatchObject({ holds: true, codes_made: 300, codes_spent: 0 })
  const differing: unknown[] = []
  for (const { kind } of JOURNALLED) {
    for (const format of ['csv', 'xlsx'] as const) {
      const { bytes } = valueOf(await desk.office.recordFile({ kind, format }, anna.caller()))
      const { id, changed, refused } = await upload(kind, Buffer.from(bytes, 'base64'))
      if (changed + refused === 0) continue
      const { rows } = valueOf(await desk.office.changeSet({ id }, anna.caller()))
      differing.push([kind, format, changed, refused, rows[0]])
    }
  }
  expect(differing).toEqual([])
}, 240_000)

test('OFFICE-02: a table changes the fields that it has; a wrong row is named, with the line of the file', async () => {
  await load()
  const { bytes } = valueOf(await desk.office.recordFile({ kind: 'prices' }, anna.caller()))
  const [heading, ...lines] = Buffer.from(bytes, 'base64').toString().split('\r\n')
  expect([heading, lines.find((line) => line.startsWith('100;'))]).toEqual([
    expect.stringMatching(/;Что это$/),
    expect.stringMatching(/;[^;]*Крем[^;]*$/),
  ])
  const { id, changed, refused } = await upload(
    'prices',
    'Артикул;Цена;Что это\n100;1 490,50 ₽;Крем\n999;10\n100x;дорого\n',
  )
  expect([changed, refused]).toEqual([1, 2])
  const { rows } = valueOf(await desk.office.changeSet({ id }, anna.caller()))
  expect(rows.map(({ key, refusal }) => [key, refusal])).toEqual([
    ['строка 3', 'нет артикула «999»'],
    ['строка 4', 'Цена: «дорого» — нужны рубли, например 1490 или 1490,50'],
    ['100', null],
  ])
  const applied = await desk.office.applyChanges(
    { id, starts_at: null, ends_at: null, overwrites: false, confirmed: true },
    anna.caller(),
  )
  expect(applied).toMatchObject({ ok: true })
  const price = base.db.selectFrom('variant').select(['price', 'old_price']).where('sku', '=', '100')
  expect(await price.executeTakeFirst()).toEqual({ price: 149_050, old_price: null })
})

test('OFFICE-02: a form and a file name brand and section as people do; those like a wrong name are named', async () => {
  await load()
  const [krem] = SHOP.products
  const serum = { ...krem, slug: 'maska', name: 'Маска', brand: 'иней', category: 'Лицо' }
  const variants = [{ ...krem?.variants[0], sku: '200', price: 0 }]
  const saved = (after: object) =>
    save({ kind: 'products', key: null, before: '{}', after: JSON.stringify({ ...serum, ...after }) })
  expect(await saved({ brand: 'Инйе' })).toMatchObject({
    refusal: 'bad-record',
    message: 'Бренд: нет бренда «Инйе». Похожие: «Иней» (inei)',
    data: { faults: [{ field: 'brand', reason: 'нет бренда «Инйе». Похожие: «Иней» (inei)' }] },
  })
  expect(await saved({ variants })).toMatchObject({
    data: {
      faults: [{ field: 'variants', reason: expect.stringMatching(/^строка 1, Цена: нужно не меньше 0[.,]01.₽$/) }],
    },
  })
  // A new record never takes the place of another.
  expect(await saved({ slug: 'krem' })).toMatchObject({ data: { faults: [{ field: 'slug' }] } })
  valueOf(await saved({ variants: variants.map((one) => ({ ...one, price: 10_000 })) }))
  const stored = async (key: string) => {
    const record = valueOf(await desk.office.record({ kind: 'products', key }, anna.caller()))
    return JSON.parse(record.value) as Record<string, unknown>
  }
  expect(await stored('maska')).toMatchObject({ brand: 'inei', category: 'litso' })
  const { id, changed, refused } = await upload(
    'collections',
    'Адрес;Название;Вступление;Бренды;Товары\nzima;Зима;Что взять;Иней;Крем\nleto;Лето;Что взять;Лето;\n',
  )
  expect([changed, refused]).toEqual([1, 1])
  const { rows } = valueOf(await desk.office.changeSet({ id }, anna.caller()))
  expect(rows.map(({ name, key, refusal, after }) => [name || key, refusal ?? after])).toEqual([
    ['строка 3', 'Бренды: нет бренда «Лето»'],
    ['Зима', expect.stringContaining('"products":["krem"]')],
  ])
})

test('OFFICE-01: one rule changes every record that a list finds, after it was seen by row', async () => {
  await load()
  type Rule = { value: string } | { percent: number; step: number; less: number; crosses_out?: boolean }
  const many = (rule: Rule, field = 'price') =>
    desk.office.changeMany(
      { kind: 'prices', q: '', only: '', keys: null, field, rule, reason: 'Плюс семь' },
      anna.caller(),
    )
  // 990,50 ₽ and 7 % are 1 059,84 ₽: the nearest price that ends with 9 ₽ is 1 059 ₽.
  const { id, changed } = valueOf(await many({ percent: 7, step: 1000, less: 100 }))
  const { rows } = valueOf(await desk.office.changeSet({ id }, anna.caller()))
  expect([changed, rows[0]?.after]).toEqual([1, '{"price":105900}'])
  const price = base.db.selectFrom('variant').select(['price', 'old_price']).where('sku', '=', '100')
  expect(await price.executeTakeFirst()).toEqual({ price: 99_050, old_price: 120_000 })
  const off = valueOf(await many({ value: 'null' }, 'old_price'))
  await desk.office.applyChanges(
    { id: off.id, starts_at: null, ends_at: null, overwrites: false, confirmed: true },
    anna.caller(),
  )
  expect(await price.executeTakeFirst()).toEqual({ price: 99_050, old_price: null })
  const discount = { percent: -10, step: 100, less: 0, crosses_out: true }
  const cut = valueOf(await many(discount))
  const [cutRow] = valueOf(await desk.office.changeSet({ id: cut.id }, anna.caller())).rows
  expect(JSON.parse(cutRow?.after ?? '')).toEqual({ price: 89_100, old_price: 99_050 })
  // A price that rises has nothing to cross out.
  const raised = valueOf(await many({ ...discount, percent: 10 }))
  expect(valueOf(await desk.office.changeSet({ id: raised.id }, anna.caller())).rows[0]?.after).toBe('{"price":109000}')
  expect(await many(discount, 'old_price')).toMatchObject({ refusal: 'bad-record' })
  expect(await many({ value: '{' })).toMatchObject({ refusal: 'bad-record' })
  expect(await many({ value: '1' }, 'sku')).toMatchObject({ refusal: 'no-record' })
})

test('OFFICE-01: a rule adds sections to every product that is meant and takes them away, and leaves the others', async () => {
  const litso = { path: 'litso', name: 'Лицо', title: 'Лицо', description: '', position: 1 }
  await load({
    ...SHOP,
    categories: [litso, { ...litso, path: 'telo', name: 'Тело' }, { ...litso, path: 'ruki', name: 'Руки' }],
    products: SHOP.products.map((product) => ({ ...product, sections: ['ruki'] })),
  })
  const many = (rule: { add: string[] } | { remove: string[] }, field = 'sections') => {
    const meant = { q: '', only: '', keys: ['krem'] }
    return desk.office.changeMany({ kind: 'products', ...meant, field, rule, reason: 'Раздел' }, anna.caller())
  }
  const apply = async (id: number) => {
    const times = { starts_at: null, ends_at: null, overwrites: false, confirmed: true }
    valueOf(await desk.office.applyChanges({ id, ...times }, anna.caller()))
    const { sections } = await base.db.selectFrom('product').select('sections').executeTakeFirstOrThrow()
    return sections
  }
  const added = valueOf(await many({ add: ['telo', 'ruki'] }))
  expect(added).toMatchObject({ changed: 1, refused: 0 })
  expect(await apply(added.id)).toEqual(['ruki', 'telo'])
  expect(await apply(valueOf(await many({ remove: ['ruki'] })).id)).toEqual(['telo'])
  expect(await apply(valueOf(await many({ remove: ['telo'] })).id)).toEqual([])
  expect(valueOf(await many({ add: ['net'] }))).toMatchObject({ refused: 1 })
  expect(await many({ add: ['x'] }, 'name')).toMatchObject({ refusal: 'bad-record' })
})

test('OFFICE-02: faults of typed fields are said in the words of the importer; what is not typed yet is none', async () => {
  const faults = async (value: object, kind = 'products') =>
    valueOf(await desk.office.typedFaults({ kind, value: JSON.stringify(value) }, anna.caller())).faults
  expect(await faults({ name: 'Крем', lead: null, published_on: '2026-11-20' })).toEqual([])
  expect(await faults({ slug: 'Крем!', published_on: 'завтра', name: '' })).toEqual([
    { field: 'slug', reason: expect.stringContaining('латин') },
    { field: 'name', reason: 'нужно заполнить' },
    { field: 'published_on', reason: 'нужна дата вида 2026-11-23' },
  ])
  expect(await faults({ facts: [{ name: '' }] })).toEqual([])
})

test('OFFICE-02: a list is searched, filtered and sorted', async () => {
  await load({
    pages: [PAGE, { ...PAGE, path: '/delivery', title: 'Доставка' }, { ...PAGE, path: '/help', title: 'Помощь 100 %' }],
  })
  const keys = async (query: object) =>
    valueOf(await desk.office.records({ kind: 'pages', ...query }, anna.caller())).rows.map(({ key }) => key)
  expect(await keys({})).toEqual(['/about', '/delivery', '/help'])
  expect(await keys({ q: '100 %' })).toEqual(['/help'])
  // No word is named.
  expect(await keys({ q: '%' })).toEqual([])
  expect(await keys({ sort: '-path' })).toEqual(['/help', '/delivery', '/about'])
  expect(await keys({ only: 'title:Доставка' })).toEqual(['/delivery'])
})

test('STAFF-01, OFFICE-07: a role writes the kinds of its words only', async () => {
  await load()
  const senior = await insertStaffSession(base.db, { login: 'senior', role: 'senior' }, FIXTURE_NOW)
  expect(await save({}, senior)).toMatchObject({ refusal: 'not-allowed' })
  const kinds = valueOf(await desk.office.recordKinds({}, senior.caller())).kinds
  expect(kinds.filter(({ may_write: may }) => may).map(({ kind }) => kind)).toEqual([
    'stores',
    'special_days',
    'contacts',
  ])
  const { id } = valueOf(await save({}))
  expect(await desk.office.undoChanges({ id, reason: 'x', confirmed: false }, senior.caller())).toMatchObject({
    refusal: 'not-allowed',
  })
})

test('OFFICE-07: who may change products and not prices changes no price inside a product, and undoes nobody’s', async () => {
  await load()
  const content = await insertStaffSession(base.db, { login: 'content', role: 'content' }, FIXTURE_NOW)
  const [krem] = SHOP.products
  if (krem === undefined) throw new Error('the shop has a product')
  const product = { kind: 'products', key: 'krem' }
  const variants = (price: number) => JSON.stringify({ variants: krem.variants.map((one) => ({ ...one, price })) })
  const price = async () => (await base.db.selectFrom('variant').select('price').executeTakeFirst())?.price
  const dearer = { ...product, before: variants(99_050), after: variants(99_150) }
  expect(await save(dearer, content)).toMatchObject({ refusal: 'not-allowed' })
  expect(await price()).toBe(99_050)
  const named = { ...product, before: JSON.stringify({ name: 'Крем' }), after: JSON.stringify({ name: 'Крем ночной' }) }
  expect(valueOf(await save(named, content)).state).toBe('applied')

  const { id } = valueOf(await save({ ...dearer, draft: true }, content))
  const apply = { id, starts_at: null, ends_at: null, overwrites: false, confirmed: false }
  expect(await desk.office.applyChanges(apply, content.caller())).toMatchObject({ refusal: 'not-allowed' })
  const marketing = await insertStaffSession(base.db, { login: 'marketing', role: 'marketing' }, FIXTURE_NOW)
  expect(await desk.office.withdrawChanges({ id }, marketing.caller())).toEqual({ ok: true, value: {} })
  const planned = valueOf(await save({ ...dearer, starts_at: '2027-01-01T00:00:00Z' }))
  expect(await desk.office.withdrawChanges({ id: planned.id }, content.caller())).toMatchObject({
    refusal: 'not-allowed',
  })
})

const NOW_ON = { starts_at: null, ends_at: null }
const priceOf = async (sku = '100') =>
  (await base.db.selectFrom('variant').select('price').where('sku', '=', sku).executeTakeFirst())?.price
const line = async (id: number) => valueOf(await desk.office.changeSet({ id }, anna.caller())).set
/** A role that may change and confirm prices, not its own. */
const priceMember = async (login: string) => {
  await base.db
    .insertInto('staff_role')
    .values({
      code: 'prices',
      title: 'Цены',
      rights: ['records.read', 'prices.write', 'changes.plan', 'changes.confirm'],
      all_stores: true,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return insertStaffSession(base.db, { login, role: 'prices' }, FIXTURE_NOW)
}
test('CHG-02: prices that a file changes by half or more are counted and come first; sets are listed by where they come from', async () => {
  const [product] = SHOP.products
  const [variant] = product?.variants ?? []
  const variants = ['100', '200', '300', '400'].map((sku, at) => ({
    ...variant,
    sku,
    size: { amount: at + 1, unit: 'мл' },
  }))
  await load({ ...SHOP, products: [{ ...product, variants }] })
  const { id } = await upload('prices', Buffer.from('Артикул;Цена\n100;1000\n200;9905\n300;400\n400;1400\n'))
  const { rows, steep } = valueOf(await desk.office.changeSet({ id }, anna.caller()))
  expect([steep, rows.map(({ key }) => key)]).toEqual([2, ['200', '300', '100', '400']])
  const ids = async (asked: object) =>
    valueOf(await desk.office.changeSets(asked, anna.caller())).sets.map((set) => set.id)
  expect(await ids({ source: 'file' })).toEqual([id])
  expect(await ids({ source: 'file', state: 'applied' })).toEqual([])
  expect(await ids({})).toHaveLength(2)
})

/** Half the price: the brake stops it. */
const halfDraft = async (by: StaffBrowser, price = 49_500) => {
  const asked = {
    kind: 'prices',
    key: '100',
    before: JSON.stringify({ price: 99_050 }),
    after: JSON.stringify({ price }),
  }
  return valueOf(await save({ ...asked, draft: true }, by)).id
}
const apply = (id: number, by: StaffBrowser, given: object = {}) =>
  desk.office.applyChanges({ id, ...NOW_ON, overwrites: false, confirmed: false, ...given }, by.caller())
const decide = (id: number, by: StaffBrowser, confirms = true) =>
  desk.office.decideChanges({ id, confirms, overwrites: false }, by.caller())

test('CHG-02: what the brake stops waits for a second person, who is neither its author nor the asker', async () => {
  await load()
  const [vera, oleg] = [await priceMember('vera'), await priceMember('oleg')]
  const id = await halfDraft(vera)
  expect(await apply(id, vera)).toMatchObject({ refusal: 'too-much' })
  expect(await apply(id, vera, { confirmed: true })).toMatchObject({ refusal: 'not-allowed' })
  expect(await decide(id, oleg)).toMatchObject({ refusal: 'set-closed' })
  valueOf(await desk.office.askConfirmation({ id, ...NOW_ON }, vera.caller()))
  const { state, waiting } = await line(id)
  expect([state, waiting?.asked_by, waiting?.reasons.length]).toEqual(['draft', 'vera', 1])
  const listed = valueOf(await desk.office.changeSets({ state: 'waiting' }, oleg.caller())).sets
  expect(listed.map((set) => set.id)).toEqual([id])
  expect(await decide(id, vera)).toMatchObject({ refusal: 'same-person' })
  expect(await priceOf()).toBe(99_050)
  expect(valueOf(await decide(id, oleg))).toEqual({ id, state: 'applied' })
  expect(await line(id)).toMatchObject({ state: 'applied', waiting: null, confirmed_by: 'oleg' })
  expect(await priceOf()).toBe(49_500)
  expect(await decide(id, anna)).toMatchObject({ refusal: 'set-closed' })
  const { records } = valueOf(await desk.office.audit({}, anna.caller()))
  expect(records.map(({ action }) => action)).toEqual(['changes confirmed', 'confirmation asked'])
})

test('CHG-02: a set of another member that one has asked about is decided by a third', async () => {
  await load()
  const [vera, oleg] = [await priceMember('vera'), await priceMember('oleg')]
  const id = await halfDraft(vera)
  valueOf(await desk.office.askConfirmation({ id, ...NOW_ON }, oleg.caller()))
  expect(await decide(id, oleg)).toMatchObject({ refusal: 'same-person' })
  expect(await decide(id, vera)).toMatchObject({ refusal: 'same-person' })
  expect(valueOf(await decide(id, anna)).state).toBe('applied')
})

test('CHG-02: what is given back is a draft again, and what the brake lets pass needs nobody', async () => {
  await load()
  const vera = await priceMember('vera')
  const id = await halfDraft(vera)
  valueOf(await desk.office.askConfirmation({ id, ...NOW_ON }, vera.caller()))
  expect(valueOf(await decide(id, anna, false))).toEqual({ id, state: 'draft' })
  expect(await line(id)).toMatchObject({ state: 'draft', waiting: null })
  expect(await priceOf()).toBe(99_050)
  const small = await halfDraft(vera, 99_150)
  expect(await desk.office.askConfirmation({ id: small, ...NOW_ON }, vera.caller())).toMatchObject({
    refusal: 'bad-record',
  })
  expect(valueOf(await apply(small, vera)).state).toBe('applied')
})

test('CHG-02, CHG-03: a plan does not pass the brake, and is confirmed with its times', async () => {
  await load()
  const vera = await priceMember('vera')
  const times = { starts_at: '2027-01-01T06:00:00.000Z', ends_at: '2027-01-02T06:00:00.000Z' }
  const id = await halfDraft(vera)
  expect(await apply(id, vera, times)).toMatchObject({ refusal: 'too-much' })
  expect((await line(id)).state).toBe('draft')
  valueOf(await desk.office.askConfirmation({ id, ...times }, vera.caller()))
  expect(valueOf(await decide(id, anna))).toEqual({ id, state: 'scheduled' })
  expect(await line(id)).toMatchObject({ ...times, state: 'scheduled', confirmed_by: 'anna' })
  const records = { db: base.db, maxPercent: 20, redirectHosts: [] }
  expect(await applyDue(records, new Date('2027-01-01T06:00:00Z'))).toEqual([])
  expect(await priceOf()).toBe(49_500)
})

test('CHG-02: plans of one day count together towards the brake', async () => {
  const skus = ['100', '101', '102', '103', '104', '105', '106', '107', '108', '109']
  const [krem] = SHOP.products
  const [variant] = krem?.variants ?? []
  await load({
    ...SHOP,
    products: skus.map((sku) => ({ ...krem, slug: `krem-${sku}`, variants: [{ ...variant, sku }] })),
  })
  const vera = await priceMember('vera')
  const later = { starts_at: '2027-01-01T06:00:00.000Z', ends_at: null }
  const plan = async (sku: string) => {
    const asked = {
      kind: 'prices',
      key: sku,
      before: JSON.stringify({ price: 99_050 }),
      after: JSON.stringify({ price: 49_500 }),
    }
    const { id } = valueOf(await save({ ...asked, draft: true }, vera))
    const answer = await apply(id, vera, later)
    return answer.ok ? answer.value.state : answer.refusal
  }
  expect([await plan('100'), await plan('101'), await plan('102')]).toEqual(['scheduled', 'scheduled', 'too-much'])
})

test('OFFICE-02: refused rows stand in the order of the file, in the set and in the table of faults', async () => {
  await load()
  const rows = Array.from({ length: 9 }, (_, at) => `99${at};10`)
  const { id } = await upload('prices', `Артикул;Цена\n${rows.join('\n')}\n100;1490\n100;1500\n`)
  const { rows: shown } = valueOf(await desk.office.changeSet({ id }, anna.caller()))
  const refused = shown.filter(({ refusal }) => refusal !== null)
  expect(refused.map(({ key }) => key)).toEqual([
    ...Array.from({ length: 9 }, (_, at) => `строка ${at + 2}`),
    'строка 12',
  ])
  expect(refused.at(-1)?.refusal).toContain('уже есть раньше: строка 11')
  const { bytes } = valueOf(await desk.office.setFaults({ id, format: 'csv' }, anna.caller()))
  expect(
    Buffer.from(bytes, 'base64')
      .toString()
      .match(/;99\d;/g),
  ).toEqual(rows.map((_, at) => `;99${at};`))
})

test('OFFICE-02: refused rows come back as a table with their reasons; mended, it is uploaded as it is', async () => {
  await load()
  for (const format of ['csv', 'xlsx'] as const) {
    const { id } = await upload('prices', 'Артикул;Цена;Старая цена\n100;1 490,50;\n999;10;20\n100x;дорого;\n')
    const { bytes } = valueOf(await desk.office.setFaults({ id, format }, anna.caller()))
    const again = await upload('prices', Buffer.from(bytes, 'base64'))
    expect([again.changed, again.refused]).toEqual([0, 2])
    if (format === 'xlsx') continue
    const text = Buffer.from(bytes, 'base64').toString()
    expect(text).toMatch(/^\ufeffЧто не так;Артикул;Цена;Старая цена\r\n.*999;10;20\r\n.*дорого.*;100x;дорого;\r\n$/)
    const mended = await upload('prices', text.replace(/999;10;20/, '100;1500;').replace(/\r\n[^\r]*100x[^\r]*/, ''))
    expect([mended.changed, mended.refused]).toEqual([1, 0])
  }
  const { id: whole } = await upload('prices', 'Артикул;Цена\n100;1500\n')
  expect(await desk.office.setFaults({ id: whole, format: 'csv' }, anna.caller())).toMatchObject({
    refusal: 'no-record',
  })
})
