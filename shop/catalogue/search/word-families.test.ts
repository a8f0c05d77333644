import { expect, test } from 'vitest'
import { baseStems, createFamilies } from './word-families.ts'

test('SEARCH-07: a word of another part of speech is no form of a known word with the same stem', () => {
  const isOfFamily = createFamilies(['сырая', 'сырой', 'кость', 'крем', 'сухой', 'сырье', 'семья'])
  expect(['сыр', 'костыли'].map(isOfFamily)).toEqual([false, false])
  expect(['сырья', 'сырьем', 'семей', 'сырую', 'кости', 'кремами', 'сухая', 'молоко'].map(isOfFamily)).toEqual([
    true,
    true,
    true,
    true,
    true,
    true,
    true,
    true,
  ])
})

test('SEARCH-07: a short word that the dictionary does not have is no form of one that it has', () => {
  const isOfFamily = createFamilies(['тонкий', 'палитра', 'кушон'])
  expect(['тонек', 'тонких', 'палитры', 'кушоны'].map(isOfFamily)).toEqual([false, true, true, true])
})

test('SEARCH-07: diminutives and adjectives lead to the stems that they come from', () => {
  expect(baseStems('масочк')).toContain('маск')
  expect(baseStems('ручк')).toContain('рук')
  expect(baseStems('нефритов')).toContain('нефрит')
  expect(baseStems('крем')).toEqual([])
})
