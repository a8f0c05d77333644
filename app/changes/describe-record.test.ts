import { expect, test } from 'vitest'
import type { RecordField } from '#shop/changes/changes.api.ts'
import { fieldsOf, JOURNALLED, kindHelp } from './describe-record.ts'

type Described = { readonly path: string; readonly field: RecordField }
const withInner = (path: string, fields: readonly RecordField[]): readonly Described[] =>
  fields.flatMap((field) => [{ path: `${path}.${field.name}`, field }, ...withInner(`${path}.${field.name}`, field.of)])
const ALL = JOURNALLED.flatMap((record) =>
  Object.keys(record.forms ?? { '': null }).flatMap((key) => withInner(`${record.kind}/${key}`, fieldsOf(record, key))),
)
/** What people type or call so: examples stand in «quotes». */
const TYPED = /«[^»]*»|top\.mail\.ru|https:\/\/|\(erid\)/g
/** A name of the code: in backquotes, snake_case or a word of small Latin letters. */
const isOfCode = (words: string): boolean => /`|[A-Za-z]_|(?<![A-Za-z])[a-z]{2,}/.test(words.replaceAll(TYPED, ''))

test('OFFICE-02: every field of every kind, inner ones too, has a title in Russian', () => {
  const untitled = ALL.filter(({ field: { title } }) => isOfCode(title) || !/[А-ЯЁа-яё]|^SPF$/.test(title))
  expect([ALL.length > 300, untitled.map(({ path }) => path)]).toEqual([true, []])
})

test('OFFICE-02: helps of kinds and of fields speak without names of the code', () => {
  const fields = ALL.filter(({ field: { help } }) => isOfCode(help))
  const kinds = JOURNALLED.filter((record) => isOfCode(kindHelp(record)))
  expect([fields.map(({ path, field: { help } }) => `${path}: ${help}`), kinds.map(({ kind }) => kind)]).toEqual([
    [],
    [],
  ])
})

test('OFFICE-02: exceptions of a promo code name brands, sections and goods that are found by words', () => {
  const codes = JOURNALLED.find(({ kind }) => kind === 'promo_codes')
  const excludes = codes && fieldsOf(codes).find(({ name }) => name === 'excludes')
  expect(excludes?.of.map(({ title, refers }) => [title, refers])).toEqual([
    ['Бренды', 'brands'],
    ['Разделы', 'categories'],
    ['Артикулы', 'prices'],
    ['Метки', null],
    ['Товары с зачёркнутой ценой', null],
  ])
})
