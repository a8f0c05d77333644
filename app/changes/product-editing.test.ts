import { beforeEach, expect, test } from 'vitest'
import { databaseOfEachTest } from '#kit/database.ts'
import { FIXTURE_NOW } from '#kit/shops/fixture-shop.ts'
import { insertStaffSession, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'
import type { RecordField } from '#shop/changes/changes.api.ts'
import { runImport } from '../import/run-import.ts'
import { publish } from './due-changes.ts'

const base = databaseOfEachTest()
let desk: ReturnType<typeof staffOffice>
let anna: StaffBrowser

beforeEach(async () => {
  desk = staffOffice(base.db, FIXTURE_NOW)
  anna = await insertStaffSession(base.db, { login: 'anna', role: 'office' }, FIXTURE_NOW)
})

const PRODUCT = {
  slug: 'krem',
  brand: 'inei',
  category: 'litso',
  name: 'Крем',
  lead: 'Крем.',
  description: 'Крем густой.',
  usage: ['Нанесите.'],
  facts: [],
  published_on: '2026-01-10',
  pictures: [],
  variants: [{ sku: '100', size: { amount: 50, unit: 'мл' }, height_mm: 60, weight_g: 90, price: 99_000 }],
}
const GONE = { slug: 'gone', discontinued: true, variants: [{ ...PRODUCT.variants[0], sku: '200' }] }
const COLLECTION = { slug: 'zima', title: 'Зима', lead: 'Что взять зимой.', sections: ['litso'] }
const SHOP = {
  brands: [{ slug: 'inei', name: 'Иней', country: 'Россия', tagline: 'Активы', story: 'Марка.' }],
  categories: [
    { path: 'litso', name: 'Лицо', title: 'Лицо', description: '', position: 1 },
    { path: 'telo', name: 'Тело', title: 'Тело', description: '', position: 2 },
  ],
  labels: [{ code: 'vybor', name: 'Выбор магазина', colour: 'lake' }],
  products: [PRODUCT],
  collections: [COLLECTION],
}
const load = async (given: Readonly<Record<string, readonly object[]>> = SHOP): Promise<string[]> => {
  const faults: string[] = []
  await runImport(
    base.db,
    {
      kinds: new Set(Object.keys(given)),
      knownPictures: async function* () {},
      records: async function* (kind) {
        for (const [index, value] of (given[kind] ?? []).entries()) yield { where: `${kind}:${index + 1}`, value }
      },
    },
    {
      now: FIXTURE_NOW,
      report: { invalid: (where, why) => void faults.push(`${where}: ${why}`), shortfall: () => {}, done: () => {} },
    },
  )
  return faults
}
const shown = () =>
  base.db.selectFrom('product').select(['is_new', 'is_hit', 'labels', 'labels_end']).executeTakeFirstOrThrow()

test('OFFICE-03: «новинка», «хит» and own labels end after their last day by themselves; a file of before changes nothing', async () => {
  const labelled = {
    ...PRODUCT,
    is_new: true,
    new_until: '2026-11-21',
    is_hit: true,
    labels: [{ label: 'vybor', until: '2026-11-22' }],
  }
  expect(await load({ ...SHOP, products: [labelled] })).toEqual([])
  expect(await shown()).toMatchObject({ is_new: true, is_hit: true, labels: ['vybor'], labels_end: '2026-11-21' })
  await publish(base.db, new Date('2026-11-21T20:59:00Z'))
  expect(await shown()).toMatchObject({ is_new: true, labels_end: '2026-11-21' })
  await publish(base.db, new Date('2026-11-21T21:00:00Z'))
  expect(await shown()).toMatchObject({ is_new: false, is_hit: true, labels: ['vybor'], labels_end: '2026-11-22' })
  await publish(base.db, new Date('2026-11-22T21:00:00Z'))
  expect(await shown()).toMatchObject({ is_new: false, is_hit: true, labels: [], labels_end: null })
  const { value } = valueOf(await desk.office.record({ kind: 'products', key: 'krem' }, anna.caller()))
  expect(JSON.parse(value)).toMatchObject({ is_new: true, new_until: '2026-11-21' })
})

test('OFFICE-03: a product names known labels and sections only; a label is not named as one of every shop', async () => {
  const wrong = { ...PRODUCT, labels: [{ label: 'net' }], sections: ['net'] }
  const faults = await load({ ...SHOP, labels: [{ code: 'new', name: 'Новое', colour: 'ink' }], products: [wrong] })
  expect(faults.slice(0, 2)).toEqual(['labels:1: метка «new» есть у каждого магазина', 'products:1: нет раздела «net»'])
})

test('OFFICE-03: a collection that would be empty, or has an unknown filter or label, is refused in words', async () => {
  const { sections: _sections, ...empty } = COLLECTION
  const faults = await load({
    ...SHOP,
    collections: [
      { ...empty, slug: 'a' },
      { ...COLLECTION, slug: 'b', attributes: [{ code: 'net', values: ['x'] }] },
      { ...COLLECTION, slug: 'c', labels: ['net'] },
      { ...COLLECTION, slug: 'd', price_from: 20_000, price_to: 10_000 },
      { ...COLLECTION, slug: 'e', products: ['net'] },
      COLLECTION,
    ],
  })
  expect(faults).toEqual([
    'collections:1: нет ни товаров, ни правила: назовите products или разделы, бренды, метки',
    'collections:2: attributes: нет фильтра «net»: они названы в attributes.jsonl',
    'collections:3: labels: нет метки «net»',
    'collections:4: price_from больше price_to',
    'collections:5: нет товара «net»',
  ])
  const { slug } = await base.db.selectFrom('collection').select('slug').executeTakeFirstOrThrow()
  expect(slug).toBe('zima')
})

test('OFFICE-02: the list finds products by what they lack, the form says it, and both forget it once it is there', async () => {
  await load({ ...SHOP, products: [PRODUCT, { ...PRODUCT, ...GONE }] })
  const lacking = async (code: string) =>
    valueOf(await desk.office.records({ kind: 'products', only: `lacks:${code}` }, anna.caller())).total
  const record = async () => valueOf(await desk.office.record({ kind: 'products', key: 'krem' }, anna.caller())).lacks
  expect(await record()).toEqual(['picture', 'text', 'composition', 'barcode', 'marking', 'companions', 'stock'])
  expect([await lacking('text'), await lacking('stock'), await lacking('usage')]).toEqual([1, 1, 0])
  const filled = {
    ...PRODUCT,
    description: 'Крем густой. '.repeat(20),
    variants: [{ ...PRODUCT.variants[0], barcode: '2000001002087', tnved: '3304990000' }],
  }
  expect(await load({ products: [filled] })).toEqual([])
  expect(await record()).toEqual(['picture', 'composition', 'companions', 'stock'])
  expect([await lacking('text'), await lacking('barcode')]).toEqual([0, 0])
  const { lacks } = valueOf(await desk.office.recordKind({ kind: 'products' }, anna.caller()))
  expect(lacks.map(({ code }) => code)).toContain('picture')
  expect(valueOf(await desk.office.recordKind({ kind: 'brands' }, anna.caller())).lacks).toEqual([])
})

test('OFFICE-02: attributes of goods and cities of stores are fields as the shop defines them, with faults by their names', async () => {
  const attributes = [
    {
      code: 'metal',
      name: 'Металл',
      kind: 'choice',
      shown: ['facts'],
      position: 1,
      choices: [{ value: 'st', name: 'сталь' }],
    },
    { code: 'len', name: 'Длина', kind: 'number', unit: 'ml', shown: ['variant'], position: 2, sections: ['telo'] },
    { code: 'zinc', name: 'Оцинковка', kind: 'flag', shown: ['facts'], position: 3 },
    { code: 'paint', name: 'Краска', kind: 'colour', shown: ['variant'], position: 4 },
  ]
  expect(await load({ ...SHOP, attributes })).toEqual([])
  const fieldsOf = async (kind: string): Promise<readonly RecordField[]> =>
    JSON.parse(valueOf(await desk.office.recordKind({ kind }, anna.caller())).fields)
  const partsOf = (fields: readonly RecordField[], name: string) => fields.find((one) => one.name === name)?.of ?? []
  const product = await fieldsOf('products')
  expect(
    partsOf(product, 'attributes').map(({ title, control, choices, sections }) => [title, control, choices, sections]),
  ).toEqual([
    ['Металл', 'texts', ['сталь'], undefined],
    ['Длина, мл', 'number', [], ['telo']],
    ['Оцинковка', 'maybe', [], undefined],
    ['Краска', 'group', [], undefined],
  ])
  const axes = partsOf(partsOf(product, 'variants'), 'attributes')
  expect(axes.map(({ title, of }) => [title, of.map((one) => one.title)])).toEqual([
    ['Длина, мл', []],
    ['Краска', ['Название', 'Цвет']],
  ])
  await base.db
    .updateTable('city')
    .set({ code: 'chel', name_in: 'в Челябинске' })
    .where('name', '=', 'Челябинск')
    .execute()
  expect((await fieldsOf('stores')).find(({ name }) => name === 'city')).toMatchObject({ control: 'choice' })
  const saved = await desk.office.saveRecord(
    {
      kind: 'products',
      key: 'krem',
      before: '{}',
      after: JSON.stringify({ attributes: { metal: ['сталь'], len: 'много' } }),
      reason: 'Свойства',
      starts_at: null,
      ends_at: null,
      draft: false,
      confirmed: false,
    },
    anna.caller(),
  )
  expect(saved).toMatchObject({
    refusal: 'bad-record',
    data: { faults: [{ field: 'attributes', reason: 'атрибут «Длина»: нужно число' }] },
  })
})

test('OFFICE-03: keys of records get their names; an unknown key gets none', async () => {
  await load()
  const { names } = valueOf(await desk.office.recordNames({ kind: 'products', keys: ['net', 'krem'] }, anna.caller()))
  expect(names).toEqual([{ key: 'krem', name: 'Крем' }])
})

test('OFFICE-02: a field that leads to a page finds it by its name', async () => {
  await load()
  const found = async (q: string) =>
    valueOf(await desk.office.siteAddresses({ q }, anna.caller())).addresses.map(({ address, name }) => [address, name])
  expect(await found('кре')).toEqual([['/product/krem', 'Крем']])
  expect(await found('иней кре')).toEqual([['/product/krem', 'Крем']])
  expect(await found('лицо')).toEqual([['/products/litso', 'Лицо']])
  expect(await found('зима')).toEqual([['/collections/zima', 'Зима']])
  expect(await found('новин')).toEqual([['/products/new', 'Новинки']])
  expect(await found('нет такого')).toEqual([])
  const { fields } = valueOf(await desk.office.recordKind({ kind: 'banners' }, anna.caller()))
  expect(JSON.stringify(JSON.parse(fields))).toContain('"control":"address"')
})

test('OFFICE-08: the search of everything knows brands by their names, which products do not have', async () => {
  await load()
  const found = async (q: string) =>
    valueOf(await desk.office.findEverything({ q }, anna.caller())).found.map(({ kind, key }) => `${kind} ${key}`)
  expect(await found('Иней крем')).toEqual(['products krem'])
  expect(await found('иней')).toEqual(['products krem', 'brands inei'])
})

test('OFFICE-02: records of one name are called apart by what they lie in or by a field; such a name may be typed', async () => {
  const cream = { name: 'Кремы', title: 'Кремы', description: '', position: 1 }
  const [face, body] = SHOP.categories
  await load({
    ...SHOP,
    categories: [face, body, { ...cream, path: 'litso/kremy' }, { ...cream, path: 'telo/kremy' }].flatMap(
      (one) => one ?? [],
    ),
    ingredients: [
      { inci: 'CI 75470', name: 'Кармин', purpose: 'Цвет', explanation: 'Красный.' },
      { inci: 'Carmine', name: 'Кармин', purpose: 'Цвет', explanation: 'Красный.' },
      { inci: 'Aqua', name: 'Вода', purpose: 'Основа', explanation: 'Вода.' },
    ],
    brands: [...SHOP.brands, { ...SHOP.brands[0], slug: 'inei-2', country: 'Беларусь' }],
  })
  const named = async (kind: string, keys: readonly string[]) =>
    valueOf(await desk.office.recordNames({ kind, keys: [...keys] }, anna.caller())).names.map(({ name }) => name)
  expect(await named('categories', ['litso', 'litso/kremy', 'telo/kremy'])).toEqual([
    'Лицо',
    'Лицо › Кремы',
    'Тело › Кремы',
  ])
  expect(await named('ingredients', ['CI 75470', 'Carmine', 'Aqua'])).toEqual(
    expect.arrayContaining(['Кармин (CI 75470)', 'Кармин (Carmine)', 'Вода']),
  )
  expect(await named('brands', ['inei', 'inei-2'])).toEqual(['Иней, Россия', 'Иней, Беларусь'])
  const moved = async (category: string) =>
    desk.office.draftRecords(
      {
        kind: 'products',
        rows: [{ key: 'krem', before: '{"category":"litso"}', after: JSON.stringify({ category }) }],
        reason: 'В\u00a0свой раздел',
      },
      anna.caller(),
    )
  expect(await moved('кремы')).toMatchObject({
    refusal: 'bad-record',
    data: { faults: [{ reason: '«кремы» называется не\u00a0одна запись, выберите: «Лицо › Кремы», «Тело › Кремы»' }] },
  })
  const { id } = valueOf(await moved('тело › кремы'))
  const { rows } = valueOf(await desk.office.changeSet({ id }, anna.caller()))
  expect(rows.map(({ after }) => after)).toEqual([JSON.stringify({ category: 'telo/kremy' })])
})

test('OFFICE-01: a price is found by its article number and by the words of its product, and is named after it', async () => {
  await load({
    ...SHOP,
    products: [
      PRODUCT,
      { ...PRODUCT, ...GONE, name: 'Мыло', lead: 'Мыло.', description: 'Мыло.', discontinued: false },
    ],
  })
  const found = async (q: string) =>
    valueOf(await desk.office.records({ kind: 'prices', q }, anna.caller())).rows.map(({ key }) => key)
  expect([await found('крем'), await found('200'), await found('нет')]).toEqual([['100'], ['200'], []])
  const { names } = valueOf(await desk.office.recordNames({ kind: 'prices', keys: ['100', 'net'] }, anna.caller()))
  expect(names).toEqual([{ key: '100', name: 'Иней, Крем, 50\u00a0мл' }])
})

test('CHG-01: the history of a product names the variant and has the fields of a price that was changed', async () => {
  await load()
  const price = { kind: 'prices', key: '100', before: '{"price":99000}', after: '{"price":99500}' }
  const times = { reason: 'Поставщик', starts_at: null, ends_at: null, draft: false, confirmed: false }
  valueOf(await desk.office.saveRecord({ ...price, ...times }, anna.caller('a-price-of-the-product')))
  const { history, part_fields } = valueOf(await desk.office.record({ kind: 'products', key: 'krem' }, anna.caller()))
  expect(history[0]).toMatchObject({ before: '{"price":99000}', after: '{"price":99500}', part: '50\u00a0мл' })
  expect(JSON.parse(part_fields ?? '[]')).toContainEqual(
    expect.objectContaining({ name: 'price', title: 'Цена', control: 'money' }),
  )
  const own = valueOf(await desk.office.record({ kind: 'prices', key: '100' }, anna.caller()))
  expect(own.history[0]).not.toHaveProperty('part')
})

test('OFFICE-03: a collection shows what it would hold before it is saved; a rule that is not written yet is said so', async () => {
  await load()
  const tried = async (value: object) => desk.office.tryCollection({ value: JSON.stringify(value) }, anna.caller())
  expect(valueOf(await tried({ sections: ['litso'] }))).toEqual({
    total: 1,
    first: [{ key: 'krem', name: 'Крем, Иней' }],
  })
  expect(valueOf(await tried({ sections: ['litso'], except: ['krem'] })).total).toBe(0)
  expect(valueOf(await tried({ products: ['krem', 'net'] })).total).toBe(1)
  expect(await tried({ price_to: 'дорого' })).toMatchObject({ refusal: 'bad-record' })
})
