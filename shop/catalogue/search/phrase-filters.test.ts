import { describe, expect, test } from 'vitest'
import type { Attribute, Unit } from '../facts/attributes.ts'
import { readFilters, type ReadFilter } from './phrase-filters.ts'
import { cachedStem, searchWords } from './search-words.ts'

const stemmed = (name: string): string => searchWords(name).map(cachedStem).join(' ')
const attribute = (code: string, over: Partial<Attribute>): Attribute => ({
  code,
  name: code,
  kind: 'choice',
  unit: null,
  source: 'attributes',
  shown: ['filter'],
  sections: [],
  position: 0,
  explanation: null,
  filter: {},
  choices: [],
  search: {},
  is_standard: false,
  ...over,
})
const unit = (code: string, name: string, words: string[], multiples: Unit['multiples'] = []): Unit => ({
  code,
  name,
  forms: null,
  quantity: null,
  compared_per: null,
  words,
  multiples,
})
const MM = unit('mm', 'мм', ['мм', 'миллиметр*'], [{ words: ['см', 'сантиметр*'], factor: 10 }])
const SKIN = attribute('skin', {
  filter: { chip: '{value} кожа' },
  search: { noun: 'кожа', is_restriction: true, bare_endings: ['ой', 'ей'] },
})
const VALUES = {
  attributes: [
    { attribute: SKIN, values: ['сухая', 'жирная', 'чувствительная'] },
    {
      attribute: attribute('without', { search: { negation: 'без' } }),
      values: ['Без отдушек', 'Без солей алюминия'],
    },
    {
      attribute: attribute('spf', { kind: 'number', filter: { prefix: 'SPF' }, search: { words: ['spf', 'спф'] } }),
      values: [],
    },
    { attribute: attribute('volume', { kind: 'number', source: 'size' }), values: [] },
    { attribute: attribute('length', { kind: 'number', unit: MM }), values: [] },
  ],
  units: [unit('ml', 'мл', ['мл', 'ml', 'миллилитр*'], [{ words: ['л', 'l', 'литр*'], factor: 1000 }])],
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
        { kind: 'value', code: 'skin', value: 'сухая', label: 'Сухая кожа' },
        { kind: 'value', code: 'without', value: 'без отдушек', label: 'Без отдушек' },
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
    ['шампунь 400 мл', { kind: 'value', code: 'volume', value: '400-ml', label: '400\u00a0мл' }],
    ['шампунь 0,5 л', { kind: 'value', code: 'volume', value: '500-ml', label: '500\u00a0мл' }],
    ['болт 3 см', { kind: 'value', code: 'length', value: '30-mm', label: '30\u00a0мм' }],
    ['спф50', { kind: 'value', code: 'spf', value: '50', label: 'SPF\u00a050' }],
    [
      'дезодорант без алюминия',
      { kind: 'value', code: 'without', value: 'без солей алюминия', label: 'Без солей алюминия' },
    ],
    ['шампунь без ретинола', { kind: 'ingredient', phrase: 'без ретинола', codes: ['retinol', 'retinal'] }],
    [
      'крем без гиалуроновой кислоты',
      { kind: 'ingredient', phrase: 'без гиалуроновой кислоты', codes: ['sodium-hyaluronate'] },
    ],
    ['тушь в наличии', { kind: 'stock' }],
    ['крем для жирной', { kind: 'value', code: 'skin', value: 'жирная', label: 'Жирная кожа' }],
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
      { kind: 'value', code: 'skin', value: 'сухая', label: 'Сухая кожа' },
      { kind: 'value', code: 'skin', value: 'чувствительная', label: 'Чувствительная кожа' },
    ])
  })
})
