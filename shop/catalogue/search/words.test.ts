import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areNeighbouringKeys, inOtherLayout, tolerance, typingErrors } from './typing-errors.ts'
import { stemOf } from './russian-stem.ts'
import { cachedStem, isStopWord, longStopWords, searchWords, setWordsOfTrade, stemsOf } from './search-words.ts'
import { isFormOfDictionary, isRussianWord } from './russian-words.ts'
import { englishReadingsOf, readingsOf, soundKey, toCyrillic } from './transliteration.ts'
const cyrillic = fc.string({
  unit: fc.constantFrom(...'абвгдежзийклмнопрстуфхцчшщъыьэюя'),
  minLength: 1,
  maxLength: 14,
})

describe('letters of vitamins', () => {
  test.each([
    ['витамин с', 'витамин c'],
    ['витамин А для лица', 'витамин a для лица'],
    ['витамины в и с', 'витамины b и c'],
    ['витамин в5', 'витамин b 5'],
    ['крем с витамином с от морщин', 'крем с витамином c от морщин'],
    ['витамин с ретинолом', 'витамин с ретинолом'],
    ['витамины а также масла', 'витамины а также масла'],
  ])('SEARCH-07: «%s» is read as «%s»', (typed, read) => {
    expect(searchWords(typed).join(' ')).toBe(read)
  })
})

describe('word forms', () => {
  test.each([
    ['крем', 'кремы кремов кремом кремами'],
    ['маска', 'маски масок маску масками'],
    ['щетка', 'щеток щетки щеткой'],
    ['сухая', 'сухой сухую сухие сухих'],
    ['упругость', 'упругости упругостью'],
    ['полотенце', 'полотенца полотенец'],
    ['ретинол', 'ретинола ретинолом'],
  ])('SEARCH-07: %s and its forms have one stem', (word, forms) => {
    expect(forms.split(' ').map(stemOf)).toEqual(forms.split(' ').map(() => stemOf(word)))
  })

  test('SEARCH-07: «ё» is «е» in every word', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'мёедьло'), minLength: 1, maxLength: 10 }), (word) => {
        expect(searchWords(word)).toEqual(searchWords(word.replaceAll('ё', 'е')))
      }),
    )
  })

  test('a stem is never longer than its word, and the cache changes nothing', () => {
    fc.assert(
      fc.property(cyrillic, (word) => {
        expect(stemOf(word).length).toBeLessThanOrEqual(word.length)
        expect(cachedStem(word)).toBe(stemOf(word))
      }),
    )
  })

  test('SEARCH-07: what people write around a request restricts nothing', () => {
    expect(stemsOf('чем убрать прыщи если очень надо')).toEqual(stemsOf('прыщи'))
  })

  test('SEARCH-07: letters and digits are words of their own, accents of Latin letters are dropped', () => {
    expect(searchWords('СПФ50+ L’Oréal 0,3 %')).toEqual(['спф', '50', 'l', 'oreal', '0', '3'])
  })
})

describe('Russian words', () => {
  test('SEARCH-09: short words are known in all their forms, and only in these', () => {
    expect(['палатки', 'сыра', 'мазка', 'песком', 'шьют'].map(isFormOfDictionary)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ])
    expect(['звеча', 'потчи', 'тонек', 'клиной'].map(isRussianWord)).toEqual([false, false, false, false])
  })

  test('SEARCH-09: long words are known by their stems, too', () => {
    expect(['холодильниками', 'стиральная'].map(isRussianWord)).toEqual([true, true])
  })
})

