import { expect, test } from 'vitest'
import { unwantedTexts } from './unwanted-texts.ts'

test('CAT-14: a product with any unwanted ingredient names those; one without names what it lacks', () => {
  expect(unwantedTexts({ has: ['Отдушка'], lacks: ['Глицерин'] })).toEqual({ unwanted: 'отдушка' })
  expect(unwantedTexts({ has: [], lacks: ['Отдушка', 'Глицерин', 'PEG-40'] })).toEqual({
    lacking: 'отдушка, глицерин и\u00a0ещё\u00a01',
  })
})

test('CAT-14: nothing is said of a product whose composition is unknown', () => {
  expect(unwantedTexts(undefined)).toEqual({})
})
