import { expect, test } from 'vitest'
import { fieldsOf, JOURNALLED } from '#app/changes/describe-record.ts'
import { emptyFields } from './empty-fields.ts'

const fieldsOfKind = (kind: string) => {
  const declaration = JOURNALLED.find((record) => record.kind === kind)
  if (declaration === undefined) throw new Error(`no kind ${kind}`)
  return fieldsOf(declaration)
}
const PRODUCT = {
  slug: 'krem',
  brand: 'inei',
  category: 'telo',
  name: 'Крем',
  lead: 'Крем.',
  description: 'Крем.',
  usage: [],
  facts: [],
  published_on: '2026-01-10',
  pictures: [],
  variants: [{ sku: '100', height_mm: 60, weight_g: 90, price: 99_000 }],
}

test('OFFICE-04: what has to be filled in is named within rows and groups too, with the number of the row', () => {
  const fields = fieldsOfKind('products')
  const titles = (values: Readonly<Record<string, unknown>>) => emptyFields(values, fields).map(({ title }) => title)
  expect(titles(PRODUCT)).toEqual([])
  const pictures = [
    { file: 'packs/a.webp', kind: 'pack', alt: 'Банка крема' },
    { file: 'packs/b.webp', kind: null, alt: '' },
  ]
  expect(titles({ ...PRODUCT, name: '', pictures })).toEqual([
    'Название',
    'Снимки, 2: что снято',
    'Снимки, 2: описание для незрячих',
  ])
  expect(emptyFields({ ...PRODUCT, variants: [{ sku: '100', price: 1 }] }, fields).map(({ name }) => name)).toEqual([
    'variants',
    'variants',
  ])
  expect(titles({ ...PRODUCT, variants: [] })).toEqual(['Варианты'])
})
