import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { neverYield } from '#kernel/yield-to-event-loop.ts'
import { readPhrase, readVerbatim, type ReadPhrase } from './repair-phrase.ts'
import { createTextIndexBuilder } from './text-index.ts'
import { createVocabulary, type Vocabulary } from './vocabulary.ts'

const NAMES = [
  'Крем для рук с ромашкой',
  'Гель для умывания',
  'Шампунь для волос',
  'Мицеллярная вода',
  'Сыворотка с ниацинамидом',
  'Помада «Вишня»',
  'Солнцезащитный флюид SPF 50',
]
const WORDS = [...new Set(NAMES.join(' ').match(/[\p{L}]{2,}/gu))]

const vocabularyOf = async (names: readonly string[], more: readonly string[]): Promise<Vocabulary> => {
  const builder = createTextIndexBuilder(names.length)
  names.forEach((name, row) => builder.addText(row, 'head', name))
  builder.addText(0, 'brand', 'Clairval')
  return createVocabulary(await builder.build(neverYield), more, { brands: ['clairval'], english: more })
}

let vocabulary: Vocabulary
beforeAll(async () => {
  vocabulary = await vocabularyOf(NAMES, ['возврат', 'кремгель'])
})
const read = (phrase: string): ReadPhrase => readPhrase(vocabulary, phrase)

