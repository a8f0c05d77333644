import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCloseWords } from './close-words.ts'
import { tolerance, typingErrors } from './typing-errors.ts'

const KNOWN =
  'шампунь шампуня бальзам помада помады тональный тушь туши кремовый увлажняющий ретинол retinol serum'.split(' ')
const closeTo = createCloseWords(KNOWN.map((word) => ({ word, commonness: 0 })))

test('SEARCH-07: finds every known word within the tolerance, as a comparison with each would, the nearest first', () => {
  const typed = fc
    .constantFrom(...KNOWN)
    .chain((word) =>
      fc
        .tuple(fc.nat(word.length - 1), fc.constantFrom('', 'а', 'ш', 'n'))
        .map(([at, letter]) => word.slice(0, at) + letter + word.slice(at + 1)),
    )
  fc.assert(
    fc.property(typed, (word) => {
      const limit = tolerance(word.length)
      const expected = KNOWN.filter(
        (known) =>
          /[а-я]/.test(known) === /^[а-я]/.test(word) && typingErrors(word, known, limit) <= limit && word.length > 3,
      )
      const found = closeTo(word, 20)
      if (word.length > 3) expect(found.map((one) => one.word)).toEqual(expect.arrayContaining(expected))
      expect(found.map(({ cost }) => cost)).toEqual(found.map(({ cost }) => cost).toSorted((a, b) => a - b))
    }),
  )
})

test('SEARCH-07: a form that the catalogue does not have is repaired by its stem', () => {
  expect(closeTo('помдами', 1)).toEqual([{ word: 'помадами', cost: expect.any(Number) }])
  expect(closeTo('крм', 3)).toEqual([])
})

test('SEARCH-07: a known stem with an ending of another part of speech is not close to itself', () => {
  const closeTo = createCloseWords([{ word: 'помада', commonness: 0 }])
  expect(closeTo('помадь', 3).map(({ word }) => word)).toEqual(['помада'])
})

test('SEARCH-07: another word of three letters is meant only when it sounds alike', () => {
  const closeTo = createCloseWords(['рук', 'лак'].map((word) => ({ word, commonness: 0 })))
  expect(closeTo('руг', 3).map(({ word }) => word)).toEqual(['рук'])
  expect(closeTo('рук', 3).map(({ word }) => word)).toEqual(['рук'])
  expect(closeTo('руе', 3)).toEqual([])
})

test('SEARCH-07: a stem gets no ending that makes no word', () => {
  const known = ['клен', 'глиной'].map((word) => ({ word, commonness: 0 }))
  expect(createCloseWords(known)('клиной', 1)[0]?.word).toBe('кленой')
  expect(createCloseWords(known, (word) => word !== 'кленой')('клиной', 1)[0]?.word).toBe('глиной')
})
