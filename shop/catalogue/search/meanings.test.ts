import { beforeAll, describe, expect, test } from 'vitest'
import { neverYield } from '#kernel/yield-to-event-loop.ts'
import { compileMeanings, type Meanings } from './meanings.ts'
import { stemsOf } from './search-words.ts'
import { createTextIndexBuilder } from './text-index.ts'

const NAMES = ['Кисть для пудры', 'Сухой шампунь', 'Салициловая кислота', 'Лимонный скраб']
const DATA = {
  synonyms: [
    { words: ['кисть', 'кисть для макияжа'] },
    { words: ['крем без запаха', 'пудра'] },
    { words: ['жирная', 'сальная'] },
  ],
  problems: [
    { phrase: 'голова жирная', means: ['сухой шампунь'] },
    { phrase: 'прыщи', means: ['салициловая кислота'] },
  ],
  brandAliases: [],
  redirects: [],
  pinned: [],
}

let meanings: Meanings
beforeAll(async () => {
  const builder = createTextIndexBuilder(NAMES.length)
  NAMES.forEach((name, row) => builder.addText(row, 'head', name))
  meanings = compileMeanings(DATA, await builder.build(neverYield), { brands: [], ingredients: [], attributes: [] })
})
const longest = (phrase: string): readonly string[] | undefined => meanings.longestAt(stemsOf(phrase), 0)?.stems

describe('meanings of a phrase', () => {
  test('SEARCH-07: a diminutive means what its noun means, in a longer phrase or when the shop does not have it', () => {
    expect(longest('кисточки для макияжа')).toEqual(stemsOf('кисть макияжа'))
    expect(longest('прыщики')).toEqual(stemsOf('прыщи'))
    expect(longest('кисть')).toEqual(stemsOf('кисть'))
    expect(longest('лимонный')).toBeUndefined()
  })

  test('SEARCH-07: the words of a need may be apart and in any order, those of a synonym may not', () => {
    const needs = (phrase: string): readonly (readonly string[])[] =>
      meanings.scatteredNeeds(stemsOf(phrase)).map(({ need }) => need.stems)
    expect(needs('жирная к вечеру голова')).toContainEqual(stemsOf('голова жирная'))
    expect(needs('сальная голова')).toContainEqual(stemsOf('голова жирная'))
    expect(needs('жирная кожа')).toEqual([])
    expect(needs('крем совсем без запаха')).toEqual([])
    expect(needs('прыщи')).toEqual([])
  })
})
