import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forEachBit, type Bits } from '#domain/bits.ts'
import { createYieldToEventLoop, sortInSlices, neverYield } from './yield-to-event-loop.ts'
import { createWordIndexBuilder, rowsMatchingPhrase } from './word-index.ts'
import { createWordTable, compareWords } from './word-table.ts'

const members = (bits: Bits | null): number[] | null => {
  if (bits === null) return null
  const found: number[] = []
  forEachBit(bits, (at) => {
    found.push(at)
  })
  return found
}

describe('words', () => {
  test('ROUTE-03: a phrase finds the rows of which each of its words begins a word', async () => {
    const word = fc.string({ unit: fc.constantFrom('а', 'б', 'в', '1'), minLength: 1, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(word, { maxLength: 4 }), { maxLength: 40 }),
        fc.array(word, { minLength: 1, maxLength: 2 }),
        async (rows, phrase) => {
          const words = createWordIndexBuilder(1)
          rows.forEach((own, row) => own.forEach((one) => words.add(row, one)))
          const found = rowsMatchingPhrase(await words.build(rows.length, neverYield), phrase.join(' '))
          const expected = rows.flatMap((own, row) =>
            phrase.every((part) => own.some((one) => one.startsWith(part))) ? [row] : [],
          )
          expect(members(found)).toEqual(expected)
        },
      ),
    )
  })

  test('a phrase without letters or digits asks for nothing', async () => {
    expect(members(rowsMatchingPhrase(await createWordIndexBuilder(1).build(0, neverYield), ' -- '))).toBeNull()
  })

  test('sorting in slices is sorting', async () => {
    const numbers = Int32Array.from({ length: 20_000 }, (_, at) => (at * 7919) % 20_011)
    expect(await sortInSlices(numbers.slice(), (a, b) => b - a, createYieldToEventLoop())).toEqual(
      numbers.slice().sort((a, b) => b - a),
    )
  })

  test('a list of words keeps each once, in the order of coming, however many more come than were expected', () => {
    const word = fc.oneof(
      fc.string({ unit: fc.constantFrom('а', 'б', '😀', '\u0000'), maxLength: 4 }),
      fc.integer().map(String),
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 200 }), (words) => {
        const collection = createWordTable(1)
        const numbers = words.map((one) => collection.intern(one))
        const distinct = [...new Set(words)]
        expect(numbers).toEqual(words.map((one) => distinct.indexOf(one)))
        const { codeUnits: letters, first } = collection.toList()
        expect(distinct.map((_, at) => String.fromCharCode(...letters.subarray(first[at], first[at + 1])))).toEqual(
          distinct,
        )
      }),
    )
  })

  test('words compare as strings do', () => {
    const text = fc.string({ unit: fc.constantFrom('а', 'я', '1', 'ё'), maxLength: 4 })
    fc.assert(
      fc.property(text, text, (a, b) => {
        const collection = createWordTable(2)
        const [first, second] = [collection.intern(a), collection.intern(b)]
        expect(Math.sign(compareWords(collection.toList(), first, second))).toBe(a < b ? -1 : a > b ? 1 : 0)
      }),
    )
  })
})
