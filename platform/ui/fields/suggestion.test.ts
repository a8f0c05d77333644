import { expect, test } from 'vitest'
import { textAfterPick } from './suggest-field.tsx'

test('UI-06: a suggestion without a house number ends with a space and is incomplete', () => {
  expect(textAfterPick({ value: 'г Челябинск, ул Кирова, д 104', data: { house: '104' } })).toEqual({
    text: 'г Челябинск, ул Кирова, д 104',
    isComplete: true,
  })
  for (const house of [null, undefined, ''])
    expect(textAfterPick({ value: 'г Челябинск, ул Кирова', data: { house } })).toEqual({
      text: 'г Челябинск, ул Кирова ',
      isComplete: false,
    })
})

test('UI-06: a suggestion that is no address is complete', () => {
  expect(textAfterPick({ value: 'Отдушка, Parfum' })).toEqual({ text: 'Отдушка, Parfum', isComplete: true })
})
