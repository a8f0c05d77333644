import { describe, expect, test } from 'vitest'
import { readFilters, type ReadFilter } from './phrase-filters.ts'
import { cachedStem, searchWords } from './search-words.ts'

const stemmed = (name: string): string => searchWords(name).map(cachedStem).join(' ')
const VALUES = {
  skinTypes: ['сухая', 'жирная', 'чувствительная'],
  freeOf: ['Без отдушек', 'Без солей алюминия'],
  ingredients: new Map([
    [stemmed('ретинол'), ['retinol', 'retinal']],
    [stemmed('гиалуроновая кислота'), ['sodium-hyaluronate']],
  ]),
}
const read = (phrase: string): { filters: ReadFilter[]; rest: string } => {
  const words = searchWords(phrase)
  const placed = readFilters(words, VALUES)
  return {
    filters: placed.map(({ filter }) => filter),
    rest: words.filter((_, at) => placed.every(({ from, to }) => at < from || at >= to)).join(' '),
  }
}

describe('filters read from a phrase', () => {
  test('SEARCH-07: «крем для сухой кожи без отдушек до 1000 рублей» is a word and three filters', () => {
    expect(read('крем для сухой кожи без отдушек до 1000 рублей')).toEqual({
      filters: [
        { kind: 'skin', value: 'сухая' },
        { kind: 'without', value: 'Без отдушек' },
        { kind: 'price', from: null, to: 1000 },
      ],
      rest: 'крем',
    })
  })

  test.each<[string, ReadFilter]>([
    ['помада до 1 500 ₽', { kind: 'price', from: null, to: 1500 }],
    ['помада не дороже 2 тысяч', { kind: 'price', from: null, to: 2000 }],
    ['помада от 500 до 900 рублей', { kind: 'price', from: 500, to: 900 }],
    ['помада 500-1000 рублей', { kind: 'price', from: 500, to: 1000 }],
    ['шампунь 400 мл', { kind: 'size', amount: 400, unit: 'мл' }],
    ['шампунь 0,5 л', { kind: 'size', amount: 500, unit: 'мл' }],
    ['спф50', { kind: 'spf', value: 50 }],
    ['дезодорант без алюминия', { kind: 'without', value: 'Без солей алюминия' }],
    ['шампунь без ретинола', { kind: 'ingredient', phrase: 'без ретинола', codes: ['retinol', 'retinal'] }],
    [
      'крем без гиалуроновой кислоты',
      { kind: 'ingredient', phrase: 'без гиалуроновой кислоты', codes: ['sodium-hyaluronate'] },
    ],
    ['тушь в наличии', { kind: 'stock' }],
    ['крем для жирной', { kind: 'skin', value: 'жирная' }],
  ])('SEARCH-07: «%s»', (phrase, filter) => {
    expect(read(phrase).filters).toEqual([filter])
  })

  test.each(['сухой шампунь', 'шампунь для сухих волос', 'крем от 3 лет', 'маска до 10 минут', 'крем 1000'])(
    '«%s» names no filter',
    (phrase) => {
      expect(read(phrase)).toEqual({ filters: [], rest: searchWords(phrase).join(' ') })
    },
  )

  test('two skin types are two filters', () => {
    expect(read('крем для сухой и чувствительной кожи').filters).toEqual([
      { kind: 'skin', value: 'сухая' },
      { kind: 'skin', value: 'чувствительная' },
    ])
  })
})
