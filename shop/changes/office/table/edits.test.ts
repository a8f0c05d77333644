import { expect, test } from 'vitest'
import { changesOf, clashesOf, withEdit, type Edits } from './edits.ts'

const name = (before: unknown, value: unknown) => ({ before, value, typed: String(value) })
const cell = { key: 'krem', field: 'name' }

test('OFFICE-01: a cell that is put back is not changed', () => {
  const edits = withEdit({}, cell, name('Крем', 'Крем густой'))
  expect(changesOf(edits)).toEqual([{ key: 'krem', before: '{"name":"Крем"}', after: '{"name":"Крем густой"}' }])
  expect(withEdit(edits, cell, name('Крем', 'Крем'))).toEqual({})
  expect(withEdit(edits, cell, null)).toEqual({})
})

test('OFFICE-01: a clash is of the field that another has changed, unless both wrote the same', () => {
  const edits: Edits = { krem: { name: name('Крем', 'Крем густой'), lead: name('Коротко', 'Короче') } }
  const clashes = (values: object) => clashesOf(edits, [{ key: 'krem', values: { ...values } }])
  expect(clashes({ name: 'Крем', lead: 'Коротко' })).toEqual([])
  expect(clashes({ name: 'Бальзам', lead: 'Коротко' })).toMatchObject([{ field: 'name', now: 'Бальзам' }])
  expect(clashes({ name: 'Крем густой', lead: 'Коротко' })).toEqual([])
})
