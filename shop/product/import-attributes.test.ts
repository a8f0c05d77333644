import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { RecordFault } from '#platform/import/record-fault.ts'
import { databaseOfEachTest } from '#kit/database.ts'
import { readAttributes } from '#shop/catalogue/index/attributes.sql.ts'
import { runImport, type RecordSource, type Kind } from '#app/import/importer.ts'

const shop = databaseOfEachTest()

const MM = { code: 'mm', name: 'мм', position: 5, words: ['мм'] }
const THREAD = { code: 'thread', name: 'Резьба', kind: 'choice', shown: ['filter', 'variant'], position: 10 }
const LENGTH = { code: 'length', name: 'Длина', kind: 'number', unit: 'mm', shown: ['variant'], position: 20 }
const COATED = { code: 'coated', name: 'Оцинковка', kind: 'flag', shown: ['facts'], sections: ['bolty'], position: 30 }
const COLOUR = { code: 'paint', name: 'Краска', kind: 'colour', shown: ['filter', 'variant'], position: 40 }

const bolt = (slug: string, attributes: object, variant: object = {}, over: object = {}) => ({
  slug,
  brand: 'oka',
  category: 'bolty',
  name: 'Болт',
  lead: 'Держит.',
  description: 'Держит.',
  usage: [],
  facts: [],
  published_on: '2026-10-01',
  pictures: [],
  attributes,
  variants: [{ sku: `${slug}-1`, height_mm: 10, weight_g: 10, price: 1000, ...variant }],
  ...over,
})

const sourceOf = (records: { readonly [K in Kind]?: readonly object[] }): RecordSource => ({
  async *records(kind) {
    const all: Readonly<Record<string, readonly object[]>> = records
    for (const [at, value] of (all[kind] ?? []).entries()) yield { where: `${kind}:${at + 1}`, value }
  },
  async *knownPictures() {},
})
const FIRST = {
  brands: [{ slug: 'oka', name: 'Ока', country: 'Россия', tagline: 'Крепёж.', story: 'Крепёж.' }],
  categories: ['bolty', 'gayki'].map((path, position) => ({
    path,
    name: path,
    title: path,
    description: '',
    position,
  })),
  units: [MM],
  attributes: [THREAD, LENGTH, COATED, COLOUR],
}

const load = async (records: Parameters<typeof sourceOf>[0]): Promise<string[]> => {
  const faults: string[] = []
  const fault = (where: string, why: string | RecordFault): void => void faults.push(`${where}: ${why}`)
  await runImport(shop.db, sourceOf(records), { report: { invalid: fault, shortfall: fault, done: () => {} } })
  return faults
}
const variants = async () =>
  (
    await sql<{ sku: string; size_text: string; shade_name: string | null; attributes: unknown }>`
      SELECT sku, size_text, shade_name, attributes FROM variant ORDER BY sku`.execute(shop.db)
  ).rows

test('OWN-05: definitions of the folder replace the standard ones; a folder without any keeps them', async () => {
  const codes = async (): Promise<string[]> => (await readAttributes(shop.db)).all.map(({ code }) => code)
  expect(await load({ ...FIRST, attributes: [] })).toEqual([])
  expect(await codes()).toEqual([
    'skin',
    'hair',
    'active',
    'shade',
    'naznachenie',
    'finish',
    'volume',
    'without',
    'spf',
  ])
  expect(await load(FIRST)).toEqual([])
  expect(await codes()).toEqual(['thread', 'length', 'coated', 'paint'])
})

test('OWN-05: a definition with a taken code, an unknown unit or section, or a filter by text is reported alone', async () => {
  const faults = await load({
    ...FIRST,
    attributes: [
      THREAD,
      { ...THREAD, code: 'brand' },
      { ...THREAD, code: 'q' },
      { ...LENGTH, code: 'depth', unit: 'inch' },
      { ...THREAD, code: 'standard', unit: 'mm' },
      { ...COATED, code: 'hard', sections: ['shurupy'] },
      { ...THREAD, code: 'norm', kind: 'text' },
      { ...THREAD, code: 'Weird' },
    ],
  })
  expect(faults).toEqual([
    'attributes:8: code: нужны строчные латинские буквы, цифры и «_», до 40 знаков',
    'attributes:2: код «brand» занят: возьмите другой',
    'attributes:3: код «q» занят: возьмите другой',
    'attributes:4: нет единицы «inch»: они названы в units.jsonl',
    'attributes:5: unit бывает только у чисел (kind: number)',
    'attributes:6: нет раздела «shurupy»: они названы в categories.jsonl',
    'attributes:7: по тексту (kind: text) не фильтруют: уберите filter из shown или возьмите kind: choice',
  ])
  expect((await readAttributes(shop.db)).all.map(({ code }) => code)).toEqual(['thread'])
})

test('OWN-05: a product with a value that the definitions do not allow is named with its attribute and left out', async () => {
  const faults = await load({
    ...FIRST,
    products: [
      bolt('good', { coated: true, thread: 'M6' }, { attributes: { length: 20 } }),
      bolt('unknown', { skin: 'сухая' }),
      bolt('mistyped', { length: 'длинный' }),
      bolt('elsewhere', { coated: true }, {}, { category: 'gayki' }),
      bolt('not-an-axis', {}, { attributes: { coated: true } }),
      bolt('several', { thread: ['M6', 'M8'] }),
      bolt('litres', {}, { size: { amount: 1, unit: 'л' } }),
    ],
  })
  expect(faults).toEqual([
    'products:2: нет атрибута «skin»: они названы в attributes.jsonl',
    'products:3: атрибут «length»: нужно число',
    'products:4: атрибут «coated» не для раздела «gayki»: смотрите его sections',
    'products:5: атрибут «coated» не различает варианты: его место у товара, или в shown нужно variant',
    'products:6: атрибут «thread»: у варианта одно значение',
    'products:7: артикул litres-1: нет единицы «л», есть мл, г, шт., мм; свои называет units.jsonl',
  ])
  expect(await variants()).toEqual([
    { sku: 'good-1', size_text: 'M6, 20\u00a0мм', shade_name: null, attributes: { thread: 'M6', length: 20 } },
  ])
})

test('OWN-05: a colour by code is the shade of its variant, and goods without a size have no text of one', async () => {
  const paint = { name: 'Графит', color: '#3b3f45' }
  expect(
    await load({ ...FIRST, products: [bolt('painted', {}, { attributes: { paint } }), bolt('plain', {})] }),
  ).toEqual([])
  expect(await variants()).toEqual([
    { sku: 'painted-1', size_text: '', shade_name: 'Графит', attributes: { paint } },
    { sku: 'plain-1', size_text: '', shade_name: null, attributes: {} },
  ])
})

test('OWN-05: importing the same attributes again changes nothing', async () => {
  const whole = { ...FIRST, products: [bolt('good', { coated: true, thread: 'M6' }, { attributes: { length: 20 } })] }
  await load(whole)
  const again = await runImport(shop.db, sourceOf(whole), {})
  expect(again.changed).toBe(0)
})