describe('the other keyboard layout', () => {
  test('SEARCH-07: typed in the other layout and back is the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'йцукенгшщзхъфывапролджэячсмитьбю') }), (text) => {
        expect(inOtherLayout(inOtherLayout(text))).toBe(text)
      }),
    )
    expect(['rhtv', 'дщкуфд', ',fkmpfv'].map(inOtherLayout)).toEqual(['крем', 'loreal', 'бальзам'])
  })

  test('a neighbour is mutual and never on the other layout', () => {
    const letter = fc.constantFrom(...'йцукенгшщзхъфывапролджэячсмитьбюqwertyuiopasdfghjklzxcvbnm')
    fc.assert(
      fc.property(letter, letter, (a, b) => {
        expect(areNeighbouringKeys(a, b)).toBe(areNeighbouringKeys(b, a))
        if (/[a-z]/.test(a) !== /[a-z]/.test(b)) expect(areNeighbouringKeys(a, b)).toBe(false)
      }),
    )
  })
})

describe('typing errors', () => {
  const limit = 3

  test('SEARCH-07: one missing, doubled or swapped letter is at most one error and a half', () => {
    fc.assert(
      fc.property(
        cyrillic.filter((word) => word.length > 4),
        fc.nat(),
        (word, seed) => {
          const at = 1 + (seed % (word.length - 2))
          const missing = word.slice(0, at) + word.slice(at + 1)
          const doubled = word.slice(0, at) + word.charAt(at) + word.slice(at)
          const swapped = word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
          for (const typed of [missing, doubled, swapped])
            expect(typingErrors(typed, word, limit)).toBeLessThanOrEqual(1.5)
        },
      ),
    )
  })

  test('no errors between equal words, some between different ones, Infinity above the limit', () => {
    fc.assert(
      fc.property(cyrillic, cyrillic, (a, b) => {
        expect(typingErrors(a, a, limit)).toBe(0)
        if (a !== b) expect(typingErrors(a, b, limit)).toBeGreaterThan(0)
      }),
    )
    expect(typingErrors('крем', 'шампунь', limit)).toBe(Infinity)
  })

  test('SEARCH-09: a word of two letters tolerates no error, and a longer one never less than a shorter one', () => {
    expect([1, 2].map(tolerance)).toEqual([0, 0])
    fc.assert(fc.property(fc.nat(40), (length) => tolerance(length) <= tolerance(length + 1)))
  })
})

describe('transliteration', () => {
  test.each([
    ['иней', ['iney', 'inej', 'inei']],
    ['чернотал', ['chernotal']],
    ['хвоя', ['hvoya', 'khvoia']],
    ['clairval', ['клерваль', 'клэрвал', 'клаирвал']],
    ['seoul', ['сеул']],
    ['lumikko', ['лумикко', 'люмико']],
    ['oréal', ['ореаль']],
  ])('SEARCH-07: the brand word %s is found by its spellings', (word, spellings) => {
    for (const spelling of spellings) expect(readingsOf(word)).toContain(soundKey(spelling))
  })

  test.each([
    ['powder', 'паудер'],
    ['body', 'бади'],
    ['sleeping', 'слипинг'],
    ['base', 'бейс'],
    ['coat', 'коут'],
    ['room', 'рум'],
    ['brush', 'браш'],
    ['night', 'найт'],
    ['shaving', 'шейвинг'],
    ['curl', 'керл'],
    ['foundation', 'фаундейшн'],
    ['candle', 'кендл'],
    ['moisturizer', 'мойстурайзер'],
  ])('SEARCH-07: the English word %s is found as it is said, «%s»', (word, said) => {
    expect(englishReadingsOf(word)).toContain(soundKey(said))
  })

  test('SEARCH-07: Russian words in Latin letters', () => {
    expect(['dlya', 'volos', 'uvlazhnyayushchiy'].map(toCyrillic)).toEqual(['для', 'волос', 'увлажняющий'])
  })
})

test('OWN-01: words that restrict no search are those of the shop’s trade', () => {
  setWordsOfTrade([])
  expect(stemsOf('женские сапоги')).toHaveLength(2)
  setWordsOfTrade(['Тёплый', 'тёплая'])
  expect([isStopWord('теплый'), stemsOf('тёплая шапка').length, longStopWords().includes('теплая')]).toEqual([
    true,
    1,
    true,
  ])
  setWordsOfTrade([])
})
