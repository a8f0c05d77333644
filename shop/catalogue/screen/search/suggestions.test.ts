import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText, wordsOf } from '#kernel/normalized-words.ts'
import { ghostOf, suggestionOf, suggestionsOf } from './suggestions.ts'

const textOf = (name: string, typed: string) => suggestionOf(name, typed)?.phrase ?? null

test('SEARCH-04: a suggestion is the name from its first matched word on, capitalised', () => {
  const serum = 'Сыворотка с\u00a0ниацинамидом 10\u00a0% и\u00a0цинком'
  expect(textOf(serum, 'сыв')).toBe('Сыворотка с ниацинамидом 10 % и цинком')
  expect(suggestionOf(serum, 'сыв')?.text).toBe(serum)
  expect(textOf(serum, 'НИАЦ')).toBe('Ниацинамидом 10 % и цинком')
  expect(textOf(serum, ' с  ниац ')).toBe('С ниацинамидом 10 % и цинком')
  expect(textOf('Meru Seoul', 'se')).toBe('Seoul')
  expect(textOf('Зелёный чай', 'зелен')).toBe('Зелёный чай')
  expect(textOf('Зеленый чай', 'зелё')).toBe('Зеленый чай')
})

test('SEARCH-04: consecutive words of the name start with the typed words', () => {
  expect(textOf('Крем для лица', 'кр дл')).toBe('Крем для лица')
  expect(textOf('Крем для лица', 'крем лица')).toBeNull()
  expect(textOf('Крем для лица', 'рем')).toBeNull()
  expect(textOf('Крем для лица', 'лица крем')).toBeNull()
  expect(textOf('Крем для лица', '  ')).toBeNull()
  expect(textOf('Крем для лица', 'крем для лица ночной')).toBeNull()
})

test('SEARCH-04: marks with a cut-off opening are left out', () => {
  expect(textOf('Набор «Тихая кожа» (3 средства)', 'тих')).toBe('Тихая кожа (3 средства)')
  expect(textOf('Набор «Тихая кожа»', 'набор')).toBe('Набор «Тихая кожа»')
})

test('SEARCH-04: the typed beginnings of words are marked', () => {
  expect(suggestionOf('Мягкий крем для лица', 'кре дл')?.parts).toEqual([
    { text: 'Кре', isTyped: true },
    { text: 'м ', isTyped: false },
    { text: 'дл', isTyped: true },
    { text: 'я лица', isTyped: false },
  ])
})

const name = fc.string({ unit: fc.constantFrom(...'крем для «Ёлки» SPF-50+ ()\u00a0'), maxLength: 40 })

test('SEARCH-04: every suggestion starts with the typed words, and its parts make its text', () => {
  fc.assert(
    fc.property(name, fc.string({ unit: fc.constantFrom(...'кремдлё '), maxLength: 6 }), (whole, typed) => {
      const suggestion = suggestionOf(whole, typed)
      const searched = wordsOf(typed)
      const words = wordsOf(whole)
      const fits = words.some((_, at) => searched.every((prefix, i) => words[at + i]?.startsWith(prefix)))
      expect(suggestion !== null).toBe(searched.length > 0 && fits)
      if (suggestion === null) return
      const suggested = wordsOf(suggestion.text)
      expect(searched.every((prefix, i) => suggested[i]?.startsWith(prefix))).toBe(true)
      expect(suggestion.text[0]).toBe(suggestion.text[0]?.toUpperCase())
      expect(suggestion.parts.map(({ text }) => text).join('')).toBe(suggestion.text)
      const marked = suggestion.parts.filter(({ isTyped }) => isTyped).map(({ text }) => foldText(text))
      expect(marked).toEqual(searched)
    }),
  )
})

test('SEARCH-04: names of categories and brands come first, each text once', () => {
  const results = {
    categories: [{ name: 'Кремы для лица' }],
    brands: [{ name: 'Кремень' }],
    products: ['Крем «Тишь»', 'Ночной крем «Тишь»', 'Маска'].map((title) => ({ name: title })),
  }
  expect(suggestionsOf(results, 'кр').map(({ text }) => text)).toEqual(['Кремы для лица', 'Кремень', 'Крем «Тишь»'])
})

test('SEARCH-01: the ghost continues the typed text only where the suggestion begins with it', () => {
  expect(ghostOf('Сыворотка с витамином', 'сыв')).toBe('оротка с витамином')
  expect(ghostOf('Сыворотка с витамином', 'СЫВОРОТКА ')).toBe('с витамином')
  expect(ghostOf('Крем для лица', 'кр дл')).toBe('')
  expect(ghostOf('Крем', '')).toBe('')
})
