import { expect, test } from 'vitest'
import { withoutWordsText } from './recordable-phrase.ts'

test('SEARCH-07: the words that a search left out are named', () => {
  const text = (words: readonly string[]): string => withoutWordsText(words).replaceAll('\u00a0', ' ')
  expect(text(['персиковые'])).toBe('без слова «персиковые»')
  expect(text(['тонких волос'])).toBe('без слов «тонких волос»')
  expect(text(['щеки', 'зимой'])).toBe('без слов «щеки» и «зимой»')
  expect(text(['детям', 'щеки', 'зимой'])).toBe('без слов «детям», «щеки» и «зимой»')
})