describe('reading a phrase', () => {
  test('SEARCH-09: a phrase of known words is never repaired, in any order, case and spelling of «ё»', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 }), fc.boolean(), (words, upper) => {
        const phrase = upper ? words.join(' ').toUpperCase() : words.join(' ')
        expect(read(phrase)).toMatchObject({ text: phrase, isRepaired: false })
      }),
    )
  })

  test.each([
    ['rhtv', 'крем'],
    ['ufpuj', 'ufpuj'],
    ['шампкнь', 'шампунь'],
    ['помдаа', 'помада'],
    ['мицелярная вода', 'мицеллярная вода'],
    ['гельдляумывания', 'гель для умывания'],
    ['умы вания', 'умывания'],
    ['shampun dlya volos', 'шампунь для волос'],
    ['возвратт', 'возврат'],
    ['крем lkz her', 'крем для рук'],
    ['помата', 'помада'],
    ['понада', 'помада'],
    ['шанпунь', 'шампунь'],
    ['пумада', 'помада'],
    ['помадв', 'помада'],
    ['флюив', 'флюид'],
    ['шампань', 'шампунь'],
    ['помода', 'помада'],
    ['крем для руг', 'крем для рук'],
  ])('SEARCH-07: «%s» is read as «%s»', (typed, meant) => {
    expect(read(typed).text).toBe(meant)
    expect(read(typed).isRepaired).toBe(typed !== meant)
  })

  test.each([
    ['крем д/рук', 'крем для рук'],
    ['крем б/ромашки', 'крем без ромашки'],
  ])('SEARCH-07: «%s» has the words of «%s»', (typed, meant) => {
    expect(
      read(typed)
        .words.map(({ word }) => word)
        .join(' '),
    ).toBe(meant)
  })

  test('SEARCH-07: a word in the other layout is read across an added space', () => {
    expect(read('gjvf lf').text).toBe('помада')
  })

  test.each([
    ['крем гель', 'кремгель'],
    ['сыворотка с нициномадом', 'сыворотка с ниацинамидом'],
    ['крен для рук', 'крем для рук'],
  ])('SEARCH-07: «%s» is read as «%s» only when the first reading finds nothing', (typed, meant) => {
    expect(read(typed).text).toBe(typed)
    expect(readPhrase(vocabulary, typed, true).text).toBe(meant)
  })

  test('SEARCH-07: a diminutive that no dictionary has is read as its noun, without a repair', () => {
    expect(read('флюидик')).toMatchObject({ text: 'флюидик', isRepaired: false })
    expect(read('флюидик').words).toEqual([expect.objectContaining({ word: 'флюид', isUnknown: false })])
  })

  test('SEARCH-07: a right word is never divided', () => {
    expect(readPhrase(vocabulary, 'крем подвода', true).text).toBe('крем подвода')
  })

  test('SEARCH-07: a right word inside a phrase does not begin another, the last word may', () => {
    expect(read('ром крем').words[0]).toMatchObject({ isPrefix: false, isUnknown: true })
    expect(readPhrase(vocabulary, 'ром крем', true).words[0]).toMatchObject({ isPrefix: false })
    expect(read('крем ром').words[1]).toMatchObject({ isPrefix: true })
  })

  test('SEARCH-07: a word that the catalogue has in another form only is doubted when nothing fits', async () => {
    const ofMasks = await vocabularyOf(['Маска для лица', 'Мазок помады'], [])
    expect(readPhrase(ofMasks, 'мазка для лица').text).toBe('мазка для лица')
    expect(readPhrase(ofMasks, 'мазка для лица', true).text).toBe('маска для лица')
    expect(readPhrase(ofMasks, 'мазок для лица', true).text).toBe('мазок для лица')
  })

  test('SEARCH-07: a slip is not read as a form that no word has', async () => {
    const ofMasks = await vocabularyOf(['Маска с глиной', 'Свеча «Клён»'], [])
    expect(readPhrase(ofMasks, 'маска с клиной').text).toBe('маска с глиной')
  })

  test('SEARCH-07: English words of the staff are read as they are said, before a word that begins so', async () => {
    const english = await vocabularyOf(['Румяна', 'Спрей для дома', 'Масло для бороды'], ['powder', 'room', 'body'])
    const meant = (phrase: string): string[] => readPhrase(english, phrase).words.map(({ word }) => word)
    expect(meant('паудер')).toEqual(['powder'])
    expect(meant('рум спрей')).toEqual(['room', 'спрей'])
    expect(readPhrase(english, 'рум спрей').isRepaired).toBe(false)
    expect(meant('боди')).toEqual(['body'])
    expect(meant('бооды')).toEqual(['бороды'])
  })

  test('SEARCH-09: a word of the staff in two, another form of a word and another vowel of English are no repairs', async () => {
    const known = await vocabularyOf(['Перхоть и волосы сыпятся', 'Лосьон для тела'], ['ливин', 'body'])
    for (const [phrase, word, isSecond] of [
      ['лив ин', 'ливин', false],
      ['перхоть сыпется', 'сыпятся', true],
      ['бади лосьон', 'body', false],
    ] as const) {
      const { text, isRepaired, words } = readPhrase(known, phrase, isSecond)
      expect({ text, isRepaired }).toEqual({ text: phrase, isRepaired: false })
      expect(words.map((one) => one.word)).toContain(word)
    }
  })

  test('SEARCH-07: a brand in Russian letters is found and not shown as a repair', () => {
    const { words, isRepaired } = read('клерваль')
    expect(words.map(({ word }) => word)).toEqual(['clairval'])
    expect(isRepaired).toBe(false)
  })

  test('SEARCH-09: a typing error in any known word of eight letters is repaired to that word or to none', () => {
    const long = WORDS.map((word) => word.toLowerCase()).filter((word) => word.length >= 8 && /^[а-я]+$/.test(word))
    fc.assert(
      fc.property(fc.constantFrom(...long), fc.nat(), (word, seed) => {
        const at = 1 + (seed % (word.length - 2))
        const typed = word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
        expect([word, typed]).toContain(read(typed).text)
      }),
    )
  })

  test.each(['станок для бритья', 'краска для волос', 'косметичка', 'брелок', 'осень'])(
    'SEARCH-09: «%s» is right and not in the shop, and is not repaired to what is',
    (phrase) => {
      expect(read(phrase)).toMatchObject({ text: phrase, isRepaired: false })
    },
  )

  test('SEARCH-07: a single Latin letter in a Russian phrase is a preposition', () => {
    expect(read('rhtv c hjvfirjq').text).toBe('крем с ромашкой')
    expect(read('krem s romashkoy').text).toBe('крем с ромашкой')
  })

  test('nonsense stays as typed and is unknown', () => {
    expect(read('фывапролд').words).toEqual([expect.objectContaining({ word: 'фывапролд', isUnknown: true })])
  })

  test('SEARCH-09: verbatim repairs nothing', () => {
    expect(readVerbatim(vocabulary, 'rhtv')).toMatchObject({ text: 'rhtv', isRepaired: false })
  })
})
