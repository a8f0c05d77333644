import { expect, test } from 'vitest'
import type { RecordField } from '../../changes.api.ts'
import { blockOf, blockText, cellText, cellValue } from './cells.ts'

const field = (control: RecordField['control'], more: Partial<RecordField> = {}): RecordField => ({
  name: 'x',
  title: 'Поле',
  help: '',
  required: false,
  choices: [],
  refers: null,
  max: null,
  of: [],
  control,
  ...more,
})

test('OFFICE-01: a cell shows a value as it may be typed again', () => {
  const cases: [RecordField, unknown][] = [
    [field('money'), 149_050],
    [field('number'), 0.5],
    [field('yes'), false],
    [field('choice', { choices: ['1', '2'] }), 2],
    [field('date'), '2026-11-27'],
    [field('texts'), ['сухая', 'жирная']],
    [field('texts', { labels: { inei: 'Иней', lyod: 'Лёд' } }), ['lyod', 'inei', 'bez_imeni']],
    [field('text', { labels: { inei: 'Иней' } }), 'inei'],
    [field('choice', { choices: ['hero'], labels: { hero: 'Главная' } }), 'hero'],
    [field('text'), 'Крем'],
    [field('area'), null],
  ]
  for (const [of, value] of cases) expect(cellValue(cellText(value, of), of)).toEqual({ value })
})

test('OFFICE-01: a cell takes what people and spreadsheets write, and says what is wrong', () => {
  expect(cellValue('1 490,50 ₽', field('money'))).toEqual({ value: 149_050 })
  expect(cellValue('27.11.2026', field('date'))).toEqual({ value: '2026-11-27' })
  expect(cellValue('', field('text', { required: true })).fault).toBe('Здесь нужно значение')
  expect(cellValue('дорого', field('money')).fault).toBe('Нужны рубли: 1490 или 1490,50')
  expect(cellValue('может быть', field('yes')).fault).toBe('Нужно «да» или «нет»')
  expect(cellValue('box', field('choice', { choices: ['pack'] })).fault).toBe('Одно из: pack')
  // Two records of one name: the shop asks which is meant.
  expect(cellValue('иней', field('text', { labels: { a: 'Иней', b: 'Иней' } }))).toEqual({ value: 'иней' })
  expect(cellValue('абвг', field('text', { max: 3 })).fault).toBe('Длиннее 3 знаков')
})

test('OFFICE-01: a block of cells comes back from the clipboard as it went', () => {
  const block = [
    ['a', 'две\nстроки', ''],
    ['"в кавычках"', 'с\tтабуляцией', 'z'],
  ]
  expect(blockOf(blockText(block))).toEqual(block)
  expect(blockOf('1\t2\r\n3\t4\r\n')).toEqual([
    ['1', '2'],
    ['3', '4'],
  ])
})
